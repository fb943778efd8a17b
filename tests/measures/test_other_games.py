"""Invariants of Wythoff's game, subtraction games and Cram."""

from __future__ import annotations

import pytest

from ponder.core.catalogue import position
from ponder.measures.invariant import shape_measures
from ponder.solving import outcome


@pytest.mark.parametrize(
    ("game", "text", "name", "value"),
    [
        ("wythoff", "4,7", "golden_difference", 4),
        ("wythoff", "6,10", "golden_difference", 6),
        ("wythoff", "5", "smaller_heap", 0),
        ("wythoff", "5", "larger_heap", 5),
        ("wythoff", "3,5", "difference_of_heaps", 2),
        ("subtraction", "5,6,7", "nim_sum_of_remainders", 0),
        ("subtraction:1,3,4", "8,6", "number_of_remaining_counters", 4),
        ("cram", "..#|...|#..", "free_squares", 7),
        ("cram", "..#|...|#..", "free_pairs", 8),
        ("cram", ".#.|#..", "lonely_squares", 1),
        ("cram", "..#..", "free_regions", 2),
        ("cram", "3x3", "crowded_squares", 5),
        ("cram", "..#|...|#..", "is_same_after_half_turn", True),
        ("cram", "..#", "is_same_after_half_turn", False),
    ],
)
def test_values(game: str, text: str, name: str, value: int) -> None:
    thing = position(game, text)
    assert shape_measures(thing)[name](thing) == value


def test_wythoffs_theorem() -> None:
    """W. A. Wythoff (1907): the P-positions are (⌊kφ⌋, ⌊kφ⌋ + k)."""
    for large in range(20):
        for small in range(large + 1):
            heaps = position("wythoff", f"{small},{large}")
            measures = shape_measures(heaps)
            golden = measures["smaller_heap"](heaps) == measures["golden_difference"](heaps)
            assert (outcome(heaps) == "P") == golden
