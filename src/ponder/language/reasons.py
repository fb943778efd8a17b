"""Reasons as data: why a move is made, and why the others are not.

Arguments, prospects, advice in sums, players and the learned theory all speak in `Reason`s.
`ponder.show` turns them into sentences; no code reads a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal

from ponder.core.position import Position

if TYPE_CHECKING:
    from ponder.language.claims import Claim
    from ponder.language.conditions import Reading

Sure = Literal["proved", "checked", "believed"]


@dataclass(frozen=True)
class Reason:
    """One reason, of some kind ("mirroring", "solved", "violates a claim").

    `sure` says how sure it is; None where nothing is asserted (a move at random). `claim` is
    what it appeals to and `reading` what both sides of that are worth here; `reply` is the
    opponent's move that shows it; `region` is the ground on which the claim was checked.
    `facts` are whatever else a sentence of this kind mentions: plain data.
    """

    kind: str
    sure: Sure | None = None
    claim: Claim | None = None
    reading: Reading | None = None
    reply: str | None = None
    region: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "facts", MappingProxyType(dict(self.facts)))

    def __hash__(self) -> int:
        return hash((self.kind, self.sure, self.reply, tuple(self.facts)))


@dataclass(frozen=True)
class Rejected:
    """A move that was not made, what it leads to, and why not."""

    move: str
    to: Position | None
    because: tuple[Reason, ...]


@dataclass(frozen=True)
class Choice:
    """A move, what it leads to (None where chance answers), and the reasons, strongest first."""

    move: str
    to: Position | None = None
    reasons: tuple[Reason, ...] = ()
    rejected: tuple[Rejected, ...] = ()
