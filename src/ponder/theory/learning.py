"""The learning loop: conjecture, refute, add the smallest counterexample, conjecture again.

The search for conjectures sees tens of examples, the refuter millions of positions. Every
example but the first few was the counterexample of a conjecture (Bradford, Day, Hutchinson,
Kaperick, Larson, Mills, Muncy, Van Cleemput: *Automated Conjecturing II*, 2020, section 5).

A round is recorded whole or not at all, and what it finds depends only on the lesson and the
examples so far. So a run that was stopped or killed at any moment, and is resumed, ends with
the same theory as one that was never disturbed.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ponder.core.catalogue import find
from ponder.core.display import HtmlResult
from ponder.core.position import Position
from ponder.core.words import counted
from ponder.core.work import Part, Work
from ponder.games.boards.partitions import Partition
from ponder.language.claims import Claim
from ponder.refutations.reach import Reach
from ponder.refutations.refute import refute_all
from ponder.theory.ledger import Ledger
from ponder.theory.lesson import Lesson
from ponder.theory.progress import Progress, Taught, go_on, last_run, taught
from ponder.theory.proving import Prover, prove_what_stands
from ponder.theory.recorded import Example, Run
from ponder.theory.results import after_refuting
from ponder.theory.standing import Standing

COMMAND = "learn"
STABLE, FULL = "stable", "full"
"""How a run ends that is not stopped: nothing falls any more, or there are enough examples."""


@dataclass(frozen=True, kw_only=True)
class Learned(Taught, HtmlResult):
    """What a run has learned, as far as it came.

    `theory` are the claims that survived the whole ground. A run that ended by itself has the
    `ending` `stable` (nothing falls any more) or `full` (there are enough examples, and some
    claims fell).
    """

    lesson: Lesson

    def __repr__(self) -> str:
        kept, fallen = len(self.theory), len(self.refuted)
        return f"<Learned of {self.lesson.game}: {counted(kept, 'claim')}, {fallen} refuted>"


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
) -> Learned:
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
            prove_what_stands(progress, prover, work)
    if not work.ending.is_complete and run.ending not in {STABLE, FULL}:
        run = ledger.end(run, work.ending.cause)
    return Learned(**taught(ledger, run, work.ending), lesson=lesson)


def _begun(lesson: Lesson, ledger: Ledger, work: Work) -> Run:
    """A new run with its first examples."""
    part = Part(work, 0, lesson.examples, "first examples")
    first = [Example(lesson.game, str(one)) for one in lesson.first_examples(part)]
    return ledger.begin(lesson.game, COMMAND, lesson.to_json(), first)


def _rounds(progress: _LessonProgress) -> str:
    """Rounds, until nothing falls or there are enough examples; returns how it ended."""
    lesson = progress.lesson
    while True:
        count = len(progress.examples)
        part = Part(progress.work, count, None, f"{lesson.outcome}-theory")
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
