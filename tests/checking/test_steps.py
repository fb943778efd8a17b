"""The steps of proofs: right as they are, and right when straightened."""

from ponder.checking.positivity import check_positivity
from ponder.checking.steps import steps_of
from ponder.language.claims import Claim
from ponder.proofs.lemmas import library


def test_the_steps_of_the_library_are_right_identities() -> None:
    established: dict[str, Claim] = {}
    number = contradictions = 0
    for entry in library():
        for step in steps_of(entry, established):
            check_positivity(step.obligation, step.identity)
            number += 1
            contradictions += step.identity.by_contradiction
        established[str(entry.claim)] = entry.claim
    assert number > 100
    assert contradictions < number // 10
