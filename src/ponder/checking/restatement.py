"""The template `restatement`: a claim with the same normal form as an established one.

Trusted: `Claim.normal_form`, which only claims with the same meaning share.
"""

from __future__ import annotations

from ponder.checking.certificate import Entry, Established, Invalid


def check(entry: Entry, established: Established) -> None:
    """Raise `Invalid` unless the claim says what an established one says."""
    source = entry.source(established)
    if source.normal_form() != entry.claim.normal_form():
        raise Invalid(f"it does not say the same as {source}")
