"""Claims evaluated on one object after another: positions of any game, rows of a table."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from ponder.core.errors import TooLarge, UnknownName
from ponder.core.position import Position
from ponder.core.work import Work
from ponder.exact.undefined import Rational
from ponder.language.claims import VACUOUS, Claim
from ponder.language.reading import Reading
from ponder.measures.invariant import as_invariant, claimed_measures
from ponder.measures.sheet import Sheet
from ponder.refutations.asked import kind_of, outcome_asked
from ponder.refutations.ground import AnyOutcome, Count, Covered, Ground, SearchedRegion, count_of
from ponder.refutations.outcomes import Outcomes
from ponder.refutations.positions import Stage, size_of, stages_of
from ponder.refutations.reach import Reach
from ponder.refutations.refutation import Refutation

SOLVED, LISTED = "positions", "objects"
OTHER: dict[AnyOutcome, AnyOutcome] = {"P": "N", "N": "P"}
Functions = Mapping[str, Callable[[Any], Any]]


def refute_positions(claim: Claim, reach: Reach, work: Work) -> Refutation:
    """Try the positions of a game, smallest first, until `reach.solved` were tried."""
    search = _Search(claim, Outcomes(work))
    if not work.ending.is_complete:  # stopped before this claim had its turn
        return search.refutation(work)
    with work.keeping():
        for stage in stages_of(claim.about, outcome_asked(claim), reach, work):
            search.stage(stage, work)
            if search.found is not None or search.tried >= reach.solved:
                break
    return search.refutation(work)


class _Search:
    """The search for a counterexample among positions, and the ground covered."""

    def __init__(self, claim: Claim, solved: Outcomes) -> None:
        self.claim, self.solved = claim, solved
        self.measures = solved.functions(claimed_measures(kind_of(claim.about), claim))
        self.tried = 0
        self.found: tuple[Position, Reading] | None = None
        self.complete = False
        self.counts: Counter[Count] = Counter()
        self.grounds: list[Ground] = []

    def stage(self, stage: Stage, work: Work) -> None:
        """Try the positions of a stage, smallest first."""
        whole, before = False, Counter(self.counts)
        try:
            for position in sorted(stage.positions, key=size_of):
                work.step(self.tried)
                self._try(position, stage.region.of)
                if self.found is not None:
                    self.complete = stage.complete
                    break
            whole = True
        finally:
            tried = self.counts - before
            if whole and self.found is None:
                self.grounds = [Ground.of(stage.region, self.counts, whole=True)]
            elif tried:
                self.grounds.append(Ground.of(stage.region, tried, whole=False))

    def refutation(self, work: Work) -> Refutation:
        """What was found."""
        covered = Covered(tuple(self.grounds))
        if self.found is None:
            return Refutation(self.claim, covered=covered, stopped=work.ending)
        position, reading = self.found
        return Refutation(
            self.claim, position, reading, self.complete, SOLVED, covered, work.ending
        )

    def _try(self, position: Position, of: AnyOutcome) -> None:
        reading = reading_of(self.claim, position, self.measures)
        self.tried += 1
        if not self._is_outside(position, of):
            self.counts[count_of(reading)] += 1
        if reading.verdict == "false":
            self.found = position, reading

    def _is_outside(self, position: Position, of: AnyOutcome) -> bool:
        """Whether the position has the other outcome than those of the region."""
        try:
            return bool(of) and self.solved.outcome(position) == OTHER[of]
        except TooLarge:
            return False


def reading_of(claim: Claim, thing: Any, measures: Functions) -> Reading:
    """The claim on one object; what it says is measured only where its condition holds."""
    try:
        row = {name: measures[name](thing) for name in (claim.given.names if claim.given else ())}
        if claim.given is not None and claim.given.verdict(row) == "false":
            return VACUOUS
        rest = {name: measures[name](thing) for name in claim.says.names if name not in row}
        return claim.evaluate(row | rest)
    except TooLarge:
        return Reading(None, None, "undefined")


def refute_objects(
    claim: Claim,
    objects: Iterable[Any] | Sheet,
    measures: Iterable[Callable[[Any], Any]] | Functions | None,
    work: Work,
) -> Refutation:
    """The first counterexample among these objects, or the rows of a sheet."""
    things, rows, tolerance = _rows(claim, objects, measures)
    readings: list[Reading] = []
    wrong = None
    with work.keeping():
        for number, row in enumerate(rows):
            work.step(number, len(rows))
            readings.append(claim.evaluate(row, tolerance))
            if wrong is None and readings[-1].verdict == "false":
                wrong = number
    region = SearchedRegion.make("objects", count=len(rows))
    counts = Counter(map(count_of, readings))
    ground = Ground.of(region, counts, whole=len(readings) == len(rows))
    found = Refutation(claim, covered=Covered((ground,)), stopped=work.ending)
    if wrong is None:
        return found
    return replace(found, counterexample=things[wrong], reading=readings[wrong], found_by=LISTED)


def _rows(
    claim: Claim,
    objects: Iterable[Any] | Sheet,
    measures: Iterable[Callable[[Any], Any]] | Functions | None,
) -> tuple[list[Any], list[dict[str, Any]], Rational]:
    """The objects, the values of each, and the tolerance of the comparisons."""
    if isinstance(objects, Sheet):
        columns = {**objects.columns, **objects.properties}
        for name in sorted(claim.names & objects.left_out.keys()):
            raise objects.unknown("column", name)
        _refuse_unknown(claim, columns, "column")
        rows = [
            {name: columns[name][i] for name in claim.names} for i in range(len(objects.objects))
        ]
        return list(objects.objects), rows, objects.tolerance
    things = list(objects)
    functions = _functions(claim, things, measures)
    return things, [{name: functions[name](one) for name in claim.names} for one in things], 0


def _functions(
    claim: Claim, things: list[Any], measures: Iterable[Callable[[Any], Any]] | Functions | None
) -> Functions:
    if measures is None and things and isinstance(things[0], Position):
        return claimed_measures(type(things[0]), claim)
    functions: Functions
    if isinstance(measures, Mapping):
        functions = measures
    else:
        functions = {one.name: one for one in [as_invariant(one) for one in measures or ()]}
    _refuse_unknown(claim, functions, "invariant")
    return functions


def _refuse_unknown(claim: Claim, known: Mapping[str, Any], what: str) -> None:
    for name in sorted(claim.names):
        if name not in known:
            raise UnknownName(what, name, known)
