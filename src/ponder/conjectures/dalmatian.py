"""The Dalmatian heuristic of Fajtlowicz: which of many true bounds are worth keeping.

Bounds on a target are offered one after another, simplest first. Bounds that are false or
undefined for an object never get here (the truth test is `Problem.solver`). A true bound is
kept as long as it is *significant*. There are two senses:

* `first`: it is the first to reach the best bound on some object. This is the sense behind
  the printed example of Bradford et al., *Automated Conjecturing II* (2020).
* `strict`: on some object it is strictly better than every other one. This is step 4 of the
  formal description in the same paper.

In both, each bound is kept for an object of its own, so there are never more bounds than
objects.

References: S. Fajtlowicz, *On conjectures of Graffiti V* (1995); C. E. Larson and
N. Van Cleemput, *Automated conjecturing I: Fajtlowicz's Dalmatian heuristic revisited*,
Artificial Intelligence 231 (2016).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from ponder.exact.arithmetic import Evaluated, compare
from ponder.exact.verdicts import Undefined
from ponder.language.claims import Statement

Sense = Literal["first", "strict"]
SENSES: tuple[Sense, ...] = ("first", "strict")


@dataclass(frozen=True, eq=False)
class Bound:
    """A statement that is true of all objects, with the value of its bound on each of them."""

    statement: Statement
    values: tuple[Evaluated, ...]


@dataclass(frozen=True)
class BoundStore:
    """The significant bounds so far, in the order in which they were found.

    `theory` is the best bound on each object that was known before, `best` the best one now;
    `holders` is the first bound that reached it (None: the theory, or no bound yet).
    """

    upper: bool
    theory: tuple[Evaluated | None, ...]
    best: tuple[Evaluated | None, ...]
    holders: tuple[Bound | None, ...]
    kept: tuple[Bound, ...] = ()
    sense: Sense = "first"
    tolerance: Fraction = Fraction(0)

    @classmethod
    def empty(
        cls,
        upper: bool,
        theory: Iterable[Evaluated | None],
        sense: Sense = "first",
        tolerance: Fraction = Fraction(0),
    ) -> BoundStore:
        """A store without bounds, with the best known bound on each object."""
        known = tuple(theory)
        return cls(upper, known, known, (None,) * len(known), (), sense, tolerance)

    def better(self, value: Evaluated, than: Evaluated | None) -> bool:
        """Whether a bound is certainly better than another, or than none."""
        if isinstance(value, Undefined):
            return False
        if than is None or isinstance(than, Undefined):
            return True
        return compare(value, than, self.tolerance) == ("less" if self.upper else "greater")

    def offer(self, bound: Bound) -> BoundStore:
        """The store after this bound; unchanged if the bound is better nowhere."""
        wins = [self.better(*pair) for pair in zip(bound.values, self.best, strict=True)]
        if not any(wins):
            return self
        pairs = zip(wins, bound.values, self.best, strict=True)
        best = tuple(value if win else old for win, value, old in pairs)
        owners = zip(wins, self.holders, strict=True)
        holders = tuple(bound if win else holder for win, holder in owners)
        grown = replace(self, best=best, holders=holders, kept=(*self.kept, bound))
        return replace(grown, kept=grown._significant())

    def best_on(self, bound: Bound) -> list[int]:
        """The objects for which the bound is kept."""
        if self.sense == "first":
            return [i for i, holder in enumerate(self.holders) if holder is bound]
        return self._alone_on(bound, self.kept)

    def _significant(self) -> tuple[Bound, ...]:
        if self.sense == "first":
            holders = {id(holder) for holder in self.holders}
            return tuple(bound for bound in self.kept if id(bound) in holders)
        # One by one, the latest first: of two equally good bounds, the simpler one stays.
        kept = self.kept
        for bound in reversed(self.kept):
            if not self._alone_on(bound, kept):
                kept = tuple(other for other in kept if other is not bound)
        return kept

    def _alone_on(self, bound: Bound, among: tuple[Bound, ...]) -> list[int]:
        """The objects on which a bound is strictly better than all others and the theory."""
        rivals = [self.theory, *(other.values for other in among if other is not bound)]
        return [
            i
            for i, value in enumerate(bound.values)
            if all(self.better(value, rival[i]) for rival in rivals)
        ]
