"""Solving as a use case: refusals as data, and what has a document."""

from collections.abc import Iterator

import pytest

from ponder.answers.document import document
from ponder.answers.solving import SolveRequest, Unsolved, solve_position
from ponder.core import limits
from ponder.core.position import Position
from ponder.games import Chomp, Domineering, Nim, ToadsAndFrogs
from ponder.solving import best_play
from ponder.solving.solution import WinningMove
from ponder.solving.solver import Solver


def test_what_is_too_large_still_has_its_arguments() -> None:
    answer = solve_position(SolveRequest(Chomp("300x301")))
    assert answer.solution.outcome == "N"
    assert (answer.solution.winning_moves, answer.solution.every_winning_move) == ((), False)
    assert answer.unsolved is not None
    assert not answer.unsolved.more_helps
    square = solve_position(SolveRequest(Chomp("100x100"))).solution
    assert [(won.move, won.to) for won in square.winning_moves] == [
        ("2,2", Chomp([100] + [1] * 99))
    ]


def test_what_is_too_large_and_unknown_is_refused() -> None:
    with pytest.raises(Unsolved):
        solve_position(SolveRequest(Chomp("30,29,28,27,26,25,24,23,22,21,20,19,18")))


def test_a_search_that_was_given_up_may_be_allowed_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "PLACEMENT_POSITIONS", 100)
    with pytest.raises(Unsolved) as refused:
        solve_position(SolveRequest(Domineering("7x7")))
    assert refused.value.more_helps


def test_a_known_value_is_no_error_where_moves_are_too_many() -> None:
    fields = document(solve_position(SolveRequest(Nim("1000000,1000001"))))
    assert (fields["outcome"], fields["grundy"]) == ("N", 1)
    assert fields["winning_moves"] == [{"move": "1000001>1000000", "to": "1000000,1000000"}]
    assert not fields["every_winning_move"]
    assert fields["notes"]


def stop_after_the_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C when every winning move is found, but not yet known to be the last."""
    found = best_play._winning_moves

    def stopped(solver: Solver, position: Position) -> Iterator[WinningMove]:
        yield from found(solver, position)
        raise KeyboardInterrupt

    monkeypatch.setattr(best_play, "_winning_moves", stopped)


def test_stopped_work_keeps_a_move_that_both_players_have(monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after_the_moves(monkeypatch)
    found = solve_position(SolveRequest(Domineering("2x2"))).solution
    assert [(won.side, won.move) for won in found.winning_moves] == [
        ("left", "1,1"), ("left", "1,2"), ("right", "1,1"), ("right", "2,1")
    ]  # fmt: skip
    assert not found.every_winning_move


def test_where_no_move_wins_stopped_work_does_not_say_that_one_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop_after_the_moves(monkeypatch)
    found = solve_position(SolveRequest(ToadsAndFrogs("T__F"))).solution
    assert (found.outcome, found.stopped.cause) == ("P", "interrupted")
    assert (found.winning_moves, found.every_winning_move) == ((), True)


def test_only_results_have_a_document() -> None:
    with pytest.raises(TypeError):
        document(object())
