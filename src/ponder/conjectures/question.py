"""The question that a search for bounds answers."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, TypeAlias

from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.problem import Direction
from ponder.core.errors import UnknownName
from ponder.language.claims import Claim
from ponder.language.expression import Expression
from ponder.language.operator_sets import OPS20, Operator, find_operator, select_operators
from ponder.language.statement import Statement
from ponder.measures.cells import exact_number
from ponder.measures.columns import exact_tolerance
from ponder.measures.invariant import Measure, as_invariant
from ponder.measures.sheet import Sheet

Things: TypeAlias = Sheet | tuple[Any, ...]
Target: TypeAlias = str | int | Callable[[Any], Any]
Functions: TypeAlias = Sequence[Callable[[Any], Any]] | Mapping[str, Callable[[Any], Any]]
Known: TypeAlias = Statement | Claim | Expression | str
"""An item of a theory: a statement (also as text or claim), or an expression for the bound."""


@dataclass(frozen=True)
class Question:
    """Which bounds on one invariant, in terms of others, are true of all objects?

    `question_of` also takes lists for tuples, texts for operators, and functions or a mapping
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


def question_of(**settings: Any) -> Question:
    """The question with these fields, each given in any natural form.

    >>> question_of(objects=["a", "bcd"], operators="ops20 -log10", theory="y(x) >= 0").theory
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
    return tuple(Fraction(exact_number(number)) for number in constants)


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
