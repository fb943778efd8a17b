"""Only what the independent checker accepts is called proved, whatever a ledger says."""

from dataclasses import replace

from ponder.core.errors import PonderError
from ponder.core.work import Stopped, Work
from ponder.language.claims import Claim
from ponder.language.reasons import Choice, Reason
from ponder.theory.knowledge import Knowledge
from ponder.theory.standing import Standing
from ponder.theory.vetting import vet


class Vetter:
    """Checks the certificate of each claim of a theory once, when a reason first rests on it.

    A reason that rests on a claim without a valid certificate is only believed. A check that is
    stopped, or for which there is no memory, is not a verdict. Without work nothing is checked, and
    only what was found to be valid before is called proved.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        proved = (one for one in knowledge.standings if one.status == "proved")
        self._proved: dict[Claim, Standing] = {one.claim: one for one in proved}
        self._valid: dict[Claim, bool] = {}

    def choice(self, choice: Choice, work: Work | None) -> Choice:
        """The choice, with reasons none of which claims more than is proved."""
        rejected = [
            replace(one, because=self.reasons(one.because, work)) for one in choice.rejected
        ]
        reasons = self.reasons(choice.reasons, work)
        return replace(choice, reasons=reasons, rejected=tuple(rejected))

    def reasons(self, reasons: tuple[Reason, ...], work: Work | None) -> tuple[Reason, ...]:
        """The reasons, none of which claims more than is proved."""
        return tuple(self._one(reason, work) for reason in reasons)

    def _one(self, reason: Reason, work: Work | None) -> Reason:
        inner = {name: fact for name, fact in reason.facts.items() if isinstance(fact, Reason)}
        facts = {**reason.facts, **{name: self._one(fact, work) for name, fact in inner.items()}}
        if reason.sure != "proved" or reason.claim is None or self._is_proved(reason.claim, work):
            return replace(reason, facts=facts)
        return replace(reason, sure="believed", facts=facts)

    def _is_proved(self, claim: Claim, work: Work | None) -> bool:
        if claim not in self._valid and work is not None:
            self._valid[claim] = _is_valid(self._proved.get(claim), work)
        return self._valid.get(claim, False)


def _is_valid(standing: Standing | None, work: Work) -> bool:
    """Whether the evidence is a certificate of the claim that the checker accepts."""
    if standing is None:
        return False
    try:
        vet(standing, work)
    except Stopped:
        raise
    except PonderError:
        return False
    return True
