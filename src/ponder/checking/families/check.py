"""The claimed values of strips satisfy the recurrences of their game.

For each strip of the certificate, let G be the game whose options are the values claimed for the
strips after each move, and H the value claimed for the strip itself. If in G - H whoever moves
first loses, then G = H; and play ends, so all claims are right, by induction on the moves. The
parameters are split into cells in which each step of this is the same at all points.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import NamedTuple

from ponder.checking.certificate import Invalid
from ponder.checking.families.certificate import FamilyCertificate, Meaning, arguments_of
from ponder.checking.families.ending import check_ending
from ponder.checking.families.play import Cell, Effort, NeedsResidue, Position, Trees, Undecided
from ponder.checking.families.strips import Moved, Strip
from ponder.core.catalogue import GAMES
from ponder.core.position import SIDES, Side
from ponder.core.words import cut
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region, dilated
from ponder.games.boards.strips import RewritingStrip
from ponder.language.cases import AtLeast, Cases, Split, Test, find, paths
from ponder.language.formulas import (
    Formula,
    Number,
    Options,
    composed,
    constant,
    numbers,
    text,
    total,
)

MOST_STEPS = 5_000_000
CELL = 50
"""How many steps a cell costs, besides those of its play."""


class WrongClaim(Invalid):
    """The claims for a position and for those after each move contradict each other."""

    def __init__(self, position: str, claimed: str) -> None:
        where = cut(position, 200) or "the empty strip"
        super().__init__(
            f"at {where} the claimed value {cut(claimed, 200)} does not follow "
            "from those after each move"
        )
        self.position = position


class Step(NamedTuple):
    """A move to another strip of the certificate, at these arguments."""

    conditions: tuple[Form, ...]
    to: Meaning
    arguments: tuple[Form, ...]


def check_family(certificate: FamilyCertificate) -> int:
    """The number of cells in which all claims are right; raises `Invalid` for the first wrong."""
    _check_game(certificate)
    check_ending(certificate.rules)
    effort = Effort(MOST_STEPS)
    try:
        return sum(_Check(certificate, strip, effort).all_cells() for strip in certificate.claims)
    except RecursionError:
        raise Invalid("a formula is too deep to be played") from None


def _check_game(certificate: FamilyCertificate) -> None:
    """The rules are those of the game of this name."""
    game = GAMES.find(certificate.game)
    if not issubclass(game, RewritingStrip):
        raise Invalid(f"{certificate.game} is not a strip game given by rules")
    for side in SIDES:
        if set(certificate.rules.pairs(side)) != set(game.rules(side)):
            raise Invalid(f"these are not the rules of {certificate.game} for {side}")


class _Check:
    """The check of one strip."""

    def __init__(self, certificate: FamilyCertificate, strip: Strip, effort: Effort) -> None:
        self.claims = certificate.claims
        self.strip = strip
        self.effort = effort
        self.trees = Trees()
        self.exponent = _exponent(certificate)
        self.steps = {
            side: [_step(self.claims, moved) for moved in certificate.rules.moves(strip, side)]
            for side in SIDES
        }
        self._built: dict[tuple[int, tuple[Form, ...]], Position] = {}

    def all_cells(self) -> int:
        """The number of cells, if the claim is right in all of them."""
        k = len(self.strip.names)
        region = Region.natural(k)
        waiting = [Cell(region, linear.units(k), self.trees, self.exponent, self.effort)]
        cells = 0
        while waiting:
            self.effort.spend(CELL)
            cell = waiting.pop()
            try:
                if not self._is_right(cell):
                    self._refuse(cell)
            except Undecided as undecided:
                halves = cell.region.halves(undecided.form)
                waiting += [cell.part(half) for half in halves if half is not None]
            except NeedsResidue as needed:
                waiting += _by_residue(cell, needed)
            else:
                cells += 1
        return cells

    def _is_right(self, cell: Cell) -> bool:
        """Whether the game of the options minus the claim is lost by whoever moves first."""
        left, right = (self._options(cell, side) for side in SIDES)
        zero = linear.constant(0, cell.region.parameters)
        game = ((self.trees.tree(left, right),), zero)
        claim = self._value(cell, self.claims[self.strip], cell.arguments)
        difference = self.trees.plus(game, self.trees.opposite(claim))
        return all(cell.loses(difference, side) for side in SIDES)

    def _options(self, cell: Cell, side: Side) -> tuple[Position, ...]:
        """What is claimed for the strips after each move that is possible in the cell."""
        found = []
        for step in self.steps[side]:
            if all(map(cell.is_at_least_0, cell.composed(step.conditions))):
                there = cell.composed(step.arguments)
                found.append(self._value(cell, step.to, there))
        return tuple(found)

    def _value(self, cell: Cell, meaning: Meaning, arguments: tuple[Form, ...]) -> Position:
        """What a strip is claimed to be, at these arguments."""
        parameters = cell.region.parameters
        plus = linear.composed(meaning.plus, arguments, parameters)
        number: Position = ((), tuple([x << self.exponent for x in plus]))
        if meaning.cases is None:
            return number
        there = tuple(linear.composed(form, arguments, parameters) for form in meaning.arguments)
        formula = _located(cell, meaning.cases, there)
        return self.trees.plus(self._built_once(formula, there), number)

    def _built_once(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        key = (id(formula), arguments)
        known = self._built.get(key)
        if known is None:
            known = self._built[key] = self._build(formula, arguments)
        return known

    def _build(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        """The formula at these arguments, as trees and a number."""
        if isinstance(formula, Number):
            form = linear.composed(formula.form, arguments, len(self.strip.names))
            return (), tuple([x << self.exponent - formula.exponent for x in form])
        if isinstance(formula, Options):
            left, right = (tuple([self._build(x, arguments) for x in side]) for side in formula)
            return (self.trees.tree(left, right),), linear.constant(0, len(self.strip.names))
        terms = [self._build(term, arguments) for term in formula.terms]
        return reduce(self.trees.plus, terms)

    def _refuse(self, cell: Cell) -> None:
        """Raise `Invalid` with a position at which the claim is wrong, unless the cell is empty."""
        found = cell.region.look_for_a_point()
        if found.point is None and found.complete:
            return
        if found.point is None:
            raise Invalid(f"{self.strip.pattern}: no point is found where the claim fails")
        point = tuple(linear.at(form, found.point) for form in cell.arguments)
        raise WrongClaim(self.strip.position(point), self._claimed_at(point))

    def _claimed_at(self, point: tuple[int, ...]) -> str:
        """The claimed value at a point, as a formula without parameters."""
        meaning = self.claims[self.strip]
        plus = linear.at(meaning.plus, point)
        if meaning.cases is None:
            return str(plus)
        there = [linear.at(form, point) for form in meaning.arguments]
        numbers_there = [linear.constant(number, 0) for number in there]
        formula = composed(find(meaning.cases, there), numbers_there, 0)
        return text(total([formula, constant(plus, 0)]), ())


def _step(claims: Mapping[Strip, Meaning], moved: Moved) -> Step:
    """The move as one to a strip of the certificate; raises `Invalid` if there is none."""
    for strip, meaning in claims.items():
        if strip.word == moved.word:
            arguments = arguments_of(moved.runs, strip.lengths)
            if arguments is not None:
                return Step(moved.conditions, meaning, arguments)
    raise Invalid(f"a move leads to the word {moved.word or '(none)'}, which no strip claims")


def _exponent(certificate: FamilyCertificate) -> int:
    """The exponent of the common denominator of all numbers."""
    return max(
        (
            number.exponent
            for meaning in certificate.claims.values()
            if meaning.cases is not None
            for _, formula in paths(meaning.cases)
            for number in numbers(formula)
        ),
        default=0,
    )


def _located(cell: Cell, cases: Cases, arguments: tuple[Form, ...]) -> Formula:
    """The formula of the case to which the arguments belong at all points of the cell."""
    while isinstance(cases, Split):
        cases = cases.yes if _holds(cell, cases.test, arguments) else cases.no
    return cases.formula


def _holds(cell: Cell, test: Test, arguments: tuple[Form, ...]) -> bool:
    form = linear.composed(test.form, arguments, cell.region.parameters)
    if isinstance(test, AtLeast):
        return cell.is_at_least_0(form)
    return cell.residue(form, test.modulus) == test.residue


def _by_residue(cell: Cell, needed: NeedsResidue) -> list[Cell]:
    """The parts of a cell in which a parameter is modulus * y + residue."""
    parts = []
    for residue in range(needed.modulus):
        step = (needed.parameter, needed.modulus, residue)
        region = cell.region.dilated(*step)
        if region is not None:
            arguments = tuple([dilated(argument, *step) for argument in cell.arguments])
            parts.append(Cell(region, arguments, cell.trees, cell.exponent, cell.effort))
    return parts
