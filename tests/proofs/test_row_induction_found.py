"""Row induction: the three shortest rows one by one, but only if nothing else helps."""

from collections.abc import Mapping
from typing import Any

import pytest

from ponder import Claim, Work
from ponder.checking import row_induction
from ponder.checking.positivity import Obligation
from ponder.proofs import short_templates
from ponder.proofs.short_templates import by_row_induction

PLAIN = "chomp: if is_p_position(x) then number_of_cookies(x) >= number_of_rows(x)"
LOGARITHMS = "chomp: if is_p_position(x) then log(row_product(x)) >= 0"


@pytest.mark.parametrize(
    ("text", "tried"), [(PLAIN, [(1, True)]), (LOGARITHMS, [(1, False), (3, True)])]
)
def test_how_many_rows_are_treated_one_by_one(
    text: str, tried: list[tuple[int, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, bool]] = []

    def obligations(_claim: Claim, _known: object, proof: Mapping[str, Any]) -> Mapping[str, Any]:
        (number,) = set(proof["parts"].values())
        assert set(proof["parts"]) == set(row_induction.CASES)
        return {"number": number}

    def nothing(
        needed: Mapping[str, Any], *, thorough: bool, work: Work
    ) -> dict[str, Obligation] | None:
        seen.append((needed["number"], thorough))
        return None

    monkeypatch.setattr(row_induction, "obligations", obligations)
    monkeypatch.setattr(short_templates, "find_identities", nothing)
    assert by_row_induction(Claim.parse(text), {}, Work()) is None
    assert seen == tried
