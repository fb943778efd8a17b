"""The kinds of long work that can be asked for over a network, and how each is done.

What was asked is plain data whose shape the asker has checked. No path in it is opened: a table
comes with the request and lies in the folder of the job.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from ponder.core.work import Work

Asked = Mapping[str, Any]


@dataclass(frozen=True)
class JobResult:
    """The result of a job, and other forms of it to download."""

    result: object
    forms: Mapping[str, str] = field(default_factory=dict)


JobKind = Callable[[Asked, Path, Work], JobResult]


def conjecture(asked: Asked, folder: Path, work: Work) -> JobResult:
    """Bounds on a target, or laws of a property, from a table or from positions of a game."""
    from ponder.answers.conjecturing import LawRequest, find_bounds, find_laws
    from ponder.show.claims import findings_as_csv, findings_as_latex

    examples = _examples(asked, folder)
    if asked.get("property"):
        size = min(asked.get("complexity") or 3, 5)
        question = LawRequest(asked["property"], asked.get("condition") or "iff", size)
        return JobResult(find_laws(examples, question, work))
    found = find_bounds(examples, _question(asked), work)
    return JobResult(found, {"csv": findings_as_csv([found]), "tex": findings_as_latex(found)})


def _examples(asked: Asked, folder: Path) -> Any:
    from ponder.answers.conjecturing import GameExamples, TableExamples
    from ponder.measures.sheet_input import exact_tolerance

    table = folder / "table.csv"
    if table.exists():
        tolerance: Fraction = exact_tolerance(asked.get("tolerance") or 0)
        return TableExamples(table, None, tolerance)
    positions = asked.get("p_positions") or tuple(asked.get("examples") or ())
    return GameExamples(asked["game"], positions)


def _question(asked: Asked) -> Any:
    from ponder.conjectures.question import Question
    from ponder.language.standard_operators import select_operators

    direction = asked.get("direction") or "upper"
    return Question(
        target=asked["target"],
        upper=direction != "lower",
        both=direction == "both",
        complexity=asked.get("complexity") or Question.complexity,
        operators=select_operators(asked.get("operators") or "ops20"),
        threads=1,
    )


def refute(asked: Asked, _folder: Path, work: Work) -> JobResult:
    """The smallest counterexample to a claim, or the ground that was covered."""
    from ponder.answers.claims import RefuteRequest, refute_claim

    return JobResult(refute_claim(RefuteRequest(asked["claim"], asked["game"]), work))


def prove(asked: Asked, _folder: Path, work: Work) -> JobResult:
    """A proof of a claim with its certificate, or why there is none."""
    from ponder.answers.claims import proof_file, prove_claim
    from ponder.refutations.claims import read_claim

    answer = prove_claim(read_claim(asked["claim"], asked["game"]), work=work)
    if answer.certificate is None:
        return JobResult(answer)
    return JobResult(answer, {"tex": proof_file(answer.certificate, "latex")})


def paper(asked: Asked, _folder: Path, work: Work) -> JobResult:
    """The published conjectures on a game, each settled."""
    from ponder.answers.claims import settle_paper

    return JobResult(settle_paper(asked["game"], work=work))


def learn(asked: Asked, _folder: Path, work: Work) -> JobResult:
    """A theory of a game, learned from few examples and recorded in the ledger."""
    from ponder.answers.theory import learn_all
    from ponder.theory.learning import Lesson

    examples = asked.get("examples") or 20
    lesson = Lesson(asked["game"], examples=examples, start=min(Lesson.start, examples), box=8)
    return JobResult(learn_all([lesson], work=work))


def family(asked: Asked, _folder: Path, work: Work) -> JobResult:
    """The values of a class of strips, found and proved; what is proved is kept."""
    from ponder.answers.family import find_family
    from ponder.show.families import family_latex

    answer = find_family(asked["game"], asked["name"], resume=True, work=work)
    return JobResult(answer, {"tex": family_latex(answer.family)} if answer.proved else {})


JOB_KINDS: dict[str, JobKind] = {
    "family": family,
    "conjecture": conjecture,
    "refute": refute,
    "prove": prove,
    "paper": paper,
    "learn": learn,
}
