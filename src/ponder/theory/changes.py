"""What changed in a theory between two runs, and which example did it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ponder.theory.recorded import Example, Recorded, Run


@dataclass(frozen=True)
class Change:
    """A claim that stood differently, or was unknown (None), before or after."""

    before: Recorded | None
    after: Recorded | None

    @property
    def claim(self) -> str:
        """The claim, in the newest words."""
        entry = self.after or self.before
        return str(entry.standing.claim) if entry else ""

    @property
    def example(self) -> str:
        """The example that refuted the claim or led to it; empty if there is none."""
        entry = self.after or self.before
        return entry.standing.example if entry else ""

    def to_json(self) -> dict[str, Any]:
        """The change as plain data."""
        before = self.before.to_json() if self.before else None
        after = self.after.to_json() if self.after else None
        return {"claim": self.claim, "example": self.example, "before": before, "after": after}


@dataclass(frozen=True)
class Changes:
    """What is different after a run, compared with the time after another one.

    `examples` are those that the runs in between and the last one added.
    """

    before: Run
    after: Run
    changes: tuple[Change, ...]
    examples: tuple[Example, ...]

    def to_json(self) -> dict[str, Any]:
        """The changes as plain data."""
        return {
            "about": self.after.about,
            "before": self.before.number,
            "after": self.after.number,
            "changes": [change.to_json() for change in self.changes],
            "examples": [example.to_json() for example in self.examples],
        }


def changes_between(
    before: Run,
    after: Run,
    old: Sequence[Recorded],
    new: Sequence[Recorded],
    examples: Sequence[Example],
) -> Changes:
    """The differences between the theories after two runs."""
    was, now = ({entry.key: entry for entry in entries} for entries in (old, new))
    changed = (
        Change(was.get(key), now.get(key))
        for key in dict.fromkeys([*was, *now])
        if was.get(key) != now.get(key)
    )
    span = range(before.number + 1, after.number + 1)
    added = tuple(example for example in examples if example.run in span)
    return Changes(before, after, tuple(changed), added)
