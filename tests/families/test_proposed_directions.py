"""Which directions are proposed for the borders of a state: those with most votes."""

from collections.abc import Sequence
from typing import Any, cast

import pytest

from ponder.families import splits
from ponder.families.splits import LEAST_VOTES, propose_normals

NORMALS = [(1, -1), (1, 1), (1, -2), (2, -1), (1, 2), (2, 1), (1, -3), (3, -1), (1, 3)]


def proposed(votes: Sequence[tuple[int, ...]], monkeypatch: pytest.MonkeyPatch) -> set[Any]:
    """What is proposed if each point votes so."""
    monkeypatch.setattr(splits, "band_normal", lambda _calculator, _state, point: votes[point[0]])
    nothing = cast("Any", None)
    return set(propose_normals(nothing, nothing, [(number,) for number in range(len(votes))]))


def test_seven_directions_with_most_votes_are_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    votes = [
        normal
        for more, normal in enumerate(NORMALS)
        for _ in range(LEAST_VOTES + len(NORMALS) - more)
    ]
    assert proposed(votes, monkeypatch) == set(NORMALS[:7])


def test_a_direction_needs_four_votes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proposed([(1, -1)] * 4 + [(1, 1)] * 3, monkeypatch) == {(1, -1)}


def test_a_direction_along_an_axis_is_not_proposed(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proposed([(1, 0)] * 9, monkeypatch) == set()
