"""Solving as a use case: refusals as data, and what has a document."""

from __future__ import annotations

import pytest

from ponder.answers.document import document
from ponder.answers.refusals import Unsolved
from ponder.answers.solving import SolveRequest, solve_position
from ponder.games import Chomp


def test_what_is_too_large_still_has_its_arguments() -> None:
    with pytest.raises(Unsolved) as refused:
        solve_position(SolveRequest(Chomp("300x301")))
    assert [argument.outcome for argument in refused.value.arguments] == ["N"]
    assert not refused.value.more_helps


def test_only_results_have_a_document() -> None:
    with pytest.raises(TypeError):
        document(object())
