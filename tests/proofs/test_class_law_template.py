"""`prove` proves laws of classes of boards, with the laws of lower rows that they need."""

import pytest

from ponder import Claim, prove, verify
from ponder.proofs.proof import Proof


@pytest.mark.parametrize(
    "law",
    [
        "chomp: if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2",
        "chomp: if third_row_size(x) == 2 & number_of_rows(x) == 3"
        " then is_p_position(x) iff first_row_gap(x) == 2",
    ],
)
def test_class_laws_are_proved(law: str) -> None:
    found = prove(Claim.parse(law))
    assert isinstance(found, Proof)
    assert verify(found.certificate).valid


def test_false_class_laws_are_not_proved() -> None:
    law = "chomp: if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 3"
    assert not prove(Claim.parse(law)).proved
