"""Claims evaluated on one object after another: positions of any game, rows of a table."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import product
from typing import Any, NamedTuple, TypeVar

from ponder.core.catalogue import find
from ponder.core.errors import BadText, PonderError, TooLarge, UnknownName, Unsuitable
from ponder.core.position import SIDES, Chance, Impartial, Partizan, Position
from ponder.core.work import Work
from ponder.exact.verdicts import Rational, Undefined
from ponder.games.boards.heaps import Heaps
from ponder.language.claims import VACUOUS, Claim
from ponder.language.conditions import Reading
from ponder.measures.invariant import Measure, as_invariant, measures_of_claim
from ponder.measures.sheet import Sheet
from ponder.refutations.claims import position_class, relevant_outcome
from ponder.refutations.refutation import (
    AnyOutcome,
    CheckedRegion,
    Count,
    Coverage,
    Reach,
    Refutation,
    SearchedRegion,
    verdict_class,
)
from ponder.solving.best_play import outcome_from
from ponder.solving.solution import Outcome
from ponder.solving.solver import SearchBudget, Solver, SolverCache, no_solver_error, solver_types

# Who wins, for thousands of positions of one game: what was solved once is remembered.

Answer = TypeVar("Answer")

KEPT = 4  # solvers; more would mostly be asked in vain, because the positions grow
WON_BY = {"is_p_position": "P", "is_n_position": "N", "is_won_by_left": "L", "is_won_by_right": "R"}


class OutcomeCache:
    """Outcomes and Grundy values, by solvers whom all questions share."""

    def __init__(self, work: Work) -> None:
        self._solvers = SolverCache("winner", SearchBudget().within(work), work, KEPT)

    def outcome(self, position: Position) -> Outcome:
        """P, N, L or R."""
        return self._asked(position, lambda solver: outcome_from(solver, position))

    def functions(self, measures: Mapping[str, Measure]) -> dict[str, Callable[[Any], Any]]:
        """The measures, with those that ask who wins replaced by look-ups here."""
        found: dict[str, Callable[[Any], Any]] = dict(measures)
        for name in measures.keys() & WON_BY.keys():
            found[name] = self._is(WON_BY[name])
        if "grundy_value" in measures:
            found["grundy_value"] = self._value
        return found

    def _is(self, wanted: str) -> Callable[[Position], bool]:
        return lambda position: self.outcome(position) == wanted

    def _value(self, position: Impartial) -> int | Undefined:
        if position.stuck_player_wins:
            return Undefined("Grundy values belong to normal play; this is misère")
        return self._asked(position, lambda solver: solver.grundy(position))

    def _asked(self, position: Position, question: Callable[[Solver], Answer | None]) -> Answer:
        """The answer of the first solver who has one."""
        error: PonderError = no_solver_error(position)
        for solver in self._solvers.of(position):
            try:
                answer = question(solver)
            except (TooLarge, Unsuitable) as unable:
                error = unable
            else:
                if answer is not None:
                    return answer
        raise error


# The positions of any game in stages, smallest first, for claims that need solving.
#
# Of some games a solver lists all that is small. A game of heaps has all heaps with few counters. A
# game with starts of many sizes has all that follows its small starts. Any other game has all that
# follows its examples.

MOST_COUNTERS = 60
MOST_SIZES = 40
COOKIES, COOKIES_OF_BOTH = 30, 14  # of boards that are solved one by one


class PositionStage(NamedTuple):
    """Positions that are new in a region; in a `complete` region no smaller one is missing.

    If the region is of one outcome, positions with the other one may be among them.
    """

    region: SearchedRegion
    positions: list[Position]
    complete: bool


def size_of(position: Position) -> tuple[int, int, str]:
    """The order of positions: by counters or cookies, else by the length of the text."""
    text, state = str(position), position.state
    if isinstance(state, tuple) and all(isinstance(part, int) for part in state):
        return sum(state), len(state), text
    return len(text), 0, text


def position_stages(
    game: str, outcome: AnyOutcome, reach: Reach, work: Work
) -> Iterator[PositionStage]:
    """The positions of a game, in stages of growing size."""
    known = find(game)
    examples = [known.read(text) for text in known.examples]
    start = known.read(known.start)
    listed = _listed(type(start), outcome, reach)
    if listed is not None:
        return iter([listed])
    if isinstance(start, Heaps):
        return _heaps(type(start), outcome, work)
    if start.start_sizes:
        return _starts(start, outcome, work)
    return _examples(examples, outcome, reach.solved, work)


def _listed(kind: type[Position], outcome: AnyOutcome, reach: Reach) -> PositionStage | None:
    """The small positions that a solver of the game lists, if one does."""
    lost = outcome == "P"
    most = min(COOKIES if lost else COOKIES_OF_BOTH, reach.cookies)
    for solver in solver_types(kind, "winner"):
        listed = solver.small_positions(kind, most, lost=lost)
        if listed is not None:
            return PositionStage(
                SearchedRegion.make("cookies", outcome, most=most), [*listed], True
            )
    return None


def _heaps(kind: type[Heaps], outcome: AnyOutcome, work: Work) -> Iterator[PositionStage]:
    most = _most_heaps(kind)
    for counters in range(MOST_COUNTERS + 1):
        work.check()
        positions: list[Position] = [
            kind(heaps or (0,)) for heaps in _partitions(counters, counters, most)
        ]
        yield PositionStage(SearchedRegion.make("heaps", outcome, most=counters), positions, True)


def _most_heaps(kind: type[Heaps]) -> int:
    """The most heaps that a position of the game may have: Wythoff's game has two."""
    for heaps in range(1, MOST_COUNTERS + 1):
        try:
            kind((1,) * heaps)
        except BadText:
            return heaps - 1
    return MOST_COUNTERS


def _partitions(number: int, largest: int, parts: int) -> Iterator[tuple[int, ...]]:
    """The ways to write a number as a sum of few parts that are not too large.

    >>> list(_partitions(3, 3, 2))
    [(3,), (2, 1)]
    """
    if number == 0:
        yield ()
    elif parts > 0:
        for first in range(min(number, largest), 0, -1):
            for rest in _partitions(number - first, first, parts - 1):
                yield (first, *rest)


def _starts(start: Position, outcome: AnyOutcome, work: Work) -> Iterator[PositionStage]:
    names, seen = start.start_sizes, set[Position]()
    for total in range(len(names), MOST_SIZES + 1):
        sizes = product(range(1, total + 1), repeat=len(names))
        starts = [start.starting(*one) for one in sizes if sum(one) == total]
        fresh = list(_following(starts, seen, work))
        yield PositionStage(SearchedRegion.make("starts", outcome, most=total), fresh, False)


def _examples(
    examples: list[Position], outcome: AnyOutcome, most: int, work: Work
) -> Iterator[PositionStage]:
    seen = set[Position]()
    fresh: list[Position] = []
    for position in _following(examples, seen, work):
        fresh.append(position)
        if len(fresh) >= most:
            break
    yield PositionStage(SearchedRegion.make("examples", outcome), fresh, False)


def _following(starts: Iterable[Position], seen: set[Position], work: Work) -> Iterator[Position]:
    """The starts and all that follows them, unless it was seen before."""
    waiting = [start for start in starts if start not in seen]
    seen.update(waiting)
    while waiting:
        work.check()
        position = waiting.pop()
        yield position
        fresh = [one for one in dict.fromkeys(options_of(position)) if one not in seen]
        seen.update(fresh)
        waiting += fresh


def options_of(position: Position) -> Iterable[Position]:
    """What one move of either player leads to."""
    if isinstance(position, Impartial | Chance):
        return position.options()
    if isinstance(position, Partizan):
        return [option for side in SIDES for option in position.options(side)]
    return ()


SOLVED, LISTED = "positions", "objects"
OTHER: dict[AnyOutcome, AnyOutcome] = {"P": "N", "N": "P"}
Functions = Mapping[str, Callable[[Any], Any]]


def refute_positions(claim: Claim, reach: Reach, work: Work) -> Refutation:
    """Try the positions of a game, smallest first, until `reach.solved` were tried."""
    search = _Search(claim, OutcomeCache(work))
    if not work.ending.is_complete:  # stopped before this claim had its turn
        return search.refutation(work)
    with work.keeping():
        for stage in position_stages(claim.about, relevant_outcome(claim), reach, work):
            search.stage(stage, work)
            if search.found is not None or search.tried >= reach.solved:
                break
    return search.refutation(work)


class _Search:
    """The search for a counterexample among positions, and the ground covered."""

    def __init__(self, claim: Claim, solved: OutcomeCache) -> None:
        self.claim, self.solved = claim, solved
        self.measures = solved.functions(measures_of_claim(position_class(claim.about), claim))
        self.tried = 0
        self.found: tuple[Position, Reading] | None = None
        self.complete = False
        self.counts: Counter[Count] = Counter()
        self.grounds: list[CheckedRegion] = []

    def stage(self, stage: PositionStage, work: Work) -> None:
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
                self.grounds = [CheckedRegion.of(stage.region, self.counts, whole=True)]
            elif tried:
                self.grounds.append(CheckedRegion.of(stage.region, tried, whole=False))

    def refutation(self, work: Work) -> Refutation:
        """What was found."""
        covered = Coverage(tuple(self.grounds))
        if self.found is None:
            return Refutation(self.claim, covered=covered, stopped=work.ending)
        position, reading = self.found
        return Refutation(
            self.claim, position, reading, self.complete, SOLVED, covered, work.ending
        )

    def _try(self, position: Position, of: AnyOutcome) -> None:
        reading = evaluate_on(self.claim, position, self.measures)
        self.tried += 1
        if not self._is_outside(position, of):
            self.counts[verdict_class(reading)] += 1
        if reading.verdict == "false":
            self.found = position, reading

    def _is_outside(self, position: Position, of: AnyOutcome) -> bool:
        """Whether the position has the other outcome than those of the region."""
        try:
            return bool(of) and self.solved.outcome(position) == OTHER[of]
        except TooLarge:
            return False


def evaluate_on(claim: Claim, thing: Any, measures: Functions) -> Reading:
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
    counts = Counter(map(verdict_class, readings))
    ground = CheckedRegion.of(region, counts, whole=len(readings) == len(rows))
    found = Refutation(claim, covered=Coverage((ground,)), stopped=work.ending)
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
        return measures_of_claim(type(things[0]), claim)
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


# Several small positions of which a claim is false: what they have in common may mend it.

POSITIONS_FOR_EXCEPTIONS = 1_000


def find_exceptions(claim: Claim, count: int, work: Work | None = None) -> tuple[Position, ...]:
    """The first counterexamples, smallest first, up to symmetry and among few small positions.

    >>> rule = Claim.parse("chomp: if number_of_rows(x) == number_of_columns(x) then "
    ...                    "is_n_position(x)")
    >>> [str(board) for board in find_exceptions(rule, 3)]
    ['1', '2,1', '3,1,1']
    """
    work, found = work or Work(), dict[Position, Position]()
    functions = OutcomeCache(work).functions(measures_of_claim(position_class(claim.about), claim))
    tried = 0
    for stage in position_stages(
        claim.about, relevant_outcome(claim), Reach(solved=POSITIONS_FOR_EXCEPTIONS), work
    ):
        for position in sorted(stage.positions, key=size_of):
            work.check()
            tried += 1
            if evaluate_on(claim, position, functions).verdict == "false":
                found.setdefault(position.canonical(), position)
            if len(found) >= count or tried >= POSITIONS_FOR_EXCEPTIONS:
                return tuple(found.values())
    return tuple(found.values())
