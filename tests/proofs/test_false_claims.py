"""A false claim is never proved: hundreds of generated claims, each with a counterexample."""

from false_claims import false_claims

from ponder import Limit, Work, prove
from ponder.proofs.proof import WhyNot

NEAR, LATE = 180, 25
PROGRAMMES = 300


def test_near_misses_are_refuted_by_the_prover_itself() -> None:
    for claim, board in false_claims(NEAR, late=False):
        result = prove(claim)
        assert isinstance(result, WhyNot), (claim, board)
        assert result.counterexample is not None, claim


def test_claims_that_are_true_of_all_small_boards_are_not_proved() -> None:
    """The cases of a proof must fail here: the table of small P-positions finds nothing."""
    for claim, board in false_claims(LATE, late=True):
        result = prove(claim, work=Work(Limit(candidates=PROGRAMMES)))
        assert isinstance(result, WhyNot), (claim, board)
        assert result.counterexample is None, claim
