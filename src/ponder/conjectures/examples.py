"""What conjectures are made from: any objects, measured into sheets by any functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ponder.conjectures.others import controls as around
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.core.position import Position
from ponder.exact.undefined import Rational, Undefined
from ponder.measures.invariant import Measure, as_invariant, is_registered, usual_invariants
from ponder.measures.reading import exact_tolerance
from ponder.measures.sheet import Sheet, Tolerance

Invariants = Sequence[Callable[[Any], Any]] | Mapping[str, Callable[[Any], Any]]


def things_of(objects: Sheet | Iterable[Any]) -> Sheet | tuple[Any, ...]:
    """The objects; a data frame is a sheet."""
    if isinstance(objects, Sheet):
        return objects
    if type(objects).__module__.partition(".")[0] == "pandas":
        return Sheet.from_pandas(objects)
    return tuple(objects)


def measures_of(
    things: Sheet | tuple[Any, ...], invariants: Invariants | None
) -> tuple[Measure, ...]:
    """The invariants as such: those given, or the usual ones of a position."""
    if isinstance(things, Sheet):
        return ()
    if isinstance(invariants, Mapping):
        return tuple(as_invariant(function, name) for name, function in invariants.items())
    if invariants is not None:
        return tuple(map(as_invariant, invariants))
    if not things or not isinstance(things[0], Position):
        raise BadText("say which invariants: functions of one object, in a list")
    return tuple(usual_invariants(things[0]))


def sheet_of(
    things: Sheet | tuple[Any, ...], measures: tuple[Measure, ...], tolerance: Tolerance
) -> Sheet:
    """The objects measured; of a sheet, itself with this tolerance."""
    if not isinstance(things, Sheet):
        return Sheet.measure(things, measures, tolerance=tolerance)
    wanted = exact_tolerance(tolerance)
    if not wanted or wanted == things.tolerance:
        return things
    if things.tolerance:
        raise BadText("the sheet has a tolerance of its own; give none")
    return replace(things, tolerance=wanted, approximate=frozenset(things.columns))


def where_defined(sheet: Sheet, target: str) -> Sheet:
    """The objects on which the target has a value."""
    column = sheet.columns[target]
    rows = [i for i, value in enumerate(column) if not isinstance(value, Undefined)]
    return sheet if len(rows) == len(column) else sheet.chosen(rows)


def without_target(sheet: Sheet, target: str) -> list[str]:
    """A note on the objects on which the target has no value."""
    pairs = zip(sheet.objects, sheet.columns[target], strict=True)
    missing = [name for name, value in pairs if isinstance(value, Undefined)]
    return [f"{target} is undefined for {', '.join(missing)}"] if missing else []


def values_of(sheet: Sheet, name: str) -> set[Rational]:
    """The different values of a column."""
    return {value for value in sheet.columns[name] if not isinstance(value, Undefined)}


def measured(others: Sheet | Iterable[Any], measures: tuple[Measure, ...]) -> Sheet | None:
    """Further objects by the same measures, where there are any."""
    if isinstance(others, Sheet):
        return others
    chosen = tuple(others)
    return Sheet.measure(chosen, measures) if chosen else None


def controls_of(
    controls: Sheet | Iterable[Any] | None,
    things: Sheet | tuple[Any, ...],
    measures: tuple[Measure, ...],
) -> Sheet | None:
    """Those given; else positions that follow, if our own invariants are asked for."""
    if controls is not None:
        return measured(controls, measures)
    if isinstance(things, Sheet) or not all(map(is_registered, measures)):
        return None
    return measured(around(things), measures)


def name_of(target: str | int | Callable[[Any], Any], sheet: Sheet) -> str:
    """The name of the target, given by name, by place or as the function itself."""
    names = list(sheet.columns)
    if target == "":
        raise BadText(f"say which invariant to bound: target is one of {', '.join(names)}")
    if isinstance(target, str):
        return _column(target, sheet)
    if not isinstance(target, int):
        return as_invariant(target).name
    if not 0 <= target < len(names):
        raise BadText(f"the target is one of {len(names)} invariants, counted from 0, not {target}")
    return names[target]


def _column(text: str, sheet: Sheet) -> str:
    """The column of this name, or of this heading."""
    if text in sheet.properties:
        raise Unsuitable(f"{text} is a property, true or false; ask for its laws (--property)")
    headings = {term.meaning: name for name, term in sheet.terms.items() if name in sheet.columns}
    name = text if text in sheet.columns else headings.get(text, text)
    if name not in sheet.columns:
        raise UnknownName("invariant", text, sheet.columns)
    return name
