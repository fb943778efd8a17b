"""The template `restatement`: a claim that says the same as an established one.

Trusted: `Claim.normal_form`, which only claims with the same meaning share; and that a position of
Chomp is either a P-position or an N-position.
"""

from dataclasses import replace

from ponder.checking.certificate import Entry, Established, Invalid
from ponder.checking.facts import P_POSITION
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Compound, Condition, Has, Not

N_POSITION = Has("is_n_position")


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the claim says what an established one says."""
    source = entry.source(established)
    if meaning(source) != meaning(entry.claim):
        raise Invalid(f"it does not say the same as {source}")


def meaning(claim: Claim) -> str:
    """A text that only claims with the same meaning share."""
    return of_p_positions(claim).normal_form()


def of_p_positions(claim: Claim) -> Claim:
    """A claim about Chomp with "not a P-position" for "an N-position".

    >>> print(of_p_positions(Claim.parse("chomp: if ~is_n_position(x) then is_l_shaped(x)")))
    chomp: if is_p_position(x) then is_l_shaped(x)
    """
    if claim.about != "chomp" or N_POSITION.name not in claim.properties:
        return claim
    given = None if claim.given is None else _of_p(claim.given)
    return replace(claim, given=given, says=_of_p(claim.says))


def _of_p(condition: Condition) -> Condition:
    match condition:
        case Has() if condition == N_POSITION:
            return Not(P_POSITION)
        case Not(Has() as inner) if inner == N_POSITION:
            return P_POSITION
        case Not(inner):
            return Not(_of_p(inner))
        case Compound(connective, left, right):
            return Compound(connective, _of_p(left), _of_p(right))
    return condition
