"""Refuting a claim about a game, or about the rows of a table."""

from dataclasses import dataclass, field, replace
from pathlib import Path

from ponder.answers.recording import recording
from ponder.core.errors import Unsuitable
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.measures.sheet import Sheet
from ponder.refutations.asked import claim_about
from ponder.refutations.reach import Reach
from ponder.refutations.refutation import Refutation
from ponder.refutations.refute import refute
from ponder.theory.results import after_refuting


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
    claim = claim_about(request.claim, request.game)
    if request.every:
        claim = replace(claim, given=Claim.parse(request.claim).given)
    work = work or Work()
    with recording(claim.about, "refute", request.ledger, work) as run:
        found = refute(claim, reach=request.reach, strategies=request.strategies, work=work)
        run.record(after_refuting(found))
    return found
