"""The search on bits finds who wins large boards, as the definition does on small ones."""

from collections.abc import Iterable
from random import Random
from typing import Self

import pytest
from refusals import refused
from stopped_work import STOPPED

import ponder
from ponder.core.position import SIDES
from ponder.core.work import BudgetSpent, Limit, Stopped, Work
from ponder.games import Domineering
from ponder.games.boards.placements import PartizanPlacement
from ponder.players.perfect import Perfect
from ponder.solving import definitions
from ponder.solving.placements import PlacementSearch, PlacementSolver
from ponder.solving.solver import Query, SearchBudget, solver_for
from ponder.values.solvers import ValueSolver

LARGE = Domineering("6x6")


class Corners(PartizanPlacement):
    """Left has two pieces that are not bars, Right a piece with a hole and a single square."""

    __slots__ = ()
    game = "corners"
    left_pieces = (".#|##", "##|#.")
    right_pieces = ("#.#", "#")


class Bars(PartizanPlacement):
    """Bars of three against a skew piece, which of all images only the half turn keeps."""

    __slots__ = ()
    game = "bars"
    left_pieces = ("###",)
    right_pieces = ("#.|.#",)


class Mirrored(PartizanPlacement):
    """Pieces of unequal size, which of all images only one mirror keeps."""

    __slots__ = ()
    game = "mirrored"
    left_pieces = ("###", "##|#.|##")
    right_pieces = ("##",)


class Blocks(PartizanPlacement):
    """One piece that is not a bar."""

    __slots__ = ()
    game = "blocks"
    left_pieces = ("##|##",)
    right_pieces = ("#.#",)


class Unequal(PartizanPlacement):
    """A piece of four squares disturbs more than one of three."""

    __slots__ = ()
    game = "unequal"
    left_pieces = ("#|#",)
    right_pieces = ("####", "##|#.")


@pytest.mark.parametrize("rows", [3, 4])
@pytest.mark.parametrize("game", [Domineering, Corners, Bars, Mirrored, Blocks, Unequal])
def test_small_boards_are_won_as_the_definition_says(
    game: type[PartizanPlacement], rows: int
) -> None:
    dice, search = Random(1), PlacementSearch(game.of(("....",) * rows), 10**6)
    for _ in range(100):
        board = game.of(tuple("".join(dice.choices(".#", (5, 1), k=4)) for _ in range(rows)))
        for side in SIDES:
            assert search.wins(board, side) == definitions.wins(board, side), (board, side)


@pytest.mark.parametrize("size", ["1x5", "5x1", "2x7", "4x5", "5x5", "4x7"])
def test_boards_are_won_as_their_values_say(size: str) -> None:
    board, values = Domineering(size), ValueSolver(Work(), None, "winner")
    search = PlacementSearch(board, 10**6)
    for side in SIDES:
        assert search.wins(board, side) == values.wins(board, side)


def test_all_players_of_a_large_board_are_judged_by_it() -> None:
    """6x6 is won by who begins: Breuker, Uiterwijk and van den Herik (2000)."""
    assert ponder.outcome(LARGE) == "N"
    choice = Perfect().choose(Domineering("6x6").play("1,1", "left"), "right")
    assert [reason.kind for reason in choice.reasons] == ["replies", "solved"]


def test_narrow_boards_are_valued() -> None:
    winner = PlacementSolver.for_position(Domineering("2x22"), "winner", SearchBudget(), Work())
    assert winner is None


def test_lengths_are_left_out_where_a_search_would_not_end() -> None:
    asked: tuple[tuple[str, Query], ...] = (
        ("5x5", "winner"),
        ("5x6", "length"),
        ("6x6", "length"),
    )
    names = [
        type(solver_for(Domineering(size), wanted, SearchBudget(), Work())).__name__
        for size, wanted in asked
    ]
    assert names == ["QuickValueSolver", "AlphaBetaSolver", "PlacementSolver"]
    assert solver_for(LARGE, "length", SearchBudget(), Work()).length(LARGE, "left") is None


def test_of_several_parts_the_values_are_asked_unless_the_search_is_short() -> None:
    beside = Domineering.of(tuple("." * 9 + "#" + row for row in ("....", "....", "....")))
    for board, most, found in ((beside, 1, False), (beside, 10**6, True), (LARGE, 1, True)):
        work = Work(Limit(positions=most))
        solver = PlacementSolver.for_position(board, "winner", SearchBudget(), work)
        assert (solver is not None) == found


def test_boards_of_many_parts_are_not_searched_as_a_whole() -> None:
    wide = Domineering.of((("." * 9 + "#") * 3,) * 3)
    assert PlacementSolver.for_position(wide, "winner", SearchBudget(), Work()) is None


def test_a_solution_says_how_long_play_lasts_or_that_this_is_not_known() -> None:
    found = ponder.solve(Domineering("2x13"))
    assert (found.remoteness_by_starter, found.notes) == ({"left": 12, "right": 12}, ())
    large = ponder.solve(Domineering("3x13"))  # its winner is found at once
    assert not large.remoteness_by_starter
    assert [note.kind for note in large.notes] == ["no remoteness"]


@pytest.mark.parametrize("most", [1, 1000])
def test_a_limit_is_kept(most: int) -> None:
    with refused(BudgetSpent):
        ponder.outcome(LARGE, work=Work(Limit(positions=most)))


def test_a_search_that_is_too_long_is_refused() -> None:
    with refused(BudgetSpent):
        PlacementSearch(LARGE, 100).wins(LARGE, "left")


@pytest.mark.parametrize("cause", STOPPED)
def test_a_stop_is_heard(cause: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.core.work.BETWEEN_BREATHS", 0)
    with pytest.raises((Stopped, KeyboardInterrupt)):
        PlacementSearch(LARGE, 10**6, STOPPED[cause]()).wins(LARGE, "left")


def test_dominoes_that_take_more_squares_are_not_judged_by_it() -> None:
    class Wide(Domineering):
        def replaced(self, changes: Iterable[tuple[tuple[int, int], str]]) -> Self:
            wide = [((row, max(0, column - 1)), "#") for (row, column), _ in changes]
            return super().replaced(wide)

    assert PlacementSolver.suits(Domineering, "winner")
    assert not PlacementSolver.suits(Wide, "winner")


def test_a_stuck_player_who_wins_is_not_judged_by_it() -> None:
    class Misere(Bars):
        game = "misere-bars"

        @property
        def stuck_player_wins(self) -> bool:
            return True

    level = Misere.of(("." * 27,))  # Right has no move and wins, whatever Left does
    assert not PlacementSolver.suits(Misere, "winner")
    assert ponder.outcome(level) == "R"
