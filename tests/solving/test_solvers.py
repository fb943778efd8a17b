"""Who answers for a position: all questions are put to the same solvers."""

from pathlib import Path

import pytest
from refusals import refuse
from stopped_work import at_most

import ponder
from ponder import Limit, Partizan, Position, Work, value
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import SIDES, Side, opponent
from ponder.core.wrappers import negative
from ponder.games import Chomp, Clobber, Cram, Domineering, Kayles, Nim, Pig, ToadsAndFrogs, Wythoff
from ponder.games.boards.heaps import Heaps
from ponder.games.boards.placements import ImpartialPlacement
from ponder.measures.invariant import find_measures
from ponder.players import player
from ponder.refutations.position_search import OutcomeCache
from ponder.solving import definitions
from ponder.solving.arguments.argument import arguments
from ponder.solving.chomp.sieve import Sieve
from ponder.solving.chomp.table import save_table, table_path
from ponder.solving.impartial import GrundyValues, RemotenessTable
from ponder.solving.partizan import NegativeSolver
from ponder.solving.solver import (
    SOLVERS,
    GrundySolver,
    Query,
    SearchBudget,
    Solver,
    solver_for,
    solver_types,
)
from ponder.values.kernel import has_more_parts
from ponder.values.solvers import SurveyTooLong

WANTED: tuple[Query, ...] = ("winner", "length")


def name_of(position: Position, wanted: Query) -> str:
    return type(solver_for(position, wanted, SearchBudget(), Work())).__name__


def test_an_argument_solvers_where_no_search_adds_much() -> None:
    cram, wythoff = Cram("6x6"), Wythoff("150,200")
    assert name_of(cram, "winner") == name_of(wythoff, "winner") == "ArgumentSolver"
    assert (ponder.outcome(cram), ponder.winning_moves(cram)) == ("P", ())
    assert {str(won.to) for won in ponder.winning_moves(wythoff)} == {"80,130"}
    assert name_of(Cram("5x6"), "winner") == "PartsSolver"  # its options are not known
    assert name_of(Cram("6x7"), "winner") == "ArgumentSolver"  # and there are too many to find out
    both = Kayles("900") + Nim("5")  # so many, too, but its parts are in a table
    assert name_of(both, "winner") == "PartsSolver"
    small_parts = Cram("#".join([".."] * 5) + "|" + "#".join([".."] * 5))
    assert name_of(small_parts, "winner") == "PartsSolver"
    assert ponder.solve(small_parts).grundy == ponder.grundy(small_parts)
    square, searching = Cram("4x4"), Work(Limit(positions=1_000_000))
    assert name_of(square, "winner") == "ArgumentSolver"
    assert type(solver_for(square, "winner", SearchBudget(), searching)).__name__ == "PartsSolver"


def test_everyone_agrees_on_a_sum_with_a_board() -> None:
    both = Chomp("9x9") + Nim("3")
    assert ponder.outcome(both) == "N"
    (won,) = ponder.winning_moves(both)
    assert ponder.outcome(won.to) == "P"
    assert player("perfect").choose(both, "left").move == won.move


def test_large_parts_are_not_surveyed_for_an_argument() -> None:
    assert arguments(Chomp("12x12") + Nim("3")) == ()


@pytest.mark.parametrize("board", [Domineering("3x3"), Domineering("2x4"), Clobber("2x3")], ids=str)
def test_a_negative_is_judged_as_its_base_with_the_sides_exchanged(board: Partizan) -> None:
    negated = negative(board)
    winner, length = (solver_for(negated, it, SearchBudget(), Work()) for it in WANTED)
    assert isinstance(winner, NegativeSolver)
    for side in SIDES:
        assert winner.wins(negated, side) == definitions.wins(negated, side)
        assert winner.length(negated, side) == length.length(negated, side)
        assert length.length(negated, side) == ponder.remoteness(board, opponent(side))


def test_a_large_negative_is_judged_as_its_base_is() -> None:
    large = Domineering("6x6")
    found = solver_for(negative(large), "length", SearchBudget(), Work())
    assert found.covers(negative(large.play("1,1", "left")))
    assert found.length(negative(large), "left") is None  # a search would not end


def test_a_small_budget_for_grundy_values_is_one_for_the_kernel_too() -> None:
    class Unseen(Cram):
        """Cram, of which the kernel remembers nothing."""

        __slots__ = ()
        game = "unseen"

    refuse(TooLarge, GrundyValues(100), Unseen("4x6"))
    assert GrundyValues()(Unseen("4x6")) == 0


@pytest.mark.parametrize(
    ("position", "winner", "length"),
    [
        (Nim("3,4"), "TheoremSolver", "ExhaustiveSolver"),
        (Kayles("9"), "HeapSolver", "ExhaustiveSolver"),
        (Chomp("3x3"), "ChompSolver", "ChompSolver"),
        (Cram("3x3"), "PartsSolver", "ExhaustiveSolver"),
        (Nim("3") + Chomp("2x2"), "PartsSolver", "ExhaustiveSolver"),
        (ponder.misere(Nim("3,4")), "ExhaustiveSolver", "ExhaustiveSolver"),
        (Domineering("3x3"), "QuickValueSolver", "AlphaBetaSolver"),
        (ToadsAndFrogs("T_F") + Nim("2"), "ValueSolver", "AlphaBetaSolver"),
        (ponder.misere(Domineering("2x2")), "AlphaBetaSolver", "AlphaBetaSolver"),
        (ponder.position("clobber", "2x3"), "ValueSolver", "AlphaBetaSolver"),
    ],
    ids=str,
)
def test_who_is_asked(position: Position, winner: str, length: str) -> None:
    assert name_of(position, "winner") == winner
    assert name_of(position, "length") == length


def test_the_cheapest_solver_comes_first() -> None:
    orders = [known.order for known in solver_types(Chomp, "winner")]
    assert orders == sorted(orders)
    assert len({known.order for known in SOLVERS.all().values()}) == len(SOLVERS.all())


class Undecided(Heaps):
    """Heaps of which nobody has said who may move."""

    game = "undecided"
    start = "1"


def test_only_games_of_chance_are_called_so() -> None:
    for here in (Undecided("1"), Pig("10")):
        refuse(Unsuitable, name_of, here, "winner")
        refuse(Unsuitable, ponder.remoteness, here)


class Silent(Solver):
    """Covers everything and knows nothing."""

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return True

    def covers(self, position: Position) -> bool:
        return True


class SilentOnValues(Silent, GrundySolver):
    """The same, of those that know Grundy values."""


@pytest.mark.parametrize(("kind", "missing"), [(Silent, "wins"), (SilentOnValues, "grundy")])
def test_a_solver_must_know_who_wins(kind: type[Solver], missing: str) -> None:
    assert kind.__abstractmethods__ == {missing}
    with pytest.raises(TypeError):
        kind()


@pytest.fixture
def table_of_4x5(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table on disk, of a board that is too large to be surveyed quickly."""
    board = Chomp("4x5")
    with Sieve(board, listed=True) as sieve:
        save_table(board, sieve.batches(), table_path(board))
    monkeypatch.setattr("ponder.solving.chomp.solvers.QUICKLY_SURVEYED", 10)


@pytest.mark.usefixtures("table_of_4x5")
def test_all_who_ask_for_the_winner_use_a_table_on_disk() -> None:
    assert ponder.outcome(Chomp("4x5")) == "N"
    moves = [winning.move for winning in ponder.winning_moves(Chomp("4x5"))]
    solution = ponder.solve(Chomp("4x5"))
    assert [winning.move for winning in solution.winning_moves] == moves
    assert (solution.remoteness, solution.grundy, len(solution.notes)) == (None, None, 1)
    assert player("perfect").choose(Chomp("4x5"), "left").move in moves
    assert OutcomeCache(Work()).outcome(Chomp("4x5")) == "N"


@pytest.mark.usefixtures("table_of_4x5")
def test_a_table_on_disk_knows_the_grundy_values_that_are_0() -> None:
    lost, won = Chomp("5,5,2,2"), Chomp("5,5,2,1")
    assert ponder.grundy(lost) == ponder.solve(lost).grundy == 0
    assert value(lost) == 0
    assert ponder.solve(lost).notes[0].facts["grundy"] == 0
    values = GrundyValues()
    assert [values(board) for board in (won, lost)] == [definitions.grundy(won), 0]


@pytest.mark.parametrize(
    "board", [Clobber("3x4"), Domineering("4x4"), ToadsAndFrogs("TTT__FFF")], ids=str
)
def test_outcomes_are_those_of_the_value(board: Partizan) -> None:
    assert ponder.outcome(board) == OutcomeCache(Work()).outcome(board) == value(board).outcome


def test_grundy_values_of_cram() -> None:
    assert [ponder.grundy(Cram(text)) for text in ("3x4", "4x4", "4x5")] == [1, 0, 2]


def test_stones_whose_value_takes_long_are_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    class Unseen(Clobber):
        """Clobber, of which the kernel remembers nothing."""

        __slots__ = ()
        game = "unseen-clobber"

    monkeypatch.setattr("ponder.values.solvers.MOST_OF_STONES", 10)
    assert name_of(Unseen("3x4"), "winner") == name_of(Unseen("3x4") + Nim("1"), "winner")
    assert name_of(Unseen("3x4"), "winner") == "AlphaBetaSolver"
    assert name_of(Unseen("xo"), "winner") == "ValueSolver"


def test_a_survey_that_would_not_end_is_not_begun() -> None:
    assert ponder.solve(Cram("3x4")).remoteness == definitions.remoteness(Cram("3x4"), "left")
    solution = ponder.solve(Cram("5x5"))
    assert (solution.outcome, solution.grundy, solution.remoteness) == ("P", 0, None)
    assert [note.kind for note in solution.notes] == ["no remoteness"]


@pytest.mark.parametrize(
    "drawn", [("##", "#|#"), ("###", "#|#|#"), ("##|#.", "##"), ("#.#",)], ids=str
)
def test_a_survey_that_is_not_begun_would_not_end(drawn: tuple[str, ...]) -> None:
    class Placing(ImpartialPlacement):
        game = "placing"
        pieces = drawn

    board = Placing("..#..|.....|...#.")
    refused = [most for most in range(1, 80) if has_more_parts(board, most, Work())]
    assert refused
    for most in refused:
        with pytest.raises(TooLarge):
            RemotenessTable(board, most)


def test_a_game_with_its_own_symmetries_is_surveyed() -> None:
    class Sorted(Cram):
        game = "sorted"

        def canonical(self) -> Position:
            return super().canonical()

    assert SurveyTooLong in solver_types(Cram, "length")
    assert SurveyTooLong not in solver_types(Sorted, "length")


def test_claims_about_several_boards() -> None:
    solved = OutcomeCache(Work())
    for board in (Clobber("2x3"), Clobber("2x4")):
        assert solved.outcome(board) == definitions.outcome(board)


def test_claims_ask_the_next_solver_where_one_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ponder.solving.arguments.argument.QUICKLY_VALUED", 0)
    solved, won = OutcomeCache(Work()), Wythoff("3,4")
    assert solved.outcome(won) == "N"  # by an argument, which does not know the Grundy value
    measures = solved.functions(find_measures(Wythoff, ["grundy_value"]))
    assert measures["grundy_value"](won) == definitions.grundy(won)


class Unable(Silent):
    """Finds every position too large."""

    order = -1

    def wins(self, position: Position, mover: Side) -> bool:
        raise TooLarge("too many positions")


def test_claims_ask_the_next_solver_where_one_gives_up() -> None:
    SOLVERS.add("Unable", Unable)
    try:
        assert solver_types(Domineering, "winner")[0] is Unable
        solved = OutcomeCache(Work())
        assert solved.outcome(Domineering("3x3")) == definitions.outcome(Domineering("3x3"))
        with pytest.raises(TooLarge):
            OutcomeCache(at_most(20)).outcome(ponder.misere(Domineering("4x4")))
    finally:
        SOLVERS.remove("Unable")


class HalfTurn(Cram):
    """Cram with a theorem: on an even rectangle the second player answers by a half turn."""

    game = "half-turn"

    def known_grundy(self) -> int | None:
        even = not len(self.state) % 2 and not len(self.state[0]) % 2
        return 0 if even and "#" not in "".join(self.state) else None


def test_all_who_ask_use_the_theorem_of_a_game() -> None:
    board = HalfTurn("8x8")  # too large for any search
    assert (ponder.outcome(board), ponder.grundy(board)) == ("P", 0)
    assert value(board) == 0
    assert value(board + Nim("2")) == value(Nim("2"))


def test_a_budget_ends_the_same_work_at_the_same_place() -> None:
    """Whatever the kernel remembers of earlier questions."""
    ponder.value(Domineering("4x4"))
    for _ in range(2):
        with pytest.raises(TooLarge):
            ponder.outcome(Domineering("4x4"), work=at_most(20))
        with pytest.raises(TooLarge):
            ponder.value(Domineering("4x4"), work=at_most(20))
