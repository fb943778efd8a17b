"""The question that a search for bounds answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any, TypeAlias

from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.examples import control_positions as around
from ponder.conjectures.problem import Direction, Problem
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.core.position import Position
from ponder.exact.verdicts import Rational, Undefined
from ponder.language.claims import Claim, Statement
from ponder.language.expressions import Expression
from ponder.language.operators import Operator, find_operator
from ponder.language.standard_operators import OPS20, select_operators
from ponder.measures.cells import read_number
from ponder.measures.invariant import Measure, as_invariant, default_invariants, is_registered
from ponder.measures.sheet import Sheet
from ponder.measures.sheet_input import exact_tolerance

Things: TypeAlias = Sheet | tuple[Any, ...]
Target: TypeAlias = str | int | Callable[[Any], Any]
Functions: TypeAlias = Sequence[Callable[[Any], Any]] | Mapping[str, Callable[[Any], Any]]
Known: TypeAlias = Statement | Claim | Expression | str
"""An item of a theory: a statement (also as text or claim), or an expression for the bound."""


@dataclass(frozen=True)
class Question:
    """Which bounds on one invariant, in terms of others, are true of all objects?

    `make_question` also takes lists for tuples, texts for operators, and functions or a mapping
    for invariants.

    Parameters
    ----------
    objects
        Any Python objects, or a `Sheet` of known values.
    invariants
        Functions of one object that return whole numbers or fractions. None means the usual
        invariants of positions, or the columns of a sheet.
    target
        The invariant to bound: its name, its function, or its place among the invariants.
    upper, both
        Upper bounds, or lower bounds, or both.
    complexity
        The largest number of nodes in a bound.
    operators
        The operators that bounds may use.
    constants
        Numbers that may occur in bounds.
    exclude
        Invariants that must not occur in bounds.
    sense
        `"first"` or `"strict"`: see `ponder.conjectures.dalmatian`.
    strict
        Whether the target must be strictly less (or greater) than the bound.
    skips
        The number of objects on which a bound may be undefined.
    theory
        What is known: statements, claims that are statements, or expressions that bound the
        target. A text is always a statement. Only what adds to the theory is reported.
    negatives
        Each bound must be false for at least one of these objects, so that it is informative.
    controls
        Objects for which the bounds need not hold. An equation that also holds for them is an
        identity, not a bound. For positions, None means some positions that follow them.
    near
        Also report bounds that are false for at most this many objects.
    fitted
        Also fit linear bounds in up to this many invariants.
    tolerance
        The relative error of measured decimals.
    identities
        Whether equations are looked for first. Without them the search is much faster when
        there are few objects, and a bound may follow from the definitions; `negatives` exclude
        that.
    threads
        The number of threads; at most 2 are used. It does not change the result.

    """

    objects: Things = ()
    invariants: tuple[Measure, ...] | None = None
    target: Target = ""
    upper: bool = True
    both: bool = False
    complexity: int = 6
    operators: tuple[Operator, ...] = OPS20
    constants: tuple[Fraction, ...] = ()
    exclude: tuple[str | Callable[[Any], Any], ...] = ()
    sense: Sense = "first"
    strict: bool = False
    skips: int = 0
    theory: tuple[Known, ...] = ()
    negatives: Things = ()
    controls: Things | None = None
    near: int = 0
    fitted: int = 0
    tolerance: Fraction = Fraction(0)
    identities: bool = True
    threads: int = 2

    @property
    def directions(self) -> tuple[Direction, ...]:
        """Upper bounds, lower bounds, or both."""
        return ("upper", "lower") if self.both else ("upper",) if self.upper else ("lower",)


def make_question(**settings: Any) -> Question:
    """The question with these fields, each given in any natural form.

    >>> make_question(objects=["a", "bcd"], operators="ops20 -log10", theory="y(x) >= 0").theory
    ('y(x) >= 0',)
    """
    known = [field.name for field in fields(Question)]
    for name in settings:
        if name not in known:
            raise UnknownName("argument", name, known)
    natural = {name: read(settings[name]) for name, read in _NATURAL.items() if name in settings}
    return Question(**{**settings, **natural})


def _things(objects: Sheet | Iterable[Any] | None) -> Things | None:
    """The objects; a data frame is a sheet."""
    if objects is None or isinstance(objects, Sheet):
        return objects
    if type(objects).__module__.partition(".")[0] == "pandas":
        return Sheet.from_pandas(objects)
    return tuple(objects)


def _measures(functions: Functions | None) -> tuple[Measure, ...] | None:
    if isinstance(functions, Mapping):
        return tuple(as_invariant(function, name) for name, function in functions.items())
    return None if functions is None else tuple(map(as_invariant, functions))


def _operators(chosen: str | Iterable[Operator | str]) -> tuple[Operator, ...]:
    if isinstance(chosen, str):
        return select_operators(chosen)
    return tuple(find_operator(one) if isinstance(one, str) else one for one in chosen)


def _numbers(constants: Iterable[Any]) -> tuple[Fraction, ...]:
    return tuple(Fraction(read_number(number)) for number in constants)


def _several(given: Any) -> tuple[Any, ...]:
    """One item, or several, as a tuple."""
    is_one = isinstance(given, str | Statement | Claim | Expression) or callable(given)
    return (given,) if is_one else tuple(given)


_NATURAL: dict[str, Callable[[Any], Any]] = {
    "objects": _things,
    "invariants": _measures,
    "operators": _operators,
    "constants": _numbers,
    "exclude": _several,
    "theory": _several,
    "negatives": _things,
    "controls": _things,
    "tolerance": exact_tolerance,
}


# From a question to a problem: the objects are measured into sheets.


class PropertyAsTarget(Unsuitable):
    """The target is a property (true or false), but only numbers can be bounded."""


@dataclass(frozen=True)
class MeasuredQuestion:
    """The objects of a question, its negatives and its controls, measured."""

    objects: Sheet
    negatives: Sheet | None
    controls: Sheet | None

    @property
    def targets(self) -> list[str]:
        """The invariants that are not the same for all objects."""
        return [name for name in self.objects.columns if len(_values(self.objects, name)) > 1]


def measure_question(question: Question) -> MeasuredQuestion:
    """Measure everything that the question is about."""
    measures = _measures_asked_for(question)
    return MeasuredQuestion(
        _measured(question.objects, measures, question.tolerance),
        _also_measured(question.negatives, measures),
        _also_measured(_controls(question, measures), measures),
    )


def make_problem(question: Question, sheets: MeasuredQuestion) -> Problem:
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


def _measures_asked_for(question: Question) -> tuple[Measure, ...]:
    """The invariants given, or the usual ones of a position."""
    things = question.objects
    if isinstance(things, Sheet):
        return ()
    if question.invariants is not None:
        return question.invariants
    if not things or not isinstance(things[0], Position):
        raise BadText("give a list of invariants: functions of one object")
    return tuple(default_invariants(things[0]))


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
