"""Claims that say nothing, because their condition is never true."""

from ponder.core.work import Limit, SubWork, Work
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.proofs.proof import Proof, prove
from ponder.refutations.claims import with_explicit_condition
from ponder.refutations.refutation import Reach
from ponder.refutations.refute import refute

SMALL = Reach(cookies=24, cookies_of_both=24)
PROGRAMMES = 1_000
NEVER = Condition.parse("1 == 2")


def is_vacuous(claim: Claim, work: Work | None = None) -> bool:
    """Whether it is proved that the condition of a claim is never true.

    >>> is_vacuous(Claim.parse("chomp: if number_of_rows(x) < 1 then number_of_rows(x) == 5"))
    True
    """
    given = with_explicit_condition(claim).given
    if given is None:
        return False
    never, part = Claim(claim.about, given, NEVER), SubWork(work or Work(), 0)
    if refute(never, reach=SMALL, strategies=["cookies"], work=part).is_refuted:
        return False
    part.limit = Limit(candidates=PROGRAMMES)
    return isinstance(prove(never, work=part), Proof)
