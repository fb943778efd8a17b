"""Claims of a person as the formulas of a class, proved as they are: no formula is looked for.

This is `Prove` of T. Thanatipanonda and D. Zeilberger with conjectures fed by hand. What the claims
leave out is said.
"""

import time
from collections.abc import Sequence
from typing import NamedTuple

from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.families.exploring import WrongCell
from ponder.families.locating import Located, located
from ponder.families.proving import prove_case
from ponder.families.solved import Resisting, Seconds, Solved
from ponder.families.states import Game
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import AtLeast, Case, Cases, Residue, Split, Test, paths
from ponder.language.formulas import Formula, Number, composed, negative, total
from ponder.language.strip_claims import StripClaim


class FedFormula(NamedTuple):
    """A formula of a state, where all tests hold."""

    tests: tuple[Test, ...]
    formula: Formula


class HandFed(NamedTuple):
    """The claims as formulas by cases, and the parts of states of which they say nothing."""

    claims: dict[State, Cases]
    missing: tuple[tuple[State, Region], ...]

    def missing_texts(self) -> list[str]:
        """What is missing, as texts: T^a F _, a >= 2."""
        return [
            ", ".join(filter(None, (str(s.pattern), region.text(s.names))))
            for s, region in self.missing
        ]


def hand_fed(game: Game, start: State, claims: Sequence[StripClaim]) -> HandFed:
    """The equations among the claims, put together state by state."""
    empty = Solved(game, start, {}, {})
    entries: dict[State, list[FedFormula]] = {state: [] for state in empty.states}
    for claim in claims:
        place = located(empty, claim.pattern)
        entry = _entry(claim, place) if claim.relation == "=" else None
        if entry is not None and place.state in entries:
            entries[place.state].append(entry)
    missing: list[tuple[State, Region]] = []
    cases = {}
    for state, own in entries.items():
        tree = _Tree(state.parameters)
        cases[state] = tree.of(Region.natural(state.parameters), own, ())
        missing += [(state, region.simplified()) for region in tree.missing]
    return HandFed(cases, tuple(missing))


def prove_hand_fed(game: Game, start: State, fed: HandFed, work: Work | None = None) -> Solved:
    """Prove the formulas as they are."""
    begun = time.process_time()
    cells: dict[State, int] = {}
    resisting: list[Resisting] = []
    for done, (state, cases) in enumerate(fed.claims.items()):
        if work is not None:
            work.step(done, len(fed.claims), f"proof of {state.pattern}")
        proofs = [
            (path, formula, prove_case(game, fed.claims, state, path, formula, work))
            for path, formula in paths(cases)
        ]
        wrong = [
            Resisting(state, path, formula, _point(proof.explored.failures))
            for path, formula, proof in proofs
            if not proof.is_proved
        ]
        resisting += wrong
        if not wrong:
            cells[state] = sum(proof.explored.cells for _, _, proof in proofs)
    seconds = Seconds(prove=time.process_time() - begun)
    return Solved(game, start, fed.claims, cells, tuple(resisting), seconds=seconds)


def _point(failures: Sequence[WrongCell]) -> Point | None:
    return next((failure.point for failure in failures if failure.point is not None), None)


def _entry(claim: StripClaim, place: Located) -> FedFormula | None:
    """A claim in the parameters of its state; None if these do not tell those of the pattern."""
    k = len(place.arguments)
    known = [_inverse(index, place.arguments) for index in range(len(claim.pattern.names))]
    back = [form for form in known if form is not None]
    if len(back) < len(known):
        return None
    rows = [linear.composed(row, back, k) for row in place.region.all_rows()]
    for own, form in zip(linear.units(k), place.arguments, strict=True):
        apart = linear.minus(own, linear.composed(form, back, k))
        rows += [apart, linear.scaled(apart, -1)]
    tests = [*map(AtLeast, rows), *(_composed(test, back, k) for test in claim.tests)]
    formula = total([claim.formula, negative(Number(place.plus))])
    return FedFormula(tuple(tests), composed(formula, back, k))


def _inverse(index: int, arguments: Sequence[Form]) -> Form | None:
    """A parameter as a form in the arguments, one of which is that parameter plus a number."""
    for place, form in enumerate(arguments):
        if form[1:] == linear.unit(index, len(form) - 1)[1:]:
            return linear.raised(linear.unit(place, len(arguments)), -form[0])
    return None


def _composed(test: Test, back: Sequence[Form], parameters: int) -> Test:
    form = linear.composed(test.form, back, parameters)
    if isinstance(test, AtLeast):
        return AtLeast(form)
    return Residue(form, test.modulus, test.residue)


Excluded = tuple[Residue, ...]
"""Residues that are known not to be."""


class _Tree:
    """Makes cases of entries, the first that fits, and notes what no entry covers."""

    def __init__(self, parameters: int) -> None:
        self.missing: list[Region] = []
        self._zero = Number(linear.constant(0, parameters))

    def of(self, region: Region, entries: Sequence[FedFormula], excluded: Excluded) -> Cases:
        """The cases of a region."""
        if not entries:
            self.missing.append(region)
            return Case(self._zero)
        return self._first(region, entries[0].tests, entries, excluded)

    def _first(
        self,
        region: Region,
        tests: Sequence[Test],
        entries: Sequence[FedFormula],
        excluded: Excluded,
    ) -> Cases:
        """The first entry where its tests hold, the others elsewhere."""
        if not tests:
            return Case(entries[0].formula)
        test, *others = tests
        if isinstance(test, Residue):
            return self._by_residue(region, test, others, entries, excluded)
        yes, no = region.halves(test.form)
        if yes is None:
            return self.of(region, entries[1:], excluded)
        if no is None:
            return self._first(region, others, entries, excluded)
        inside = self._first(yes, others, entries, excluded)
        return Split(test, inside, self.of(no, entries[1:], excluded))

    def _by_residue(
        self,
        region: Region,
        test: Residue,
        others: Sequence[Test],
        entries: Sequence[FedFormula],
        excluded: Excluded,
    ) -> Cases:
        also = [one for one in excluded if (one.form, one.modulus) == (test.form, test.modulus)]
        left = set(range(test.modulus)) - {one.residue for one in also}
        if test.residue not in left:
            return self.of(region, entries[1:], excluded)
        inside = self._first(region, others, entries, excluded)
        if len(left) == 1:
            return inside
        return Split(test, inside, self.of(region, entries[1:], (*excluded, test)))
