"""Why there is no proof: a counterexample, or what each template lacked."""

from ponder.language.claims import Claim
from ponder.proofs.proof import Failure, WhyNot
from ponder.show.proof_as_text import proof_as_text

CLAIM = Claim.parse("chomp: if is_p_position(x) then number_of_rows(x) <= 2")
LACKING = Failure("row induction", "not found", "no identity", "R = 1")
FALSE = Failure("five cases", "false", "it is false for 3,1,1")


def test_a_claim_with_a_counterexample_cannot_be_proved() -> None:
    lines = proof_as_text(WhyNot(CLAIM, (LACKING, FALSE))).splitlines()
    assert lines[0].endswith(str(CLAIM))
    assert FALSE.detail in lines[1]
    assert len(lines) == 2


def test_what_each_template_lacked_is_told() -> None:
    lines = proof_as_text(WhyNot(CLAIM, (LACKING,))).splitlines()
    assert lines[0].endswith(str(CLAIM))
    assert all(word in lines[1] for word in (LACKING.template, LACKING.case, LACKING.detail))
    assert len(lines) == 3
