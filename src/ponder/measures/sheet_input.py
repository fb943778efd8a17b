"""The columns of a table: one names the rows, the others are invariants, properties or words."""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

from ponder.core import limits
from ponder.core.errors import BadArgument, BadText, TooLarge, describe, quote
from ponder.core.position import Position
from ponder.core.text import format_count, truncate
from ponder.exact.verdicts import Measured, Undefined
from ponder.language.conditions import Term
from ponder.measures.cells import (
    YES_OR_NO,
    exact_value,
    is_decimal,
    is_truth_value,
    looks_numeric,
    read_number,
)
from ponder.measures.invariant import Measure, Property, as_invariant
from ponder.measures.sheet import TOLERANCES, Measures, Sheet, Tolerance, cell_location

Cells = Sequence[Any]

HEADING_OF_OBJECTS = "object"
HEADINGS_OF_NAMES = (HEADING_OF_OBJECTS, "name")


def sheet_of_table(
    headings: Sequence[str],
    columns: Sequence[Cells],
    tolerance: Tolerance,
    approximate: Iterable[str],
    names: Sequence[str] | None = None,
) -> Sheet:
    """The sheet of a table with headings; unless names are given, a column names its rows.

    That is the first column if it has no heading, or the first called `name` or `object`, or
    the first without values, or one called `position` if it is not all numbers. Other columns
    of words or dates are left out.
    """
    named = None if names is not None else _column_of_names(headings, columns)
    words = [number for number in range(len(headings)) if _is_wordy(columns[number])]
    numbers = [number for number in range(len(headings)) if number not in (named, *words)]
    terms = _terms([headings[number] for number in numbers])
    if names is None:
        rows = len(columns[0]) if columns else 0
        counted = [f"row {number}" for number in range(1, rows + 1)]
        names = counted if named is None else [_name(cell) for cell in columns[named]]
    cells = {term.name: columns[number] for term, number in zip(terms, numbers, strict=True)}
    sheet = sheet_of_cells(names, cells, terms, tolerance, approximate)
    left_out = {
        headings[number]: _first_word(columns[number]) for number in words if number != named
    }
    return replace(sheet, left_out=left_out) if left_out else sheet


def sheet_of_cells(
    objects: Sequence[str],
    cells: Mapping[str, Cells],
    terms: Iterable[Term],
    tolerance: Tolerance,
    approximate: Iterable[str],
    truths: Collection[str] = (),
) -> Sheet:
    """The sheet of raw cells, each made exact.

    A column of true and false is a property; the columns in `truths` must be properties.
    """
    columns: dict[str, tuple[Measured, ...]] = {}
    properties: dict[str, tuple[bool, ...]] = {}
    for name, column in cells.items():
        if name in truths or _is_property(column):
            properties[name] = _each(objects, name, column, read_truth)
        else:
            columns[name] = _each(objects, name, column, exact_value)
    size = exact_tolerance(tolerance)
    chosen = frozenset([approximate] if isinstance(approximate, str) else approximate)
    if size and not chosen:
        chosen = frozenset(name for name in columns if any(map(is_decimal, cells[name])))
    by_name = {term.name: term for term in terms}
    return Sheet(tuple(objects), columns, properties, by_name, size, chosen)


def check_cells(rows: int, columns: int) -> None:
    """Refuse a table that has more cells than can be searched."""
    if rows * columns > limits.TABLE_CELLS:
        size = f"{format_count(rows, 'row')} of {format_count(columns, 'cell')}"
        raise TooLarge(f"{size} are too many; a table has at most {limits.TABLE_CELLS:,} cells")


def refuse_many_rows(rows: int, most: int | None) -> None:
    """Refuse a table that has more rows than are wanted."""
    if most is not None and rows > most:
        raise TooLarge(f"this table has too many rows; the most is {most:,}")


def exact_tolerance(tolerance: Tolerance) -> Fraction:
    """The tolerance as a rational."""
    try:
        return Fraction(read_number(tolerance))
    except BadText:
        wrong = describe(tolerance)
        raise BadArgument("tolerance", f"{TOLERANCES}, not {wrong}") from None


def read_truth(cell: Any) -> bool:
    """The truth value of a cell: true, false, yes or no."""
    if is_truth_value(cell):
        return bool(cell)
    known = YES_OR_NO.get(cell.strip().lower()) if isinstance(cell, str) else None
    if known is None:
        raise BadText(f"expected true or false, not {describe(cell)}")
    return known


def _each(
    objects: Sequence[str], name: str, column: Cells, read: Callable[[Any], Any]
) -> tuple[Any, ...]:
    """Read every cell; an error says where the bad cell is."""
    values = []
    for number, cell in enumerate(column):
        try:
            values.append(read(cell))
        except BadText as error:
            raise BadText(f"{cell_location(objects, number, name)}: {error}") from None
    return tuple(values)


def _is_property(column: Cells) -> bool:
    return not any(map(_number_meant, column)) and any(map(_truth_meant, column))


def _truth_meant(cell: Any) -> bool:
    if isinstance(cell, str):
        return cell.strip().lower() in YES_OR_NO
    return is_truth_value(cell)


def _number_meant(cell: Any) -> bool:
    """Whether the cell is neither empty nor true nor false."""
    empty = cell is None or (isinstance(cell, str) and not cell.strip())
    return not empty and not _truth_meant(cell)


def _column_of_names(headings: Sequence[str], columns: Sequence[Cells]) -> int | None:
    tidy = [heading.strip().lower() for heading in headings]
    for number, heading in enumerate(tidy):
        if heading in HEADINGS_OF_NAMES or not (heading or number):
            return number
    for number, column in enumerate(columns):
        if _is_wordy(column) or (tidy[number] == "position" and any(map(_is_a_word, column))):
            return number
    return None


def _is_wordy(column: Cells) -> bool:
    return all(map(_is_a_word, column)) and any(map(_number_meant, column))


def _is_a_word(cell: Any) -> bool:
    """Whether a cell is empty, a name or a date."""
    if cell is None or isinstance(cell, date):
        return True
    if not isinstance(cell, str):
        return False
    return not cell.strip() or not (looks_numeric(cell) or _truth_meant(cell))


def _first_word(column: Cells) -> str:
    return quote(next(str(cell) for cell in column if _number_meant(cell)))


def _name(cell: Any) -> str:
    return "" if cell is None else " ".join(str(cell).split())


def _terms(headings: Sequence[str]) -> list[Term]:
    """A term for each column; a heading that is not a name becomes its meaning."""
    terms: dict[str, Term] = {}
    for heading in headings:
        name = _identifier(heading)
        if not name:
            raise BadText(f"a column needs a name of letters and digits, not {quote(heading)}")
        if name in terms:
            raise BadText(f"two columns are called {name}; each needs its own name")
        terms[name] = Term(name, "" if name == heading.strip() else " ".join(heading.split()))
    return list(terms.values())


def _identifier(heading: str) -> str:
    """The heading as a name that statements can use: `mass (kg)` becomes mass_kg."""
    name = re.sub(r"\W+", "_", unicodedata.normalize("NFKC", heading)).strip("_")
    return f"_{name}" if name[:1].isdigit() else name


# Measuring any objects by any callables; the result is an exact sheet.

LONGEST_NAME = 80


def measure_objects(
    objects: Iterable[Any],
    invariants: Measures,
    properties: Measures,
    tolerance: Tolerance,
    approximate: Iterable[str],
) -> Sheet:
    """The sheet of the objects; a measure that is true or false on all of them is a property."""
    things = list(objects)
    asked = _named(properties)
    measures = [*_named(invariants), *asked]
    _refuse_equal_names(measures)
    truths = {measure.name for measure in measures if isinstance(measure, Property)}
    truths |= {measure.name for measure in asked}
    check_cells(len(things), len(measures))
    cells = {measure.name: [_value(measure, thing) for thing in things] for measure in measures}
    terms = [measure.term for measure in measures]
    return sheet_of_cells(object_names(things), cells, terms, tolerance, approximate, truths)


def object_names(things: list[Any]) -> list[str]:
    """A name for each object: its text, with a number if different objects have the same text.

    >>> object_names([3, [1, 2], "3"])
    ['3', '[1, 2]', '3 (2)']
    """
    alike: dict[str, list[int]] = {}
    names: list[str] = []
    for number, thing in enumerate(things):
        text = _text(thing, number)
        twins = alike.setdefault(text, [])
        for twin in twins:
            _refuse_equal(things, twin, number)
        twins.append(number)
        names.append(text if len(twins) == 1 else f"{text} ({len(twins)})")
    return names


def _named(measures: Measures) -> list[Measure]:
    if isinstance(measures, Mapping):
        return [as_invariant(function, name) for name, function in measures.items()]
    if callable(measures):
        raise BadText(f"invariants are given as a list of functions, not {describe(measures)}")
    return [as_invariant(function) for function in measures]


def _refuse_equal_names(measures: list[Measure]) -> None:
    seen: set[str] = set()
    for measure in measures:
        if measure.name in seen:
            raise BadText(f"two invariants are called {measure.name}; each needs its own name")
        seen.add(measure.name)


def _value(measure: Measure, thing: Any) -> Any:
    """The value, undefined if it would divide by 0; other errors say what was measured."""
    try:
        return measure(thing)
    except ZeroDivisionError:
        return Undefined("division by 0")
    except Exception as error:
        error.add_note(f"while measuring {measure.name} of {describe(thing)}")
        raise


def _text(thing: Any, number: int) -> str:
    """The text of an object; one that would show its address is named after its class."""
    kind: Any = type(thing)
    if kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__:
        return f"{kind.__name__} {number + 1}"
    text = " ".join(str(thing).split()) or repr(thing)
    return text if isinstance(thing, Position) else truncate(text, LONGEST_NAME)


def _refuse_equal(things: list[Any], one: int, other: int) -> None:
    try:
        same = things[one] is things[other] or bool(things[one] == things[other])
    except ValueError:  # arrays compare element by element
        same = False
    if same:
        name = quote(" ".join(str(things[one]).split()))
        raise BadText(f"objects {one + 1} and {other + 1} are the same: {name}")
