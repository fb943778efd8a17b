"""How far the search for identities goes before it gives up."""

from typing import Any

import pytest

from ponder.checking.positivity import Obligation
from ponder.exact.polynomials import Polynomial
from ponder.proofs import obligations
from ponder.proofs.obligations import find_identities

HOPELESS = {"R >= C": Obligation(Polynomial.parse("R - C"), {"R - 1": Polynomial.parse("R - 1")})}


@pytest.mark.parametrize(
    ("wish", "tried"),
    [
        ({}, [(1, False), (2, False), (3, False), (3, True)]),
        ({"thorough": True}, [(1, False), (2, False), (3, False), (3, True)]),
        ({"thorough": False}, [(1, False), (2, False)]),
    ],
)
def test_a_thorough_search_goes_one_degree_higher_and_is_the_usual_one(
    wish: dict[str, Any], tried: list[tuple[int, bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[int, bool]] = []

    def nothing(_: Obligation, *, degree: int, triples: bool) -> None:
        seen.append((degree, triples))

    monkeypatch.setattr(obligations, "find_identity", nothing)
    assert find_identities(HOPELESS, **wish) is None
    assert seen == tried * 2  # with the nearest hypotheses, and then with more
