"""Small questions to the native search for expressions."""

from collections.abc import Iterator

import numpy as np
from plain_search import Priced, Program, Values

from ponder._native import ExpressionSearch

UNARY = "minus_one plus_one times_two half square negative reciprocal sqrt log log10 ceil floor abs"


BINARY = "plus times max min minus divide power"


OPS20 = [(name, 1, 1) for name in UNARY.split()] + [(name, 2, 1) for name in BINARY.split()]


LEAVES = (
    (1.0, 2.0, 3.0, 0.0, 5.0, 7.0),
    (4.0, 1.0, 2.5, 3.0, -2.0, 1.0),
    (2.0, 2.0, 6.0, 1.0, 3.0, 4.0),
)


TARGET = (6.0, 3.0, 7.0, 2.0, 5.0, 9.0)


def search_of(
    leaves: tuple[Values, ...],
    target: Values,
    objects: int,
    operators: list[Priced],
    complexity: int,
    **more: object,
) -> ExpressionSearch:
    return ExpressionSearch(
        np.array(leaves),
        np.array(target),
        objects,
        operators,
        complexity=complexity,
        **more,  # type: ignore[arg-type]
    )


def survivors(search: ExpressionSearch) -> Iterator[tuple[str, Program]]:
    """All that an unguided search gives."""
    while not search.finished:
        for direction, program in search.take(1000):
            yield direction, tuple(program)
