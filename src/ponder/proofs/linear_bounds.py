"""Bounds of whole variables that follow from linear facts, each with the reason why.

A fact is a linear form that is not negative. From a fact and bounds of all its variables but one
follows a bound of that one. Every bound remembers from what it follows, so a contradiction
can be written as a sum of multiples of facts that is a negative number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

Weights: TypeAlias = dict[int, Fraction]
"""Multiples of facts, which are known by their numbers."""


class Linear(NamedTuple):
    """A linear form with whole coefficients."""

    terms: tuple[tuple[int, int], ...]
    constant: int


@dataclass(slots=True, eq=False)
class _Bound:
    """sign*(variable - value) >= 0, because it is, times `scale`, a fact plus other bounds."""

    variable: int
    sign: int
    value: int
    fact: int
    scale: int
    reasons: list[tuple[int, _Bound]]
    order: int


class Better(NamedTuple):
    """A better bound, and what it follows from; if not `exact`, it was rounded."""

    variable: int
    sign: int
    value: int
    scale: int
    reasons: list[tuple[int, _Bound]]
    exact: bool


class BestBounds:
    """The best known bounds of each variable."""

    def __init__(self, variables: int) -> None:
        self.lower: list[_Bound | None] = [None] * variables
        self.upper: list[_Bound | None] = [None] * variables
        self.made = 0

    def copy(self) -> BestBounds:
        """Bounds that may be changed without changing these."""
        other = BestBounds(0)
        other.lower, other.upper, other.made = self.lower[:], self.upper[:], self.made
        return other

    def most(self, form: Linear) -> int | None:
        """The largest value that the bounds allow, if there is one."""
        return self._extreme(form, self.upper, self.lower)

    def is_sure(self, form: Linear) -> bool:
        """Whether the bounds say that the form is not negative."""
        least = self._extreme(form, self.lower, self.upper)
        return least is not None and least >= 0

    def _extreme(
        self, form: Linear, positive: list[_Bound | None], negative: list[_Bound | None]
    ) -> int | None:
        """The value at these bounds of variables with positive and with negative factors."""
        value = form.constant
        for variable, factor in form.terms:
            bound = (positive if factor > 0 else negative)[variable]
            if bound is None:
                return None
            value += factor * bound.value
        return value

    def reasons(self, form: Linear, but: int = -1) -> list[tuple[int, _Bound]]:
        """The bounds that limit the form from above, apart from those of one variable."""
        bounds = (
            (abs(factor), (self.upper if factor > 0 else self.lower)[variable])
            for variable, factor in form.terms
            if variable != but
        )
        return [(factor, bound) for factor, bound in bounds if bound is not None]

    def consequences(self, form: Linear) -> Iterator[Better]:
        """The better bounds that follow from a fact, rounded to whole numbers."""
        for variable, factor in form.terms:
            rest = form.constant
            for other, times in form.terms:
                if other != variable:
                    bound = (self.upper if times > 0 else self.lower)[other]
                    if bound is None:
                        break
                    rest += times * bound.value
            else:
                yield from self._better(form, variable, factor, rest)

    def _better(self, form: Linear, variable: int, factor: int, rest: int) -> Iterator[Better]:
        """factor*variable + rest >= 0."""
        sign, size = (1, factor) if factor > 0 else (-1, -factor)
        value = -(rest // size) if sign > 0 else rest // size
        known = (self.lower if sign > 0 else self.upper)[variable]
        if known is None or sign * (value - known.value) > 0:
            reasons = self.reasons(form, variable)
            yield Better(variable, sign, value, size, reasons, rest % size == 0)

    def set(self, found: Better, fact: int) -> None:
        """Keep a bound that follows from a fact."""
        self.made += 1
        variable, sign, value, scale, reasons, _ = found
        bound = _Bound(variable, sign, value, fact, scale, reasons, self.made)
        (self.lower if sign > 0 else self.upper)[variable] = bound


def weights(fact: int, factor: int, reasons: Iterable[tuple[int, _Bound]]) -> Weights:
    """A multiple of a fact and multiples of bounds, as multiples of facts."""
    found: Weights = {fact: Fraction(factor)}
    waiting: list[tuple[int, int]] = []
    due: dict[int, tuple[_Bound, Fraction]] = {}

    def owe(amount: Fraction, bound: _Bound) -> None:
        if bound.order not in due:
            heappush(waiting, (-bound.order, bound.order))
        due[bound.order] = (bound, due.get(bound.order, (bound, Fraction(0)))[1] + amount)

    for times, bound in reasons:
        owe(Fraction(times), bound)
    while waiting:
        bound, amount = due.pop(heappop(waiting)[1])
        share = amount / bound.scale
        found[bound.fact] = found.get(bound.fact, Fraction(0)) + share
        for times, reason in bound.reasons:
            owe(share * times, reason)
    return found
