"""A student states a rule; the answer is a counterexample, a proof, or what was checked."""

from dataclasses import dataclass, replace

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.reasons_as_json import reasons_fields
from ponder.checking.certificate import Certificate
from ponder.core.errors import TooLarge
from ponder.core.position import Impartial, Position
from ponder.core.records import is_over
from ponder.core.work import Ending, Work
from ponder.exact.undefined import Measured
from ponder.language.claims import Claim
from ponder.language.reasons import Reason
from ponder.measures.invariant import measures_by_name
from ponder.players.perfect import Perfect
from ponder.proofs.lemmas import has_lemmas
from ponder.proofs.other_words import in_other_words
from ponder.proofs.proof import Proof
from ponder.proofs.prove import prove
from ponder.refutations.exceptions import exceptions_to
from ponder.refutations.spoken import claim_in_words
from ponder.theory.settling import Settled, settle

EXCEPTIONS = 4


@dataclass(frozen=True)
class AskAnswer:
    """What was said, the claim it makes, and the verdict.

    With a counterexample: the `values` of what the claim speaks of, why that position is won or
    lost, and other small `exceptions`.
    """

    said: str
    settled: Settled
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
    settled = settle(claim_in_words(said, game), work, _certificate)
    found = settled.refutation.counterexample
    if not isinstance(found, Position):
        return AskAnswer(said, settled)
    others: tuple[Position, ...] = ()
    with work.keeping():
        others = exceptions_to(settled.claim, EXCEPTIONS, work)
    own = found.canonical()
    rest = tuple(one for one in others if one.canonical() != own)
    return AskAnswer(said, settled, _values(settled.claim, found), _why(found), rest)


def _certificate(claim: Claim, work: Work) -> Certificate | None:
    """A proof of the claim, perhaps in other words."""
    for same in in_other_words(claim) if has_lemmas(claim.about) else ():
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


def _written(value: Measured) -> str | bool:
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
        "measured": {name: _written(value) for name, value in answer.values},
        "why": reasons_fields(answer.why),
        "exceptions": [str(one) for one in answer.exceptions],
        "proved_as": None if proved_as is None else str(proved_as),
        "template": None if certificate is None else certificate.main.template,
        "certificate": None if certificate is None else certificate.to_json(),
        **stopped_field(answer.stopped),
    }
