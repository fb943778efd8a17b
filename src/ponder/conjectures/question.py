"""What is asked of a search for bounds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, TypeAlias

from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.problem import Direction
from ponder.core.errors import UnknownName
from ponder.language.claims import Claim
from ponder.language.expression import Expression
from ponder.language.operators import OPS20, Operator, find_operator, select_operators
from ponder.language.statement import Statement
from ponder.measures.cells import exact_number
from ponder.measures.invariant import Measure, as_invariant
from ponder.measures.reading import exact_tolerance
from ponder.measures.sheet import Sheet

Things: TypeAlias = Sheet | tuple[Any, ...]
Target: TypeAlias = str | int | Callable[[Any], Any]
Functions: TypeAlias = Sequence[Callable[[Any], Any]] | Mapping[str, Callable[[Any], Any]]
Known: TypeAlias = Statement | Claim | Expression | str
"""What a theory says: a statement (also as text or claim), or an expression for the bound."""


@dataclass(frozen=True)
class Question:
    """Which bounds on one invariant, in terms of others, are true of all objects?

    `question_of` makes a question from whatever is natural to write: lists for tuples, texts
    for operators, functions or a mapping for invariants.

    Parameters
    ----------
    objects
        Any Python objects, or a `Sheet` of values that are known already.
    invariants
        Functions of one object, which give whole numbers or fractions. None takes the usual
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
        Numbers that bounds may mention besides invariants.
    exclude
        Invariants that bounds may not mention.
    sense
        `"first"` or `"strict"`: see `ponder.conjectures.dalmatian`.
    strict
        Whether the target must be strictly less (or greater) than the bound.
    skips
        The number of objects on which a bound may be undefined.
    theory
        What is known: statements, claims that are statements, or expressions that bound the
        target. A text is always a statement. Only news is reported.
    negatives
        Objects for at least one of which each bound must be false, so that it is informative.
    controls
        Objects for which the bounds need not hold. An equation that holds for them too is an
        identity, not a bound. For positions, None takes some positions that follow them.
    near
        Also report bounds that are false for at most this many objects.
    fitted
        Also fit linear bounds in up to this many invariants.
    tolerance
        The relative error of measured decimals.
    threads
        At most 2 are used; the result is the same.

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
    threads: int = 2

    @property
    def directions(self) -> tuple[Direction, ...]:
        """Upper bounds, lower bounds, or both."""
        return ("upper", "lower") if self.both else ("upper",) if self.upper else ("lower",)


def question_of(**wishes: Any) -> Question:
    """The question with these fields, each given in any natural way.

    >>> question_of(objects=["a", "bcd"], operators="ops20 -log10", theory="y(x) >= 0").theory
    ('y(x) >= 0',)
    """
    known = [field.name for field in fields(Question)]
    for name in wishes:
        if name not in known:
            raise UnknownName("argument", name, known)
    return Question(**{name: _NATURAL.get(name, _as_it_is)(wish) for name, wish in wishes.items()})


def _as_it_is(wish: Any) -> Any:
    return wish


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


def _several(wish: Any) -> tuple[Any, ...]:
    """One, or several, as a tuple."""
    is_one = isinstance(wish, str | Statement | Claim | Expression) or callable(wish)
    return (wish,) if is_one else tuple(wish)


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
