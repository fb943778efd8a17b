"""Reasons as data: why a move is made, and why the others are not.

Arguments, prospects, advice on sums, players and the learned theory all give `Reason`s.
`ponder.show.sentence` turns a reason into words; no code reads a sentence.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, get_args

from ponder.core.errors import BadText, describe
from ponder.core.position import Position
from ponder.core.work import FINISHED

if TYPE_CHECKING:
    from ponder.language.claims import Claim
    from ponder.language.conditions import Reading

Certainty = Literal["proved", "checked", "believed"]


@dataclass(frozen=True)
class Reason:
    """One reason, of some kind ("mirroring", "solved", "violates a claim").

    `sure` says how sure it is; None if nothing is asserted (a random move). `claim` is the
    claim it relies on, and `reading` the values of both sides here; `reply` is the opponent's
    move that shows it; `region` is the set of positions on which the claim was checked.
    `facts` are other facts for the sentence: immutable values by name.

    >>> Reason("solved", "proved", facts={"wins": True, "length": 3}).to_json()
    {'kind': 'solved', 'sure': 'proved', 'facts': {'wins': True, 'length': 3}}
    """

    kind: str
    sure: Certainty | None = None
    claim: Claim | None = None
    reading: Reading | None = None
    reply: str | None = None
    region: str | None = None
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        facts = {name: _frozen(fact) for name, fact in self.facts.items()}
        object.__setattr__(self, "facts", MappingProxyType(facts))

    def __hash__(self) -> int:
        parts = (self.kind, self.sure, self.claim, self.reading, self.reply, self.region)
        return hash((parts, frozenset(self.facts.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        parts = (self.kind, self.sure, self.claim, self.reading, self.reply, self.region)
        return Reason, (*parts, dict(self.facts))

    def to_json(self) -> dict[str, Any]:
        """Plain data: claims, positions and exact numbers as text, without empty fields."""
        parts = {
            "kind": self.kind,
            "sure": self.sure,
            "claim": None if self.claim is None else str(self.claim),
            "reading": _plain(self.reading),
            "reply": self.reply,
            "region": self.region,
            "facts": _plain(self.facts),
        }
        return {name: part for name, part in parts.items() if part or name in ("kind", "sure")}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Reason:
        """The reason that `to_json` wrote, if its facts are plain data.

        The reading is not read back; evaluate the claim again.
        """
        from ponder.language.claims import Claim  # imported only if needed

        if not isinstance(data.get("kind"), str) or data.get("sure") not in (
            None,
            *get_args(Certainty),
        ):
            wrong = describe(dict(data))
            raise BadText(f'a reason in JSON is {{"kind": TEXT, "sure": "proved", …}}, not {wrong}')
        claim = Claim.parse(data["claim"]) if data.get("claim") else None
        reply, region = data.get("reply"), data.get("region")
        facts = data.get("facts", {})
        return cls(data["kind"], data.get("sure"), claim, None, reply, region, facts)


@dataclass(frozen=True)
class RejectedMove:
    """A move that was not made, the position it leads to, and why not."""

    move: str
    to: Position | None
    because: tuple[Reason, ...]

    def to_json(self) -> dict[str, Any]:
        """Plain data, the position as its text."""
        because = [reason.to_json() for reason in self.because]
        return {"move": self.move, "to": _plain(self.to), "because": because}


@dataclass(frozen=True)
class Choice:
    """A move, the position it leads to (None if chance answers), and reasons, strongest first.

    `best` are the moves that the player finds as good as this one, with it; empty if it does not
    say. `visited` is how many positions it looked at.
    """

    move: str
    to: Position | None = None
    reasons: tuple[Reason, ...] = ()
    rejected: tuple[RejectedMove, ...] = ()
    best: tuple[str, ...] = ()
    visited: int = 0

    def to_json(self) -> dict[str, Any]:
        """Plain data, the position as its text; what the player does not say is left out."""
        told = {"best": list(self.best), "visited": self.visited}
        return {
            "move": self.move,
            "to": _plain(self.to),
            "reasons": [reason.to_json() for reason in self.reasons],
            "rejected": [rejected.to_json() for rejected in self.rejected],
            **{name: part for name, part in told.items() if part},
        }


def _frozen(fact: Any) -> Any:
    """The fact, with tuples for lists; what can be hashed has none."""
    try:
        hash(fact)
    except TypeError:
        return tuple(map(_frozen, fact)) if isinstance(fact, list | tuple) else fact
    return fact


def _plain(fact: Any) -> Any:
    """The fact as JSON data; other types become text."""
    if fact is None or isinstance(fact, bool | int | float | str):
        return fact
    if isinstance(fact, Reason):
        return fact.to_json()
    if isinstance(fact, Mapping):
        return {name: _plain(part) for name, part in fact.items()}
    if isinstance(fact, tuple):
        return [_plain(part) for part in fact]
    if is_dataclass(fact):
        parts = {part.name: getattr(fact, part.name) for part in fields(fact)}
        return {name: _plain(part) for name, part in parts.items() if part is not FINISHED}
    return str(fact)
