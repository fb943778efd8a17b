"""The expression search against the plain definitions, and against itself on other paths."""

from functools import cache
from math import inf, isnan, nan

import numpy as np
import pytest
from expression_questions import LEAVES, OPS20, TARGET, search_of, survivors
from numpy.typing import NDArray
from plain_search import APPLY, Dalmatian, Plain, Priced, Program, Values, drive, evaluate
from refusals import refuse

from ponder._native import ExpressionSearch
from ponder.games import Chomp
from ponder.measures.invariant import invariants_of
from ponder.solving.chomp.sieve import p_positions

Array = NDArray[np.float64]


def some(names: str, price: int = 1) -> list[Priced]:
    """Known operators by name."""
    return [(name, ExpressionSearch.operators_known()[name], price) for name in names.split()]


@cache
def p_boards() -> Array:
    """The paper's invariants of the 60 smallest P-positions: a row for each invariant."""
    found = sorted(p_positions(Chomp("12x12")), key=lambda board: (sum(board.rows), board.rows))
    paper = invariants_of(Chomp, group="paper")
    return np.array([[float(measure(board)) for board in found[:60]] for measure in paper])


def on_boards(
    number: int, complexity: int, most: int = 1, **more: object
) -> list[tuple[str, Program]]:
    """What is accepted about an invariant of the P-positions."""
    table = p_boards()
    leaves = tuple(tuple(row) for row in np.delete(table, number, axis=0).tolist())
    target = tuple(table[number].tolist())
    search = search_of(leaves, target, 60, OPS20, complexity, **more)
    solver = Dalmatian(target, 60)
    accepted = drive(search, solver, lambda program: evaluate(program, leaves, OPS20), most)
    assert search.exhausted
    assert search.candidates == search.expected
    return accepted


CASES: list[tuple[str, int, list[Priced], int, dict[str, object]]] = [
    ("a leaf", 6, some("plus"), 1, {}),
    ("unary roots", 6, some("plus_one half"), 2, {}),
    ("ops20", 6, OPS20, 3, {}),
    ("a block and more", 6, some("plus_one square negative sqrt plus minus max"), 4, {}),
    ("powers", 6, some("negative minus_one half power"), 4, {}),
    ("steps", 6, some("ceil floor half log divide"), 4, {}),
    ("waves", 6, some("sin cosh exp ten_to atan plus"), 3, {}),
    ("three levels kept", 6, some("reciprocal plus times"), 5, {}),
    (
        "prices",
        6,
        [*some("square", 2), *some("plus_one"), *some("times", 3), *some("minus")],
        6,
        {},
    ),
    ("others", 4, some("reciprocal sqrt log plus divide"), 4, {}),
    ("informative", 4, some("plus_one half min times divide"), 4, {"informative": True}),
    ("skips", 6, some("sqrt log reciprocal plus divide power"), 4, {"skips": 2}),
]


@pytest.mark.parametrize(("name", "objects", "operators", "complexity", "more"), CASES)
def test_plain_definition(
    name: str, objects: int, operators: list[Priced], complexity: int, more: dict[str, object]
) -> None:
    """The same bounds in the same order as by looking at every expression in turn."""
    skips = int(str(more.get("skips", 0)))
    solvers = [Dalmatian(TARGET, objects, **more) for _ in range(2)]  # type: ignore[arg-type]
    plain = Plain(LEAVES, operators, complexity, objects, skips)
    for program, values in plain.candidates():
        solvers[0].offer(program, values)
    search = search_of(LEAVES, TARGET, objects, operators, complexity, **more)
    accepted = drive(search, solvers[1], lambda p: evaluate(p, LEAVES, operators))
    assert accepted == solvers[0].accepted, name
    assert len(accepted) >= 2
    assert search.exhausted


@pytest.mark.parametrize("number", [2, 7, 17])
def test_threads_and_batches(number: int) -> None:
    """Threads and the sizes of batches change nothing."""
    expected = on_boards(number, 5, threads=1)
    assert len(expected) > 20
    assert on_boards(number, 5, threads=2) == expected
    assert on_boards(number, 5, most=40) == expected


@pytest.mark.parametrize("tolerance", [0.0, 0.01])
@pytest.mark.parametrize("enough", [3, 30, 100])
def test_early_ends(enough: int, tolerance: float) -> None:
    """A search that is settled on its way has looked at as many expressions on any threads."""
    ends = [settled(enough, tolerance=tolerance, threads=threads) for threads in (1, 2)]
    assert ends[0] == ends[1]


def settled(enough: int, **more: object) -> tuple[object, ...]:
    """What is left of a search for bounds on the row product that ends after so many."""
    table = p_boards()
    leaves = tuple(tuple(row) for row in np.delete(table, 7, axis=0).tolist())
    target = tuple(table[7].tolist())
    search = search_of(leaves, target, 60, OPS20, 6, **more)
    solver = Dalmatian(target, 60)

    def values(program: Program) -> Values:
        if len(solver.accepted) >= enough:
            search.settle("upper")
            search.settle("lower")
        return evaluate(program, leaves, OPS20)

    drive(search, solver, values)
    assert not search.exhausted
    return search.candidates, search.levels, search.bytes, solver.accepted


@pytest.mark.parametrize("path", ExpressionSearch.paths())
@pytest.mark.parametrize("name", sorted(ExpressionSearch.operators_known()))
def test_paths(name: str, path: str) -> None:
    """Every instruction set gives the same survivors; the first is compared with Python above."""
    operators = [*some(name), *some("minus divide")]
    found = [
        list(survivors(search_of(LEAVES, TARGET, 6, operators, 3, path=one)))
        for one in (path, "portable")
    ]
    assert found[0] == found[1]


def test_paths_on_boards() -> None:
    assert on_boards(7, 5, path="portable") == on_boards(7, 5)


@pytest.mark.parametrize("name", sorted(ExpressionSearch.operators_known()))
def test_every_operator(name: str) -> None:
    """Everything that bounds by the plain definition is given, and nothing else."""
    operators = some(name)
    given = set(survivors(search_of(LEAVES, TARGET, 6, operators, 3)))
    solver = Dalmatian(TARGET, 6)
    for program, values in Plain(LEAVES, operators, 3, 6).candidates():
        for direction in ("upper", "lower"):
            solver.best[direction] = [inf] * 6
            assert solver.consider(direction, program, values) == ((direction, program) in given)


def test_traps_of_doubles() -> None:
    """What only rounding makes false is left to exact arithmetic."""
    ceiling = search_of(((1 / 49, 0.4),), (49.0, 3.0), 2, some("reciprocal ceil"), 3)
    assert ("equal", (0, -1, -2)) in list(survivors(ceiling))
    average, rows, cookies = p_boards()[[10, 0, 2]]
    product = ExpressionSearch(
        np.array([average, rows]), cookies, 60, some("times ceil"), complexity=4, lower=False
    )
    assert ("equal", (1, 0, -1)) in list(survivors(product))


@pytest.mark.parametrize("number", [1e10 + 1, 1e12 + 1])
def test_halves_of_large_integers(number: float) -> None:
    """Steps are steps where integers are large."""
    leaves, target = ((number, 7.0),), ((number + 1) / 2, 3.0)
    found = list(survivors(search_of(leaves, target, 2, some("half ceil floor"), 3)))
    assert ("upper", (0, -1, -2)) in found
    assert ("lower", (0, -1, -3)) in found
    assert ("lower", (0, -1, -2)) not in found


def test_nothing_undefined() -> None:
    """Infinite values are no bounds: x/0, 1^infinity, log 0, overflow."""
    leaves = ((0.0, 1.0), (1.0, 1e200), (-0.0, 2.0))
    operators = some("reciprocal log divide power square times minus_one")
    for _, program in survivors(search_of(leaves, (1.0, 2.0), 2, operators, 4)):
        assert not any(map(isnan, evaluate(program, leaves, operators)))


def test_zero_to_zero() -> None:
    found = list(survivors(search_of(((0.0, 0.0),), (1.0, 1.0), 2, some("power"), 3)))
    assert ("equal", (0, 0, -1)) in found


def test_equal_is_given_once() -> None:
    leaves, target = ((2.0, 3.0), (4.0, 9.0), (1.0, 1.0)), (4.0, 9.0)
    operators = some("square times max")
    search = search_of(leaves, target, 2, operators, 3)
    assert search.take(10)[-1] == ("equal", [1])
    later = list(survivors(search))
    assert all(direction != "equal" for direction, _ in later)
    assert ("upper", (0, -1)) not in later
    again = search_of(leaves, target, 2, operators, 4)
    again.take(10)
    again.allow_equal()
    assert ("equal", (0, 0, -2)) in list(survivors(again))


def test_equal_on_objects_only() -> None:
    """An expression that parts from the target on the others bounds it on both sides."""
    search = search_of(((4.0, 9.0, 1.0),), (4.0, 9.0, 2.0), 2, some("plus_one"), 1)
    assert search.take(10) == [("upper", [0]), ("lower", [0])]


def test_near_misses() -> None:
    leaves, target = ((5.0, 6.0, 7.0, 1.0), (1.0, 1.0, 1.0, 9.0)), (4.0, 5.0, 6.0, 7.0)
    search = search_of(leaves, target, 4, some("plus_one"), 1, misses=1)
    assert search.take(10) == [("upper", [0]), ("lower", [1])]


def test_one_direction() -> None:
    found = list(survivors(search_of(LEAVES, TARGET, 6, OPS20, 3, lower=False)))
    assert {direction for direction, _ in found} == {"upper"}


def test_settled() -> None:
    search = search_of(LEAVES, TARGET, 6, OPS20, 3)
    search.settle("upper")
    assert {direction for direction, _ in search.take(1000)} <= {"lower", "equal"}
    search.settle("lower")
    assert search.finished
    assert search.take(1) == []
    assert not search.exhausted


@pytest.mark.parametrize("budget", [1, 5, 100, 1_000, 50_000, 300_001])
def test_budget(budget: int) -> None:
    """The end comes after the last candidate that the budget pays for, on any number of threads."""
    whole = search_of(LEAVES, TARGET, 6, OPS20, 6)
    everything = list(survivors(whole))
    for threads in (1, 2):
        search = search_of(LEAVES, TARGET, 6, OPS20, 6, budget=budget, threads=threads)
        found = list(survivors(search))
        assert search.candidates == sum(offered for offered, _ in search.levels) == budget
        assert not search.exhausted
        assert found == everything[: len(found)]


def test_budget_for_everything() -> None:
    search = search_of(LEAVES, TARGET, 6, some("plus_one plus"), 4, budget=1_000)
    list(survivors(search))
    assert search.exhausted
    assert search.candidates == 33


def test_levels() -> None:
    search = search_of(LEAVES, TARGET, 6, some("plus_one plus"), 4)
    list(survivors(search))
    assert search.levels == [(3, 3), (3, 3), (9, 0), (9 + 9, 0)]
    assert search.candidates == search.expected == 33
    assert search.level == 4
    assert search.bytes > 0


def test_own_operators() -> None:
    """Python evaluates what the kernel does not know, to the same end."""
    names = ["minus_one", "square", "max", "divide"]
    known = [(name, ExpressionSearch.operators_known()[name], 1) for name in names]
    own = [(f"own {name}", arity, price) for name, arity, price in known]

    def apply(index: int, *arrays: Array) -> Array:
        rows = zip(*(array.tolist() for array in arrays), strict=True)
        return np.array([nan if any(map(isnan, row)) else once(names[index], row) for row in rows])

    def once(name: str, row: tuple[float, ...]) -> float:
        try:
            return APPLY[name](*row)
        except ZeroDivisionError:
            return nan

    plain = set(survivors(search_of(LEAVES, TARGET, 6, known, 4)))
    called = set(survivors(search_of(LEAVES, TARGET, 6, own, 4, apply=apply)))
    assert {program for _, program in plain} <= {program for _, program in called}
    solvers = [Dalmatian(TARGET, 6) for _ in range(2)]
    drive(search_of(LEAVES, TARGET, 6, known, 4), solvers[0], lambda p: evaluate(p, LEAVES, known))
    drive(
        search_of(LEAVES, TARGET, 6, own, 4, apply=apply),
        solvers[1],
        lambda p: evaluate(p, LEAVES, known),
    )
    assert solvers[0].best == solvers[1].best


def test_own_operator_fails() -> None:
    def wrong(index: int, array: Array) -> Array:
        raise LookupError(f"operator {index} of {len(array)} values")

    search = search_of(LEAVES, TARGET, 6, [("own", 1, 1)], 3, apply=wrong)
    refuse(LookupError, list, survivors(search))
    assert search.finished
    short = search_of(LEAVES, TARGET, 6, [("own", 1, 1)], 3, apply=lambda index, a: a[:1])
    refuse(ValueError, list, survivors(short))
