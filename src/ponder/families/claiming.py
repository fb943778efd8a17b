"""Claims of a person about members of a class: proved, refuted by a position, or left open."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from ponder.core.work import Work
from ponder.exact import linear
from ponder.exact.linear import Point
from ponder.exact.regions import Region
from ponder.families.canonical import added
from ponder.families.cells import ParameterCell
from ponder.families.evaluating import evaluated
from ponder.families.exploring import Exploration, ask_everywhere
from ponder.families.locating import Located, located
from ponder.families.solved import Solved
from ponder.families.states import Game
from ponder.language.cases import AtLeast, case_in, find, holds
from ponder.language.formulas import Number
from ponder.language.strip_claims import Relation, StripClaim
from ponder.values.members import formula_at
from ponder.values.positions import PositionValues
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


def small_counterexample(
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


def settle(solved: Solved, claim: StripClaim, work: Work | None = None) -> ClaimVerdict:
    """The verdict on a claim, from what is known of its class."""
    place = located(solved, claim.pattern)
    if not solved.is_proved:
        return ClaimVerdict(claim, "open")
    found = _asked(solved, place, claim, work)
    if found.holds:
        return ClaimVerdict(claim, "proved", vacuous=_says_nothing(place, claim, work))
    points = [failure.point for failure in found.failures if failure.point is not None]
    if not points:
        return ClaimVerdict(claim, "open")
    return ClaimVerdict(claim, "refuted", _counterexample(solved, place, claim, points[0]))


def _asked(solved: Solved, place: Located, claim: StripClaim, work: Work | None) -> Exploration:
    """Whether the claim holds at every point of which it speaks."""
    region = _region(place, claim)
    if region is None:
        return Exploration(0, (), False)
    cases = solved.claims.get(place.state)

    def is_so(cell: ParameterCell) -> bool | None:
        if not _speaks_of(claim, cell):
            return None
        k = cell.region.parameters
        plus = Number(linear.composed(place.plus, cell.arguments, k))
        here = evaluated(cell, plus, linear.units(k))
        if cases is not None:
            there = tuple(linear.composed(form, cell.arguments, k) for form in place.arguments)
            formula = case_in(cases, cell.region, there).formula
            here = added(cell, here, evaluated(cell, formula, there))
        claimed = evaluated(cell, claim.formula, cell.arguments)
        return cell.is_so(here, claim.relation, claimed)

    return ask_everywhere(region, is_so, work)


def _says_nothing(place: Located, claim: StripClaim, work: Work | None) -> bool:
    """Whether there is no point of which the claim speaks."""
    region = _region(place, claim)

    def is_silent(cell: ParameterCell) -> bool:
        return not _speaks_of(claim, cell)

    return region is None or ask_everywhere(region, is_silent, work).holds


def _region(place: Located, claim: StripClaim) -> Region | None:
    """Where the linear tests of a claim hold."""
    return place.region.assuming_all(test.form for test in claim.tests if isinstance(test, AtLeast))


def _speaks_of(claim: StripClaim, cell: ParameterCell) -> bool:
    return all(holds(test, cell.region, cell.arguments) for test in claim.tests)


def _counterexample(
    solved: Solved, place: Located, claim: StripClaim, point: Point
) -> Counterexample:
    there = tuple(linear.at(form, point) for form in place.arguments)
    value = Value(linear.at(place.plus, point))
    if place.state in solved.claims:
        value = value + formula_at(find(solved.claims[place.state], there), there)
    return Counterexample(claim.pattern.position(point), formula_at(claim.formula, point), value)


def _small_points(claim: StripClaim) -> Iterator[Point]:
    """Points of which the claim speaks and whose strips are short, small sums first."""
    names = len(claim.pattern.names)
    for total in range(MOST_SQUARES + 1 if names else 1):
        for point in _with_sum(names, total):
            lengths = [linear.at(form, point) for _, form in claim.pattern.runs]
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
