"""Claims of a person about members of a class: proved, refuted by a position, or left open."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Literal, NamedTuple

from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.families.classes import Location, Seconds, SolvedClass, UnprovedCase, locate
from ponder.families.proof import CellCheck, FailingCell, check_everywhere, prove_case
from ponder.families.states import Game
from ponder.families.symbolic_games import ParameterCell, add, evaluate
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import Formula, Number, negative, substitute, sum_formulas
from ponder.language.strip_families import (
    AtLeast,
    Case,
    CaseTree,
    Relation,
    Residue,
    Split,
    StripClaim,
    Test,
    case_throughout,
    find,
    holds_throughout,
    paths,
)
from ponder.values.members import formula_at
from ponder.values.position_values import PositionValues
from ponder.values.value import Value

MOST_TRIED = 400
MOST_SQUARES = 20


@dataclass(frozen=True)
class Counterexample:
    """A position for which a claim is false: what was claimed, and the value."""

    position: str
    claimed: Value
    value: Value


@dataclass(frozen=True)
class ClaimVerdict:
    """What came of a claim.

    `vacuous` says that it is proved, but that there is no strip of which it speaks.
    """

    claim: StripClaim
    verdict: Literal["proved", "refuted", "open"]
    counterexample: Counterexample | None = None
    vacuous: bool = False


def find_small_counterexample(
    game: Game, claim: StripClaim, work: Work | None = None
) -> Counterexample | None:
    """The first small position for which the claim is false, if there is one."""
    values = PositionValues(work)
    for point in islice(_small_points(claim), MOST_TRIED):
        position = claim.pattern.position(point)
        value = values(game.of(position)) if position else Value(0)
        claimed = formula_at(claim.formula, point)
        if not _is_so(value, claim.relation, claimed):
            return Counterexample(position, claimed, value)
    return None


def settle_claim(solved: SolvedClass, claim: StripClaim, work: Work | None = None) -> ClaimVerdict:
    """The verdict on a claim, from what is known of its class."""
    place = locate(solved, claim.pattern)
    if not solved.is_proved:
        return ClaimVerdict(claim, "open")
    found = _asked(solved, place, claim, work)
    if found.holds:
        return ClaimVerdict(claim, "proved", vacuous=_says_nothing(place, claim, work))
    points = [failure.point for failure in found.failures if failure.point is not None]
    if not points:
        return ClaimVerdict(claim, "open")
    return ClaimVerdict(claim, "refuted", _counterexample(solved, place, claim, points[0]))


def _asked(solved: SolvedClass, place: Location, claim: StripClaim, work: Work | None) -> CellCheck:
    """Whether the claim holds at every point of which it speaks."""
    region = _region(place, claim)
    if region is None:
        return CellCheck(0, (), False)
    cases = solved.claims.get(place.state)

    def is_so(cell: ParameterCell) -> bool | None:
        if not _speaks_of(claim, cell):
            return None
        k = cell.region.parameters
        plus = Number(linear.substitute(place.plus, cell.arguments, k))
        here = evaluate(cell, plus, linear.units(k))
        if cases is not None:
            there = tuple(linear.substitute(form, cell.arguments, k) for form in place.arguments)
            formula = case_throughout(cases, cell.region, there).formula
            here = add(cell, here, evaluate(cell, formula, there))
        claimed = evaluate(cell, claim.formula, cell.arguments)
        return cell.is_so(here, claim.relation, claimed)

    return check_everywhere(region, is_so, work)


def _says_nothing(place: Location, claim: StripClaim, work: Work | None) -> bool:
    """Whether there is no point of which the claim speaks."""
    region = _region(place, claim)

    def is_silent(cell: ParameterCell) -> bool:
        return not _speaks_of(claim, cell)

    return region is None or check_everywhere(region, is_silent, work).holds


def _region(place: Location, claim: StripClaim) -> Region | None:
    """Where the linear tests of a claim hold."""
    return place.region.assuming_all(test.form for test in claim.tests if isinstance(test, AtLeast))


def _speaks_of(claim: StripClaim, cell: ParameterCell) -> bool:
    return all(holds_throughout(test, cell.region, cell.arguments) for test in claim.tests)


def _counterexample(
    solved: SolvedClass, place: Location, claim: StripClaim, point: Point
) -> Counterexample:
    there = tuple(linear.evaluate(form, point) for form in place.arguments)
    value = Value(linear.evaluate(place.plus, point))
    if place.state in solved.claims:
        value = value + formula_at(find(solved.claims[place.state], there), there)
    return Counterexample(claim.pattern.position(point), formula_at(claim.formula, point), value)


def _small_points(claim: StripClaim) -> Iterator[Point]:
    """Points of which the claim speaks and whose strips are short, small sums first."""
    names = len(claim.pattern.names)
    for squares in range(MOST_SQUARES + 1 if names else 1):
        for point in _with_sum(names, squares):
            lengths = [linear.evaluate(form, point) for _, form in claim.pattern.runs]
            short = min(lengths, default=0) >= 0 and sum(lengths) <= MOST_SQUARES
            if short and claim.speaks_of(point):
                yield point


def _with_sum(parameters: int, total: int) -> Iterator[Point]:
    if parameters <= 1:
        yield (total,) if parameters else ()
        return
    for first in range(total + 1):
        for rest in _with_sum(parameters - 1, total - first):
            yield (first, *rest)


def _is_so(value: Value, relation: Relation, claimed: Value) -> bool:
    if relation == "=":
        return value == claimed
    return value <= claimed if relation == "<=" else value >= claimed


# Claims of a person as the formulas of a class, proved as they are: no formula is looked for.
#
# This is `Prove` of T. Thanatipanonda and D. Zeilberger with conjectures fed by hand. What the
# claims leave out is said.


class UserFormula(NamedTuple):
    """A formula of a state, where all tests hold."""

    tests: tuple[Test, ...]
    formula: Formula


class UserFormulas(NamedTuple):
    """The claims as formulas by cases, and the parts of states of which they say nothing."""

    claims: dict[SymbolicStrip, CaseTree]
    missing: tuple[tuple[SymbolicStrip, Region], ...]

    def missing_texts(self) -> list[str]:
        """What is missing, as texts: T^a F _, a >= 2."""
        return [
            ", ".join(filter(None, (str(s.pattern), region.text(s.names))))
            for s, region in self.missing
        ]


def collect_formulas(
    game: Game, start: SymbolicStrip, claims: Sequence[StripClaim]
) -> UserFormulas:
    """The equations among the claims, put together state by state."""
    empty = SolvedClass(game, start, {}, {})
    entries: dict[SymbolicStrip, list[UserFormula]] = {state: [] for state in empty.states}
    for claim in claims:
        place = locate(empty, claim.pattern)
        entry = _entry(claim, place) if claim.relation == "=" else None
        if entry is not None and place.state in entries:
            entries[place.state].append(entry)
    missing: list[tuple[SymbolicStrip, Region]] = []
    cases = {}
    for state, own in entries.items():
        tree = _Tree(state.parameters)
        cases[state] = tree.of(Region.natural(state.parameters), own, ())
        missing += [(state, region.simplified()) for region in tree.missing]
    return UserFormulas(cases, tuple(missing))


def prove_formulas(
    game: Game, start: SymbolicStrip, fed: UserFormulas, work: Work | None = None
) -> SolvedClass:
    """Prove the formulas as they are."""
    begun = time.process_time()
    cells: dict[SymbolicStrip, int] = {}
    resisting: list[UnprovedCase] = []
    for done, (state, cases) in enumerate(fed.claims.items()):
        if work is not None:
            work.step(done, len(fed.claims), f"proof of {state.pattern}")
        proofs = [
            (path, formula, prove_case(game, fed.claims, state, path, formula, work))
            for path, formula in paths(cases)
        ]
        wrong = [
            UnprovedCase(state, path, formula, _point(proof.explored.failures))
            for path, formula, proof in proofs
            if not proof.is_proved
        ]
        resisting += wrong
        if not wrong:
            cells[state] = sum(proof.explored.cells for _, _, proof in proofs)
    seconds = Seconds(prove=time.process_time() - begun)
    return SolvedClass(game, start, fed.claims, cells, tuple(resisting), seconds=seconds)


def _point(failures: Sequence[FailingCell]) -> Point | None:
    return next((failure.point for failure in failures if failure.point is not None), None)


def _entry(claim: StripClaim, place: Location) -> UserFormula | None:
    """A claim in the parameters of its state; None if these do not tell those of the pattern."""
    k = len(place.arguments)
    known = [_inverse(index, place.arguments) for index in range(len(claim.pattern.names))]
    back = [form for form in known if form is not None]
    if len(back) < len(known):
        return None
    rows = [linear.substitute(row, back, k) for row in place.region.all_rows()]
    for own, form in zip(linear.units(k), place.arguments, strict=True):
        apart = linear.subtract(own, linear.substitute(form, back, k))
        rows += [apart, linear.scale(apart, -1)]
    tests = [*map(AtLeast, rows), *(_composed(test, back, k) for test in claim.tests)]
    formula = sum_formulas([claim.formula, negative(Number(place.plus))])
    return UserFormula(tuple(tests), substitute(formula, back, k))


def _inverse(index: int, arguments: Sequence[Form]) -> Form | None:
    """A parameter as a form in the arguments, one of which is that parameter plus a number."""
    for place, form in enumerate(arguments):
        if form[1:] == linear.unit(index, len(form) - 1)[1:]:
            return linear.shift(linear.unit(place, len(arguments)), -form[0])
    return None


def _composed(test: Test, back: Sequence[Form], parameters: int) -> Test:
    form = linear.substitute(test.form, back, parameters)
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

    def of(self, region: Region, entries: Sequence[UserFormula], excluded: Excluded) -> CaseTree:
        """The cases of a region."""
        if not entries:
            self.missing.append(region)
            return Case(self._zero)
        return self._first(region, entries[0].tests, entries, excluded)

    def _first(
        self,
        region: Region,
        tests: Sequence[Test],
        entries: Sequence[UserFormula],
        excluded: Excluded,
    ) -> CaseTree:
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
        entries: Sequence[UserFormula],
        excluded: Excluded,
    ) -> CaseTree:
        also = [one for one in excluded if (one.form, one.modulus) == (test.form, test.modulus)]
        left = set(range(test.modulus)) - {one.residue for one in also}
        if test.residue not in left:
            return self.of(region, entries[1:], excluded)
        inside = self._first(region, others, entries, excluded)
        if len(left) == 1:
            return inside
        return Split(test, inside, self.of(region, entries[1:], (*excluded, test)))
