"""What a condition or claim says of one object."""

from dataclasses import dataclass

from ponder.exact.comparison import Evaluated
from ponder.exact.verdict import Verdict
from ponder.exact.written import as_text


@dataclass(frozen=True, slots=True)
class Reading:
    """A condition or claim on one object: the verdict, and both sides of a comparison.

    A claim is `vacuous` where its own condition is false: true, but it says nothing there.
    """

    left: Evaluated | None
    right: Evaluated | None
    verdict: Verdict
    vacuous: bool = False

    def __str__(self) -> str:
        if self.left is None or self.right is None:
            return self.verdict
        return f"{as_text(self.left)} and {as_text(self.right)}: {self.verdict}"
