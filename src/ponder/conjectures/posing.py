"""From a question to a problem: the objects are measured into sheets."""

from dataclasses import dataclass, replace
from fractions import Fraction

from ponder.conjectures.example_positions import controls as around
from ponder.conjectures.problem import Problem
from ponder.conjectures.question import Question, Target, Things
from ponder.core.errors import BadText, Unsuitable
from ponder.core.position import Position
from ponder.exact.undefined import Rational, Undefined
from ponder.measures.invariant import Measure, as_invariant, is_registered, usual_invariants
from ponder.measures.sheet import Sheet


class PropertyAsTarget(Unsuitable):
    """The target is a property (true or false), but only numbers can be bounded."""


@dataclass(frozen=True)
class Sheets:
    """The objects of a question, its negatives and its controls, measured."""

    objects: Sheet
    negatives: Sheet | None
    controls: Sheet | None

    @property
    def targets(self) -> list[str]:
        """The invariants that are not the same for all objects."""
        return [name for name in self.objects.columns if len(_values(self.objects, name)) > 1]


def measured(question: Question) -> Sheets:
    """Measure everything that the question is about."""
    measures = _measures(question)
    return Sheets(
        _measured(question.objects, measures, question.tolerance),
        _also_measured(question.negatives, measures),
        _also_measured(_controls(question, measures), measures),
    )


def posed(question: Question, sheets: Sheets) -> Problem:
    """The problem that the question poses, on the objects on which its target has a value."""
    sheet = sheets.objects
    target = _name(question.target, sheet)
    return Problem(
        sheet=_where_defined(sheet, target),
        target=target,
        directions=question.directions,
        complexity=question.complexity,
        operators=question.operators,
        constants=question.constants,
        excluded=frozenset(_name(one, sheet) for one in question.exclude),
        sense=question.sense,
        strict=question.strict,
        skips=question.skips,
        others=sheets.negatives or sheets.controls,
        controls=sheets.controls,
        informative=sheets.negatives is not None,
        without_target=_without(target, sheet),
    )


def _measures(question: Question) -> tuple[Measure, ...]:
    """The invariants given, or the usual ones of a position."""
    things = question.objects
    if isinstance(things, Sheet):
        return ()
    if question.invariants is not None:
        return question.invariants
    if not things or not isinstance(things[0], Position):
        raise BadText("give a list of invariants: functions of one object")
    return tuple(usual_invariants(things[0]))


def _measured(things: Things, measures: tuple[Measure, ...], tolerance: Fraction) -> Sheet:
    """Measure the objects; a sheet only gets this tolerance."""
    if not isinstance(things, Sheet):
        return Sheet.measure(things, measures, tolerance=tolerance)
    if not tolerance or tolerance == things.tolerance:
        return things
    if things.tolerance:
        raise BadText("the sheet has its own tolerance; do not give another")
    return replace(things, tolerance=tolerance, approximate=frozenset(things.columns))


def _also_measured(things: Things, measures: tuple[Measure, ...]) -> Sheet | None:
    """Other objects by the same measures, if there are any."""
    return _measured(things, measures, Fraction(0)) if things else None


def _controls(question: Question, measures: tuple[Measure, ...]) -> Things:
    """The given controls; else positions near the objects, if all invariants are registered."""
    things = question.objects
    if question.controls is not None:
        return question.controls
    if isinstance(things, Sheet) or not all(map(is_registered, measures)):
        return ()
    return around(things)


def _where_defined(sheet: Sheet, target: str) -> Sheet:
    """The objects on which the target has a value."""
    column = sheet.columns[target]
    rows = [i for i, value in enumerate(column) if not isinstance(value, Undefined)]
    return sheet if len(rows) == len(column) else sheet.chosen(rows)


def _without(target: str, sheet: Sheet) -> tuple[str, ...]:
    """The objects on which the target has no value."""
    pairs = zip(sheet.objects, sheet.columns[target], strict=True)
    return tuple(name for name, value in pairs if isinstance(value, Undefined))


def _values(sheet: Sheet, name: str) -> set[Rational]:
    """The different values of a column."""
    return {value for value in sheet.columns[name] if not isinstance(value, Undefined)}


def _name(target: Target, sheet: Sheet) -> str:
    """The name of an invariant, given by name, by place or as the function itself."""
    names = list(sheet.columns)
    if target == "":
        raise BadText(f"give the invariant to bound: target is one of {', '.join(names)}")
    if isinstance(target, str):
        return _column(target, sheet)
    if not isinstance(target, int):
        return as_invariant(target).name
    if not 0 <= target < len(names):
        raise BadText(f"the target is one of {len(names)} invariants, counted from 0, not {target}")
    return names[target]


def _column(text: str, sheet: Sheet) -> str:
    """The column with this name or heading."""
    if text in sheet.properties:
        raise PropertyAsTarget(f"{text} is a property, true or false; ask for its laws")
    headings = {term.meaning: name for name, term in sheet.terms.items() if name in sheet.columns}
    name = text if text in sheet.columns else headings.get(text, text)
    if name not in sheet.columns:
        raise sheet.unknown("invariant", text)
    return name
