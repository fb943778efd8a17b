"""Whatever is proved is true of every small board and P-position, and defined there.

`make fuzz` tries thousands of such claims.
"""

from random import Random

import pytest
from random_claims import differ, exception, in_two_orders, random_claim, with_other_conditions
from refusals import said

from ponder import Limit, Work, prove
from ponder.checking import theorems
from ponder.checking.certificates import Entry, Invalid
from ponder.checking.verify import rule
from ponder.language.claims import Claim
from ponder.proofs.lemmas import lemma_library
from ponder.proofs.proof import Proof, WhyNot
from ponder.show.claims import proof_as_text

PROGRAMMES = 40


def test_claims_that_are_proved_are_true() -> None:
    templates = set()
    for seed in range(150):
        claim = random_claim(Random(seed))
        result = prove(claim, work=Work(Limit(candidates=PROGRAMMES)))
        if isinstance(result, Proof):
            assert exception(claim) is None, claim
            templates.add(result.template)
    assert templates >= {"corollary", "five cases", "class law", "row induction"}


def is_accepted(entry: Entry, established: dict[str, Claim]) -> bool:
    try:
        rule(entry.template)(entry, established, Work())
    except Invalid:
        return False
    return True


def test_a_proof_of_a_lemma_with_other_conditions_proves_only_what_is_true() -> None:
    established: dict[str, Claim] = {}
    accepted = set()
    for seed, lemma in enumerate(lemma_library()):
        for variant in range(4):
            claim = with_other_conditions(lemma.claim, Random(100 * seed + variant))
            if is_accepted(Entry(claim, lemma.template, lemma.proof), established):
                assert exception(claim) is None, claim
                accepted.add(lemma.template)
        established[str(lemma.claim)] = lemma.claim
    assert accepted >= {"corollary", "one move away"}


def test_claims_with_one_meaning_are_true_of_the_same_boards() -> None:
    same = 0
    for seed in range(300):
        one, other = in_two_orders(Random(seed))
        if is_accepted(Entry(other, "restatement", {"of": str(one)}), {str(one): one}):
            assert differ(one, other) is None, (one, other)
            same += 1
    assert same > 30


ONE_OVER_0 = "if 1/0 > 0 | number_of_cookies(x) >= 1 then number_of_rows(x) >= 1"
UNGUARDED = "if {} & is_p_position(x) then number_of_cookies(x) >= 1".format(
    "1/(number_of_cookies(x) - 1001) < 5"
)
GUARDED = "if is_p_position(x) & number_of_cookies(x) < 1000 & {} then {}".format(
    "1/(number_of_cookies(x) - 1001) < 5", "number_of_cookies(x) >= 1"
)


@pytest.mark.parametrize("text", [ONE_OVER_0, UNGUARDED])
def test_what_may_be_undefined_is_not_proved(text: str) -> None:
    result = prove(text, "chomp")
    assert isinstance(result, WhyNot)
    assert "may be undefined" in {failure.kind for failure in result.failures}
    said(proof_as_text(result))


def test_what_is_not_reached_need_not_be_defined() -> None:
    result = prove(GUARDED, "chomp")
    assert result.proved
    assert theorems.meaning(result.claim) != theorems.meaning(Claim.parse(UNGUARDED, "chomp"))
