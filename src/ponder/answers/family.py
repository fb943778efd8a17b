"""Find and prove the values of a class of strips, keep them, and settle claims about them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.checking.certificates import FamilyCertificate
from ponder.checking.verify import Verified, verify
from ponder.core.errors import Unsuitable
from ponder.core.work import FINISHED, Ending, Work
from ponder.families.claims import (
    ClaimVerdict,
    Counterexample,
    UserFormulas,
    collect_formulas,
    find_small_counterexample,
    prove_formulas,
    settle_claim,
)
from ponder.families.classes import (
    CLASS_NAME,
    SolvedClass,
    UnprovedCase,
    certificate_of,
    class_name,
    keep_class,
    read_kept_class,
)
from ponder.families.clauses import conditions_of
from ponder.families.discovery import discover
from ponder.families.family import (
    Family,
    FamilyFormula,
    LongClass,
    check_class_size,
    joined_formulas,
    long_class,
    start_state,
    strip_game,
)
from ponder.families.states import Game
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.formulas import format_formula
from ponder.language.strip_families import Pattern, StripClaim


@dataclass(frozen=True)
class FamilyAnswer:
    """A family, the members that were asked for, and the file in which it is kept.

    `not_kept` says why the file could not be written, and `dropped` what the checker said against
    a file from which the search should have gone on. If the work was stopped before that file was
    read, the answer is `unread`: whether the class is proved is not known.
    """

    family: Family
    asked: Pattern | None
    kept: Path | None
    not_kept: str | None = None
    dropped: str | None = None
    unread: bool = False

    @property
    def proved(self) -> bool:
        """Whether the formulas of all states are proved."""
        return self.family.proved

    @property
    def refused(self) -> str | None:
        """What the checker, which has the last word, says against the proof."""
        verified = self.family.solved.verified
        return None if verified is None else verified.error

    @property
    def stopped(self) -> Ending:
        """Why the search ended early, if it did."""
        return self.family.solved.stopped

    @property
    def members(self) -> list[FamilyFormula]:
        """The formulas of the pattern that was asked for, if its state is known."""
        solved = self.family.solved
        if self.asked is None or str(self.asked) == str(solved.start.pattern):
            return []
        return self.family.of(self.asked) if self.proved else []


def find_family(
    game: str,
    name: str,
    *,
    seed: int = 0,
    resume: bool = False,
    work: Work | None = None,
    warn: Callable[[LongClass], None] | None = None,
) -> FamilyAnswer:
    """Find a class by its name (`A32`) or by a pattern of its members, and keep it.

    With `resume`, what is kept of it is taken as it is; only the rest is looked for, or all of it
    if the checker refuses what is kept. `warn` is called before a search that may take hours.
    """
    work = work or Work()
    kind, name = strip_game(game), class_name(name)
    begin = start_state(kind, name)
    check_class_size(begin, name, work)
    asked = None if CLASS_NAME.fullmatch(name) else Pattern.parse(name)
    known, dropped = None, None
    with work.keeping():
        known = read_kept_class(kind, begin, work) if resume else None
    if not work.ending.is_complete:  # what is kept stays as it is
        unread = SolvedClass(kind, begin, {}, {}, stopped=work.ending)
        return FamilyAnswer(Family(name, unread), asked, None, unread=True)
    if known is not None and known.is_proved:
        answer = _settled(Family(name, known), asked, work)
        if answer.refused is None or not work.ending.is_complete:
            return answer
        known, dropped = None, answer.refused
    large = long_class(kind, begin, name)
    if warn is not None and large is not None and work.limit.seconds is None:
        warn(large)
    found = discover(kind, begin, seed=seed, work=work, known=known)
    return replace(_settled(Family(name, found), asked, work), dropped=dropped)


def _settled(family: Family, asked: Pattern | None, work: Work) -> FamilyAnswer:
    """The family checked, kept unless the checker refuses it, and joined for a reader."""
    answer = FamilyAnswer(_checked(family, work), asked, None)
    if answer.refused is None or not work.ending.is_complete:
        answer = _kept(answer)
    return replace(answer, family=_joined(answer.family, work))


def _checked(family: Family, work: Work) -> Family:
    """The family, with what the checker says of its proof, if there is one."""
    solved = family.solved
    if not solved.is_proved or solved.verified is not None:
        return family
    with work.keeping():
        certificate = certificate_of(solved, work)
        verified = verify(certificate, work)
        return replace(family, solved=replace(solved, verified=verified, certificate=certificate))
    verdict = Verified(family.name, "the check was stopped")
    return replace(family, solved=replace(solved, stopped=work.ending, verified=verdict))


def _joined(family: Family, work: Work) -> Family:
    """The family with its formulas joined; after work that was stopped, as they were found."""
    if family.solved.stopped.is_complete:
        with work.keeping():
            return replace(family, joined=joined_formulas(family.solved, work))
    return replace(family, solved=replace(family.solved, stopped=work.ending))


def _kept(answer: FamilyAnswer) -> FamilyAnswer:
    """The answer with the file in which it is kept, or why it is not."""
    try:
        kept = keep_class(answer.family.solved)
    except Unsuitable as error:  # there is no home, or the file is of a newer Ponder
        return replace(answer, not_kept=str(error))
    except OSError as error:
        return replace(answer, not_kept=f"{error.filename}: {error.strerror}")
    return replace(answer, kept=kept)


@document.register(FamilyAnswer)
def _(answer: FamilyAnswer) -> Document:
    family, solved = answer.family, answer.family.solved
    formulas = [one for state in family.formulas.values() for one in state]
    return {
        "game": solved.game.game,
        "class": family.name,
        "pattern": str(solved.start.pattern),
        "proved": None if answer.unread else answer.proved,
        "states": len(solved.states),
        "clauses": len(formulas),
        "cells": sum(solved.cells.values()),
        "formulas": [formula_document(one, "state") for one in formulas],
        "members": [formula_document(one, "pattern") for one in answer.members],
        "seconds": {phase: round(time, 3) for phase, time in solved.seconds._asdict().items()},
        "counterexamples": solved.counterexamples,
        "tested": solved.tested,
        "resisting": [_resisting(case) for case in solved.resisting],
        "error": answer.refused,
        "kept": None if answer.kept is None else str(answer.kept),
    } | stopped_field(answer.stopped)


def formula_document(formula: FamilyFormula, what: str) -> Document:
    """A formula as JSON; `what` names the field of its pattern."""
    return {what: str(formula.pattern), "when": formula.when, "value": formula.value}


def _resisting(case: UnprovedCase) -> Document:
    state, point = case.state, case.point
    names = state.names
    return {
        "state": str(state.pattern),
        "when": conditions_of(case.path, case.formula, names),
        "value": format_formula(case.formula, names),
        "position": None if point is None else state.position(point),
    }


# Settle claims of a person about members of a class.


@dataclass(frozen=True)
class ClaimsAnswer:
    """What came of each claim, the family by which it was settled, and what was missing.

    `missing` are the strips of which the claims say nothing: with claims for these too, the class
    would be proved from the claims alone. The checker has the last word on what is proved:
    `refused` is what it says against the certificate.
    """

    name: str
    settled: tuple[ClaimVerdict, ...]
    family: Family | None
    missing: tuple[str, ...]
    stopped: Ending = FINISHED
    refused: str | None = None

    @property
    def certificate(self) -> FamilyCertificate | None:
        """The certificate of the class, with the claims that are proved."""
        proved = [one.claim for one in self.settled if one.verdict == "proved"]
        if self.family is None or not proved:
            return None
        return self.family.certificate_with(proved)


def settle_claims(
    game: str,
    name: str,
    texts: Sequence[str],
    *,
    seed: int = 0,
    work: Work | None = None,
    warn: Callable[[LongClass], None] | None = None,
) -> ClaimsAnswer:
    """Prove or refute claims about members of a class.

    Small positions are tried first. If the claims cover the whole class, they are proved as they
    are; otherwise the class is taken from what is kept, or found. `warn` is called before a search
    that may take hours.
    """
    work = work or Work()
    kind, name = strip_game(game), class_name(name)
    begin = start_state(kind, name)
    claims = [StripClaim.parse(text) for text in texts]
    fed = collect_formulas(kind, begin, claims)
    wrong = [_small(kind, claim, work) for claim in claims]
    missing = tuple(fed.missing_texts())
    if all(one is not None for one in wrong):
        found = [ClaimVerdict(c, "refuted", w) for c, w in zip(claims, wrong, strict=True)]
        return ClaimsAnswer(name, tuple(found), None, missing)
    solved = None if any(wrong) else _proved_as_they_are(kind, begin, fed, work)
    if solved is None:
        check_class_size(begin, name, work)
        found_or_kept = find_family(game, name, seed=seed, resume=True, work=work, warn=warn)
        solved = found_or_kept.family.solved
    settled = tuple(_settled_claim(solved, c, w, work) for c, w in zip(claims, wrong, strict=True))
    answer = ClaimsAnswer(name, settled, Family(name, solved), missing, work.ending)
    with work.keeping():
        return _checked_claims(answer, work)
    return replace(_without_proofs(answer, "the check was stopped"), stopped=work.ending)


def _checked_claims(answer: ClaimsAnswer, work: Work) -> ClaimsAnswer:
    """The answer; without its proofs, if the checker does not accept them."""
    certificate = answer.certificate
    error = None if certificate is None else verify(certificate, work).error
    return answer if error is None else _without_proofs(answer, error)


def _without_proofs(answer: ClaimsAnswer, refused: str) -> ClaimsAnswer:
    settled = tuple(
        ClaimVerdict(one.claim, "open") if one.verdict == "proved" else one
        for one in answer.settled
    )
    return replace(answer, settled=settled, refused=refused)


def _small(game: Game, claim: StripClaim, work: Work) -> Counterexample | None:
    with work.keeping():
        return find_small_counterexample(game, claim, work)
    return None


def _proved_as_they_are(
    game: Game, begin: SymbolicStrip, fed: UserFormulas, work: Work
) -> SolvedClass | None:
    if fed.missing:
        return None
    with work.keeping():
        solved = prove_formulas(game, begin, fed, work)
        return solved if solved.is_proved else None
    return None


def _settled_claim(
    solved: SolvedClass, claim: StripClaim, wrong: Counterexample | None, work: Work
) -> ClaimVerdict:
    if wrong is not None:
        return ClaimVerdict(claim, "refuted", wrong)
    with work.keeping():
        return settle_claim(solved, claim, work)
    return ClaimVerdict(claim, "open")


@document.register(ClaimsAnswer)
def _(answer: ClaimsAnswer) -> Document:
    return {
        "class": answer.name,
        "proved": all(one.verdict == "proved" for one in answer.settled),
        "claims": [_claim(one) for one in answer.settled],
        "missing": list(answer.missing),
        "error": answer.refused,
    } | stopped_field(answer.stopped)


def _claim(settled: ClaimVerdict) -> Document:
    wrong = settled.counterexample
    return {
        "claim": str(settled.claim),
        "verdict": settled.verdict,
        "vacuous": settled.vacuous,
        "position": None if wrong is None else wrong.position,
        "claimed": None if wrong is None else str(wrong.claimed),
        "value": None if wrong is None else str(wrong.value),
    }
