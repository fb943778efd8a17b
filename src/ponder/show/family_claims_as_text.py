"""What came of claims about a family, in words."""

from __future__ import annotations

from collections.abc import Sequence

from ponder.core.words import cut
from ponder.families.claiming import ClaimVerdict
from ponder.language.patterns import in_short

MOST_MISSING = 10


def settled_text(settled: ClaimVerdict) -> str:
    """One claim: proved, refuted by a position, or left open."""
    if settled.verdict == "proved":
        return f"Proved: {settled.claim}"
    if settled.counterexample is None:
        return f"Neither proved nor refuted: {settled.claim}"
    wrong = settled.counterexample
    position = in_short(wrong.position) or "the empty strip"
    return (
        f"Refuted: {settled.claim}\n"
        f"  {position} has the value {cut(str(wrong.value), 200)}; "
        f"the formula is {cut(str(wrong.claimed), 200)} there."
    )


def missing_text(missing: Sequence[str]) -> str:
    """What the claims leave out, where nothing else was found either."""
    rest = len(missing) - MOST_MISSING
    lines = ["The class itself is not proved. To prove it from claims, these are missing:"]
    lines += [f"  {one}" for one in missing[:MOST_MISSING]]
    return "\n".join([*lines, f"  … and {rest:,} more"] if rest > 0 else lines)
