"""The search for a tree of cases that shows that linear hypotheses contradict each other.

The facts narrow the bounds of the variables; a case that the bounds exclude is dropped; a
hypothesis with a single case left adds its facts. When nothing follows any more, an exact linear
programme looks for a contradiction between all facts. If there is none, a hypothesis with few
cases left is split.

Steps that the contradictions do not use are left out of the tree. The form of trees is that of
`ponder.checking.class_laws`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import heappop, heappush
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from ponder.checking.linear_conditions import Hypothesis
from ponder.core.work import Work
from ponder.exact.polynomials import Polynomial
from ponder.exact.simplex import maximise

# Bounds of whole variables that follow from linear facts, each with the reason why.
#
# A fact is a linear form that is not negative. From a fact and bounds of all its variables but one
# follows a bound of that one. Every bound remembers from what it follows, so a contradiction can
# be written as a sum of multiples of facts that is a negative number.

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


class ImprovedBound(NamedTuple):
    """A better bound, and what it follows from; if not `exact`, it was rounded."""

    variable: int
    sign: int
    value: int
    scale: int
    reasons: list[tuple[int, _Bound]]
    exact: bool


class VariableBounds:
    """The best known bounds of each variable."""

    def __init__(self, variables: int) -> None:
        self.lower: list[_Bound | None] = [None] * variables
        self.upper: list[_Bound | None] = [None] * variables
        self.made = 0

    def copy(self) -> VariableBounds:
        """Bounds that may be changed without changing these."""
        other = VariableBounds(0)
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

    def consequences(self, form: Linear) -> Iterator[ImprovedBound]:
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

    def _better(
        self, form: Linear, variable: int, factor: int, rest: int
    ) -> Iterator[ImprovedBound]:
        """factor*variable + rest >= 0."""
        sign, size = (1, factor) if factor > 0 else (-1, -factor)
        value = -(rest // size) if sign > 0 else rest // size
        known = (self.lower if sign > 0 else self.upper)[variable]
        if known is None or sign * (value - known.value) > 0:
            reasons = self.reasons(form, variable)
            yield ImprovedBound(variable, sign, value, size, reasons, rest % size == 0)

    def set(self, found: ImprovedBound, fact: int) -> None:
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


FARTHEST_BOUND = 40  # larger bounds are not followed: x > y and y > x would count for ever
MOST_SPLITS = 2_000
DEEPEST = 150
FEW_CASES = 2  # a hypothesis with so few cases is split before a linear programme is tried

Head: TypeAlias = Mapping[str, Any]
LinearAlternative: TypeAlias = Sequence[Linear]


@dataclass(frozen=True, slots=True)
class _Leaf:
    """Multiples of facts whose sum is a negative number."""

    weights: Weights

    @property
    def used(self) -> frozenset[int]:
        """The facts that occur."""
        return frozenset(self.weights)


@dataclass(frozen=True, slots=True)
class _Split:
    """A hypothesis or a cut, and for each case its facts and its tree."""

    head: Head
    branches: tuple[tuple[tuple[int, ...], Tree], ...]

    @property
    def used(self) -> frozenset[int]:
        """The facts from above that occur."""
        return frozenset().union(*(tree.used.difference(facts) for facts, tree in self.branches))


Tree: TypeAlias = _Leaf | _Split


@dataclass(frozen=True, slots=True)
class _Step:
    """Something with at most one case left: for each case its facts, and why it is excluded."""

    head: Head
    cases: Sequence[tuple[tuple[int, ...], Tree | None]]

    @property
    def facts(self) -> tuple[int, ...] | None:
        """The facts of the case that is left."""
        return next((facts for facts, tree in self.cases if tree is None), None)

    def split(self, left: Tree | None) -> Tree:
        """The cases, with a tree for the one that is left."""
        trees = ((facts, tree or left) for facts, tree in self.cases)
        return _Split(self.head, tuple((facts, tree) for facts, tree in trees if tree is not None))

    def above(self, tree: Tree) -> Tree:
        """The tree, with this step above it if it is needed."""
        return tree if tree.used.isdisjoint(self.facts or ()) else self.split(tree)


@dataclass(slots=True)
class _Node:
    """What is known at some place of the tree: bounds, facts, and hypotheses not yet used."""

    bounds: VariableBounds
    facts: dict[Linear, int]
    open: list[int]
    depth: int = 0
    steps: list[_Step] = field(default_factory=list)

    def copy(self) -> _Node:
        return _Node(self.bounds.copy(), self.facts.copy(), self.open[:], self.depth + 1)


class _Contradiction(Exception):
    def __init__(self, tree: Tree) -> None:
        self.tree = tree


class _Consistent(Exception):
    """Nothing is left to be split, or too much has been split already."""


def find_case_tree(hypotheses: Mapping[str, Hypothesis], work: Work | None = None) -> Head | None:
    """A tree of cases that closes, as data; None if none is found."""
    search = _Search(hypotheses, work or Work())
    try:
        tree = search.solve(search.root())
    except _Consistent:
        return None
    return search.written(tree, [])


class _Search:
    def __init__(self, hypotheses: Mapping[str, Hypothesis], work: Work) -> None:
        parts = (part for cases in hypotheses.values() for case in cases for part in case)
        self.variables = sorted(frozenset().union(*(part.variables for part in parts)))
        number = {name: i for i, name in enumerate(self.variables)}
        self.names = list(hypotheses)
        self.hypotheses = [
            [[_linear(part, number) for part in case] for case in work.checking(hypothesis)]
            for hypothesis in hypotheses.values()
        ]
        self.facts: list[Linear] = []
        self.splits, self.work = 0, work

    def root(self) -> _Node:
        return _Node(VariableBounds(len(self.variables)), {}, list(range(len(self.hypotheses))))

    def solve(self, place: _Node, facts: Iterable[int] = ()) -> Tree:
        """A tree for this place, where these facts are new; `_Consistent` if there is none."""
        try:
            self._add(place, facts)
            self._follow(place)
            left = {number: len(self._left(place, number)) for number in place.open}
            if min(left.values(), default=FEW_CASES + 1) > FEW_CASES:
                self.work.check()
                self._programme(place)
            tree = self._split(place, left)
        except _Contradiction as found:
            tree = found.tree
        for step in reversed(place.steps):
            tree = step.above(tree)
        return tree

    def _split(self, place: _Node, left: Mapping[int, int]) -> Tree:
        """Go through the cases of a hypothesis, unless one of them needs none of its facts."""
        self.splits += 1
        self.work.step(self.splits, MOST_SPLITS)
        if not left or self.splits > MOST_SPLITS or place.depth > DEEPEST:
            raise _Consistent
        chosen = min(left, key=lambda number: left[number])
        place.open.remove(chosen)
        branches = []
        for case in self.hypotheses[chosen]:
            facts = self._new_facts(case)
            excluded = self._excluded(place, case, facts)
            tree = excluded or self.solve(place.copy(), facts)
            if tree.used.isdisjoint(facts):
                return tree
            branches.append((facts, tree))
        return _Split({"by": self.names[chosen]}, tuple(branches))

    def _follow(self, place: _Node) -> None:
        """Use every hypothesis with one case left, until there is none."""
        changed = True
        while changed:
            changed = False
            for number in self.work.checking(place.open[:]):
                left = self._left(place, number)
                if len(left) <= 1:
                    self._use(place, number)
                    changed = True
                elif any(all(map(place.bounds.is_sure, case)) for case in left):
                    place.open.remove(number)

    def _left(self, place: _Node, number: int) -> list[LinearAlternative]:
        """The cases that the bounds do not exclude."""
        most = place.bounds.most
        return [
            case
            for case in self.hypotheses[number]
            if all((value := most(part)) is None or value >= 0 for part in case)
        ]

    def _use(self, place: _Node, number: int) -> None:
        """Add the facts of the only case left, or raise the contradiction if there is none."""
        place.open.remove(number)
        cases = [(case, self._new_facts(case)) for case in self.hypotheses[number]]
        trees = [(facts, self._excluded(place, case, facts)) for case, facts in cases]
        step = _Step({"by": self.names[number]}, trees)
        if step.facts is None:
            raise _Contradiction(step.split(None))
        place.steps.append(step)
        self._add(place, step.facts)

    def _excluded(self, place: _Node, case: LinearAlternative, facts: Sequence[int]) -> Tree | None:
        """The contradiction of a case with the bounds."""
        for part, fact in zip(case, facts, strict=True):
            value = place.bounds.most(part)
            if value is not None and value < 0:
                return _Leaf(weights(fact, 1, place.bounds.reasons(part)))
        return None

    def _new_facts(self, case: LinearAlternative) -> tuple[int, ...]:
        first = len(self.facts)
        self.facts += case
        return tuple(range(first, len(self.facts)))

    def _add(self, place: _Node, facts: Iterable[int]) -> None:
        """Add facts, and narrow the bounds as far as possible."""
        waiting = {self.facts[fact]: fact for fact in facts if self.facts[fact] not in place.facts}
        place.facts |= waiting
        while waiting:
            form, fact = waiting.popitem()
            value = place.bounds.most(form)
            if value is not None and value < 0:
                raise _Contradiction(_Leaf(weights(fact, 1, place.bounds.reasons(form))))
            for found in list(place.bounds.consequences(form)):
                if abs(found.value) <= FARTHEST_BOUND:
                    self._narrow(place, fact, found)
                    waiting |= _with_variable(place.facts, found.variable)

    def _narrow(self, place: _Node, fact: int, found: ImprovedBound) -> None:
        """Set a bound; one that is rounded is a cut, whose other side is impossible."""
        if found.exact:
            place.bounds.set(found, fact)
            return
        inside = Linear(((found.variable, found.sign),), -found.sign * found.value)
        outside = Linear(((found.variable, -found.sign),), found.sign * found.value - 1)
        (kept,), (other,) = self._new_facts([inside]), self._new_facts([outside])
        leaf = weights(fact, 1, found.reasons)
        leaf[other] = leaf.get(other, Fraction(0)) + found.scale
        name = self.variables[found.variable]
        head = {"cut": {name: found.sign, "1": -found.sign * found.value}}
        place.steps.append(_Step(head, [((kept,), None), ((other,), _Leaf(leaf))]))
        place.facts[inside] = kept
        place.bounds.set(found._replace(scale=1, reasons=[]), kept)

    def _programme(self, place: _Node) -> None:
        """Look for multiples of all facts whose sum is a negative number."""
        forms = list(place.facts)
        used = sorted({variable for form in forms for variable, _ in form.terms})
        rows = [[dict(form.terms).get(variable, 0) for form in forms] for variable in used]
        rows.append([form.constant for form in forms])
        optimum = maximise(rows, [0] * len(used) + [-1], [0] * len(forms)) if forms else None
        if optimum is not None:
            pairs = zip(place.facts.values(), optimum.point, strict=True)
            raise _Contradiction(_Leaf({fact: weight for fact, weight in pairs if weight}))

    def written(self, tree: Tree, path: Sequence[int]) -> Head:
        """The tree as data, with facts counted along the path from the root."""
        if isinstance(tree, _Leaf):
            scale = lcm(*(weight.denominator for weight in tree.weights.values()))
            places = {fact: place for place, fact in enumerate(path)}
            pairs = ((places[fact], int(weight * scale)) for fact, weight in tree.weights.items())
            return {"sum": [list(pair) for pair in sorted(pairs)]}
        cases = [self.written(below, [*path, *facts]) for facts, below in tree.branches]
        return {**tree.head, "cases": cases}


def _with_variable(facts: Mapping[Linear, int], variable: int) -> dict[Linear, int]:
    """The facts in which a variable occurs."""
    return {
        form: fact for form, fact in facts.items() for other, _ in form.terms if other == variable
    }


def _linear(polynomial: Polynomial, number: Mapping[str, int]) -> Linear:
    terms = {monomial: int(factor) for monomial, factor in polynomial.terms.items()}
    constant = terms.pop((), 0)
    return Linear(tuple(sorted((number[m[0][0]], factor) for m, factor in terms.items())), constant)
