"""The learning loop: conjecture, refute, add the smallest counterexample, conjecture again.

The search for conjectures sees tens of examples, the refuter millions of positions. Every
example but the first few was the counterexample of a conjecture (Bradford, Day, Hutchinson,
Kaperick, Larson, Mills, Muncy, Van Cleemput: *Automated Conjecturing II*, 2020, section 5).

A round is recorded whole or not at all, and what it finds depends only on the lesson and the
examples so far. So a run that was stopped or killed at any moment, and is resumed, ends with
the same theory as one that was never disturbed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeAlias

from ponder.conjectures.bounds import answer_question
from ponder.conjectures.examples import negative_positions, smallest_p_positions
from ponder.conjectures.question import Question
from ponder.core import limits
from ponder.core.catalogue import Game, find
from ponder.core.display import HtmlResult
from ponder.core.errors import BadArgument, BadText, Unsuitable
from ponder.core.position import Position
from ponder.core.text import format_count
from ponder.core.work import Ending, Limit, SubWork, Work
from ponder.exact.verdicts import Measured, Undefined
from ponder.games.boards.partitions import Partition
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Property
from ponder.measures.invariant import Measure, default_invariants, find_invariant
from ponder.measures.sheet import Sheet
from ponder.refutations.refutation import Reach
from ponder.refutations.refute import refute_all
from ponder.theory.ledger import Ledger
from ponder.theory.standing import Data, Standing, key_of
from ponder.theory.tables import Damaged, Example, HistoryEntry, Run, latest_entries
from ponder.theory.verdict import after_proving, after_refuting

# What is to be learned, and from what: the settings of a run, which decide its result.

ImpartialOutcome: TypeAlias = Literal["P", "N"]
GIVEN: dict[ImpartialOutcome, Property] = {
    "P": Property("is_p_position"),
    "N": Property("is_n_position"),
}
SMALLEST = 40  # the first examples are drawn from so many
OTHERS = 60  # P-positions of which a claim about N-positions must not be true
SPARSE_ABOVE = 100_000  # boards of a thin box
MEMBERS = 20  # of an infinite family; exact powers of long numbers take time
NEAR_COOKIES = 20  # cookies of the boards on which every conjecture is tried first


@dataclass(frozen=True)
class Lesson:
    """Learn a theory of the P-positions, or of the N-positions, of an impartial game.

    The run begins with `start` small examples, drawn with the `seed`, and ends when nothing
    falls or when there are `examples`. Conjectures bound the `targets` (none: all usual
    invariants) and have at most this `complexity`. They are tested on all boards with at
    most so many `cookies`; unless `box` is 0, also on all boards in a square box of this side,
    in thin boxes, and in infinite families.
    """

    game: str = "chomp"
    outcome: ImpartialOutcome = "P"
    examples: int = 60
    start: int = 4
    complexity: int = 4
    targets: tuple[str, ...] = ()
    cookies: int = 40
    box: int = 12
    seed: int = 0

    def __post_init__(self) -> None:
        game = find_learnable_game(self.game)
        object.__setattr__(self, "game", game.name)
        check_example_counts(self.start, self.examples)
        if self.outcome not in GIVEN:
            raise BadText(f"a theory is about P-positions or N-positions, not {self.outcome!r}")
        for name in self.targets:
            find_invariant(game.read(game.examples[0]), name)

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data."""
        return {**asdict(self), "targets": list(self.targets)}

    @property
    def near(self) -> Reach:
        """Small boards only, where most conjectures fall."""
        cookies = min(NEAR_COOKIES, self.cookies)
        nowhere_else = {"positions": 0, "members": 0, "games": 0}
        return Reach(cookies, cookies, (0, 0), relatives=False, **nowhere_else)

    @property
    def far(self) -> Reach:
        """The whole ground."""
        return Reach(
            cookies=self.cookies,
            cookies_of_both=self.cookies,
            box=(self.box, self.box),
            positions=SPARSE_ABOVE if self.box else 0,
            members=MEMBERS if self.box else 0,
            relatives=False,
            games=0,
        )

    def first_examples(self, work: Work) -> tuple[Position, ...]:
        """The examples to begin with, smallest first."""
        lost = self._lost(SMALLEST, work)
        known = lost if self.outcome == "P" else negative_positions(lost)
        drawn = random.Random(self.seed).sample(range(len(known)), min(self.start, len(known)))
        return tuple(known[i] for i in sorted(drawn))

    def conjectures(self, examples: tuple[Position, ...], work: Work) -> list[Claim]:
        """Claims that are true of the examples, by target, simplest first.

        Each is false for some positions with the other outcome, or it would say nothing.
        """
        others = negative_positions(examples) if self.outcome == "P" else self._lost(OTHERS, work)
        pairs, measures = (examples, others), default_invariants(examples[0])
        found = separating_bounds(*pairs, measures, self.complexity, work, self.targets)
        return [Claim(self.game, GIVEN[self.outcome], says) for says in found]

    def _lost(self, count: int, work: Work) -> tuple[Position, ...]:
        """The smallest P-positions; fewer if the solver does not find so many."""
        try:
            return smallest_p_positions(self.game, count, work=work)
        except Unsuitable:
            if count <= self.start:
                raise
            return self._lost(count - 1, work)


def find_learnable_game(name: str) -> Game:
    """The game of this name, if its positions are P-positions and N-positions."""
    game = find(name)
    if game.kind != "impartial":
        raise Unsuitable(f"only impartial games have P-positions to learn; {game.name} is not")
    return game


def check_example_counts(start: int, most: int) -> None:
    """Refuse numbers of examples, at the start and at most, that make no sense."""
    if not 2 <= start <= most <= limits.LESSON_EXAMPLES:
        right = f"is a number from {max(2, start)} to {limits.LESSON_EXAMPLES}"
        raise BadArgument("examples", f"{right}, not {most}")


def _varies(column: Iterable[Measured]) -> bool:
    return len({number for number in column if not isinstance(number, Undefined)}) > 1


def separating_bounds(
    examples: Sequence[Position],
    others: Sequence[Position],
    measures: Sequence[Measure],
    complexity: int,
    work: Work,
    targets: Iterable[str] = (),
) -> list[Statement]:
    """Bounds that are true of the examples and false of one of the others, by target.

    Without targets, every invariant with two values on the examples is one. If the work is
    stopped, those of later targets are missing; without memory for a search, `Stopped` is raised.
    """
    if not examples or not others:
        return []
    sheet = Sheet.measure(examples, measures)
    question = Question(
        objects=sheet,
        both=True,
        complexity=complexity,
        negatives=Sheet.measure(others, measures),
        identities=False,
    )
    varying = [name for name, column in sheet.columns.items() if _varies(column)]
    found: list[Statement] = []
    for target in targets or varying:
        findings = answer_question(replace(question, target=target), work)
        if findings.stopped.cause == "memory":  # on another machine it would find other bounds
            raise findings.stopped.refusal()
        found += findings.statements
        if not work.ending.is_complete:
            break
    return found


# A run in progress: its examples, how claims stand in it, and writing more of both.


@dataclass
class Progress:
    """What the ledger knows of a run. `entries` counts its standings and examples."""

    ledger: Ledger
    run: Run
    examples: list[Position]
    judged: dict[str, Standing]
    entries: int
    keys: dict[Claim, str] = field(default_factory=dict)

    @classmethod
    def of(cls, run: Run, ledger: Ledger, work: Work) -> Progress:
        """A run as the ledger knows it."""
        history = ledger.history(run=run, work=work)
        with ledger.database.faults():
            examples = _positions(run, ledger.examples(run.about, run))
        judged = {entry.key: entry.standing for entry in latest_entries(history)}
        return cls(ledger, run, examples, judged, len(history) + len(examples))

    def key(self, claim: Claim) -> str:
        """The key of the claim; to find it takes longer than to remember it."""
        if claim not in self.keys:
            self.keys[claim] = key_of(claim)
        return self.keys[claim]

    def by_key(self, claims: Iterable[Claim]) -> dict[str, Claim]:
        """The claims by their keys, without repetitions."""
        keyed: dict[str, Claim] = {}
        for claim in claims:
            keyed.setdefault(self.key(claim), claim)
        return keyed

    def record(
        self,
        standings: Sequence[Standing],
        examples: Sequence[Example] = (),
        work: Work | None = None,
    ) -> None:
        """Write standings and examples, all of them or none; a stop of `work` writes none."""
        self.ledger.record_all(standings, self.run, examples, after=self.entries, work=work)
        self.entries += len(standings) + len(examples)
        self.judged |= {self.key(one.claim): one for one in standings}
        read = find(self.run.about).read
        self.examples += [read(one.object) for one in examples]


def _positions(run: Run, examples: Iterable[Example]) -> list[Position]:
    """The examples of a run; it begins with some."""
    game = find(run.about)
    try:
        positions = [game.read(one.object) for one in examples]
    except BadText as error:
        raise Damaged(f"the examples of run {run.number}: {error}") from None
    if not positions:
        raise Damaged(f"run {run.number} has no examples")
    return positions


@dataclass(frozen=True, kw_only=True)
class RunResult:
    """What a run has taught: the claims that stand, and those that fell.

    `stopped` says why the run ended early, if it did, and `ending` how it ended by itself.
    """

    run: Run
    examples: tuple[Example, ...]
    theory: tuple[HistoryEntry, ...]
    refuted: tuple[HistoryEntry, ...]
    ending: str
    stopped: Ending


def run_result(ledger: Ledger, run: Run, stopped: Ending) -> dict[str, Any]:
    """The fields of what a run has taught, as the ledger knows it."""
    entries = latest_entries(ledger.history(run=run))
    return {
        "run": run,
        "examples": ledger.examples(run.about, run),
        "theory": tuple(one for one in entries if one.standing.status != "refuted"),
        "refuted": tuple(one for one in entries if one.standing.status == "refuted"),
        "ending": run.ending,
        "stopped": stopped,
    }


def go_on(work: Work) -> None:
    """End the round if the work was stopped: what was found until then is not the whole."""
    if not work.ending.is_complete:
        raise work.ending.refusal()


def last_run(ledger: Ledger, about: str, command: str, settings: Data) -> Run | None:
    """The last run of this command with these settings."""
    runs = (run for run in ledger.runs(about) if run.command == command)
    same = [run for run in runs if run.settings == settings]
    return same[-1] if same else None


# Proving what was learned.

OF_ONE_CLAIM = ("budget", "memory")
"""What ends the search for one proof, but not that for the next."""

TRIED = "tried"
"""The evidence of a claim that was not proved: within how many programmes, or None for any."""

Prover: TypeAlias = Callable[[Claim, Work], Standing | None]
"""The claim as *proved*, or None."""


def proved(claim: Claim, work: Work) -> Standing | None:
    """The claim as *proved*; None if no proof is found."""
    from ponder.proofs.proof import Proof, prove

    found = prove(claim, work=work)
    return after_proving(found.certificate) if isinstance(found, Proof) else None


def prove_survivors(
    progress: Progress, prover: Prover, work: Work, programmes: int | None = None
) -> None:
    """Prove what stands, and record each proof, and each attempt in vain, at once.

    `programmes` is how many linear programmes the proof of one claim may take.
    """
    history = progress.ledger.history(run=progress.run)
    tried = {one.key for one in history if TRIED in one.standing.evidence}
    checked = {key: one for key, one in progress.judged.items() if one.status == "checked"}
    standing = [one for key, one in checked.items() if key not in tried]
    for number, one in enumerate(standing):
        part = SubWork(work, number, len(standing), "proving")
        if programmes is not None:
            part.limit = Limit(candidates=programmes)
        part.step(0)
        found = prover(one.claim, part)
        if found is None:  # in vain, or stopped
            work.check()
            if part.ending.cause not in OF_ONE_CLAIM:
                go_on(part)
        vain = replace(one, evidence={**one.evidence, TRIED: programmes})
        progress.record([vain if found is None else _with_its_support(found, one)])


def _with_its_support(proved: Standing, checked: Standing) -> Standing:
    """A proof, with the examples that led to the claim, and the ground that it was checked on."""
    evidence = {**checked.evidence, **proved.evidence}
    return replace(proved, evidence=evidence, region=checked.region)


COMMAND = "learn"
STABLE, FULL = "stable", "full"
"""How a run ends that is not stopped: nothing falls any more, or there are enough examples."""


@dataclass(frozen=True, kw_only=True)
class LessonResult(RunResult, HtmlResult):
    """What a run has learned, as far as it came.

    `theory` are the claims that survived the whole ground. A run that ended by itself has the
    `ending` `stable` (nothing falls any more) or `full` (there are enough examples, and some
    claims fell).
    """

    lesson: Lesson

    def __repr__(self) -> str:
        kept, fallen = len(self.theory), len(self.refuted)
        return f"<Learned of {self.lesson.game}: {format_count(kept, 'claim')}, {fallen} refuted>"


@dataclass
class _LessonProgress(Progress):
    """A run in progress, its lesson, and what small boards showed."""

    lesson: Lesson = field(kw_only=True)
    work: Work = field(kw_only=True)
    survived_near: set[str] = field(default_factory=set)


def learn(
    lesson: Lesson,
    ledger: Ledger,
    *,
    resume: bool = False,
    prover: Prover | None = None,
    work: Work | None = None,
) -> LessonResult:
    """Learn, record every round in the ledger, and prove what survives if there is a prover.

    With `resume` the last run with the same lesson goes on where it stopped; if it has ended,
    its result is returned; if there is none, one begins.
    """
    work = work or Work()
    settings = lesson.to_json()
    last = last_run(ledger, lesson.game, COMMAND, settings) if resume else None
    run = last or _begun(lesson, ledger, work)
    with work.keeping():
        progress = _LessonProgress(**vars(Progress.of(run, ledger, work)), lesson=lesson, work=work)
        if run.ending not in {STABLE, FULL}:
            run = ledger.end(run, _rounds(progress))
        if prover is not None:
            prove_survivors(progress, prover, work)
    if not work.ending.is_complete and run.ending not in {STABLE, FULL}:
        run = ledger.end(run, work.ending.cause)
    return LessonResult(**run_result(ledger, run, work.ending), lesson=lesson)


def _begun(lesson: Lesson, ledger: Ledger, work: Work) -> Run:
    """A new run with its first examples."""
    part = SubWork(work, 0, lesson.examples, "first examples")
    first = [Example(lesson.game, str(one)) for one in lesson.first_examples(part)]
    return ledger.begin(lesson.game, COMMAND, lesson.to_json(), first)


def _rounds(progress: _LessonProgress) -> str:
    """Rounds, until nothing falls or there are enough examples; returns how it ended."""
    lesson = progress.lesson
    while True:
        count = len(progress.examples)
        part = SubWork(progress.work, count, None, f"{lesson.outcome}-theory")
        part.step(0)
        claims = lesson.conjectures(tuple(progress.examples), part)
        go_on(part)
        enough = count >= lesson.examples
        fallen = _tested(progress, claims, enough, part)
        if not fallen:
            return STABLE
        if enough:
            return FULL


def _tested(
    progress: _LessonProgress, claims: Sequence[Claim], enough: bool, work: Work
) -> list[Standing]:
    """Test the claims, first on small boards; record the round; return those that fell.

    A counterexample becomes an example, unless there are enough.
    """
    keyed = progress.by_key(claims)
    fallen = [one for key in keyed if (one := progress.judged.get(key)) and one.status == "refuted"]
    fresh = {key: claim for key, claim in keyed.items() if key not in progress.judged}
    news = _fallen_near(progress, fresh, work)
    if enough or not (fallen or news):
        left = [claim for key, claim in fresh.items() if key in progress.survived_near]
        news += _refuted(progress, left, progress.lesson.far, work)
    fallen += [one for one in news if one.status == "refuted"]
    examples = [] if enough or not fallen else [_teaching(progress, fallen)]
    progress.record(news, examples, work)
    return fallen


def _fallen_near(
    progress: _LessonProgress, claims: Mapping[str, Claim], work: Work
) -> list[Standing]:
    """Those of the claims that fall on small boards; the others are remembered."""
    untested = [claim for key, claim in claims.items() if key not in progress.survived_near]
    found = _refuted(progress, untested, progress.lesson.near, work)
    progress.survived_near |= {progress.key(one.claim) for one in found if one.status != "refuted"}
    return [one for one in found if one.status == "refuted"]


def _refuted(
    progress: _LessonProgress, claims: Sequence[Claim], reach: Reach, work: Work
) -> list[Standing]:
    """How the claims stand after refuting within this reach."""
    if not claims:
        return []
    found = refute_all(claims, reach=reach, work=work)
    go_on(work)
    evidence = {"examples": len(progress.examples), "after": str(progress.examples[-1])}
    return [after_refuting(one, evidence) for one in found]


def _teaching(progress: _LessonProgress, fallen: Sequence[Standing]) -> Example:
    """The board that is the smallest counterexample of most claims; the smallest of several.

    Always to take the smallest board of all is slower: with 16 examples twice as many claims
    are still false.
    """
    game = find(progress.lesson.game)
    votes = Counter(one.example for one in fallen)
    chosen = min(votes, key=lambda text: (-votes[text], _size(game.read(text))))
    why = next(one.claim for one in fallen if one.example == chosen)
    return Example(game.name, chosen, str(why))


def _size(position: Position) -> tuple[int, int, tuple[int, ...], str]:
    """Smaller boards first: by cookies, then by rows, then lexicographically."""
    if isinstance(position, Partition):
        return sum(position.rows), len(position.rows), position.rows, ""
    text = str(position)
    return len(text), 0, (), text
