"""Infinite families of P-positions with one parameter k, and their invariants as formulas in k.

A claim, restricted to a family, becomes a claim about whole numbers k. It can then be
evaluated at once for all k up to a bound, or for a single k as large as 10^17. A family is
one small file of `known_families/`, or made from a certificate and given to `refute`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from ponder.checking.board_axioms import MEANINGS
from ponder.core.registry import Registry
from ponder.exact.arrays import Ratios, ratios
from ponder.games.chomp import Chomp
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.language.expression import Expression
from ponder.language.grammar import parse_expression
from ponder.language.over_arrays import Block, Codes, Memo
from ponder.measures.invariant import INVARIANTS, properties_of
from ponder.refutations.asked import N, P

K = "k"
OF_SHAPES = frozenset(
    {"is_symmetric", *(n for n, m in MEANINGS.items() if isinstance(m, Condition))}
)
"""Properties that the boards of a family share if two neighbours do: not all of the user's."""


@dataclass(frozen=True)
class BoardFamily:
    """P-positions, one for each k from `first` to `last`.

    `rows` gives the board of a k. `forms` are formulas in k of the invariants that have no
    definition in terms of others; a property is 0 or 1. `shape` is for people: `k+1,k`.
    """

    name: str
    shape: str
    rows: Callable[[int], tuple[int, ...]]
    forms: Mapping[str, str]
    first: int = 1
    last: int = 100_000

    @classmethod
    def of(
        cls,
        name: str,
        shape: str,
        rows: Callable[[int], tuple[int, ...]],
        numbers: Mapping[str, str],
        first: int,
        last: int,
    ) -> BoardFamily:
        """The family with these formulas; properties of its first two boards are those of all."""
        shared = _properties(rows(first)).items() & _properties(rows(first + 1)).items()
        return cls(name, shape, rows, {**numbers, **dict(shared)}, first, last)

    def __hash__(self) -> int:
        return hash((self.name, self.first, self.last))

    def board(self, k: int) -> Chomp:
        """The member with this k."""
        return Chomp.of(self.rows(k))

    def describes(self, claim: Claim) -> bool:
        """Whether there is a formula for every invariant of the claim."""
        return all(name in (P, N) or self.formula(name) is not None for name in claim.names)

    def formula(self, name: str) -> Expression | None:
        """The formula of an invariant, or its definition in terms of others with formulas."""
        if name in self.forms:
            return _parsed(self.forms[name])
        measure = INVARIANTS.get(name)
        if measure is None or measure.definition is None:
            return None
        defined = _parsed(measure.definition)
        known = all(self.formula(part) is not None for part in defined.names)
        return defined if known else None

    def verdicts(
        self, claim: Claim | Condition, numbers: Iterable[int], memo: Memo | None = None
    ) -> Codes:
        """The verdict on the members with these numbers k, exactly."""
        ks = np.array(list(numbers))
        columns = {K: ratios(ks), P: ratios(True), N: ratios(False)}
        for name in claim.names:
            self._add(columns, name, len(ks))
        return Block(columns, len(ks), Memo() if memo is None else memo).verdicts(claim)

    def _add(self, columns: dict[str, Ratios], name: str, count: int) -> None:
        """Add the column of an invariant, and those that its definition needs."""
        if name in columns:
            return
        formula = self.formula(name)
        assert formula is not None
        for part in formula.names:
            self._add(columns, part, count)
        columns[name] = ratios(Block(columns, count).values(formula))


def _properties(rows: tuple[int, ...]) -> dict[str, str]:
    board = Chomp.of(rows)
    return {one.name: f"{int(one(board))}" for one in properties_of(Chomp) if one.name in OF_SHAPES}


FAMILIES: Registry[BoardFamily] = Registry(
    "family", "families_of_p_positions", "ponder.refutations.known_families", holds="FAMILY"
)


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Expression:
    return parse_expression(text)
