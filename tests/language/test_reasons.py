"""Reasons are immutable values with a JSON form of plain data."""

import json
import pickle
from fractions import Fraction

import pytest
from refusals import refuse

from ponder.core.errors import BadText
from ponder.games import Nim, Pig
from ponder.language.claims import Claim
from ponder.language.reasons import Choice, Reason, RejectedMove
from ponder.players import player
from ponder.solving.solution import Chances

LOST = Reason("loses", "proved", reply="2>0", facts={"heaps": [1, [2, 3]], "deep": None})


def test_reasons_are_values() -> None:
    same = Reason("loses", "proved", reply="2>0", facts={"deep": None, "heaps": (1, (2, 3))})
    assert same == LOST
    assert hash(same) == hash(LOST)
    assert len({LOST, same, Reason("loses", "proved"), Reason("loses")}) == 3
    assert pickle.loads(pickle.dumps(LOST)) == LOST


def test_reasons_cannot_be_changed() -> None:
    facts = {"among": 3}
    reason = Reason("at random", facts=facts)
    facts["among"] = 4
    assert reason.facts == {"among": 3}
    with pytest.raises(TypeError):
        reason.facts["among"] = 5  # type: ignore[index]
    with pytest.raises(AttributeError):
        reason.kind = "other"  # type: ignore[misc]


def test_choices_are_values() -> None:
    def made() -> Choice:
        rejected = RejectedMove("3>0", Nim("0"), (LOST,))
        return Choice("3>1", Nim("1"), (Reason("only move"),), (rejected,))

    assert made() == made()
    assert len({made(), made()}) == 1


def test_json_is_plain() -> None:
    assert LOST.to_json() == {
        "kind": "loses",
        "sure": "proved",
        "reply": "2>0",
        "facts": {"heaps": [1, [2, 3]], "deep": None},
    }
    choice = Choice("3>1", Nim("1"), (Reason("only move"),), (RejectedMove("3>0", Nim("0"), ()),))
    assert choice.to_json() == {
        "move": "3>1",
        "to": "1",
        "reasons": [{"kind": "only move", "sure": None}],
        "rejected": [{"move": "3>0", "to": "0", "because": []}],
    }
    odds = Reason("win probability", facts={"chances": Chances(Fraction(1, 3), Fraction(1, 3))})
    assert odds.to_json()["facts"] == {"chances": {"low": "1/3", "high": "1/3", "best": []}}


def test_reasons_read_back() -> None:
    claim = Claim.parse("chomp: if is_p_position(x) then rows(x) >= 1")
    believed = Reason("violates a claim", "believed", claim, region="up to 4x4")
    for reason in (LOST, believed, Reason("at random")):
        assert Reason.from_json(json.loads(json.dumps(reason.to_json()))) == reason
    for wrong in ({}, {"kind": 3}, {"kind": "solved", "sure": "perhaps"}):
        refuse(BadText, Reason.from_json, wrong)


@pytest.mark.parametrize("name", ["perfect", "minimax:2", "random:1"])
def test_every_choice_has_a_json_form(name: str) -> None:
    for start in (Nim("3,4,5"), Nim("1,2,3"), Pig("10")):
        choice = player(name).choose(start, "left")
        assert json.loads(json.dumps(choice.to_json())) == choice.to_json()
