"""Learning the theory of a game: P-positions, N-positions, or both, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ponder.answers.document import Document, document, stopped_field
from ponder.core.errors import Unsuitable
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.chomp import Chomp
from ponder.theory.learning import Learned, learn
from ponder.theory.ledger import Ledger
from ponder.theory.lesson import Lesson
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

    With `prove`, what survives is proved if possible.
    """
    work, prover = work or Work(), _prover(lessons) if prove else None
    learned = []
    with Ledger.open(where) as ledger:
        for lesson in lessons:
            learned.append(learn(lesson, ledger, resume=resume, prover=prover, work=work))
            tell(learned[-1])
            if not work.ending.is_complete:
                break
        return LearningAnswer(ledger.where, tuple(learned), work.ending)


def _prover(lessons: Sequence[Lesson]) -> Prover:
    for lesson in lessons:
        if lesson.game != Chomp.game:
            raise Unsuitable(f"claims are proved about chomp, not about {lesson.game}")
    return proved


@document.register(LearningAnswer)
def _(answer: LearningAnswer) -> Document:
    return {"ledger": answer.ledger, "theories": list(map(document, answer.theories))}


@document.register(Learned)
def _(learned: Learned) -> Document:
    return {
        "game": learned.lesson.game,
        "outcome": learned.lesson.outcome,
        "run": learned.run.number,
        "settings": learned.lesson.to_json(),
        "examples": [example.to_json() for example in learned.examples],
        "theory": [entry.to_json() for entry in learned.theory],
        "refuted": len(learned.refuted),
        "ending": learned.ending,
        **stopped_field(learned.stopped),
    }
