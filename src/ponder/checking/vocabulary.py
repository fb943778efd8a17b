"""The invariants and properties of Chomp boards whose meaning the checker knows.

A claim that speaks of others is refused, even if its proof does not use them: they might be
undefined for some boards, and then the claim would not be true.
"""

from ponder.checking import board_axioms, quantities
from ponder.checking.certificate import Invalid
from ponder.core.errors import described
from ponder.language.claims import Claim

NAMES = frozenset(
    [
        "is_p_position",
        "is_n_position",
        *quantities.LETTERS,
        *quantities.DEFINITIONS,
        *board_axioms.INVARIANTS,
        *board_axioms.MEANINGS,
    ]
)


def refuse_unknown_names(claim: Claim) -> None:
    """Raise `Invalid` if the claim speaks of something that is not known here."""
    unknown = min(claim.names - NAMES, default=None)
    if unknown is not None:
        raise Invalid(f"{described(unknown)} is not known to the checker")
