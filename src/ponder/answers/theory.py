"""The theory of a game: what the ledger knows, what changed, export and import."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.session import read_record
from ponder.checking.certificates import Certificate
from ponder.core.catalogue import find
from ponder.core.errors import BadText, TooLarge, Unsuitable, quote
from ponder.core.files import check_folder, read_json, write_atomically
from ponder.core.position import Impartial
from ponder.core.records import Record, is_over
from ponder.core.work import FINISHED, Ending, Work
from ponder.proofs.lemmas import can_prove_about, require_provable_game
from ponder.solving.solver import SearchBudget, SolverCache
from ponder.theory.correction import Correction, correct
from ponder.theory.course import Course, CourseResult, run_course
from ponder.theory.learning import Lesson, LessonResult, Prover, RunResult, learn, proved
from ponder.theory.ledger import Changes, Ledger, MergeResult
from ponder.theory.standing import STATUSES, Contradiction, Standing, Status
from ponder.theory.tables import Example, HistoryEntry, Run, contradictions_in, undisputed


@dataclass(frozen=True)
class TheoryAnswer:
    """Every claim about a game with its standing, and what it was learned from."""

    game: str
    ledger: str
    claims: tuple[HistoryEntry, ...]
    contradictions: tuple[Contradiction, ...]
    examples: tuple[Example, ...]
    runs: tuple[Run, ...]
    stopped: Ending = FINISHED

    def standing(self, status: Status) -> tuple[HistoryEntry, ...]:
        """The claims with this standing."""
        return tuple(one for one in self.claims if one.standing.status == status)


@dataclass(frozen=True)
class RunsAnswer:
    """The runs about a game."""

    game: str
    ledger: str
    runs: tuple[Run, ...]


def theory_of(game: str, where: str | None = None, work: Work | None = None) -> TheoryAnswer:
    """The present theory of a game.

    Proofs that our checker has not seen are checked first. If that is stopped, the claims that are
    left are not called proved.
    """
    name, work = find(game).name, work or Work()
    with Ledger.to_read(where) as ledger:
        entries = _entries(ledger, name, work)
        return TheoryAnswer(
            name,
            ledger.where,
            undisputed(entries),
            contradictions_in(entries),
            ledger.examples(name),
            ledger.runs(name),
            work.ending,
        )


def _entries(ledger: Ledger, game: str, work: Work) -> tuple[HistoryEntry, ...]:
    with work.keeping():
        return ledger.history(game, work=work)
    return ledger.history(game, check=False)


def proved_about(game: str, where: str | None = None) -> tuple[Standing, ...]:
    """What is proved about a game."""
    with Ledger.to_read(where) as ledger:
        return ledger.proved(find(game).name)


def proof_of(game: str, claim: str, form: str, where: str | None = None) -> str:
    """The proof of a claim in the ledger, or of a lemma, in one of the forms of `proof_file`."""
    from ponder.answers.claims import proof_file
    from ponder.checking.certificates import Certificate

    for standing in (*proved_about(game, where), *_lemmas(game)):
        if str(standing.claim) == claim:
            return proof_file(Certificate.from_json(standing.evidence), form)
    raise Unsuitable(f"there is no proof of {quote(claim)}")


def _lemmas(game: str) -> tuple[Standing, ...]:
    """What is proved about the game before anything is learned."""
    from ponder.theory.knowledge import lemmas_as_theory

    try:
        return lemmas_as_theory(find(game).name).standings
    except Unsuitable:
        return ()


def runs_about(game: str, where: str | None = None) -> RunsAnswer:
    """The runs that learned something about a game."""
    with Ledger.to_read(where) as ledger:
        name = find(game).name
        return RunsAnswer(name, ledger.where, ledger.runs(name))


def changes(
    game: str, before: int, after: int, where: str | None = None, work: Work | None = None
) -> Changes:
    """What changed from the end of one run to the end of another."""
    name = find(game).name
    with Ledger.to_read(where) as ledger:
        for number in (before, after):
            if (about := ledger.run(number).about) != name:
                raise BadText(f"run {number} is about {about}, not {name}")
        return ledger.diff(before, after, work)


def export_theory(game: str, path: Path, where: str | None = None) -> int:
    """Write all runs about a game to a JSON file, and return how many there are."""
    check_folder(path)
    with Ledger.to_read(where) as ledger:
        data = ledger.to_json(find(game).name)
    with write_atomically(path) as stream:
        stream.write((json.dumps(data, indent=1) + "\n").encode())
    return len(data["runs"])


def import_theory(path: Path, where: str | None = None, work: Work | None = None) -> MergeResult:
    """Merge an exported file into the ledger."""
    data = read_json(path)
    with Ledger.open(where) as ledger:
        return ledger.from_json(data, work)


@document.register(TheoryAnswer)
def _(answer: TheoryAnswer) -> Document:
    claims: Document = {}
    for status in STATUSES:
        claims[status] = [one.to_json() for one in answer.standing(status)]
    return {
        "game": answer.game,
        "ledger": answer.ledger,
        **claims,
        "contradictions": [clash.to_json() for clash in answer.contradictions],
        "examples": [example.to_json() for example in answer.examples],
        "runs": [run.number for run in answer.runs],
        **stopped_field(answer.stopped),
    }


@document.register(RunsAnswer)
def _(answer: RunsAnswer) -> Document:
    runs = [run.to_json() for run in answer.runs]
    return {"game": answer.game, "ledger": answer.ledger, "runs": runs}


# Learning the theory of a game: lessons on its outcomes, or a course in a box of positions.


@dataclass(frozen=True)
class LearningAnswer:
    """What was learned in each lesson, and the ledger in which it is recorded."""

    ledger: str
    theories: tuple[LessonResult, ...]
    stopped: Ending = FINISHED


def learn_all(
    lessons: Sequence[Lesson],
    where: str | None = None,
    *,
    resume: bool = False,
    prove: bool = False,
    work: Work | None = None,
    tell: Callable[[LessonResult], None] = lambda _: None,
) -> LearningAnswer:
    """Take one lesson after another; if the work is stopped, the later ones are left out.

    A lesson that was stopped before it had its first examples is left out too. With `prove`,
    what survives is proved if possible.
    """
    work, prover = work or Work(), _prover(lessons) if prove else None
    learned: list[LessonResult] = []
    with Ledger.open(where) as ledger:
        with work.answering():
            for lesson in lessons:
                learned.append(learn(lesson, ledger, resume=resume, prover=prover, work=work))
                tell(learned[-1])
                if not work.ending.is_complete:
                    break
        return LearningAnswer(ledger.where, tuple(learned), work.ending)


def _prover(lessons: Sequence[Lesson]) -> Prover:
    for lesson in lessons:
        require_provable_game(lesson.game)
    return proved


@dataclass(frozen=True)
class CourseAnswer:
    """What a course taught, and the ledger in which it is recorded.

    `taken` is None if the work was stopped before the course had begun.
    """

    ledger: str
    course: Course
    taken: CourseResult | None
    stopped: Ending = FINISHED


def take_course(
    course: Course, where: str | None = None, *, resume: bool = False, work: Work | None = None
) -> CourseAnswer:
    """Take a course; what stands about Chomp is proved where a proof is found."""
    prover = proved if can_prove_about(course.game) else None
    work, taken = work or Work(), None
    with Ledger.open(where) as ledger:
        with work.answering():
            taken = run_course(course, ledger, resume=resume, prover=prover, work=work)
        return CourseAnswer(ledger.where, course, taken, work.ending)


@document.register(LearningAnswer)
def _(answer: LearningAnswer) -> Document:
    theories = list(map(document, answer.theories))
    return {"ledger": answer.ledger, "theories": theories, **stopped_field(answer.stopped)}


@document.register(LessonResult)
def _(learned: LessonResult) -> Document:
    outcome = {"outcome": learned.lesson.outcome}
    return _taught_fields(learned, learned.lesson) | outcome


@document.register(CourseAnswer)
def _(answer: CourseAnswer) -> Document:
    taken, course = answer.taken, answer.course
    if taken is None:
        fields = {"ledger": answer.ledger, "game": course.game, "settings": course.to_json()}
        return {**fields, "run": None, **stopped_field(answer.stopped)}
    labels = {"verifier": taken.verifier, "examples": len(taken.examples)}
    return {"ledger": answer.ledger, **_taught_fields(taken, course), "labels": labels}


def _taught_fields(taught: RunResult, settings: Lesson | Course) -> Document:
    return {
        "game": settings.game,
        "run": taught.run.number,
        "settings": settings.to_json(),
        "examples": [example.to_json() for example in taught.examples],
        "theory": [entry.to_json() for entry in taught.theory],
        "refuted": len(taught.refuted),
        "ending": taught.ending,
        **stopped_field(taught.stopped),
    }


# Learning from games of others: the P-positions in their records become examples.
#
# A position counts only if solving confirms it, whoever played: strong players err, too. (Bradford
# et al., *Automated Conjecturing II*, 2020, section 5, propose to learn from published games.)

COMMAND = "records"


@dataclass(frozen=True)
class RecordsAnswer:
    """What some records taught, and the ledger in which it is recorded.

    `positions` is how many different positions of the records were solved, `unsolved` how many
    were too large.
    """

    ledger: str
    game: str
    records: int
    positions: int
    unsolved: int
    correction: Correction
    stopped: Ending = FINISHED


def learn_from_records(
    game: str, files: Sequence[Path], where: str | None = None, work: Work | None = None
) -> RecordsAnswer:
    """Correct the theory of a game by the positions of recorded games."""
    name, work = find(game).name, work or Work()
    records = [read_record(path).record for path in files]
    positions = dict.fromkeys(one for record in records for one in _positions(record, name))
    lost, won, unsolved = _solved(positions, work)
    with Ledger.open(where) as ledger:
        correction = correct(ledger, name, lost, won, command=COMMAND, work=work)
        solved = len(lost) + len(won)
        return RecordsAnswer(
            ledger.where, name, len(records), solved, unsolved, correction, work.ending
        )


def _positions(record: Record, game: str) -> Iterable[Impartial]:
    """The positions of a record in which a move was to be made."""
    for turn in record.turns():
        here = turn.position
        if here.game != game or not isinstance(here, Impartial):
            raise Unsuitable(f"the record is of {record.game}; only {game} is learned here")
        if not is_over(here, "left"):
            yield here


def _solved(
    positions: Iterable[Impartial], work: Work
) -> tuple[list[Impartial], list[Impartial], int]:
    """The P-positions, the N-positions, and how many could not be solved."""
    lost: list[Impartial] = []
    won: list[Impartial] = []
    unsolved, solvers = 0, SolverCache("winner", SearchBudget().within(work), work)
    with work.keeping():
        for number, here in enumerate(positions):
            work.step(number, None, "positions")
            try:
                wins = next(solvers.of(here)).wins(here, "left")
                (won if wins else lost).append(here)
            except TooLarge:
                unsolved += 1
    return lost, won, unsolved


@document.register(RecordsAnswer)
def _(answer: RecordsAnswer) -> Document:
    return {
        "ledger": answer.ledger,
        "game": answer.game,
        "records": answer.records,
        "positions": answer.positions,
        "unsolved": answer.unsolved,
        **answer.correction.to_json(),
        **stopped_field(answer.stopped),
    }


# Recording what is found in a ledger, for use cases that may be asked to.


@dataclass(frozen=True)
class LedgerRecorder:
    """Where standings go as soon as they are found, and the certificates that are there already."""

    record: Callable[[Standing], None]
    known: tuple[Certificate, ...] = ()


@contextmanager
def recording(about: str, command: str, where: str | None, work: Work) -> Iterator[LedgerRecorder]:
    """A run in the ledger at `where`; without one, nothing is known and nothing is recorded."""
    if where is None:
        yield LedgerRecorder(lambda standing: None)
        return
    from ponder.theory.ledger import Ledger

    with Ledger.open(where) as ledger:
        run = ledger.begin(about, command)
        known = tuple(Certificate.from_json(one.evidence) for one in ledger.proved(about))
        yield LedgerRecorder(lambda standing: ledger.record(standing, run), known)
        ledger.end(run, work.ending.cause)
