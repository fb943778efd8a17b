"""Invariants and properties: each is one decorated function, found by the registry.

    @invariant(of=Partition, positive=True)
    def number_of_rows(board: Partition) -> int:
        \"\"\"The number of non-empty rows.\"\"\"
        return len(board.rows)

Explanations use the sentence of the docstring: for an invariant a noun phrase, "the number of
non-empty rows"; for a property ("Whether all rows are equally long.") a clause, "all rows are
equally long". An invariant returns an int, a Fraction, or `Undefined` with the reason; a
property returns a bool. `as_invariant` turns any other callable into one.

Invariants that are defined by others.

    rank_ratio = derived(
        "rank_ratio",
        "rows_of_different_length/number_of_rows",
        "The number of rows of different length divided by the number of rows.",
        of=Partition,
    )

The definition, in the grammar of statements, is evaluated exactly on one object or on many
boards at once. Normal forms replace the name by it.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from ponder.core.catalogue import find
from ponder.core.errors import BadText, UnknownName, Unsuitable, describe, quote
from ponder.core.position import Impartial, Partizan, Position
from ponder.core.registry import Registry
from ponder.exact.arithmetic import Evaluated
from ponder.exact.arrays import Values
from ponder.language.conditions import Term
from ponder.language.expressions import Compiled, Expression, compile_expression
from ponder.language.grammar import parse_expression

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ponder.language.claims import Claim
    from ponder.measures.board_arrays import BoardBlock

    Many = Callable[[BoardBlock], Values]
    Boards = npt.NDArray[np.integer[Any]]


@dataclass(frozen=True)
class Measure:
    """A named function of objects of one kind, and what is known about it.

    `many` measures a block of boards at once; `symmetric` says that the symmetry of the board
    (for Chomp: transposition) never changes the value; `line` is its place in the source.
    """

    name: str
    meaning: str
    function: Callable[[Any], Any]
    of: type[Any] = object
    definition: str | None = None
    positive: bool = False
    group: str = ""
    symmetric: bool = False
    many: Many | None = None
    line: int = 0

    def __call__(self, thing: Any) -> Any:
        return self.function(thing)

    def __repr__(self) -> str:
        meaning = f": {self.meaning}" if self.meaning else ""
        return f"<{type(self).__name__.lower()} {self.name}{meaning}>"

    @property
    def term(self) -> Term:
        """What the language of conjectures needs to know."""
        return Term(self.name, self.meaning, self.definition, self.positive)

    def over(self, boards: Boards) -> Values:
        """The exact values on an array of boards: one board on each line, padded with zeros.

        Integers are int64, or Python's integers if int64 is too small; rationals are
        `RationalArray`;
        properties are booleans.
        """
        from ponder.measures.board_arrays import measure_boards

        return measure_boards(self, boards)

    def __reduce__(self) -> tuple[Any, ...]:
        if INVARIANTS.known.get(self.name) is self:  # its name hides the function
            return _by_name, (self.name,)
        fields = (self.name, self.meaning, self.function, self.of, self.definition)
        return type(self), (
            *fields,
            self.positive,
            self.group,
            self.symmetric,
            self.many,
            self.line,
        )


class Invariant(Measure):
    """A function whose values are numbers, or undefined with the reason."""


class Property(Measure):
    """A function whose values are true or false."""


class UnknownMeasure(UnknownName):
    """An unknown name of an invariant or property; `game` is what it was asked of, if a game."""

    def __init__(
        self, what: str, name: str, known: Iterable[str], thing: object,
        listed: Iterable[str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(what, name, known, INVARIANTS.broken(), listed)
        self.game = thing if isinstance(thing, str) else getattr(thing, "game", None)


KINDS_OF_GAME = (Position, Impartial, Partizan)  # their measures need solving
AnyMeasure = TypeVar("AnyMeasure", bound=Measure)
INVARIANTS: Registry[Measure] = Registry("invariant", "invariants", "ponder.measures")


def invariant(
    *,
    of: type[Any],
    definition: str | None = None,
    positive: bool = False,
    group: str = "",
    symmetric: bool = False,
    many: Many | None = None,
    line: int | None = None,
) -> Callable[[Callable[[Any], Any]], Invariant]:
    """Make a function an invariant of these objects, known under its name."""

    def decorated(function: Callable[[Any], Any]) -> Invariant:
        name, meaning = function.__name__, _meaning(function)
        kept = (definition, positive, group, symmetric, many, line or _line(function))
        return _register(Invariant(name, meaning, function, of, *kept))

    return decorated


def prop(
    *, of: type[Any], symmetric: bool = False, many: Many | None = None
) -> Callable[[Callable[[Any], bool]], Property]:
    """Make a function a property of these objects, known under its name."""

    def decorated(function: Callable[[Any], bool]) -> Property:
        name, meaning = function.__name__, _meaning(function)
        kept = (None, False, "", symmetric, many, _line(function))
        return _register(Property(name, meaning, function, of, *kept))

    return decorated


def as_invariant(function: Callable[[Any], Any], name: str = "") -> Measure:
    """Any callable as an invariant: its name, and the first sentence of its docstring.

    >>> as_invariant(len)
    <invariant len: the number of items in a container>
    """
    if isinstance(function, Measure):
        return replace(function, name=name) if name else function
    if not callable(function):
        raise BadText(f"an invariant is a function of one object, not {describe(function)}")
    name = name or getattr(function, "__name__", "")
    if name == "<lambda>" or not name:
        raise BadText("a function without a name needs one: {'weight': lambda thing: …}")
    if not name.isidentifier():
        raise BadText(f"an invariant is named by letters, digits and _, not {quote(name)}")
    return Invariant(name, _sentence(function), function)


def invariants_of(thing: object, group: str = "") -> list[Invariant]:
    """The invariants of this object or class of objects, those of its own kind first.

    >>> from ponder.games import Chomp
    >>> [found.name for found in invariants_of(Chomp("2x2"), group="paper")][:3]
    ['number_of_rows', 'number_of_columns', 'number_of_cookies']

    A game may be given by its name:

    >>> invariants_of("chomp") == invariants_of(Chomp)
    True
    """
    return _fitting(Invariant, thing, group)


def is_registered(measure: Measure) -> bool:
    """Whether it is registered, so that every object of its kind has it."""
    return INVARIANTS.known.get(measure.name) is measure


def default_invariants(thing: object) -> list[Invariant]:
    """The default invariants: the paper's 18 for Chomp, else those that need no solving."""
    every = invariants_of(thing)
    shape = [known for known in every if known.of not in KINDS_OF_GAME]
    return invariants_of(thing, group="paper") or shape or every


def properties_of(thing: object) -> list[Property]:
    """The properties of this object or class of objects."""
    return _fitting(Property, thing)


def measures_by_name(thing: object) -> dict[str, Measure]:
    """The invariants, then the properties, of this object or class of objects, by name."""
    every: tuple[Measure, ...] = (*invariants_of(thing), *properties_of(thing))
    return {known.name: known for known in every}


def measures_without_solving(thing: object) -> dict[str, Measure]:
    """The invariants and properties that need no solving, by name.

    >>> sorted(measures_without_solving("chomp").keys() & {"is_p_position", "number_of_rows"})
    ['number_of_rows']
    """
    every = measures_by_name(thing).items()
    return {name: known for name, known in every if known.of not in KINDS_OF_GAME}


def find_measures(thing: object, names: Iterable[str]) -> dict[str, Measure]:
    """The invariants and properties of these names; an unknown name is told the nearest one."""
    known = measures_by_name(thing)
    for name in sorted(names):
        if name not in known:
            raise UnknownMeasure("invariant or property", name, known, thing)
    return {name: known[name] for name in sorted(names)}


def measures_of_claim(thing: object, claim: Claim) -> dict[str, Measure]:
    """The invariants and properties that a claim names; a number must be compared in it."""
    found = find_measures(thing, claim.names)
    for name in sorted(claim.properties):
        if not isinstance(found[name], Property):
            raise Unsuitable(f"{name} is a number, not a property: compare it, as {name}(x) >= 1")
    return found


def find_invariant(thing: object, name: str) -> Invariant:
    """The invariant of this name; the error of an unknown name suggests the nearest one."""
    return _found("invariant", name, invariants_of(thing), thing)


def find_property(thing: object, name: str) -> Property:
    """The property of this name; the error of an unknown name suggests the nearest one."""
    return _found("property", name, properties_of(thing), thing)


def _found(what: str, name: str, fitting: list[AnyMeasure], thing: object) -> AnyMeasure:
    by_name = {found.name: found for found in fitting}
    if name not in by_name:
        raise UnknownMeasure(what, name, by_name, thing)
    return by_name[name]


def _fitting(kind: type[AnyMeasure], thing: object, group: str = "") -> list[AnyMeasure]:
    """Those of the nearest class first, then by place in the source, not by order of imports."""
    every = [known for known in INVARIANTS.all().values() if isinstance(known, kind)]
    classes = _classes(thing, {known.of for known in every})
    fitting = [known for known in every if known.of in classes and group in ("", known.group)]
    return sorted(
        fitting, key=lambda one: (classes.index(one.of), one.function.__module__, one.line)
    )


def _classes(thing: object, measured: set[type[Any]]) -> tuple[type[Any], ...]:
    """The classes of an object; a text names a game, unless texts themselves are measured."""
    if isinstance(thing, str) and str not in measured:
        game = find(thing)
        return type(game.read(game.start)).__mro__
    return (thing if isinstance(thing, type) else type(thing)).__mro__


def _line(function: Callable[[Any], Any]) -> int:
    return int(inspect.unwrap(function).__code__.co_firstlineno)


def _register(new: AnyMeasure) -> AnyMeasure:
    INVARIANTS.add(new.name, new, new.function)
    return new


def _meaning(function: Callable[[Any], Any]) -> str:
    meaning = _sentence(function)
    if not meaning:
        raise BadText(f"{function.__name__} needs a docstring of one sentence: what it measures")
    return meaning


def _sentence(function: Callable[[Any], Any]) -> str:
    """The first line of the docstring, as part of a sentence."""
    line = (inspect.getdoc(function) or "").partition("\n")[0].strip().rstrip(".")
    part = re.sub("^(Whether|Returns?) ", "", line)
    begins_a_sentence = part == line and re.match("[A-Z][a-z ]", line)
    return line[:1].lower() + line[1:] if begins_a_sentence else part


def _by_name(name: str) -> Measure:
    found = INVARIANTS.get(name)
    if found is None:
        raise Unsuitable(f"the invariant {name!r} was pickled by its name, which is unknown here")
    return found


# Invariants that are defined by others.


def derived(
    name: str,
    definition: str,
    sentence: str,
    *,
    of: type[Any],
    positive: bool = False,
    group: str = "",
    symmetric: bool = False,
) -> Invariant:
    """An invariant that always equals an expression in others of the same objects."""
    formula = _Formula(definition, of)

    def on(thing: Any) -> Evaluated:
        return formula.value(thing)

    caller = sys._getframe(1)
    on.__name__ = on.__qualname__ = name
    on.__doc__ = sentence
    on.__module__ = caller.f_globals["__name__"]
    return invariant(
        of=of,
        definition=definition,
        positive=positive,
        group=group,
        symmetric=symmetric,
        many=formula.over,
        line=caller.f_lineno,
    )(on)


class _Formula:
    """A definition; it is read at first use, when all invariants are known."""

    def __init__(self, text: str, of: type[Any]) -> None:
        self.text = text
        self.of = of

    @cached_property
    def expression(self) -> Expression:
        return parse_expression(self.text)

    @cached_property
    def parts(self) -> dict[str, Invariant]:
        return {name: find_invariant(self.of, name) for name in sorted(self.expression.names)}

    @cached_property
    def value(self) -> Compiled:
        functions = {name: part.function for name, part in self.parts.items()}
        return compile_expression(self.expression, functions)

    def over(self, boards: BoardBlock) -> Values:
        from ponder.language.blocks import Block

        columns = {name: boards.ratios(part) for name, part in self.parts.items()}
        return Block(columns, len(boards)).values(self.expression)
