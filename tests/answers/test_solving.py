"""Solving as a use case: refusals as data, and what has a document."""

import pytest

from ponder.answers.document import document
from ponder.answers.refusals import Unsolved
from ponder.answers.solving import SolveRequest, solve_position
from ponder.games import Chomp, Domineering, Nim


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
    monkeypatch.setattr("ponder.solving.judges.placements.MOST_SEARCHED", 100)
    with pytest.raises(Unsolved) as refused:
        solve_position(SolveRequest(Domineering("7x7")))
    assert refused.value.more_helps


def test_a_known_value_is_no_error_where_moves_are_too_many() -> None:
    fields = document(solve_position(SolveRequest(Nim("1000000,1000001"))))
    assert (fields["outcome"], fields["grundy"]) == ("N", 1)
    assert fields["winning_moves"] == [{"move": "1000001>1000000", "to": "1000000,1000000"}]
    assert not fields["every_winning_move"]
    assert fields["notes"]


def test_only_results_have_a_document() -> None:
    with pytest.raises(TypeError):
        document(object())
