"""Measuring any objects by any callables; the result is an exact sheet."""

from collections.abc import Iterable, Mapping
from typing import Any

from ponder.core.errors import BadText, described, shortened
from ponder.core.position import Position
from ponder.core.words import cut
from ponder.exact.undefined import Undefined
from ponder.measures.columns import refuse_many_cells, sheet_of_cells
from ponder.measures.invariant import Measure, Property, as_invariant
from ponder.measures.sheet import Measures, Sheet, Tolerance

LONGEST_NAME = 80


def measured(
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
    refuse_many_cells(len(things), len(measures))
    cells = {measure.name: [_value(measure, thing) for thing in things] for measure in measures}
    terms = [measure.term for measure in measures]
    return sheet_of_cells(names_of(things), cells, terms, tolerance, approximate, truths)


def names_of(things: list[Any]) -> list[str]:
    """A name for each object: its text, with a number if different objects have the same text.

    >>> names_of([3, [1, 2], "3"])
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
        raise BadText(f"invariants are given as a list of functions, not {described(measures)}")
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
        error.add_note(f"while measuring {measure.name} of {described(thing)}")
        raise


def _text(thing: Any, number: int) -> str:
    """The text of an object; one that would show its address is named after its class."""
    kind: Any = type(thing)
    if kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__:
        return f"{kind.__name__} {number + 1}"
    text = " ".join(str(thing).split()) or repr(thing)
    return text if isinstance(thing, Position) else cut(text, LONGEST_NAME)


def _refuse_equal(things: list[Any], one: int, other: int) -> None:
    try:
        same = things[one] is things[other] or bool(things[one] == things[other])
    except ValueError:  # arrays compare element by element
        same = False
    if same:
        name = shortened(" ".join(str(things[one]).split()))
        raise BadText(f"objects {one + 1} and {other + 1} are the same: {name}")
