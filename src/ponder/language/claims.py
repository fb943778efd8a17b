"""Claims: what is said of every object of a kind, perhaps under a condition."""

from __future__ import annotations

from dataclasses import dataclass

from ponder.language.conditions import Condition


@dataclass(frozen=True, slots=True)
class Claim:
    """Of every object of the kind `about`: if `given` holds (if there is one), so does `says`."""

    about: str
    given: Condition | None
    says: Condition
