"""Laws against a slow definition."""

import itertools
from collections.abc import Iterator
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st
from laws_by_definition import check_evidence, extent, table
from truth_by_definition import truth

from ponder import Sheet, Work
from ponder.conjectures.law_formulas import BETWEEN_STEPS, CandidateBudget, FormulaLevels
from ponder.conjectures.laws import class_laws, property_laws
from ponder.language.conditions import Compound, Condition, Not, Property


@st.composite
def tables(draw: st.DrawFn) -> Sheet:
    count = draw(st.integers(3, 7))
    column = st.lists(st.booleans(), min_size=count, max_size=count)
    main = draw(column.filter(lambda flags: 0 < sum(flags) < count))
    return table(main, *(draw(column) for _ in range(draw(st.integers(1, 3)))))


def all_formulas(names: tuple[str, ...], size: int) -> list[Condition]:
    """Every formula of exactly this size, equal ones and all."""

    @cache
    def of(size: int) -> list[Condition]:
        if size == 1:
            return [Property(name) for name in names]
        found: list[Condition] = [Not(inner) for inner in of(size - 1)]
        for left in range(1, size - 1):
            for parts in itertools.product(of(left), of(size - 1 - left)):
                found += [Compound(connective, *parts) for connective in ("&", "|", "xor", "->")]
        return found

    return of(size)


def extents(sheet: Sheet, size: int) -> Iterator[tuple[int, frozenset[int]]]:
    """Sizes up to this one, and the sets of objects that formulas of that size have."""
    names = tuple(name for name in sheet.properties if name != "main")
    rows = [
        {name: column[i] for name, column in sheet.properties.items()}
        for i in range(len(sheet.objects))
    ]
    for smaller in range(1, size + 1):
        for formula in all_formulas(names, smaller):
            yield smaller, frozenset(i for i, row in enumerate(rows) if truth(formula, row))


@given(tables(), st.integers(0, 2))
@settings(max_examples=60, deadline=None)
def test_smallest_equivalence(sheet: Sheet, near: int) -> None:
    size = 5
    mine = extent(sheet, Property("main"))
    laws = property_laws(sheet, "main", size=size, near=near)
    for exceptions in range(near + 1):
        near_enough = (
            smaller
            for smaller, found in extents(sheet, size)
            if len(found ^ mine) <= exceptions and 0 < len(found) < len(sheet.objects)
        )
        slow = min(near_enough, default=None)
        fast = min((law.size for law in laws if len(law.exceptions) <= exceptions), default=None)
        assert fast == slow
    for law in laws:
        check_evidence(sheet, law)


@given(tables(), st.sampled_from(["necessary", "sufficient"]))
@settings(max_examples=60, deadline=None)
def test_one_sided_conditions(sheet: Sheet, sense: str) -> None:
    """Every object that some true formula settles is settled first by a law of least size."""
    size, necessary = 4, sense == "necessary"
    everything, mine = extent(sheet, None), extent(sheet, Property("main"))
    slow: dict[int, int] = {}
    for smaller, found in extents(sheet, size):
        if mine <= found if necessary else found <= mine:
            for i in everything - found if necessary else found:
                slow.setdefault(i, smaller)
    laws = property_laws(sheet, "main", "necessary" if necessary else "sufficient", size=size)
    fast: dict[int, int] = {}
    for law in laws:
        found = extent(sheet, law.formula)
        settled = everything - found if necessary else found
        assert not law.exceptions
        assert settled - fast.keys(), "a law that settles nothing is kept"
        for i in settled:
            fast.setdefault(i, law.size)
        check_evidence(sheet, law)
    assert fast == slow


@given(tables(), st.integers(1, 2))
@settings(max_examples=60, deadline=None)
def test_class_laws(sheet: Sheet, support: int) -> None:
    """Every class with a law lies within that of a law kept, and no law within one no larger."""
    mine, everything = extent(sheet, Property("main")), extent(sheet, None)
    laws = class_laws(sheet, "main", class_size=2, size=3, support=support)
    kept = [extent(sheet, law.given) for law in laws]
    formulas = list(extents(sheet, 3))
    for law, inside in zip(laws, kept, strict=True):
        sizes = [other.size for other, c in zip(laws, kept, strict=True) if inside <= c]
        assert sum(size <= law.size for size in sizes) == 1, "no other law implies it"
        assert not law.exceptions
        assert min(law.positive, law.negative) >= support
        assert law.formula.size == min(s for s, e in formulas if e & inside == mine & inside)
        check_evidence(sheet, law)
    for inside in (everything, *(found for size, found in formulas if size <= 2)):
        supported = min(len(inside & mine), len(inside - mine)) >= support
        if supported and any(found & inside == mine & inside for _, found in formulas):
            assert any(inside <= larger for larger in kept)


P_AND_Q: dict[Condition, int] = {Property("p"): 0b0011, Property("q"): 0b0101}


def test_every_set_of_objects_has_its_smallest_formula() -> None:
    levels = FormulaLevels(P_AND_Q, 0b1111, CandidateBudget(Work(), 10_000))
    assert set(levels.level(1)) == {0b0011, 0b0101}
    assert set(levels.level(2)) == {0b1100, 0b1010}  # ~p, ~q
    found = {format(truth, "04b"): str(formula) for truth, formula in levels.level(3).items()}
    assert found == {
        "0001": "p(x) & q(x)",
        "0111": "p(x) | q(x)",
        "0110": "p(x) xor q(x)",
        "1101": "p(x) -> q(x)",
        "1011": "q(x) -> p(x)",
    }


def test_steps_are_so_many_candidates_apart() -> None:
    steps: list[int] = []
    work = Work(report=lambda done, total, words: steps.append(done))
    tried = CandidateBudget(work, 10 * BETWEEN_STEPS)
    for _ in range(300):
        tried.spend(BETWEEN_STEPS // 100)
    assert steps == [0, BETWEEN_STEPS, 2 * BETWEEN_STEPS]
