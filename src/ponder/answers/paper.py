"""The conjectures of a published paper, each refuted or proved."""

import json
import time
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.recording import recording
from ponder.conjectures.published import PAPERS, Paper, paper_on
from ponder.core.catalogue import find
from ponder.core.files import whole_file
from ponder.core.work import FINISHED, Ending, Work
from ponder.language.claims import Claim
from ponder.proofs.lemmas import library_claims
from ponder.show.verdicts_as_html import paper_html
from ponder.theory.same_claims import form_of
from ponder.theory.settling import Settled, settle
from ponder.theory.standing import Standing


@dataclass(frozen=True)
class PaperAnswer:
    """The conjectures of a paper, by number, as far as they were settled when the work ended.

    `same_as` is the number of another conjecture that says the same, for those that have one.
    `files` are the certificates that were written, `not_written` says why others are missing.
    """

    paper: Paper
    settled: Mapping[int, Settled]
    same_as: Mapping[int, int]
    files: Mapping[int, Path] = field(default_factory=dict)
    not_written: tuple[OSError, ...] = ()
    stopped: Ending = FINISHED
    seconds: float = field(default=0.0, compare=False)

    def __repr__(self) -> str:
        verdicts = Counter(one.verdict for one in self.settled.values())
        counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(verdicts.items()))
        return f"<PaperAnswer on {self.paper.game}: {counts}>"

    def _repr_html_(self) -> str:
        return paper_html(self.paper.citation, self.settled)


def published_on(game: str) -> int:
    """How many conjectures on a game are in a published paper."""
    paper = PAPERS.get(find(game).name)
    return 0 if paper is None else len(paper.statements)


def replay(
    paper: Paper | str,
    folder: Path | None = None,
    ledger: str | None = None,
    work: Work | None = None,
) -> PaperAnswer:
    """Settle every conjecture of a paper (that on a game, if it is a text).

    The certificates are written to the folder, and the verdicts to the ledger, if they are given.
    """
    paper, work = paper_on(paper) if isinstance(paper, str) else paper, work or Work()
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)  # before the work, should it be refused
    begun = time.monotonic()
    with recording(paper.game, "paper", ledger, work) as run:
        settled = _settled(paper, work, run.record)
    spent = time.monotonic() - begun
    answer = PaperAnswer(paper, settled, _equals(paper.claims), stopped=work.ending, seconds=spent)
    return answer if folder is None else _written(answer, folder)


def _settled(paper: Paper, work: Work, record: Callable[[Standing], None]) -> dict[int, Settled]:
    settled = {}
    for number, claim in paper.claims.items():
        found = settle(claim, work)
        if found.verdict != "believed":  # the time was up before anything was checked
            settled[number] = found
            record(found.standing)
        if not work.ending.is_complete:
            break
    return settled


def _equals(claims: Mapping[int, Claim]) -> dict[int, int]:
    """The first other claim with the same normal form, for those that have one."""
    forms = {number: form_of(claim) for number, claim in claims.items()}
    pairs = ((one, other) for one in forms for other in reversed(forms) if one != other)
    return {one: other for one, other in pairs if forms[one] == forms[other]}


def _written(answer: PaperAnswer, folder: Path) -> PaperAnswer:
    """The answer with the files of the certificates, one for each proof."""
    files, failed = {}, []
    for number, one in answer.settled.items():
        if one.certificate is not None:
            path = folder / f"{one.claim.about}_{number}.json"
            try:
                with whole_file(path) as file:
                    file.write((json.dumps(one.certificate.to_json(), indent=1) + "\n").encode())
                files[number] = path
            except OSError as error:
                failed.append(error)
    return replace(answer, files=files, not_written=tuple(failed))


@document.register(PaperAnswer)
def _(answer: PaperAnswer) -> Document:
    return {
        "game": answer.paper.game,
        "paper": answer.paper.citation,
        "conjectures": [_fields(answer, number) for number in answer.settled],
        "seconds": round(answer.seconds, 3),
    } | stopped_field(answer.stopped)


def _fields(answer: PaperAnswer, number: int) -> Document:
    settled, file = answer.settled[number], answer.files.get(number)
    certificate, found = settled.certificate, settled.refutation.to_json()
    return {
        "number": number,
        "claim": str(settled.claim),
        "verdict": settled.verdict,
        "counterexample": found["counterexample"],
        "values": found["values"],
        "smallest": found["smallest"],
        "template": None if certificate is None else certificate.main.template,
        "certificate": str(file) if file else certificate and certificate.to_json(),
        "from_library": library_claims(certificate),
        "covered": found["covered"],
        "same_as": answer.same_as.get(number),
        "seconds": round(settled.seconds, 3),
    }
