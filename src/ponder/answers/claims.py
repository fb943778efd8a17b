"""Refuting a claim about a game, or about the rows of a table."""

import json
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from ponder.answers.document import Document, document, reasons_fields, stopped_field
from ponder.answers.family import formula_document
from ponder.answers.theory import recording
from ponder.checking.certificates import Certificate, FamilyCertificate
from ponder.checking.verify import Verified, read_certificate, verify
from ponder.conjectures.published import PAPERS, Paper, paper_on
from ponder.core.catalogue import find
from ponder.core.errors import TooLarge, UnknownName, Unsuitable
from ponder.core.files import write_atomically
from ponder.core.position import Impartial, Position
from ponder.core.records import is_over
from ponder.core.work import FINISHED, Ending, Work
from ponder.exact.verdicts import Measured
from ponder.families.clauses import cases_as_clauses
from ponder.families.family import FamilyFormula
from ponder.games.chomp import Chomp
from ponder.language.claims import Claim
from ponder.language.reasons import Reason
from ponder.measures.invariant import measures_by_name
from ponder.measures.sheet import Sheet
from ponder.players.perfect import Perfect
from ponder.proofs.lemmas import can_prove_about, library_claims
from ponder.proofs.proof import Failure, Proof, WhyNot, equivalent_claims, prove
from ponder.proofs.short_templates import TEMPLATE, entry_of
from ponder.proofs.vacuous import is_vacuous
from ponder.refutations.claims import read_claim, read_rule
from ponder.refutations.position_search import find_exceptions
from ponder.refutations.refutation import Reach, Refutation
from ponder.refutations.refute import refute
from ponder.show.notebook import paper_html
from ponder.solving.chomp.lower_rows import Lower, RowLaw, read_lower_rows, row_laws
from ponder.theory.standing import Standing, form_of
from ponder.theory.verdict import Settlement, after_proving, after_refuting, settle


@dataclass(frozen=True)
class RefuteRequest:
    """A claim, and where to look for counterexamples.

    `every`: a bare statement is about all positions, not only about P-positions. `table`: a
    file whose rows the claim is about, in place of a game. `ledger`: where the result is
    recorded.
    """

    claim: str
    game: str = ""
    every: bool = False
    table: Path | None = None
    reach: Reach = field(default_factory=Reach)
    strategies: tuple[str, ...] | None = None
    ledger: str | None = None


def refute_claim(request: RefuteRequest, work: Work | None = None) -> Refutation:
    """The smallest counterexample, or the ground covered."""
    if request.table is not None:
        if request.ledger is not None:
            raise Unsuitable("a ledger records claims about games, not about the rows of a table")
        return refute(request.claim, objects=Sheet.from_file(request.table), work=work)
    claim = read_claim(request.claim, request.game)
    if request.every:
        claim = replace(claim, given=Claim.parse(request.claim).given)
    work = work or Work()
    with recording(claim.about, "refute", request.ledger, work) as run:
        found = refute(claim, reach=request.reach, strategies=request.strategies, work=work)
        run.record(after_refuting(found))
    return found


# Prove a claim about a game, or say why that failed.


@dataclass(frozen=True)
class ProvingAnswer:
    """What came of the attempt.

    `vacuous` says that the claim is proved, but its condition is never true.
    """

    claim: Claim
    result: Proof | WhyNot
    vacuous: bool = False

    @property
    def certificate(self) -> Certificate | None:
        """The certificate of the proof."""
        return self.result.certificate if isinstance(self.result, Proof) else None

    @property
    def stopped(self) -> Ending:
        """Why the search ended early, if it did."""
        return self.result.stopped if isinstance(self.result, WhyNot) else FINISHED


def prove_claim(claim: Claim, ledger: str | None = None, work: Work | None = None) -> ProvingAnswer:
    """Look for a proof of the claim.

    With a ledger, what is proved there may be used, and the proof is recorded in it.
    """
    work = work or Work()
    with recording(claim.about, "prove", ledger, work) as run:
        result = prove(claim, known=run.known, work=work)
        if isinstance(result, Proof):
            run.record(after_proving(result.certificate))
    vacuous = isinstance(result, Proof) and is_vacuous(claim, work)
    return ProvingAnswer(claim, result, vacuous)


@document.register(ProvingAnswer)
def _(answer: ProvingAnswer) -> Document:
    result, certificate = answer.result, answer.certificate
    held = None if certificate is None else certificate.to_json()
    fields: Document = {
        "claim": str(answer.claim),
        "proved": isinstance(result, Proof),
        "template": result.template if isinstance(result, Proof) else None,
        "certificate": held,
        "from_library": library_claims(certificate),
        "vacuous": answer.vacuous,
        "why_not": None,
    }
    if isinstance(result, WhyNot):
        fields["why_not"] = [failure.to_json() for failure in result.failures]
    return fields | stopped_field(answer.stopped)


# The law of Chomp boards with fixed lower rows, found, certified and checked: `p,q,7`.


@dataclass(frozen=True)
class RowLawAnswer:
    """The law of some lower rows with its certificate; neither if the work was stopped.

    `error` is the first bad step of the certificate, should the checker reject it.
    """

    lower: Lower
    law: RowLaw | None = None
    certificate: Certificate | None = None
    error: str | None = None
    stopped: Ending = FINISHED

    @property
    def rows(self) -> str:
        """The boards that the law is about: `p,q,7`."""
        return ",".join(("p", "q", *map(str, self.lower)))

    @property
    def proved(self) -> bool:
        """Whether the checker accepts the certificate."""
        return self.certificate is not None and self.error is None


def prove_rows(text: str, ledger: str | None = None, work: Work | None = None) -> RowLawAnswer:
    """Find the law of the boards that a text such as `p,q,3,2` describes, and check it.

    With a ledger, the law is recorded in it.
    """
    lower, work = read_lower_rows(text), work or Work()
    with recording(Chomp.game, "prove", ledger, work) as run, work.keeping():
        laws = row_laws([lower], work)
        certificate = Certificate(entry_of(lower, laws))
        answer = RowLawAnswer(lower, laws[lower], certificate, verify(certificate, work).error)
        if answer.proved:
            run.record(after_proving(certificate))
        return answer
    return RowLawAnswer(lower, stopped=work.ending)


@document.register(RowLawAnswer)
def _(answer: RowLawAnswer) -> Document:
    """The fields of `prove`, and the law."""
    certificate, law = answer.certificate, answer.law
    claim = None if certificate is None else str(certificate.claim)
    template = None if certificate is None else certificate.main.template
    return {
        "game": "chomp",
        "rows": answer.rows,
        "claim": claim,
        "proved": answer.proved,
        "template": template,
        "law": None if law is None else _law(law),
        "certificate": None if certificate is None else certificate.to_json(),
        "why_not": None if answer.proved else _why_not(answer),
    } | stopped_field(answer.stopped)


def _why_not(answer: RowLawAnswer) -> list[Document]:
    if answer.error is None:
        return []
    return [Failure(TEMPLATE, "not found", answer.error).to_json()]


def _law(law: RowLaw) -> Document:
    """Pairs p, q; then p = q + offset from the threshold on, the offsets again and again."""
    pairs = [[p, q] for q, p in enumerate(law.values, start=law.start)]
    return {"pairs": pairs, "threshold": law.threshold, "offsets": list(law.offsets)}


# Proofs in files: the forms in which they are written, and checking a certificate.


def proof_file(certificate: Certificate, form: str) -> str:
    """The text of a file with the proof: certificate, english, latex or coq."""
    from ponder.show.coq.certificate import proof_as_coq
    from ponder.show.written.article import article_as_english, article_as_latex
    from ponder.show.written.proofs import article_of

    forms: dict[str, Callable[[], str]] = {
        "certificate": lambda: json.dumps(certificate.to_json(), indent=1),
        "english": lambda: article_as_english(article_of(certificate)),
        "latex": lambda: article_as_latex(article_of(certificate)),
        "coq": lambda: proof_as_coq(certificate),
    }
    if form not in forms:
        raise UnknownName("form of a proof", form, forms)
    return forms[form]()


@dataclass(frozen=True)
class VerifyAnswer:
    """The verdict on a certificate; None if the work was stopped before there was one.

    `formulas` are those of a family, if its certificate is valid.
    """

    verified: Verified | None
    formulas: tuple[FamilyFormula, ...] = ()
    stopped: Ending = FINISHED

    @property
    def valid(self) -> bool | None:
        """Whether the certificate is valid, if that is known."""
        return None if self.verified is None else self.verified.valid


def verify_file(path: Path, work: Work | None = None) -> VerifyAnswer:
    """Whether the certificate in a file is valid; `BadText` if the file does not hold one."""
    work = work or Work()
    with work.answering():
        certificate = read_certificate(path)
        verified = verify(certificate, work)
        formulas = formulas_in(certificate) if verified.valid else ()
        return VerifyAnswer(verified, tuple(formulas))
    return VerifyAnswer(None, stopped=work.ending)


def formulas_in(certificate: Certificate | FamilyCertificate) -> Iterator[FamilyFormula]:
    """The formulas of a family, case by case as the certificate has them."""
    if isinstance(certificate, FamilyCertificate):
        for state, cases in certificate.states.items():
            for clause in cases_as_clauses(cases, state.parameters):
                yield FamilyFormula(state.pattern, clause)


@document.register(VerifyAnswer)
def _(answer: VerifyAnswer) -> Document:
    found = answer.verified
    return {
        "claim": None if found is None else str(found.claim),
        "valid": answer.valid,
        "error": None if found is None else found.error,
        "formulas": [formula_document(one, "state") for one in answer.formulas],
        **stopped_field(answer.stopped),
    }


# A student states a rule; the answer is a counterexample, a proof, or what was checked.

EXCEPTIONS = 4


@dataclass(frozen=True)
class AskAnswer:
    """What was said, the claim it makes, and the verdict.

    With a counterexample: the `values` of what the claim speaks of, why that position is won or
    lost, and other small `exceptions`.
    """

    said: str
    settled: Settlement
    values: tuple[tuple[str, Measured], ...] = ()
    why: tuple[Reason, ...] = ()
    exceptions: tuple[Position, ...] = ()

    @property
    def claim(self) -> Claim:
        """The claim that the rule makes."""
        return self.settled.claim

    @property
    def proved_as(self) -> Claim | None:
        """The claim that the certificate proves, which may be the same in other words."""
        found = self.settled.certificate
        return None if found is None else found.claim

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.settled.refutation.stopped


def ask(game: str, said: str, work: Work | None = None) -> AskAnswer:
    """Whether a rule about a game is true, as far as can be said."""
    work = work or Work()
    settled = settle(read_rule(said, game), work, _certificate)
    found = settled.refutation.counterexample
    if not isinstance(found, Position):
        return AskAnswer(said, settled)
    others: tuple[Position, ...] = ()
    with work.keeping():
        others = find_exceptions(settled.claim, EXCEPTIONS, work)
    own = found.canonical()
    rest = tuple(one for one in others if one.canonical() != own)
    return AskAnswer(said, settled, _values(settled.claim, found), _why(found), rest)


def _certificate(claim: Claim, work: Work) -> Certificate | None:
    """A proof of the claim, perhaps in other words."""
    for same in equivalent_claims(claim) if can_prove_about(claim.about) else ():
        found = prove(same, work=work)
        if isinstance(found, Proof):
            return found.certificate
        if not found.stopped.is_complete:
            break
    return None


def _values(claim: Claim, found: Position) -> tuple[tuple[str, Measured], ...]:
    every = measures_by_name(found).items()
    return tuple((name, measure(found)) for name, measure in every if name in claim.names)


def _why(found: Position) -> tuple[Reason, ...]:
    """Why a position is won or lost; nothing if it is too large to be solved."""
    if not isinstance(found, Impartial):
        return ()
    if is_over(found, "left"):
        has = "won" if found.stuck_player_wins else "lost"
        return (Reason("game over", "proved", facts={"has": has}),)
    try:
        return tuple(map(_of_every_move, Perfect().choose(found, "left").reasons))
    except TooLarge:
        return ()


def _of_every_move(reason: Reason) -> Reason:
    """A reason why a position is lost, which names no move that lasts longest."""
    if reason.kind != "solved" or reason.facts["wins"]:
        return reason
    return replace(reason, facts={**reason.facts, "length": None})


def _exact_text(value: Measured) -> str | bool:
    """A property as true or false; a number as an exact text."""
    return value if isinstance(value, bool) else str(value)


@document.register(AskAnswer)
def _(answer: AskAnswer) -> Document:
    settled, proved_as = answer.settled, answer.proved_as
    certificate = settled.certificate
    return {
        "said": answer.said,
        **settled.refutation.to_json(),
        "verdict": settled.verdict,
        "measured": {name: _exact_text(value) for name, value in answer.values},
        "why": reasons_fields(answer.why),
        "exceptions": [str(one) for one in answer.exceptions],
        "proved_as": None if proved_as is None else str(proved_as),
        "template": None if certificate is None else certificate.main.template,
        "certificate": None if certificate is None else certificate.to_json(),
        **stopped_field(answer.stopped),
    }


# The conjectures of a published paper, each refuted or proved.


@dataclass(frozen=True)
class PaperAnswer:
    """The conjectures of a paper, by number, as far as they were settled when the work ended.

    `same_as` is the number of another conjecture that says the same, for those that have one.
    `files` are the certificates that were written, `not_written` says why others are missing.
    """

    paper: Paper
    settled: Mapping[int, Settlement]
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


def settle_paper(
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
    return answer if folder is None else _with_files(answer, folder)


def _settled(paper: Paper, work: Work, record: Callable[[Standing], None]) -> dict[int, Settlement]:
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


def _with_files(answer: PaperAnswer, folder: Path) -> PaperAnswer:
    """The answer with the files of the certificates, one for each proof."""
    files, failed = {}, []
    for number, one in answer.settled.items():
        if one.certificate is not None:
            path = folder / f"{one.claim.about}_{number}.json"
            try:
                with write_atomically(path) as file:
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
