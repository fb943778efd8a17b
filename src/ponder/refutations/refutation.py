"""The result of refuting: a counterexample with both sides' values, or the ground covered."""

from dataclasses import dataclass
from typing import Any

from ponder.core.display import HtmlResult
from ponder.core.work import FINISHED, Ending
from ponder.exact.written import as_text
from ponder.language.claims import Claim
from ponder.language.reading import Reading
from ponder.refutations.ground import NOTHING, Covered


@dataclass(frozen=True)
class Refutation(HtmlResult):
    """What was found about a claim.

    `reading` holds both sides' values on the counterexample. `smallest` says that every
    smaller object was checked; otherwise the counterexample is only the smallest that was
    found. `found_by` is the name of the strategy. Boards are ordered by their number of
    cookies, then of rows, then lexicographically: [5,3,3,2] comes before [3,3,3,2,2].
    """

    claim: Claim
    counterexample: Any = None
    reading: Reading | None = None
    smallest: bool = False
    found_by: str = ""
    covered: Covered = NOTHING
    stopped: Ending = FINISHED

    @property
    def is_refuted(self) -> bool:
        """Whether a counterexample was found."""
        return self.reading is not None

    @property
    def values(self) -> dict[str, str | None]:
        """The values of the left and the right side on the counterexample, as texts."""
        reading = self.reading
        sides = (None, None) if reading is None else (reading.left, reading.right)
        left, right = (None if side is None else as_text(side) for side in sides)
        return {"left": left, "right": right}

    def to_json(self) -> dict[str, Any]:
        """The result as plain data. Scripts depend on these fields."""
        found = self.counterexample
        fields = {
            "claim": str(self.claim),
            "counterexample": str(found) if self.is_refuted else None,
            "values": self.values,
            "smallest": self.smallest if self.is_refuted else None,
            "found_by": self.found_by or None,
            "covered": self.covered.to_json(),
        }
        return fields | ({} if self.stopped.is_complete else {"stopped": str(self.stopped)})

    def __repr__(self) -> str:
        found = f"refuted by {self.counterexample}" if self.is_refuted else "no counterexample"
        return f"<Refutation of {self.claim}: {found}>"
