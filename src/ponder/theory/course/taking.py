"""Taking a course: laws without labels, rounds of examples, laws of classes, proofs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ponder.core.work import FINISHED, Ending, Limit, Part, Work
from ponder.solving.numbering import world_of
from ponder.theory.course.settings import Course
from ponder.theory.course.study import Study
from ponder.theory.course.teacher import Teacher
from ponder.theory.learning import COMMAND, FULL, OF_ONE_CLAIM, STABLE, Prover, go_on
from ponder.theory.ledger import Ledger
from ponder.theory.progress import Progress, last_run
from ponder.theory.recorded import Example, Recorded, Run, last_words
from ponder.theory.standing import Standing

PROGRAMMES = 60
"""How many linear programmes the proof of one claim may take."""

TRIED = "tried"
"""The evidence of a claim that was not proved: within how many programmes it was tried."""


@dataclass(frozen=True)
class Taken:
    """What a course has taught, as far as it came.

    `theory` are the claims that stand, `refuted` those that fell. `verifier` says which labels
    tested them. The `ending` is `stable` if no further example was needed, or `full`.
    """

    course: Course
    run: Run
    examples: tuple[Example, ...]
    theory: tuple[Recorded, ...]
    refuted: tuple[Recorded, ...]
    verifier: dict[str, Any]
    ending: str
    stopped: Ending = FINISHED
    lacks_proofs: bool = False
    """Whether it was stopped when nothing but proofs was left to do."""


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
    teacher = Teacher(world_of(course.around))
    last = last_run(ledger, course.game, COMMAND, course.to_json()) if resume else None
    run = last or _begun(course, teacher, ledger)
    is_studied = False
    with work.keeping():
        progress = Progress.of(run, ledger)
        if run.ending not in {STABLE, FULL}:
            ending = _studied(Study(course, teacher, progress, work))
            is_studied = True
            _prove(progress, prover, work)
            run = ledger.end(run, ending)
    if not work.ending.is_complete:
        run = ledger.end(run, work.ending.cause)
    taken = _taken(course, ledger, run, teacher, work.ending)
    return replace(taken, lacks_proofs=is_studied and not work.ending.is_complete)


def _begun(course: Course, teacher: Teacher, ledger: Ledger) -> Run:
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


def _prove(progress: Progress, prover: Prover | None, work: Work) -> None:
    """Prove what stands, and record each proof, and each attempt in vain, at once."""
    tried = _tried(progress)
    checked = {key: one for key, one in progress.judged.items() if one.status == "checked"}
    standing = [one for key, one in checked.items() if key not in tried]
    for number, one in enumerate(standing if prover else ()):
        assert prover is not None
        part = Part(work, number, len(standing), "proving")
        part.limit = Limit(candidates=PROGRAMMES)
        part.step(0)
        found = prover(one.claim, part)
        work.check()
        if part.ending.cause not in OF_ONE_CLAIM:
            go_on(part)
        vain = replace(one, evidence={**one.evidence, TRIED: PROGRAMMES})
        progress.record([vain if found is None else _with_its_support(found, one)])


def _tried(progress: Progress) -> frozenset[str]:
    """The keys of the claims that this run has tried to prove in vain."""
    history = progress.ledger.history(run=progress.run)
    return frozenset(one.key for one in history if one.standing.evidence.get(TRIED))


def _with_its_support(proved: Standing, checked: Standing) -> Standing:
    """A proof, with the examples that led to the claim, and the ground that it was checked on."""
    evidence = {**checked.evidence, **proved.evidence}
    return replace(proved, evidence=evidence, region=checked.region)


def _taken(course: Course, ledger: Ledger, run: Run, teacher: Teacher, stopped: Ending) -> Taken:
    entries = last_words(ledger.history(run=run))
    return Taken(
        course,
        run,
        ledger.examples(course.game, run),
        tuple(one for one in entries if one.standing.status != "refuted"),
        tuple(one for one in entries if one.standing.status == "refuted"),
        teacher.to_json(),
        run.ending,
        stopped,
    )
