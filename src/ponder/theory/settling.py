"""Settle a claim: refute it, or prove it, or check it on as much ground as possible.

The refuter first tries what costs little. What survives goes to the prover. What is not proved
either is checked on all the ground that the refuter can cover.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TypeAlias

from ponder.checking.certificate import Certificate
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.proofs.proof import Proof
from ponder.proofs.prove import prove
from ponder.refutations.reach import Reach
from ponder.refutations.refutation import Refutation
from ponder.refutations.refute import refute
from ponder.theory.results import after_proving, after_refuting
from ponder.theory.standing import Standing, Status

Certifier: TypeAlias = Callable[[Claim, Work], Certificate | None]

QUICK = Reach(cookies=40, members=1_000)
QUICK_STRATEGIES = ("cookies", "families")  # together, they refute most false claims in a second
SMALLER = Reach(cookies=50, members=1_000)  # to look for a counterexample below one that is known


@dataclass(frozen=True)
class Settled:
    """A claim, and what was found: a counterexample, a certificate, or the ground covered."""

    claim: Claim
    refutation: Refutation
    certificate: Certificate | None = None
    seconds: float = field(default=0.0, compare=False)

    @property
    def verdict(self) -> Status:
        """Whether the claim is refuted, proved, checked on some ground, or not even that."""
        if self.refutation.is_refuted:
            return "refuted"
        if self.certificate is not None:
            return "proved"
        return "checked" if self.refutation.covered.is_checked else "believed"

    @property
    def standing(self) -> Standing:
        """The verdict with its evidence, as the ledger records it."""
        if self.certificate is None:
            return after_refuting(self.refutation)
        return after_proving(self.certificate)


def settle(claim: Claim, work: Work | None = None, prover: Certifier | None = None) -> Settled:
    """Find the verdict on a claim; work that is stopped keeps the ground covered.

    Another `prover` may prove the claim in other words.
    """
    begun = time.monotonic()
    found = _settled(claim, work or Work(), prover or _certificate)
    return replace(found, seconds=time.monotonic() - begun)


def _settled(claim: Claim, work: Work, prover: Certifier) -> Settled:
    quick = refute(claim, reach=QUICK, strategies=QUICK_STRATEGIES, work=work)
    if quick.smallest or not work.ending.is_complete:
        return Settled(claim, quick)
    if quick.is_refuted:
        smaller = refute(claim, reach=SMALLER, work=work)
        return Settled(claim, smaller if smaller.is_refuted else quick)
    certificate = prover(claim, work)
    if certificate is not None or not work.ending.is_complete:
        return Settled(claim, quick, certificate)
    return Settled(claim, refute(claim, work=work))


def _certificate(claim: Claim, work: Work) -> Certificate | None:
    """The certificate of a proof that the checker accepts, if one is found."""
    found = prove(claim, work=work)
    return found.certificate if isinstance(found, Proof) else None
