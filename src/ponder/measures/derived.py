"""Invariants that are defined by others.

    rank_ratio = derived(
        "rank_ratio",
        "rows_of_different_length/number_of_rows",
        "The number of rows of different length divided by the number of rows.",
        of=Partition,
    )

The definition, in the grammar of statements, is evaluated exactly on one object or on many
boards at once. Normal forms replace the name by it.
"""

import sys
from functools import cached_property
from typing import Any

from ponder.exact.arrays import Values
from ponder.exact.comparison import Evaluated
from ponder.language.evaluation import Compiled, compiled
from ponder.language.grammar import parse_expression
from ponder.language.over_arrays import Block
from ponder.language.tree import Expression
from ponder.measures.invariant import Invariant, find_invariant, invariant
from ponder.measures.many_boards import ManyBoards


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
        return compiled(self.expression, functions)

    def over(self, boards: ManyBoards) -> Values:
        columns = {name: boards.ratios(part) for name, part in self.parts.items()}
        return Block(columns, len(boards)).values(self.expression)
