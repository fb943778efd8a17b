"""A theorem about a game says nothing of a game that is derived from it and has other moves."""

from collections.abc import Iterator
from functools import cache
from typing import Self

import naive
import pytest

import ponder
from ponder import Impartial, Position, misere, period
from ponder.core.position import has_rules_of, keeps_rules_of
from ponder.games import (
    Chomp,
    Cram,
    DawsonsKayles,
    Domineering,
    Kayles,
    Nim,
    Octal,
    Subtraction,
    Wythoff,
)
from ponder.games.boards.heaps import IndependentHeaps
from ponder.games.boards.placements import PartizanPlacement
from ponder.solving.impartial import mex


class ShortWythoff(Wythoff):
    game = "short-wythoff"

    def moves(self) -> Iterator[tuple[str, Self]]:
        small, large = (0, 0, *self.heaps)[-2:]
        for take in (1, 2, 3):
            left = ((small, large - take), (small - take, large), (small - take, large - take))
            yield from {self._leaving(*heaps) for heaps in left if min(heaps) >= 0}


class NimFromLargest(Nim):
    game = "nim-from-largest"

    def moves(self) -> Iterator[tuple[str, Self]]:
        return (move for move in super().moves() if move[0].startswith(f"{self.heaps[-1]}>"))


class NimOfTwo(Nim):
    game = "nim-of-two"

    @classmethod
    def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
        return ((left,) for left in range(max(0, heap - 2), heap))


class Lopsided(Octal):
    game = "lopsided"

    @classmethod
    def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
        return (left for left in super().heap_options(heap) if len(set(left)) == len(left))


class Halving(Subtraction):
    game = "halving"

    @classmethod
    def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
        return ((left,) for left in {heap // 2, heap - 1} if heap)


class LowChomp(Chomp):
    game = "low-chomp"

    def moves(self) -> Iterator[tuple[str, Self]]:
        return (move for move in super().moves() if move[0] != "2,2")


class Trominoes(Cram):
    game = "trominoes"
    pieces = ("#|#|#", "###")


class LastKayles(Kayles):
    game = "last-kayles"
    stuck_player_wins = True


class OwnNim(Nim):
    game = "own-nim"
    start = "1,2"


class OwnDomineering(Domineering):
    """What helps or draws changes no result."""

    game = "own-domineering"

    def parts(self) -> tuple[Position, ...]:
        return (self,)

    def _repr_svg_(self) -> str:
        return ""


class OwnOctal(Octal):
    game = "own-octal"
    code = "0.17"


DERIVED: list[Impartial] = [
    *(ShortWythoff(heaps) for heaps in ("1,2", "3,5", "4,7", "6,9")),
    *(NimFromLargest(heaps) for heaps in ("1,2", "2,2", "1,2,3", "1,1,2")),
    *(NimOfTwo(heaps) for heaps in ("3", "1,2", "3,4", "3,5,6")),
    *(Lopsided(heap) for heap in ("5", "7", "8", "9")),
    *(Halving(heap) for heap in ("3", "4", "8", "9,3")),
    *(LowChomp(board) for board in ("2x2", "3x3", "4x4", "4,3,1")),
    *(Trominoes(board) for board in ("1x4", "2x3", "3x3", "2x5")),
    *(LastKayles(heaps) for heaps in ("1", "3", "2,2", "1,1,4")),
]


@cache
def by_definition(position: Impartial) -> int:
    return mex(by_definition(to) for _, to in position.moves())


@pytest.mark.parametrize("here", DERIVED, ids=repr)
def test_derived_games_are_played_by_their_own_rules(
    here: Impartial, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponder.solving.arguments.argument.QUICKLY_VALUED", 0)
    expected = naive.outcome(here)
    assert ponder.outcome(here) == ponder.solve(here).outcome == expected
    assert {found.outcome for found in ponder.arguments(here)} <= {expected}
    if not here.stuck_player_wins:
        assert ponder.grundy(here) == by_definition(here)


def test_large_positions_of_derived_games_are_searched() -> None:
    here = ShortWythoff("121,196")
    assert (ponder.outcome(here), ponder.arguments(here)) == ("N", ())
    assert period(Lopsided) is None
    assert period(Halving) is None


@pytest.mark.parametrize(
    ("kind", "game"),
    [
        (Kayles, Octal),
        (DawsonsKayles, IndependentHeaps),
        (OwnNim, Nim),
        (OwnOctal, Octal),
        (OwnDomineering, PartizanPlacement),
        (type(ponder.position("octal:0.17", "5")), Octal),
        (type(ponder.position("subtraction:2,5", "5")), Subtraction),
    ],
)
def test_another_name_or_parameter_keeps_the_rules(
    kind: type[Position], game: type[Position]
) -> None:
    assert keeps_rules_of(kind, game)


def test_theorems_hold_under_another_name() -> None:
    assert has_rules_of(OwnNim("1,2"), Nim)
    assert not has_rules_of(Wythoff("1,2"), Nim)
    (found,) = ponder.arguments(misere(OwnNim("4,5,6")))
    assert found.to == misere(OwnNim("3,5,6"))
    assert period(OwnOctal) == period("octal:0.17")
