"""Every argument is right wherever it applies."""

from __future__ import annotations

from itertools import combinations_with_replacement

import naive
import pytest

from ponder.core.catalogue import position
from ponder.core.position import Impartial, Position
from ponder.core.wrappers import misere
from ponder.games import Chomp, Kayles, Nim, Pig, ToadsAndFrogs
from ponder.language.reasons import Reason
from ponder.solving.arguments import arguments


def names(here: Position) -> list[str]:
    return [found.name for found in arguments(here)]


CASES: list[Impartial] = [
    *naive.boards(5, 5),
    *(Nim(heaps) for heaps in combinations_with_replacement(range(5), 3)),
    *(Kayles(heaps) for heaps in combinations_with_replacement(range(5), 2)),
    *(Chomp([a, b]) for a in range(1, 9) for b in range(a + 1)),
]


@pytest.mark.parametrize("here", CASES, ids=lambda here: f"{here.game}-{here}")
def test_claims_hold(here: Impartial) -> None:
    for found in arguments(here):
        assert found.outcome == naive.outcome(here), found
        if found.move is not None:
            assert naive.outcome(here.play(found.move)) == "P", found
            assert found.to == here.play(found.move)
        assert found.reason.sure == "proved"


def test_which_arguments_apply() -> None:
    assert names(Chomp("4x4")) == ["mirroring", "strategy stealing"]
    assert names(Chomp("4x7")) == ["strategy stealing"]
    assert names(Chomp("2x7")) == ["strategy stealing", "two rows"]
    assert names(Chomp("7x2")) == ["strategy stealing", "two rows"]
    assert names(Chomp("5,1,1,1,1")) == ["mirroring"]
    assert names(Chomp("4,3,3,2")) == ["mirroring"]
    assert names(Chomp("5,3,3,2")) == []
    assert names(Chomp("1")) == []
    assert names(Nim("4,4")) == ["nim-sum", "pairing"]
    assert names(Nim("0")) == []


def test_arguments_keep_to_their_games() -> None:
    assert names(misere(Kayles("1,1"))) == []
    assert names(ToadsAndFrogs("T_F")) == ["values"]
    assert names(Pig("10")) == []
    assert names(position("sum", "3@nim + 2x2@chomp")) == ["nim-sum"]


def test_the_nim_sum_argument_of_the_slides() -> None:
    """Which bit, which pile, which move."""
    (found,) = arguments(Nim("3,4,5"))
    assert found.move == "3>1"
    facts = {"heaps": (3, 4, 5), "total": 2, "bit": 2, "heap": 3, "left": 1}
    assert found.reason == Reason("nim-sum", "proved", facts=facts)


def test_the_facts_behind_arguments() -> None:
    """What a sentence needs, about the position at hand."""
    facts = {found.name: dict(found.reason.facts) for found in arguments(Chomp("7x2"))}
    assert facts == {
        "strategy stealing": {"corner": "7,2"},
        "two rows": {"line": "column", "lengths": (7, 7), "move": "7,2"},
    }
    (arms,) = arguments(Chomp("5,1,1"))
    assert arms.reason.facts == {"down": 2, "across": 4, "inside": False, "move": "1,4"}
    (parts,) = arguments(position("sum", "3@nim + 2x2@chomp"))
    assert parts.reason.facts == {
        "parts": ("3", "2,2"),
        "values": (3, 2),
        "total": 1,
        "move": "1:3>2",
        "to": "2@nim + 2,2@chomp",
    }


def test_arguments_are_cheap_on_large_positions() -> None:
    assert names(Chomp("99999x99999")) == ["mirroring", "strategy stealing"]
    assert names(Nim([10**18, 10**17])) == ["nim-sum"]
    assert names(Chomp("99999x2")) == ["strategy stealing", "two rows"]
