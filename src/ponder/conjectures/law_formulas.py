"""Formulas by size; for each set of objects, the smallest formula that they satisfy.

Formulas that the same objects satisfy are interchangeable on these objects, so a level holds
one formula for each set of objects that no smaller formula has (observational equivalence).
Level 1 are the atoms; a larger formula is the opposite of a smaller one, or a compound of two.

The largest size is never stored, only searched (`FormulaLevels.near`). One part of a compound
determines what the other must be on each object: one masked comparison settles a pair, and
most parts need no pairs at all. Every comparison costs one candidate of the budget, a stored
formula costs `COST_OF_MEMORY`, and the work ends when the budget is spent.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, compress
from typing import NamedTuple, TypeAlias

from ponder.core.errors import UnknownName, Unsuitable
from ponder.core.text import format_count
from ponder.core.work import BudgetSpent, Work
from ponder.exact.arithmetic import compare
from ponder.exact.verdicts import Connective, Rational, Undefined
from ponder.language.claims import Relation, Statement
from ponder.language.conditions import Compound, Condition, Not, Parity, Property
from ponder.language.expressions import Constant, Expression, Leaf
from ponder.measures.sheet import Sheet

Level: TypeAlias = dict[int, Condition]
Parts: TypeAlias = list[tuple[int, Condition]]

CONNECTIVES: tuple[Connective, ...] = ("&", "|", "xor", "->")
BETWEEN_STEPS = 10_000  # candidates between two steps of the work
COST_OF_MEMORY = 50  # candidates; 50 million pay for a million formulas, about 500 MB


class CandidateBudget:
    """The number of candidates tried; all searches of one case share it."""

    def __init__(self, work: Work, most: int) -> None:
        self.candidates = 0
        self.most = most
        self.size = 1
        self._work = work
        self._next_step = 0

    def spend(self, candidates: int) -> None:
        """Count candidates before they are tried, if any budget is left."""
        if self.candidates >= self._next_step:
            self._work.step(self.candidates, self.most, f"formulas of size {self.size}")
            self._next_step = self.candidates + BETWEEN_STEPS
        if self.candidates >= self.most:
            raise BudgetSpent(f"the budget of {format_count(self.most, 'candidate')} is spent")
        self.candidates += candidates


class Candidate(NamedTuple):
    """A formula in parts, and the objects that satisfy it."""

    truth: int
    connective: Connective | None
    left: Condition
    right: Condition | None = None
    opposite: bool = False

    def condition(self) -> Condition:
        """The formula."""
        formula = self.left
        if self.connective is not None and self.right is not None:
            formula = Compound(self.connective, self.left, self.right)
        return Not(formula) if self.opposite else formula


class WantedTruth(NamedTuple):
    """The truth values that a formula must have on some objects, and how many it may miss."""

    truth: int
    where: int
    misses: int = 0

    @property
    def opposite(self) -> WantedTruth:
        """The goal for the formula under a `~`."""
        return WantedTruth(self.truth ^ self.where, self.where, self.misses)


class FormulaLevels:
    """The formulas over some atoms, on the objects of one class, level by level."""

    def __init__(
        self, atoms: Mapping[Condition, int], everything: int, tried: CandidateBudget
    ) -> None:
        self.everything = everything
        self.tried = tried
        self._atoms = atoms
        self._levels: list[Level] = []
        self._seen = {0, everything}

    def level(self, size: int) -> Level:
        """The formulas of exactly this size; smaller ones are stored first."""
        while len(self._levels) < size:
            self._levels.append(self._grown() if self._levels else self._different_atoms())
            self._seen.update(self._levels[-1])
        return self._levels[size - 1]

    def _different_atoms(self) -> Level:
        level: Level = {}
        self.tried.spend(len(self._atoms))
        for atom, truth in self._atoms.items():
            level.setdefault(truth & self.everything, atom)
        for trivial in (0, self.everything):
            level.pop(trivial, None)
        return level

    def _grown(self) -> Level:
        level: Level = {}
        self.tried.size = len(self._levels) + 1
        for candidate in self._all(len(self._levels) + 1):
            if candidate.truth not in self._seen and candidate.truth not in level:
                level[candidate.truth] = candidate.condition()
                self.tried.spend(COST_OF_MEMORY)
        return level

    def near(
        self, goal: WantedTruth, size: int, connectives: tuple[Connective, ...] = CONNECTIVES
    ) -> Iterator[Candidate]:
        """Candidates of this size that reach the goal; some of them share their objects.

        The connectives limit what the outermost one may be.
        """
        self.tried.size = size
        yield from self._near_without_opposite(goal, size, connectives)
        if size > 1:
            for inner in self._near_without_opposite(goal.opposite, size - 1, CONNECTIVES):
                truth = self.everything ^ inner.truth
                yield Candidate(truth, inner.connective, inner.left, inner.right, opposite=True)

    def _near_without_opposite(
        self, goal: WantedTruth, size: int, connectives: tuple[Connective, ...]
    ) -> Iterator[Candidate]:
        if size == 1:
            yield from self._near_atoms(goal)
        for connective in connectives:
            for left, right in self._splits(size, connective):
                yield from self._near(connective, left, right, goal)

    def _near_atoms(self, goal: WantedTruth) -> Iterator[Candidate]:
        self.tried.spend(len(self._atoms))
        wanted, where = goal.truth & goal.where, goal.where
        if goal.misses:
            missing = ((truth & where ^ wanted).bit_count() for truth in self._atoms.values())
            near = [count <= goal.misses for count in missing]
        else:
            near = [truth & where == wanted for truth in self._atoms.values()]
        for atom in compress(self._atoms, near):
            yield Candidate(self._atoms[atom] & self.everything, None, atom)

    def _all(self, size: int) -> Iterator[Candidate]:
        """Every candidate of this size; smaller ones are stored first."""
        anything = WantedTruth(0, 0)
        for connective in CONNECTIVES:
            for left, right in self._splits(size, connective):
                ours = list(left.items())
                theirs = ours if left is right else list(right.items())
                yield from self._paired(connective, ours, theirs, anything)
        for truth, formula in self.level(size - 1).items():
            yield Candidate(self.everything ^ truth, None, formula, opposite=True)

    def _splits(self, size: int, connective: Connective) -> Iterator[tuple[Level, Level]]:
        """The levels from which the two parts of a compound of this size may come."""
        for left in range(1, size - 1):
            right = size - 1 - left
            if left <= right or connective == "->":
                yield self.level(left), self.level(right)

    def _near(
        self, connective: Connective, left: Level, right: Level, goal: WantedTruth
    ) -> Iterator[Candidate]:
        if connective == "xor" and goal.misses == 0:
            yield from self._matching(left, right, goal)
            return
        ours = self._possible(connective, left, goal, first=True)
        alike = left is right and connective != "->"
        theirs = ours if alike else self._possible(connective, right, goal, first=False)
        yield from self._paired(connective, ours, theirs, goal)

    def _possible(
        self, connective: Connective, level: Level, goal: WantedTruth, *, first: bool
    ) -> Parts:
        """The formulas that can be a part of a compound that reaches the goal.

        Where `A & B` is true, both parts are. Where `A | B` is false, both parts are. `A -> B`
        is true where A is false or B is true.
        """
        self.tried.spend(len(level))
        needed, avoided = goal.truth & goal.where, goal.where & ~goal.truth
        match connective:
            case "&":
                wrong, flipped = needed, self.everything
            case "|":
                wrong, flipped = avoided, 0
            case "->":
                wrong, flipped = avoided, self.everything if first else 0
            case _:
                return list(level.items())
        return [
            (truth, formula)
            for truth, formula in level.items()
            if ((truth ^ flipped) & wrong).bit_count() <= goal.misses
        ]

    def _paired(
        self, connective: Connective, ours: Parts, theirs: Parts, goal: WantedTruth
    ) -> Iterator[Candidate]:
        """Every compound that reaches the goal; two parts of one level are paired only once."""
        halved = connective != "->" and ours is theirs
        for i, (truth, first) in enumerate(ours):
            others = theirs[i + 1 :] if halved else theirs
            self.tried.spend(len(others))
            mask, flipped = self._given(connective, truth)
            within, wanted = mask & goal.where, (flipped ^ goal.truth) & goal.where
            if goal.misses:
                fitting = [
                    part
                    for part in others
                    if (part[0] & within ^ wanted).bit_count() <= goal.misses
                ]
            else:
                fitting = [part for part in others if part[0] & within == wanted]
            for other, second in fitting:
                yield Candidate(other & mask ^ flipped, connective, first, second)

    def _given(self, connective: Connective, left: int) -> tuple[int, int]:
        """Mask and flips such that a compound is `right & mask ^ flips`, given its left part."""
        match connective:
            case "&":
                return left, 0
            case "|":
                return self.everything ^ left, left
            case "xor":
                return self.everything, left
            case _:
                return left, self.everything ^ left

    def _matching(self, left: Level, right: Level, goal: WantedTruth) -> Iterator[Candidate]:
        """Pairs for an exact `xor`: one part and the goal determine the other."""
        self.tried.spend(len(left) + len(right))
        index: dict[int, Parts] = {}
        for truth, formula in right.items():
            index.setdefault(truth & goal.where, []).append((truth, formula))
        places = {truth: i for i, truth in enumerate(right)} if left is right else {}
        for i, (truth, formula) in enumerate(left.items()):
            for other, second in index.get((truth ^ goal.truth) & goal.where, ()):
                if places.get(other, len(left)) > i:
                    yield Candidate(truth ^ other, "xor", formula, second)


# The vocabulary of laws: properties, comparisons and parities over the columns of a sheet.
#
# The objects that satisfy a condition are the bits of one integer, so that Python's & | ^ work on
# all objects at once. If several atoms have the same objects, the first is kept. Atoms that all or
# no objects satisfy are left out: no law needs them.

CONSTANTS = (0, 1, 2, 3, 4)
WITH_CONSTANTS: tuple[Relation, ...] = ("==", "<=", ">=")
WITH_COLUMNS: tuple[Relation, ...] = ("==", "<=", ">=", "<", ">")


@dataclass(frozen=True)
class Vocabulary:
    """Every atom with the objects that satisfy it, and the skipped columns with reasons."""

    everything: int
    truth: Mapping[Condition, int]
    skipped: Mapping[str, str]


def to_bits(flags: Iterable[bool]) -> int:
    """The objects for which the flag is set: object i is bit i.

    >>> bin(to_bits([True, False, True, True]))
    '0b1101'
    """
    text = "".join("1" if flag else "0" for flag in flags)
    return int(text[::-1] or "0", 2)


def objects_satisfying(condition: Condition, sheet: Sheet) -> int:
    """The objects of a sheet that satisfy a condition."""
    for name in sorted(condition.names):
        if name not in sheet.terms:
            raise UnknownName("property or invariant", name, sheet.terms)
    flags: list[bool] = []
    for i, thing in enumerate(sheet.objects):
        row = sheet.row(i) | {name: truth[i] for name, truth in sheet.properties.items()}
        verdict = condition.verdict(row, sheet.tolerance)
        if verdict not in {"true", "false"}:
            gap = condition.gap(row) if verdict == "undefined" else None
            why = f": {gap.reason}" if gap else ""
            raise Unsuitable(f"{condition} is {verdict} on {thing}{why}; leave that object out")
        flags.append(verdict == "true")
    return to_bits(flags)


def vocabulary(
    sheet: Sheet,
    names: Sequence[str] | None = None,
    constants: Sequence[Rational] = CONSTANTS,
    main: Condition | None = None,
) -> Vocabulary:
    """The atoms over these properties and columns (all by default), in canonical order.

    Properties come first, then comparisons with constants, parities, comparisons of columns.
    The main condition, which they should explain, is not one of them.
    """
    chosen = list(sheet.terms if names is None else names)
    for name in chosen:
        if name not in sheet.terms:
            raise UnknownName("property or invariant", name, sheet.terms)
    columns, skipped = _columns(sheet, chosen)
    everything = (1 << len(sheet.objects)) - 1
    found: dict[int, Condition] = {}
    for condition, truth in _atoms(sheet, chosen, columns, constants):
        if 0 != truth != everything and condition != main:
            found.setdefault(truth, condition)
    return Vocabulary(everything, {condition: truth for truth, condition in found.items()}, skipped)


def _columns(
    sheet: Sheet, names: Sequence[str]
) -> tuple[dict[str, tuple[Rational, ...]], dict[str, str]]:
    """The columns defined on all objects, and the reasons for skipping the others."""
    columns: dict[str, tuple[Rational, ...]] = {}
    skipped: dict[str, str] = {}
    for name in names:
        if name not in sheet.columns:
            continue
        column = sheet.columns[name]
        numbers = tuple(value for value in column if not isinstance(value, Undefined))
        if len(numbers) == len(column):
            columns[name] = numbers
        else:
            skipped[name] = first_undefined(sheet, name)
    return columns, skipped


def first_undefined(sheet: Sheet, name: str) -> str:
    """The first object on which a column is undefined, and why."""
    pairs = zip(sheet.objects, sheet.columns[name], strict=True)
    where, why = next((thing, value) for thing, value in pairs if isinstance(value, Undefined))
    return f"undefined on {where}: {why.reason}"


def _atoms(
    sheet: Sheet,
    chosen: Sequence[str],
    columns: Mapping[str, tuple[Rational, ...]],
    constants: Sequence[Rational],
) -> Iterator[tuple[Condition, int]]:
    for name in chosen:
        if name in sheet.properties:
            yield Property(name), to_bits(sheet.properties[name])
    for name, column in columns.items():
        for constant in constants:
            other = (constant,) * len(column)
            right = Constant(Fraction(constant))
            yield from _comparisons(Leaf(name), right, column, other, sheet, WITH_CONSTANTS)
    for name, column in columns.items():
        if name not in sheet.approximate and all(
            Fraction(value).denominator == 1 for value in column
        ):
            odd = to_bits(value % 2 == 1 for value in column)
            yield Parity(name, odd=False), odd ^ ((1 << len(column)) - 1)
            yield Parity(name, odd=True), odd
    for (name, column), (second, other) in combinations(columns.items(), 2):
        yield from _comparisons(Leaf(name), Leaf(second), column, other, sheet, WITH_COLUMNS)


def _comparisons(
    left: Expression,
    right: Expression,
    ours: tuple[Rational, ...],
    theirs: tuple[Rational, ...],
    sheet: Sheet,
    relations: Sequence[Relation],
) -> Iterator[tuple[Condition, int]]:
    less, equal = _order(ours, theirs, sheet.tolerance)
    everything = (1 << len(ours)) - 1
    truth = {
        "==": equal,
        "<=": less | equal,
        ">=": everything ^ less,
        "<": less,
        ">": everything ^ less ^ equal,
    }
    for relation in relations:
        yield Statement(left, relation, right), truth[relation]


def _order(
    ours: tuple[Rational, ...], theirs: tuple[Rational, ...], tolerance: Fraction
) -> tuple[int, int]:
    """On which objects the first is less, and on which they are equal."""
    pairs = list(zip(ours, theirs, strict=True))
    if not tolerance:
        return to_bits(a < b for a, b in pairs), to_bits(a == b for a, b in pairs)
    order = [compare(Fraction(a), Fraction(b), tolerance) for a, b in pairs]
    return to_bits(sign == "less" for sign in order), to_bits(sign == "equal" for sign in order)
