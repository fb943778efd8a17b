"""A false claim, or a false lemma, is never proved: hundreds of generated ones."""

from random import Random

import pytest
from false_claims import false_claims
from naive import boards

from ponder import Claim, Limit, Work, prove
from ponder.checking.chomp_boards import letters
from ponder.checking.facts import goals
from ponder.checking.obligations import OBLIGATIONS
from ponder.games import Chomp
from ponder.proofs.identities import find_identities
from ponder.proofs.lemmas import claim_in_letters
from ponder.proofs.proof import WhyNot
from ponder.solving.chomp.sieve import p_positions

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


BOARDS = [letters(board.rows) for board in boards(6, 6)]
LOST = [letters(board.rows) for board in p_positions(Chomp("9x9"))]
SHORT = {str(claim): claim for claim in map(claim_in_letters, ("C >= s + d - 1", "n >= R + C - 1"))}


def bounds(seed: int, number: int, names: str) -> list[str]:
    """Random comparisons of a sum of two multiples with a third, some true and some false."""
    random = Random(seed)
    texts = []
    for _ in range(number):
        a, b, c = random.sample(names, 3)
        few = [random.choice((1, 1, 2)) for _ in range(3)]
        shift = random.randint(0, 3)
        texts.append(f"{few[0]}*{a} + {shift} >= {few[1]}*{b} + {random.choice((0, 1))}*{c}")
    return sorted(set(texts))


def is_true(claim: Claim, of: list[dict[str, int]]) -> bool:
    (goal,) = goals(claim).values()
    return all(goal.at({**one}) >= 0 for one in of)


def proved(rule: str, claim: Claim) -> bool:
    needed = OBLIGATIONS[rule](claim, SHORT, {})
    return find_identities(needed, thorough=False) is not None


@pytest.mark.parametrize("rule", ["row induction", "corollary"])
def test_bounds_of_all_boards(rule: str) -> None:
    claims = [claim_in_letters(text) for text in bounds(1, 120, "nRCdst")]
    verdicts = [(is_true(claim, BOARDS), proved(rule, claim)) for claim in claims]
    assert (False, True) not in verdicts
    assert verdicts.count((True, True)) >= 8
    assert verdicts.count((False, False)) >= 50


def test_bounds_of_p_positions() -> None:
    claims = [claim_in_letters(f"if P then {text}") for text in bounds(2, 150, "nRC")]
    verdicts = [(is_true(claim, LOST), proved("steal and induct", claim)) for claim in claims]
    assert (False, True) not in verdicts
    assert verdicts.count((True, True)) >= 5
    assert verdicts.count((False, False)) >= 30


def test_products_that_are_too_large() -> None:
    for text in ("A >= n", "A >= C*s", "A >= 2*C", "2*A >= n*C", "A >= R", "A >= C + s"):
        claim = claim_in_letters(text)
        assert not is_true(claim, BOARDS)
        assert not proved("row induction", claim)
