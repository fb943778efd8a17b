"""The kernel of families: values by recurrences, formulas at points, shapes."""

from collections.abc import Callable

import numpy as np
import pytest
from refusals import refuse, refused

from ponder._native import FamilyGame, ValueTable
from ponder.families.calculator import as_array, program
from ponder.families.classes import class_named
from ponder.families.states import closure, recurrence
from ponder.games.toads_and_frogs import ToadsAndFrogs
from ponder.language.form_grammar import read_formula
from ponder.values.kernel import strip_kernel, value_table

NO_NUMBER = -(2**63)


def family(name: str) -> FamilyGame:
    states = closure(ToadsAndFrogs, class_named(ToadsAndFrogs, name))
    place = {state: i for i, state in enumerate(states)}
    described = []
    for state in states:
        left, right = (
            [(m.conditions, place[m.to], m.arguments, m.offset) for m in side]
            for side in recurrence(ToadsAndFrogs, state)
        )
        described.append((state.parameters, left, right))
    return FamilyGame(value_table(), described)


def code(words: str) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    return np.array(list(program(read_formula(words, "ab"))), dtype=np.int64)


GRID = [(a, b) for a in range(6) for b in range(4)]


def test_values_by_recurrence_are_those_of_the_strips() -> None:
    found = family("A11").values(0, as_array(GRID, 2)).tolist()
    assert found == strip_kernel(ToadsAndFrogs).values([f"{'T' * a}_{'T' * b}F" for a, b in GRID])


def test_formulas_are_compared_with_values_at_all_points() -> None:
    kernel = family("A11")
    points = as_array(GRID, 2)
    values = kernel.values(0, points)
    codes = [code(words) for words in ("a", "{a-1|1}", "{{a-2|1}|0}", "{a-2|1} + {b|0}")]
    found = kernel.matches(codes, points, values)
    right_at: list[Callable[[int, int], bool]] = [
        lambda a, b: b >= 2,
        lambda a, b: b == 1,
        lambda a, b: b == 0 and a > 0,
    ]
    for row, is_right in zip(found.tolist(), right_at, strict=False):
        assert all(same for same, point in zip(row, GRID, strict=True) if is_right(*point))
    assert found[0].sum() < len(GRID)


def test_the_rest_beside_a_formula_is_a_number_or_none() -> None:
    kernel = family("A11")
    points = as_array([(3, 1), (4, 0)], 2)
    values = kernel.values(0, points)
    assert kernel.rests(code("{a|2}"), points, values).tolist() == [-(2**12), NO_NUMBER]


def test_shapes_have_their_numbers_in_order() -> None:
    kernel = family("A11")
    found = kernel.shapes(kernel.values(0, as_array([(4, 0), (5, 2), (2, 1)], 2)))
    texts = [kernel.shape_text(number) for number, _ in found]
    assert texts == ["{{n|n}|n}", "n", "{n|n}"]
    assert [leaves for _, leaves in found] == [[8192, 4096, 0], [20480], [4096, 4096]]


def test_a_value_with_too_many_leaves_or_too_fine_a_number_has_no_shape() -> None:
    own = ValueTable()
    kernel = FamilyGame(own, [(0, [], [])], exponent=1, most_leaves=3)
    star = own.number_up_star(0, 0, 0, 3)
    assert kernel.shapes(np.array([own.number(1, 2), star], dtype=np.uint32)) == [
        (-1, []),
        (-1, []),
    ]


@pytest.mark.parametrize(
    "wrong",
    [[], [0, 0, 1], [1, 1, 0], [3], [0, 0, 1, 0, 0, 2], [0, -1, 1, 0, 0], [0, 0, 1, 0, 0] * 2],
)
def test_what_is_not_a_formula_is_refused(wrong: list[int]) -> None:
    kernel = family("A11")
    points = as_array([(3, 1)], 2)
    with refused(ValueError):
        kernel.matches([np.array(wrong, dtype=np.int64)], points, kernel.values(0, points))


def test_what_is_not_a_point_or_a_state_is_refused() -> None:
    kernel = family("A11")
    refuse(ValueError, kernel.values, 0, as_array([(3,)], 1))
    refuse(ValueError, kernel.values, 0, as_array([(3, -1)], 2))
    with pytest.raises(IndexError):
        kernel.values(99, as_array([(3, 1)], 2))
    refuse(ValueError, FamilyGame, value_table(), [(1, [([], 1, [], [0, 0])], [])])


def test_progress_can_stop_the_work() -> None:
    def report(_: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        family("A42").values(0, as_array([(12, 0, 0, 0, 0, 0)], 6), progress=report)


@pytest.mark.parametrize("ask", ["matches", "rests"])
def test_progress_can_stop_a_batch_of_formulas(ask: str) -> None:
    kernel, count = family("A11"), 400_000
    points = as_array([(3, 1)] * count, 2)
    values = np.repeat(kernel.values(0, points[:1]), count)
    formula = [code("{a|2}")] if ask == "matches" else code("{a|2}")

    def report(_: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        getattr(kernel, ask)(formula, points, values, progress=report)
