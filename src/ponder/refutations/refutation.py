"""The result of refuting: a counterexample with both sides' values, or the ground covered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from ponder.core.display import HtmlResult
from ponder.core.errors import BadText, describe
from ponder.core.work import FINISHED, Ending
from ponder.exact.arithmetic import format_number
from ponder.exact.verdicts import CODES, Verdict
from ponder.language.blocks import VerdictCodes
from ponder.language.claims import Claim
from ponder.language.conditions import Reading

# The ground on which a claim was checked, as data; `ponder.show` puts it into words.

AnyOutcome: TypeAlias = Literal["P", "N", ""]
"""The outcome of all positions of a region; empty if both outcomes occur."""

Count: TypeAlias = Verdict | Literal["vacuous"]
"""How objects are counted: by their verdicts, and apart where the claim's condition is false."""

COUNTS = ("objects", "whole", "undecided", "undefined", "vacuous")
BOUNDS = {
    "cookies": ("most",),
    "box": ("rows", "columns"),
    "family": ("name", "first", "last"),
    "members": ("name", "first", "last"),
    "lower rows": ("cookies", "second"),
    "tall lower rows": ("cookies", "second"),
    "relatives": ("cookies", "rounds"),
    "play": ("games", "seed"),
    "heaps": ("most",),
    "starts": ("most",),
    "followers": ("start",),
}
TEXTS, ENDLESS = ("name", "start"), ("last", "second")


@dataclass(frozen=True)
class SearchedRegion:
    """A set of objects: its kind, and what bounds it.

    | kind | bounds |
    |---|---|
    | `cookies` | boards with at most `most` cookies |
    | `box` | boards inside `rows` x `columns` |
    | `family` | boards of the family `name`, from `first` to `last` (None: for ever) |
    | `members` | single boards of the family `name`, `first` to `last` |
    | `lower rows` | boards whose rows below the second have at most `cookies` cookies, with |
    | | a second row of at most `second` (None: for ever) |
    | `tall lower rows` | their transposes |
    | `relatives` | boards with at most `cookies` cookies, changed in `rounds` rounds |
    | `play` | boards met in `games` random games with the seed `seed` |
    | `heaps` | heaps with at most `most` counters |
    | `starts` | what follows the starts with sizes of at most `most` in all |
    | `followers` | the position `start` and what follows it |
    | `examples` | what follows the examples of the game |
    | `objects` | the objects that were given |
    """

    kind: str
    bounds: tuple[tuple[str, int | str | None], ...] = ()
    of: AnyOutcome = ""

    @classmethod
    def make(cls, kind: str, of: AnyOutcome = "", **bounds: int | str | None) -> SearchedRegion:
        """The region with these bounds."""
        return cls(kind, tuple(bounds.items()), of)

    def __getitem__(self, bound: str) -> Any:
        return dict(self.bounds)[bound]

    def to_json(self) -> dict[str, Any]:
        """The region as plain data."""
        return {"kind": self.kind, **dict(self.bounds), "of": self.of}


@dataclass(frozen=True)
class CheckedRegion:
    """On how many objects of a region a claim was tried, and whether these settle all of it.

    On `undecided` objects exact arithmetic could not decide, on `undefined` ones the claim has
    no value. Everywhere else it is true, apart from counterexamples. Besides these `objects`
    there are `vacuous` ones, of which the claim says nothing, because its condition is false.
    """

    region: SearchedRegion
    objects: int
    whole: bool = True
    undecided: int = 0
    undefined: int = 0
    vacuous: int = 0

    @classmethod
    def of(cls, region: SearchedRegion, counts: Counter[Count], *, whole: bool) -> CheckedRegion:
        """The ground on whose objects these were the verdicts."""
        apart = counts["undecided"], counts["undefined"], counts["vacuous"]
        return cls(region, counts.total() - counts["vacuous"], whole, *apart)

    @property
    def decided(self) -> int:
        """On how many objects the claim is known to be true or false."""
        return self.objects - self.undecided - self.undefined

    def to_json(self) -> dict[str, Any]:
        """The ground as plain data."""
        known = {name: getattr(self, name) for name in COUNTS[2:] if getattr(self, name)}
        return {**self.region.to_json(), "objects": self.objects, "whole": self.whole, **known}

    @classmethod
    def from_json(cls, data: object) -> CheckedRegion:
        """The ground that `to_json` wrote; `BadText` if it did not.

        >>> ground = CheckedRegion(SearchedRegion.make("cookies", "P", most=60), 149226)
        >>> CheckedRegion.from_json(ground.to_json()) == ground
        True
        """
        if not isinstance(data, Mapping) or not _is_a_ground(data):
            raise BadText(f"a ground is a region with its counts, not {describe(data)}")
        bounds = {name: bound for name, bound in data.items() if name not in COUNTS}
        counts = {name: data[name] for name in COUNTS if name in data}
        return cls(SearchedRegion.make(**bounds), **counts)


def _is_a_ground(data: Mapping[str, Any]) -> bool:
    """Whether the region has what bounds its kind, and the counts are numbers."""
    kind, plain = data.get("kind"), (int, str, type(None))
    if not isinstance(kind, str) or data.get("of", "") not in get_args(AnyOutcome):
        return False
    counts = [data.get("objects"), *(data[name] for name in COUNTS if name in data)]
    bounds = [(name, data.get(name, ())) for name in BOUNDS.get(kind, ())]
    texts = [bound for name, bound in bounds if name in TEXTS]
    numbers = [bound for name, bound in bounds if name not in {*TEXTS, *ENDLESS}]
    return (
        all(isinstance(bound, plain) for bound in (*data.values(), *dict(bounds).values()))
        and all(isinstance(number, int) for number in (*counts, *numbers))
        and all(isinstance(text, str) for text in texts)
        and not any(isinstance(data.get(name), str) for name in ENDLESS)
    )


@dataclass(frozen=True)
class Coverage:
    """All the ground that was covered for one claim; a board may lie in several regions."""

    grounds: tuple[CheckedRegion, ...] = field(default=())

    def __iter__(self) -> Iterator[CheckedRegion]:
        return iter(self.grounds)

    def __bool__(self) -> bool:
        return bool(self.grounds)

    @property
    def cookies(self) -> int:
        """Every board (of the outcome that matters) with at most so many cookies was checked."""
        return max(
            (
                ground.region["most"]
                for ground in self.grounds
                if ground.whole and ground.region.kind == "cookies"
            ),
            default=0,
        )

    @property
    def undecided(self) -> int:
        """On how many objects the claim could not be decided."""
        return sum(ground.undecided for ground in self.grounds)

    @property
    def is_checked(self) -> bool:
        """On some object the claim says something, and is known to be true or false."""
        return any(ground.decided for ground in self.grounds)

    def to_json(self) -> list[dict[str, Any]]:
        """The grounds as plain data."""
        return [ground.to_json() for ground in self.grounds]


NO_COVERAGE = Coverage()


def count_verdicts(codes: VerdictCodes, given: VerdictCodes | None = None) -> Counter[Count]:
    """How often each verdict occurs in an array; `given` are the verdicts on the condition."""
    counts: Counter[Count] = Counter(
        {verdict: int(np.count_nonzero(codes == code)) for verdict, code in CODES.items()}
    )
    if given is not None:
        counts["vacuous"] = int(np.count_nonzero(given == CODES["false"]))
        counts["true"] -= counts["vacuous"]
    return counts


def verdict_class(reading: Reading) -> Count:
    """How an object with this reading is counted."""
    return "vacuous" if reading.vacuous else reading.verdict


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
    covered: Coverage = NO_COVERAGE
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
        left, right = (None if side is None else format_number(side) for side in sides)
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


# How far the search for counterexamples goes.


@dataclass(frozen=True)
class Reach:
    """How far each strategy goes.

    `cookies`: all boards with at most so many cookies are tried; claims that are not about
    P-positions alone end at `cookies_of_both`. `box`: rows and columns of the box. `positions`:
    the most boards of a thin box. `members`: how many members of an infinite family are tried one
    after another. `relatives`: whether near violations are changed. `games`: how many random games
    are played, with this `seed`. `solved`: how many positions of other games are solved, one after
    another. 0 leaves a strategy out.
    """

    cookies: int = 60
    cookies_of_both: int = 40
    box: tuple[int, int] = (14, 14)
    positions: int = 2_000_000
    members: int = 100_000
    relatives: bool = True
    games: int = 40
    seed: int = 0
    solved: int = 5_000
