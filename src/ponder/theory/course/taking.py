"""Taking a course: laws without labels, rounds of examples, laws of classes, proofs."""

from dataclasses import dataclass
from typing import Any

from ponder.core.errors import Unsuitable
from ponder.core.work import Work
from ponder.solving.numbering import world_of
from ponder.theory.course.settings import Course
from ponder.theory.course.study import Study
from ponder.theory.course.teacher import Teacher
from ponder.theory.learning import COMMAND, FULL, STABLE
from ponder.theory.ledger import Ledger
from ponder.theory.progress import Progress, Taught, last_run, taught
from ponder.theory.proving import Prover, prove_what_stands
from ponder.theory.recorded import Example, Run

PROGRAMMES = 60
"""How many linear programmes the proof of one claim may take."""


@dataclass(frozen=True, kw_only=True)
class Taken(Taught):
    """What a course has taught, as far as it came.

    `verifier` says which labels tested the claims. The `ending` is `stable` if no further example
    was needed, or `full`. `lacks_proofs` says that the course was stopped when nothing but proofs
    was left to do.
    """

    course: Course
    verifier: dict[str, Any]
    lacks_proofs: bool


def take(
    course: Course,
    ledger: Ledger,
    *,
    resume: bool = False,
    prover: Prover | None = None,
    work: Work | None = None,
) -> Taken:
    """Take a course, record every step in the ledger, and prove what stands if there is a prover.

    With `resume` the last run with the same settings goes on where it stopped.
    """
    work = work or Work()
    teacher = Teacher(world_of(course.around, work))
    last = last_run(ledger, course.game, COMMAND, course.to_json()) if resume else None
    run = last or _begun(course, teacher, ledger)
    is_studied = False
    with work.keeping():
        progress = Progress.of(run, ledger, work)
        if run.ending not in {STABLE, FULL}:
            ending = _studied(Study(course, teacher, progress, work))
            is_studied = True
            if prover is not None:
                prove_what_stands(progress, prover, work, PROGRAMMES)
            run = ledger.end(run, ending)
    if not work.ending.is_complete and run.ending not in {STABLE, FULL}:
        run = ledger.end(run, work.ending.cause)
    lacks_proofs = is_studied and not work.ending.is_complete
    found = taught(ledger, run, work.ending)
    return Taken(**found, course=course, verifier=teacher.to_json(), lacks_proofs=lacks_proofs)


def _begun(course: Course, teacher: Teacher, ledger: Ledger) -> Run:
    lost = teacher.world.lost
    if lost.all() == lost.any():
        raise Unsuitable(f"all positions of {course.box} have the same outcome; give a larger box")
    first = teacher.first_examples(course.start, course.seed)
    examples = [Example(course.game, str(one)) for one in first]
    return ledger.begin(course.game, COMMAND, course.to_json(), examples)


def _studied(study: Study) -> str:
    """All steps but the proofs; returns how the examples ended."""
    study.lower_rows()
    while study.p_theory():
        pass
    study.n_theory()
    study.laws()
    return FULL if len(study.progress.examples) >= study.course.examples else STABLE
