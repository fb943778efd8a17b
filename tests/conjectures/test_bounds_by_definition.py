"""Bounds against the slow definition of the Dalmatian heuristic."""

from fractions import Fraction

import naive_search as naive
from hypothesis import given, settings
from hypothesis import strategies as st

from ponder import Sheet, conjecture
from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.findings import Conjecture, Findings
from ponder.exact.arithmetic import compare
from ponder.exact.reals import Real
from ponder.exact.verdicts import Undefined


def tables_of(numbers: st.SearchStrategy[Fraction]) -> st.SearchStrategy[list[list[Fraction]]]:
    """A target and two columns, on two to six objects."""
    return st.integers(2, 6).flatmap(
        lambda rows: st.lists(
            st.lists(numbers, min_size=rows, max_size=rows), min_size=3, max_size=3
        )
    )


tables = st.one_of(
    tables_of(st.fractions(min_value=-6, max_value=9, max_denominator=3)),
    tables_of(st.integers(10**10, 10**10 + 9).map(Fraction)),
    tables_of(st.integers(1, 9).map(lambda n: Fraction(n, 10**15))),
)


OPERATORS = " ".join((*naive.UNARY, *naive.BINARY))


@settings(max_examples=60, deadline=None)
@given(tables, st.booleans(), st.sampled_from(["first", "strict"]), st.integers(0, 1))
def test_against_the_slow_definition(
    table: list[list[Fraction]], upper: bool, sense: Sense, skips: int
) -> None:
    target, *columns = table
    if len(set(target)) == 1:
        return
    objects = tuple(f"o{i}" for i in range(len(target)))
    sheet = Sheet(objects, dict(zip("yab", map(tuple, table), strict=True)))
    found = conjecture(
        sheet, target="y", upper=upper, complexity=3, operators=OPERATORS, sense=sense, skips=skips
    )
    for one in found:
        values = rationals(one)
        assert naive.is_true(target, values, upper, skips)
    check_significance(found, upper, sense)
    # An identity is not spent as a bound; everything else is reached.
    if not found.identities:
        bounds = naive.expressions(columns, 3)
        best = naive.best_bounds(target, bounds, upper, skips)
        assert all(map(as_good, best_of(found, upper), best))


def as_good(mine: naive.Number, best: naive.Number) -> bool:
    """Whether two bounds are equal, but for what no double could tell."""
    if mine is None or best is None:
        return mine is best
    return abs(mine - best) <= max(abs(mine), abs(best)) / 10**12


def best_of(found: Findings, upper: bool) -> naive.Values:
    best: list[naive.Number] = [None] * len(found.objects)
    for one in found:
        values = rationals(one)
        best = [naive.better(old, new, upper) for old, new in zip(best, values, strict=True)]
    return tuple(best)


def rationals(one: Conjecture) -> naive.Values:
    assert not any(isinstance(value, Real) for value in one.values)
    return tuple(
        Fraction(value) if isinstance(value, int | Fraction) else None for value in one.values
    )


def check_significance(found: Findings, upper: bool, sense: str) -> None:
    """Each bound answers for an object of its own, in the sense chosen."""
    assert len(found) <= len(found.objects)
    for number, one in enumerate(found):
        assert one.best_on
        for name in one.best_on:
            place = found.objects.index(name)
            others = [other for other in found if other is not one]
            rivals = [other.values[place] for other in others]
            earlier = [other.values[place] for other in list(found)[:number]]
            assert not any(beats(rival, one.values[place], upper) for rival in rivals)
            tied = rivals if sense == "strict" else earlier
            assert all(beats(one.values[place], rival, upper) for rival in tied)


def beats(one: object, other: object, upper: bool) -> bool:
    if isinstance(one, Undefined) or isinstance(other, Undefined):
        return isinstance(other, Undefined) and not isinstance(one, Undefined)
    return compare(one, other) == ("less" if upper else "greater")  # type: ignore[arg-type]
