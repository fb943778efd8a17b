"""Theorems whose whole proof is a paragraph at the top of the file of their template."""

from __future__ import annotations

from ponder.checking.certificate import Invalid
from ponder.language.claims import Claim


def check_theorem(claim: Claim, *theorems: Claim) -> None:
    """Raise `Invalid` unless the claim is one of these."""
    if claim not in theorems:
        raise Invalid(f"this template proves {' and '.join(map(str, theorems))}, nothing else")
