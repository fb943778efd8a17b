"""A question that must be answered yes at all points of a region, asked cell by cell.

A cell in which the answer would not be the same at all points is split in two by the sign of a
form, or into residues of a parameter. A cell with the answer no is refused, unless it has no point.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import reduce

from ponder.checking.certificate import Invalid
from ponder.checking.families.certificate import FamilyCertificate, Meaning
from ponder.checking.families.play import Allowance, PlayCell, Position, Trees
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region, dilated
from ponder.exact.splits import NeedsResidue, NeedsSign
from ponder.language.cases import AtLeast, Cases, Split, Test, paths
from ponder.language.formulas import Formula, Number, Options, numbers

CELL = 50
"""How many steps a cell costs, besides those of its play."""


class CellCheck(ABC):
    """A question about the claims of a certificate, with some parameters."""

    def __init__(
        self, certificate: FamilyCertificate, parameters: int, allowance: Allowance
    ) -> None:
        self.claims = certificate.claims
        self.parameters = parameters
        self.allowance = allowance
        self.trees = Trees()
        self.exponent = _exponent(certificate)
        self._built: dict[tuple[int, tuple[Form, ...]], Position] = {}

    @abstractmethod
    def is_right(self, cell: PlayCell) -> bool:
        """Whether the answer is yes in this cell."""

    @abstractmethod
    def wrong(self, point: Point | None) -> Invalid:
        """What to say of a point where the answer is no; None if no point was found."""

    def all_cells(self, region: Region) -> int:
        """The number of cells, if the answer is yes in all of them; else raises `Invalid`."""
        units = linear.units(self.parameters)
        waiting = [PlayCell(region, units, self.trees, self.exponent, self.allowance)]
        cells = 0
        while waiting:
            self.allowance.spend(CELL)
            cell = waiting.pop()
            try:
                if not self.is_right(cell):
                    self._refuse(cell)
            except RecursionError:  # play without end, as answers in an empty cell contradict
                self._refuse_deep(cell)
            except NeedsSign as undecided:
                halves = cell.region.halves(undecided.form)
                waiting += [cell.part(half) for half in halves if half is not None]
            except NeedsResidue as needed:
                waiting += _by_residue(cell, needed)
            else:
                cells += 1
        return cells

    def value(self, cell: PlayCell, meaning: Meaning, arguments: tuple[Form, ...]) -> Position:
        """What a strip is claimed to be, at these arguments."""
        plus = linear.composed(meaning.plus, arguments, self.parameters)
        number: Position = ((), tuple([x << self.exponent for x in plus]))
        if meaning.cases is None:
            return number
        forms = meaning.arguments
        there = tuple([linear.composed(form, arguments, self.parameters) for form in forms])
        formula = _located(cell, meaning.cases, there)
        return self.trees.plus(self.built(formula, there), number)

    def built(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        """The formula at these arguments, as trees and a number."""
        key = (id(formula), arguments)
        known = self._built.get(key)
        if known is None:
            known = self._built[key] = self._build(formula, arguments)
        return known

    def _build(self, formula: Formula, arguments: tuple[Form, ...]) -> Position:
        if isinstance(formula, Number):
            form = linear.composed(formula.form, arguments, self.parameters)
            return (), tuple([x << self.exponent - formula.exponent for x in form])
        if isinstance(formula, Options):
            left, right = (tuple([self._build(x, arguments) for x in side]) for side in formula)
            return (self.trees.tree(left, right),), linear.constant(0, self.parameters)
        return reduce(self.trees.plus, [self._build(term, arguments) for term in formula.terms])

    def _refuse(self, cell: PlayCell) -> None:
        """Raise `Invalid`, unless the cell has no point."""
        found = cell.region.look_for_a_point()
        if found.point is not None:
            raise self.wrong(tuple(linear.at(form, found.point) for form in cell.arguments))
        if not found.complete:
            raise self.wrong(None)

    def _refuse_deep(self, cell: PlayCell) -> None:
        found = cell.region.look_for_a_point()
        if found.point is not None or not found.complete:
            raise Invalid("a formula is too deep to be played")


def holds(cell: PlayCell, test: Test, arguments: tuple[Form, ...]) -> bool:
    """Whether a test holds at all points of the cell (or at none: False)."""
    form = linear.composed(test.form, arguments, cell.region.parameters)
    if isinstance(test, AtLeast):
        return cell.is_at_least_0(form)
    return cell.residue(form, test.modulus) == test.residue


def _located(cell: PlayCell, cases: Cases, arguments: tuple[Form, ...]) -> Formula:
    """The formula of the case to which the arguments belong at all points of the cell."""
    while isinstance(cases, Split):
        cases = cases.yes if holds(cell, cases.test, arguments) else cases.no
    return cases.formula


def _exponent(certificate: FamilyCertificate) -> int:
    """The exponent of the common denominator of all numbers."""
    known = (meaning.cases for meaning in certificate.claims.values())
    formulas = [formula for cases in known if cases is not None for _, formula in paths(cases)]
    formulas += [claim.formula for claim in certificate.also]
    exponents = [number.exponent for formula in formulas for number in numbers(formula)]
    return max(exponents, default=0)


def _by_residue(cell: PlayCell, needed: NeedsResidue) -> list[PlayCell]:
    """The parts of a cell in which a parameter is modulus * y + residue."""
    parts = []
    for residue in range(needed.modulus):
        step = (needed.parameter, needed.modulus, residue)
        region = cell.region.dilated(*step)
        if region is not None:
            arguments = tuple([dilated(argument, *step) for argument in cell.arguments])
            parts.append(PlayCell(region, arguments, cell.trees, cell.exponent, cell.allowance))
    return parts
