"""Settle claims of a person about members of a class."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.family import find_family
from ponder.checking.families.certificate import FamilyCertificate
from ponder.checking.verify import verify
from ponder.core.work import FINISHED, Ending, Work
from ponder.families.claiming import ClaimVerdict, Counterexample, settle, small_counterexample
from ponder.families.family import Family, LongClass, refuse_hopeless, start_named, strip_game
from ponder.families.hand_fed import HandFed, hand_fed, prove_hand_fed
from ponder.families.patterns import spelt
from ponder.families.solved import Solved
from ponder.families.states import Game
from ponder.games.boards.symbolic_strips import State
from ponder.language.strip_claims import StripClaim


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
    kind, name = strip_game(game), spelt(name)
    begin = start_named(kind, name)
    claims = [StripClaim.parse(text) for text in texts]
    fed = hand_fed(kind, begin, claims)
    wrong = [_small(kind, claim, work) for claim in claims]
    missing = tuple(fed.missing_texts())
    if all(one is not None for one in wrong):
        found = [ClaimVerdict(c, "refuted", w) for c, w in zip(claims, wrong, strict=True)]
        return ClaimsAnswer(name, tuple(found), None, missing)
    solved = None if any(wrong) else _proved_as_they_are(kind, begin, fed, work)
    if solved is None:
        refuse_hopeless(begin, name, work)
        found_or_kept = find_family(game, name, seed=seed, resume=True, work=work, warn=warn)
        solved = found_or_kept.family.solved
    settled = tuple(_settled(solved, c, w, work) for c, w in zip(claims, wrong, strict=True))
    answer = ClaimsAnswer(name, settled, Family(name, solved), missing, work.ending)
    with work.keeping():
        return _checked(answer, work)
    return replace(_without_proofs(answer, "the check was stopped"), stopped=work.ending)


def _checked(answer: ClaimsAnswer, work: Work) -> ClaimsAnswer:
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
        return small_counterexample(game, claim, work)
    return None


def _proved_as_they_are(game: Game, begin: State, fed: HandFed, work: Work) -> Solved | None:
    if fed.missing:
        return None
    with work.keeping():
        solved = prove_hand_fed(game, begin, fed, work)
        return solved if solved.is_proved else None
    return None


def _settled(
    solved: Solved, claim: StripClaim, wrong: Counterexample | None, work: Work
) -> ClaimVerdict:
    if wrong is not None:
        return ClaimVerdict(claim, "refuted", wrong)
    with work.keeping():
        return settle(solved, claim, work)
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
