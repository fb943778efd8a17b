"""Learning the theory of a game: lessons on its outcomes, or a course in a box of positions."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ponder.answers.document import Document, document, stopped_field
from ponder.core.work import FINISHED, Ending, Work
from ponder.proofs.lemmas import has_lemmas, refuse_without_lemmas
from ponder.theory.course.settings import Course
from ponder.theory.course.taking import Taken, take
from ponder.theory.learning import Learned, learn
from ponder.theory.ledger import Ledger
from ponder.theory.lesson import Lesson
from ponder.theory.progress import Taught
from ponder.theory.proving import Prover, proved


@dataclass(frozen=True)
class LearningAnswer:
    """What was learned in each lesson, and the ledger in which it is recorded."""

    ledger: str
    theories: tuple[Learned, ...]
    stopped: Ending = FINISHED


def learn_all(
    lessons: Sequence[Lesson],
    where: str | None = None,
    *,
    resume: bool = False,
    prove: bool = False,
    work: Work | None = None,
    tell: Callable[[Learned], None] = lambda _: None,
) -> LearningAnswer:
    """Take one lesson after another; if the work is stopped, the later ones are left out.

    A lesson that was stopped before it had its first examples is left out too. With `prove`,
    what survives is proved if possible.
    """
    work, prover = work or Work(), _prover(lessons) if prove else None
    learned: list[Learned] = []
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
        refuse_without_lemmas(lesson.game)
    return proved


@dataclass(frozen=True)
class CourseAnswer:
    """What a course taught, and the ledger in which it is recorded.

    `taken` is None if the work was stopped before the course had begun.
    """

    ledger: str
    course: Course
    taken: Taken | None
    stopped: Ending = FINISHED


def take_course(
    course: Course, where: str | None = None, *, resume: bool = False, work: Work | None = None
) -> CourseAnswer:
    """Take a course; what stands about Chomp is proved where a proof is found."""
    prover = proved if has_lemmas(course.game) else None
    work, taken = work or Work(), None
    with Ledger.open(where) as ledger:
        with work.answering():
            taken = take(course, ledger, resume=resume, prover=prover, work=work)
        return CourseAnswer(ledger.where, course, taken, work.ending)


@document.register(LearningAnswer)
def _(answer: LearningAnswer) -> Document:
    theories = list(map(document, answer.theories))
    return {"ledger": answer.ledger, "theories": theories, **stopped_field(answer.stopped)}


@document.register(Learned)
def _(learned: Learned) -> Document:
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


def _taught_fields(taught: Taught, settings: Lesson | Course) -> Document:
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
