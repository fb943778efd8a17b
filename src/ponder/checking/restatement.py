"""The template `restatement`: a claim with the same normal form as an established one.

Trusted: `Claim.normal_form`, which only claims with the same meaning share.
"""

from __future__ import annotations

from ponder.checking.certificate import Entry, Established, Invalid
from ponder.core.errors import described


def check(entry: Entry, established: Established) -> None:
    """Raise `Invalid` unless the claim says what an established one says."""
    of = entry.proof.get("of")
    if not isinstance(of, str) or of not in established:
        raise Invalid(f"restated from a claim that is not established: {described(of, 200)}")
    if established[of].normal_form() != entry.claim.normal_form():
        raise Invalid(f"it does not say the same as {of}")
