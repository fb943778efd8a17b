"""Short lattice vectors, and the space that some of them span."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd

FEW = 4
MOST_TERMS = 3

Vector = tuple[int, ...]


@cache
def lattice_vectors(length: int) -> tuple[Vector, ...]:
    """Short vectors in lowest terms, one of each pair of opposites, the shortest first."""
    size = 2 if length <= FEW else 1
    found = [
        vector
        for vector in product(range(-size, size + 1), repeat=length)
        if any(vector)
        and gcd(*vector) == 1
        and next(x for x in vector if x) > 0
        and sum(1 for x in vector if x) <= MOST_TERMS
    ]
    return tuple(sorted(found, key=lambda vector: (sum(map(abs, vector)), vector[::-1])))


class Span:
    """A space in reduced echelon form; each vector may carry more numbers behind it."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.rows: dict[int, list[Fraction]] = {}

    def add(self, numbers: Sequence[int]) -> None:
        """Add a vector with what it carries, unless it lies in the space already."""
        row = [Fraction(x) for x in numbers]
        for pivot, known in self.rows.items():
            factor = row[pivot]
            if factor:
                row = [x - factor * y for x, y in zip(row, known, strict=True)]
        first = next((i for i in range(self.length) if row[i]), None)
        if first is not None:
            row = [x / row[first] for x in row]
            for pivot, known in self.rows.items():
                factor = known[first]
                if factor:
                    changed = [x - factor * y for x, y in zip(known, row, strict=True)]
                    self.rows[pivot] = changed
            self.rows[first] = row

    @property
    def is_everything(self) -> bool:
        """Whether the vectors span the whole space."""
        return len(self.rows) == self.length

    def normal(self) -> list[Fraction] | None:
        """What is orthogonal to all vectors, if they span a hyperplane."""
        if len(self.rows) != self.length - 1:
            return None
        last = next(i for i in range(self.length) if i not in self.rows)
        return [Fraction(1) if i == last else -self.rows[i][last] for i in range(self.length)]
