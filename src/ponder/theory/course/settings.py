"""What a course learns from: the settings of a run, which decide its result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import BadText, TooLarge, Unsuitable, described
from ponder.core.position import Impartial, Position
from ponder.games.boards.numbers import whole_number
from ponder.measures.invariant import Invariant, shape_measures, usual_invariants
from ponder.solving.explore import postorder, refuse_hopeless
from ponder.theory.lesson import game_to_learn, refuse_examples

FEWEST_SYMMETRIC = 5  # a game with fewer symmetric invariants is learned with its usual ones


@dataclass(frozen=True)
class Course:
    """Learn to play an impartial game from at most so many P-positions.

    `box` is a position; all that can follow it are labelled, and conjectures are tested on them.
    The first `start` examples are drawn with the `seed` from the smallest P-positions; positions
    that are equal by symmetry count as one. Bounds have at most this `complexity`. In Chomp the
    laws of all lower rows with at most `lower` cookies, and of two lower rows of at most that
    length, are proved first, without labels.
    """

    game: str = "chomp"
    box: str = "8x8"
    examples: int = 60
    start: int = 4
    complexity: int = 3
    lower: int = 12
    seed: int = 0

    def __post_init__(self) -> None:
        self._check_kinds()
        game = game_to_learn(self.game)
        object.__setattr__(self, "game", game.name)
        if ":" in game.name:
            raise Unsuitable(f"courses are on games without a parameter, not on {game.name}")
        object.__setattr__(self, "box", str(game.read(self.box)))
        if not shape_measures(self.around):
            raise Unsuitable(
                "a course needs an invariant that needs no solving, and "
                f"{game.name} has none; take a lesson"
            )
        refuse_examples(self.start, self.examples)

    def _check_kinds(self) -> None:
        """Refuse texts that are no texts, and numbers that are none or would take for ever."""
        for name in ("game", "box"):
            if not isinstance(getattr(self, name), str):
                raise BadText(f"{name}= is a text, not {described(getattr(self, name))}")
        for name in ("examples", "start", "complexity", "lower", "seed"):
            whole_number(getattr(self, name), f"a whole number for {name}=")
        if not 1 <= self.complexity <= limits.COURSE_COMPLEXITY:
            raise BadText(
                f"complexity= is from 1 to {limits.COURSE_COMPLEXITY}, not {self.complexity}"
            )
        if self.lower > limits.LOWER_COOKIES:
            raise TooLarge(f"lower= is at most {limits.LOWER_COOKIES}, not {self.lower}")

    @property
    def around(self) -> Impartial:
        """The position that all others follow."""
        found = find(self.game).read(self.box)
        assert isinstance(found, Impartial)
        return found

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data; the examples are P-positions."""
        return {"course": True, "outcome": "P", **asdict(self)}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Course:
        """The settings that `to_json` wrote."""
        if not isinstance(data, Mapping):
            raise BadText(f"the settings of a course are a dictionary, not {described(data)}")
        return cls(**{name: data[name] for name in asdict(cls()) if name in data})

    def invariants(self) -> list[Invariant]:
        """What bounds speak of: symmetric invariants, which do not care how a board is turned."""
        simple = shape_measures(self.around).values()
        symmetric = [one for one in simple if isinstance(one, Invariant) and one.symmetric]
        return symmetric if len(symmetric) >= FEWEST_SYMMETRIC else usual_invariants(self.around)


def usual_box(game: str) -> str:
    """Of the start and the examples of a game, the one that most positions follow, within reason.

    >>> usual_box("wythoff")
    '4,7'
    """
    known = game_to_learn(game)
    sizes: dict[str, int] = {}
    for text in (known.start, *known.examples):
        with suppress(TooLarge):
            sizes[text] = sum(1 for _ in _followers(known.read(text)))
    return max(sizes, key=lambda text: sizes[text])


def _followers(start: Position) -> Iterator[Position]:
    assert isinstance(start, Impartial)
    refuse_hopeless(start, limits.COURSE_POSITIONS)
    return postorder(start, type(start).options, most=limits.COURSE_POSITIONS)
