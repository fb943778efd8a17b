"""What the search for values of families shares with the checker, against plain strips and points.

An error here would be guessed, proved and accepted, so each part is compared with something simple.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import NeedsResidue, NeedsSign, Region
from ponder.games.boards.symbolic_strips import SymbolicStrip, moves
from ponder.language.formulas import number
from ponder.language.strip_families import (
    AtLeast,
    Case,
    CaseTree,
    Residue,
    Split,
    case_throughout,
    find,
)

LETTER, OTHERS = "T", "F_"
BOX = list(product(range(6), repeat=2))
Cell = tuple[Region, tuple[Form, ...]]

small = st.integers(-3, 3)
forms = st.tuples(st.integers(-6, 6), small, small)
tests = st.builds(AtLeast, forms) | st.integers(1, 4).flatmap(
    lambda modulus: st.builds(Residue, forms, st.just(modulus), st.integers(0, modulus - 1))
)
leaves = st.integers(0, 99).map(lambda value: Case(number((value, 0, 0), 0)))
trees = st.recursive(leaves, lambda inside: st.builds(Split, tests, inside, inside), max_leaves=6)
runs = st.sampled_from((None, None, 0, 1, 2))


@st.composite
def regions(draw: st.DrawFn) -> Region:
    """Some of the points whose parameters are at least 0."""
    rows = draw(st.lists(forms, max_size=3))
    return Region.natural(2).assuming_all(rows) or Region.natural(2)


@st.composite
def states(draw: st.DrawFn) -> SymbolicStrip:
    word = draw(st.text(OTHERS, max_size=4))
    return SymbolicStrip(LETTER, word, tuple(draw(runs) for _ in range(len(word) + 1)))


@st.composite
def rules(draw: st.DrawFn) -> tuple[str, str]:
    """What is replaced has a symbol that is not the letter of the runs."""
    words = st.text(LETTER + OTHERS, min_size=1, max_size=4)
    before = draw(words.filter(lambda word: set(word) != {LETTER}))
    return before, draw(st.text(LETTER + OTHERS, min_size=len(before), max_size=len(before)))


def strip(word: str, lengths: Sequence[int]) -> str:
    """The symbols of a word with runs of the letter around them."""
    first, *others = (LETTER * length for length in lengths)
    return first + "".join(symbol + run for symbol, run in zip(word, others, strict=True))


def rewritten(text: str, before: str, after: str) -> Iterator[str]:
    """Every strip that one replacement makes."""
    at = text.find(before)
    while at >= 0:
        yield text[:at] + after + text[at + len(before) :]
        at = text.find(before, at + 1)


@settings(max_examples=400)
@given(states(), st.lists(rules(), min_size=1, max_size=2), st.data())
def test_symbolic_moves_are_those_of_every_strip(
    state: SymbolicStrip, chosen: list[tuple[str, str]], data: st.DataObject
) -> None:
    point = data.draw(st.tuples(*[st.integers(0, 3)] * state.parameters), "point")
    free = iter(point)
    text = strip(state.word, [next(free) if run is None else run for run in state.lengths])
    assert state.position(point) == text
    found = [
        strip(moved.word, [linear.evaluate(run, point) for run in moved.runs])
        for moved in moves(state, chosen)
        if all(linear.evaluate(form, point) >= 0 for form in moved.conditions)
    ]
    plain = [after for rule in chosen for after in rewritten(text, *rule)]
    assert Counter(found) == Counter(plain)


@settings(max_examples=300)
@given(states(), rules(), st.data())
def test_a_strip_after_a_move_is_found_among_the_states(
    state: SymbolicStrip, rule: tuple[str, str], data: st.DataObject
) -> None:
    point = data.draw(st.tuples(*[st.integers(0, 3)] * state.parameters), "point")
    for moved in moves(state, [rule]):
        lengths = [linear.evaluate(run, point) for run in moved.runs]
        known = [data.draw(st.sampled_from((None, length))) for length in lengths]
        arguments = SymbolicStrip(LETTER, moved.word, tuple(known)).arguments(
            moved.word, moved.runs
        )
        fits = all(k is None or not any(run[1:]) for k, run in zip(known, moved.runs, strict=True))
        assert (arguments is not None) == fits
        if arguments is not None:
            there = [linear.evaluate(form, point) for form in arguments]
            assert there == [x for x, k in zip(lengths, known, strict=True) if k is None]


def points(cell: Cell) -> Iterator[Point]:
    """The points of a cell, as arguments of the question; all those in the box are among them."""
    region, arguments = cell
    for own in filter(region.contains, BOX):
        yield tuple(linear.evaluate(argument, own) for argument in arguments)


def assert_each_once(found: list[Point], region: Region) -> None:
    """The points are in the region, and each one of the box is found once."""
    assert all(map(region.contains, found))
    assert Counter(point for point in found if point in BOX) == Counter(
        filter(region.contains, BOX)
    )


@given(regions(), st.integers(0, 1), st.integers(1, 5), forms)
def test_each_point_leaves_one_residue(
    region: Region, parameter: int, modulus: int, form: Form
) -> None:
    asked = (*linear.units(2), form)
    found = list[Point]()
    for part in region.by_residue(NeedsResidue(parameter, modulus), asked):
        there = list(points(part))
        assert len({point[parameter] % modulus for point in there}) <= 1
        assert all(value == linear.evaluate(form, point) for *point, value in there)
        found += [point[:2] for point in there]
    assert_each_once(found, region)


def cells(cases: CaseTree, cell: Cell) -> Iterator[tuple[Cell, Case]]:
    """The cells in each of which one case holds, as the checker splits a region."""
    region, arguments = cell
    try:
        yield cell, case_throughout(cases, region, arguments)
    except NeedsSign as needed:
        for half in region.halves(needed.form):
            if half is not None:
                yield from cells(cases, (half, arguments))
    except NeedsResidue as needed:
        for part in region.by_residue(needed, arguments):
            yield from cells(cases, part)


@given(regions(), trees)
def test_each_point_belongs_to_one_cell_and_to_its_case(region: Region, cases: CaseTree) -> None:
    found = list[Point]()
    for cell, case in cells(cases, (region, linear.units(2))):
        there = list(points(cell))
        assert all(find(cases, point) == case.formula for point in there)
        found += there
    assert_each_once(found, region)
