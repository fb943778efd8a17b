"""Learning to play a game from few examples, in a box of labelled positions."""

from __future__ import annotations

from dataclasses import dataclass

from ponder.answers.document import Document, document, stopped_field
from ponder.core.work import Ending, Work
from ponder.games.chomp import Chomp
from ponder.theory.course.settings import Course
from ponder.theory.course.taking import Taken, take
from ponder.theory.ledger import Ledger
from ponder.theory.proving import proved


@dataclass(frozen=True)
class CourseAnswer:
    """What a course taught, and the ledger in which it is recorded."""

    ledger: str
    taken: Taken

    @property
    def stopped(self) -> Ending:
        """Why the course ended early, if it did."""
        return self.taken.stopped


def take_course(
    course: Course, where: str | None = None, *, resume: bool = False, work: Work | None = None
) -> CourseAnswer:
    """Take a course; what stands about Chomp is proved where a proof is found."""
    prover = proved if course.game == Chomp.game else None
    with Ledger.open(where) as ledger:
        taken = take(course, ledger, resume=resume, prover=prover, work=work)
        return CourseAnswer(ledger.where, taken)


@document.register(CourseAnswer)
def _(answer: CourseAnswer) -> Document:
    taken = answer.taken
    return {
        "ledger": answer.ledger,
        "game": taken.course.game,
        "run": taken.run.number,
        "settings": taken.course.to_json(),
        "labels": {"verifier": taken.verifier, "examples": len(taken.examples)},
        "examples": [example.to_json() for example in taken.examples],
        "theory": [entry.to_json() for entry in taken.theory],
        "refuted": len(taken.refuted),
        "ending": taken.ending,
        **stopped_field(taken.stopped),
    }
