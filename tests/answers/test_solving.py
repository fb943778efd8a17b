"""Solving as a use case: what was asked, the answer as data, refusals, the document."""

from __future__ import annotations

import json

import pytest

from ponder.answers.document import document
from ponder.answers.refusals import NoTree, Unsolved
from ponder.answers.solving import SolveRequest, solve_position
from ponder.core.catalogue import position
from ponder.core.errors import Unsuitable
from ponder.core.position import Position
from ponder.core.work import Limit, Work


def chomp(text: str) -> Position:
    return position("chomp", text)


def test_the_answer_is_the_solution_with_its_arguments() -> None:
    answer = solve_position(SolveRequest(chomp("4x7")))
    assert [winning.move for winning in answer.solution.winning_moves] == ["3,4"]
    assert [argument.name for argument in answer.arguments] == ["strategy stealing"]
    assert (answer.tree, answer.no_tree, answer.period) == (None, None, None)
    assert answer.stopped.is_complete


def test_heaps_have_a_period_and_chance_has_decisions() -> None:
    heaps = solve_position(SolveRequest(position("kayles", "20")))
    assert heaps.period is not None
    assert heaps.period.length == 12
    pig = solve_position(SolveRequest(position("pig", "10:3,4,5")))
    assert set(pig.solution.decisions) == {"roll", "hold"}


def test_a_tree_is_grown_where_it_is_wanted() -> None:
    answer = solve_position(SolveRequest(chomp("2x2"), tree=True, nodes=3))
    assert answer.tree is not None
    assert answer.tree.value == 1
    assert len(document(answer)["tree"]["nodes"]) == 3


def test_a_tree_that_is_too_large_leaves_the_solution() -> None:
    request = SolveRequest(chomp("8x9"), tree=True)
    answer = solve_position(request, Work(Limit(positions=30_000)))
    assert answer.solution.outcome == "N"
    assert answer.tree is None
    assert isinstance(answer.no_tree, NoTree)


def test_chance_has_no_tree() -> None:
    with pytest.raises(Unsuitable):
        solve_position(SolveRequest(position("pig", "10"), tree=True))


def test_what_is_too_large_still_has_its_arguments() -> None:
    with pytest.raises(Unsolved) as refused:
        solve_position(SolveRequest(chomp("300x301")))
    assert [argument.outcome for argument in refused.value.arguments] == ["N"]
    assert not refused.value.more_helps


def test_more_helps_where_the_limit_was_low() -> None:
    with pytest.raises(Unsolved) as refused:
        solve_position(SolveRequest(position("domineering", "2x2")), Work(Limit(positions=1)))
    assert refused.value.more_helps


def test_the_document_is_plain_data() -> None:
    for game, text in (("nim", "3,4,5"), ("toads-and-frogs", "TT_FF"), ("pig", "5")):
        fields = document(solve_position(SolveRequest(position(game, text))))
        assert json.loads(json.dumps(fields)) == fields
        assert (fields["game"], fields["position"]) == (game, text)


def test_only_results_have_a_document() -> None:
    with pytest.raises(TypeError):
        document(object())


def test_ctrl_c_while_the_tree_grows_keeps_the_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ponder.answers.solving.game_tree", interrupted)
    answer = solve_position(SolveRequest(chomp("2x2"), tree=True))
    assert answer.solution.outcome == "N"
    assert (answer.tree, answer.stopped.cause) == (None, "interrupted")
