"""Claims in other words say the same, on all small boards."""

import pytest

from ponder.checking.theorems import of_p_positions
from ponder.games import Chomp
from ponder.language.claims import Claim
from ponder.measures.invariant import measures_by_name
from ponder.proofs.proof import equivalent_claims
from ponder.refutations.claims import read_rule
from ponder.solving.chomp.by_cookies import boards_by_cookies

BOARDS = [Chomp.of(tuple(filter(None, rows))) for rows in boards_by_cookies(9).tolist()]
MEASURES = measures_by_name(Chomp)
RULES = [
    "rectangle and cookies > 1 implies first player wins",
    "one row and cookies > 1 implies N",
    "L-shaped and rows = columns implies P",
    "two rows and first row gap = 2 implies N",
    "square and cookies > 3 implies N",
    "rows = columns and not L-shaped implies N",
    "at most two rows and cookies is even implies N",
    "first row is one longer and three rows implies N",
    "rows = columns implies first player wins",
    "N implies cookies is odd",
    "cookies < 2 columns - 1 implies N",
]


def false_of(claim: Claim) -> list[Chomp]:
    return [board for board in BOARDS if claim.holds_for(board, MEASURES).verdict == "false"]


@pytest.mark.parametrize("rule", RULES)
def test_other_words_are_false_of_the_same_boards(rule: str) -> None:
    claim = read_rule(rule, "chomp")
    others = {of_p_positions(claim), *equivalent_claims(claim)} - {claim}
    assert others
    for other in others:
        assert false_of(other) == false_of(claim), other
