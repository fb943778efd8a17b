"""Taking a course: laws without labels, rounds of examples, laws of classes, proofs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from functools import cached_property
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from ponder.checking.certificates import Certificate
from ponder.conjectures.examples import evenly_spaced
from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import BadText, TooLarge, Unsuitable, describe
from ponder.core.position import Impartial, Position
from ponder.core.work import SubWork, Work
from ponder.games.boards.notation import whole_number
from ponder.games.chomp import Chomp
from ponder.language.claims import Claim
from ponder.language.conditions import Property
from ponder.measures.invariant import Invariant, default_invariants, measures_without_solving
from ponder.proofs.short_templates import entry_of
from ponder.solving.chomp.lower_rows import Lower, row_laws
from ponder.solving.game_graph import Flags, build_game_graph
from ponder.solving.traversal import check_size, postorder
from ponder.theory.knowledge import (
    ASSUMING_N,
    ASSUMING_P,
    IS_N,
    IS_P,
    evaluate_assuming,
    find_false,
    is_law,
)
from ponder.theory.labels import LabelOracle, Numbers, mine_laws, select_deciding
from ponder.theory.learning import (
    COMMAND,
    FULL,
    GIVEN,
    OTHERS,
    STABLE,
    ImpartialOutcome,
    Progress,
    Prover,
    RunResult,
    check_example_counts,
    find_learnable_game,
    go_on,
    last_run,
    prove_survivors,
    run_result,
    separating_bounds,
)
from ponder.theory.ledger import Ledger
from ponder.theory.standing import Standing
from ponder.theory.tables import Example, Run
from ponder.theory.verdict import refuted_by, verify_evidence

# What a course learns from: the settings of a run, which decide its result.

FEWEST_SYMMETRIC = 5  # a game with fewer symmetric invariants is learned with its usual ones


@dataclass(frozen=True)
class Course:
    """Learn to play an impartial game from at most so many P-positions.

    `box` is a position; all that can follow it are labelled, and conjectures are tested on them.
    The first `start` examples are drawn with the `seed` from the smallest P-positions; positions
    that are equal by symmetry count as one. Bounds have at most this `complexity`. In Chomp the
    laws of all lower rows with at most `lower` cookies, and of two lower rows of at most that
    length, are proved first, without labels.
    """

    game: str = "chomp"
    box: str = "8x8"
    examples: int = 60
    start: int = 4
    complexity: int = 3
    lower: int = 12
    seed: int = 0

    def __post_init__(self) -> None:
        self._check_kinds()
        game = find_learnable_game(self.game)
        object.__setattr__(self, "game", game.name)
        if ":" in game.name:
            raise Unsuitable(f"courses are on games without a parameter, not on {game.name}")
        object.__setattr__(self, "box", str(game.read(self.box)))
        if not measures_without_solving(self.around):
            raise Unsuitable(
                "a course needs an invariant that needs no solving, and "
                f"{game.name} has none; take a lesson"
            )
        check_example_counts(self.start, self.examples)

    def _check_kinds(self) -> None:
        """Refuse texts that are no texts, and numbers that are none or would take for ever."""
        for name in ("game", "box"):
            if not isinstance(getattr(self, name), str):
                raise BadText(f"{name}= is a text, not {describe(getattr(self, name))}")
        for name in ("examples", "start", "complexity", "lower", "seed"):
            whole_number(getattr(self, name), f"a whole number for {name}=")
        if not 1 <= self.complexity <= limits.COURSE_COMPLEXITY:
            raise BadText(
                f"complexity= is from 1 to {limits.COURSE_COMPLEXITY}, not {self.complexity}"
            )
        if self.lower > limits.LOWER_COOKIES:
            raise TooLarge(f"lower= is at most {limits.LOWER_COOKIES}, not {self.lower}")

    @property
    def around(self) -> Impartial:
        """The position that all others follow."""
        found = find(self.game).read(self.box)
        assert isinstance(found, Impartial)
        return found

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data; the examples are P-positions."""
        return {"course": True, "outcome": "P", **asdict(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Course:
        """The settings that `to_json` wrote."""
        if not isinstance(data, Mapping):
            raise BadText(f"the settings of a course are a dictionary, not {describe(data)}")
        return cls(**{name: data[name] for name in asdict(cls()) if name in data})

    def invariants(self) -> list[Invariant]:
        """What bounds speak of: symmetric invariants, which do not care how a board is turned."""
        simple = measures_without_solving(self.around).values()
        symmetric = [one for one in simple if isinstance(one, Invariant) and one.symmetric]
        return symmetric if len(symmetric) >= FEWEST_SYMMETRIC else default_invariants(self.around)


def usual_box(game: str) -> str:
    """Of the start and the examples of a game, the one that most positions follow, within reason.

    >>> usual_box("wythoff")
    '4,7'
    """
    known = find_learnable_game(game)
    sizes: dict[str, int] = {}
    for text in (known.start, *known.examples):
        with suppress(TooLarge):
            sizes[text] = sum(1 for _ in _followers(known.read(text)))
    return max(sizes, key=lambda text: sizes[text])


def _followers(start: Position) -> Iterator[Position]:
    assert isinstance(start, Impartial)
    check_size(start, limits.COURSE_POSITIONS)
    return postorder(start, type(start).options, most=limits.COURSE_POSITIONS)


# Laws of Chomp boards with fixed lower rows: proved for boards of any width, without labels.


def proved_rows(course: Course, work: Work, known: int = 0) -> Iterator[Standing]:
    """The laws of all lower rows of the course but the first few, with their certificates."""
    if course.game != Chomp.game or not course.lower:
        return
    wanted = lowers(course.lower)
    for number, lower in enumerate(wanted[known:], start=known):
        work.step(number, len(wanted), "laws of lower rows")
        laws = row_laws([lower], work)  # a certificate carries the laws that its own depends on
        certificate = Certificate(entry_of(lower, laws))
        law = Standing(certificate.claim, "proved", certificate.to_json())
        verify_evidence(law, work)
        yield law


def lowers(most: int) -> list[Lower]:
    """All lower rows with at most so many cookies, and two lower rows of at most that length.

    >>> lowers(2)
    [(), (1,), (2,), (1, 1), (2, 1), (2, 2)]
    """
    short = {rows for total in range(most + 1) for rows in _partitions(total, total)}
    short |= {(b, a) for a, b in combinations_with_replacement(range(1, most + 1), 2)}
    return sorted(short, key=lambda rows: (sum(rows), len(rows), rows))


def _partitions(total: int, most: int) -> Iterator[Lower]:
    """The non-increasing rows with this sum, none longer than `most`."""
    if total == 0:
        yield ()
    for row in range(min(total, most), 0, -1):
        for rest in _partitions(total - row, row):
            yield row, *rest


# The steps of a course, each recorded in the ledger when it is done.
#
# Every step depends only on the settings and on what is recorded, so that a course that was
# stopped or killed, and is resumed, ends with the same theory.

FREE_N_POSITIONS = 60  # N-positions from which bounds on N-positions are conjectured
LOST_IN_LAWS, WON_IN_LAWS = 200, 600  # positions from which laws are mined
ROUNDS = 8  # of conjecturing and testing, for N-positions and for laws


@dataclass
class CourseRun:
    """A course in progress."""

    course: Course
    teacher: LabelOracle
    progress: Progress
    work: Work
    fallen: dict[str, Numbers] = field(default_factory=dict)

    def lower_rows(self) -> None:
        """Prove the laws of lower rows, if the game has them; nothing is proved before them."""
        known = sum(one.status == "proved" for one in self.progress.judged.values())
        for law in proved_rows(self.course, self._part("laws of lower rows"), known):
            self.progress.record([law])

    def p_theory(self) -> bool:
        """One round: conjecture, test, add an example; False if no example is needed."""
        examples = self._examples
        options = {to: None for one in examples for to in one.options()}
        keyed = self._conjectured("P", examples, sorted(options, key=str))
        chosen = self._next_example(keyed)
        found = [] if chosen is None else [chosen]
        self.progress.record(self._news(keyed, "P"), found, self._part("recording"))
        return chosen is not None

    def n_theory(self) -> None:
        """Bounds on N-positions, from N-positions that need no label."""
        if any(one.claim.given == Property(IS_N) for one in self.progress.judged.values()):
            return
        free = self.teacher.beside(self._lost)
        examples = list(
            evenly_spaced(self.teacher.at(np.flatnonzero(free).tolist()), FREE_N_POSITIONS)
        )
        seen: dict[str, Claim] = {}
        for _ in range(ROUNDS):
            keyed = self._conjectured("N", examples, self._examples)
            seen |= keyed
            votes = self._votes(keyed) * free
            if not votes.any():
                break
            examples += self.teacher.at([int(np.argmax(votes))])
        self.progress.record(self._news(seen, "N"), work=self._part("recording"))

    def laws(self) -> None:
        """Laws of classes, from positions whose outcome is known without more labels."""
        if any(_is_class_law(one) for one in self.progress.judged.values()):
            return
        lost, free = self._lost, self.teacher.beside(self._lost)
        ours = list(evenly_spaced(self.teacher.at(np.flatnonzero(lost).tolist()), LOST_IN_LAWS))
        theirs = list(evenly_spaced(self.teacher.at(np.flatnonzero(free).tolist()), WON_IN_LAWS))
        seen: dict[str, Claim] = {}
        support: dict[str, int] = {}
        for _ in range(ROUNDS):
            part = self._part("laws")
            found = mine_laws(self.course.game, ours, theirs, part)
            keyed = self.progress.by_key(claim for claim, _ in part.checking(found))
            support |= {self.progress.key(claim): count for claim, count in found}
            self._test(keyed, part)
            seen |= keyed
            votes = self._votes(keyed) * (lost | free)
            if not votes.any():
                break
            worst = int(np.argmax(votes))
            (ours if lost[worst] else theirs).append(self.teacher.positions[worst])
        fell = [self._refuted(key, claim) for key, claim in seen.items() if len(self.fallen[key])]
        alive = {claim: support[key] for key, claim in seen.items() if not len(self.fallen[key])}
        kept = select_deciding(alive, self.teacher.positions)
        checked = [self._checked(law, {"support": alive[law]}) for law in kept]
        self.progress.record(fell + checked, work=self._part("recording"))

    @property
    def _examples(self) -> list[Impartial]:
        return [one for one in self.progress.examples if isinstance(one, Impartial)]

    @cached_property
    def _lost_by_proof(self) -> Flags:
        """The positions of the box that proved laws know to be lost."""
        proved = [one for one in self.progress.judged.values() if one.status == "proved"]
        claims = [one.claim for one in proved if one.claim.given != Property(IS_P)]
        flags = np.zeros(len(self.teacher.world), np.bool_)
        for false in find_false(claims, self.teacher.positions, ASSUMING_N, self._part("checking")):
            flags |= false
        return self.teacher.world.by_symmetry(flags)

    @property
    def _lost(self) -> Flags:
        """The positions of the box that are known to be lost: by laws, as examples, or over."""
        flags = self._lost_by_proof.copy()
        flags[self.teacher.numbers_of(self.progress.examples)] = True
        if not self.teacher.world.start.stuck_player_wins:
            flags |= self.teacher.world.is_over
        return flags

    def _part(self, words: str) -> SubWork:
        part = SubWork(self.work, len(self.progress.examples), None, words)
        part.step(0)
        return part

    def _conjectured(
        self, outcome: ImpartialOutcome, examples: Sequence[Position], others: Sequence[Position]
    ) -> dict[str, Claim]:
        """Bounds by their keys, tested by the teacher."""
        part = self._part(f"{outcome}-theory")
        pairs, course = (examples, evenly_spaced(others, OTHERS)), self.course
        found = separating_bounds(*pairs, course.invariants(), course.complexity, part)
        go_on(part)
        claims = (Claim(course.game, GIVEN[outcome], says) for says in part.checking(found))
        keyed = self.progress.by_key(claims)
        self._test(keyed, part)
        return keyed

    def _test(self, keyed: Mapping[str, Claim], work: Work) -> None:
        """Let the teacher test what was not tested in this process."""
        untested = {key: claim for key, claim in keyed.items() if key not in self.fallen}
        found = self.teacher.fallen(list(untested.values()), work)
        self.fallen |= dict(zip(untested, found, strict=True))

    def _votes(self, keys: Iterable[str]) -> Any:
        """How many of these claims are false of each position."""
        votes = np.zeros(len(self.teacher.world), np.int64)
        for key in keys:
            votes[self.fallen[key]] += 1
        return votes

    def _next_example(self, keyed: Mapping[str, Claim]) -> Example | None:
        """In turn, the P-position that breaks the most conjectures, and the one needed most."""
        count = len(self.progress.examples)
        if count >= self.course.examples:
            return None
        known = self.teacher.numbers_of(self.progress.examples)
        broken = self.teacher.most_broken((self.fallen[key] for key in keyed), known)
        needed = self.teacher.most_needed(self._lost)
        first, second = (broken, needed) if count % 2 == 0 else (needed, broken)
        number = second if first is None else first
        if number is None:
            return None
        fell = [claim for key, claim in keyed.items() if number in self.fallen[key]]
        why = str(min(fell, key=lambda claim: len(str(claim)))) if number == broken else ""
        return Example(self.course.game, str(self.teacher.positions[number]), why)

    def _news(self, keyed: Mapping[str, Claim], outcome: ImpartialOutcome) -> list[Standing]:
        """How the claims stand that are not recorded yet: those that fell or are informative.

        A bound that survives is kept if it tells a position of the other outcome that no bound
        so far tells; simple ones go first.
        """
        fresh = {key: claim for key, claim in keyed.items() if key not in self.progress.judged}
        found = [self._refuted(key, claim) for key, claim in fresh.items() if len(self.fallen[key])]
        alive = [claim for key, claim in fresh.items() if not len(self.fallen[key])]
        alive.sort(key=lambda claim: (len(str(claim)), str(claim)))
        told = self._told(outcome)
        for claim, tells in zip(alive, self._tells(alive, outcome), strict=True):
            if (tells & ~told).any():
                told |= tells
                found.append(self._checked(claim, {}))
        return found

    def _told(self, outcome: ImpartialOutcome) -> Flags:
        """The positions of the other outcome that the bounds so far tell."""
        given = Property(IS_P if outcome == "P" else IS_N)
        kept = [
            one.claim
            for one in self.progress.judged.values()
            if one.status != "refuted" and one.claim.given == given and not is_law(one.claim)
        ]
        told = np.zeros(len(self.teacher.others(outcome)), np.bool_)
        for tells in self._tells(kept, outcome):
            told |= tells
        return told

    def _tells(self, claims: Sequence[Claim], outcome: ImpartialOutcome) -> list[Flags]:
        supposed = ASSUMING_P if outcome == "P" else ASSUMING_N
        others = self.teacher.at(self.teacher.others(outcome).tolist())
        return find_false(claims, others, supposed, self._part("checking"))

    def _checked(self, claim: Claim, more: Mapping[str, Any]) -> Standing:
        ground = self.teacher.ground(claim, self._part("checking"))
        region = {"objects": ground.decided, "grounds": [ground.to_json()]}
        evidence = {**self._source(), **more}
        return Standing(claim, "checked" if ground.decided else "believed", evidence, region)

    def _source(self) -> dict[str, Any]:
        examples = self.progress.examples
        return {"examples": len(examples), "after": str(examples[-1])}

    def _refuted(self, key: str, claim: Claim) -> Standing:
        """The claim with its first counterexample in the box, and both sides' values."""
        number = int(self.fallen[key][0])
        position: Position = self.teacher.positions[number]
        supposed = ASSUMING_P if self.teacher.world.lost[number] else ASSUMING_N
        reading = evaluate_assuming(claim, position, supposed, measures_without_solving(position))
        return refuted_by(position, claim, reading, self._source())


def _is_class_law(one: Standing) -> bool:
    return (is_law(one.claim) and one.status != "proved") or "support" in one.evidence


PROGRAMMES_PER_CLAIM = 60
"""How many linear programmes the proof of one claim may take."""


@dataclass(frozen=True, kw_only=True)
class CourseResult(RunResult):
    """What a course has taught, as far as it came.

    `verifier` says which labels tested the claims. The `ending` is `stable` if no further example
    was needed, or `full`. `lacks_proofs` says that the course was stopped when nothing but proofs
    was left to do.
    """

    course: Course
    verifier: dict[str, Any]
    lacks_proofs: bool


def run_course(
    course: Course,
    ledger: Ledger,
    *,
    resume: bool = False,
    prover: Prover | None = None,
    work: Work | None = None,
) -> CourseResult:
    """Take a course, record every step in the ledger, and prove what stands if there is a prover.

    With `resume` the last run with the same settings goes on where it stopped.
    """
    work = work or Work()
    teacher = LabelOracle(build_game_graph(course.around, work))
    last = last_run(ledger, course.game, COMMAND, course.to_json()) if resume else None
    run = last or _begun(course, teacher, ledger)
    is_studied = False
    with work.keeping():
        progress = Progress.of(run, ledger, work)
        if run.ending not in {STABLE, FULL}:
            ending = _run_steps(CourseRun(course, teacher, progress, work))
            is_studied = True
            if prover is not None:
                prove_survivors(progress, prover, work, PROGRAMMES_PER_CLAIM)
            run = ledger.end(run, ending)
    if not work.ending.is_complete and run.ending not in {STABLE, FULL}:
        run = ledger.end(run, work.ending.cause)
    lacks_proofs = is_studied and not work.ending.is_complete
    found = run_result(ledger, run, work.ending)
    return CourseResult(
        **found, course=course, verifier=teacher.to_json(), lacks_proofs=lacks_proofs
    )


def _begun(course: Course, teacher: LabelOracle, ledger: Ledger) -> Run:
    lost = teacher.world.lost
    if lost.all() == lost.any():
        raise Unsuitable(f"all positions of {course.box} have the same outcome; give a larger box")
    first = teacher.first_examples(course.start, course.seed)
    examples = [Example(course.game, str(one)) for one in first]
    return ledger.begin(course.game, COMMAND, course.to_json(), examples)


def _run_steps(study: CourseRun) -> str:
    """All steps but the proofs; returns how the examples ended."""
    study.lower_rows()
    while study.p_theory():
        pass
    study.n_theory()
    study.laws()
    return FULL if len(study.progress.examples) >= study.course.examples else STABLE
