"""The positions that the requirements look at, and the list of the requirements.

The sample is taken breadth first from the game's examples, so that it is the same each
time. Requirements about values look only at positions small enough for the definitions.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import islice
from typing import Any

from ponder.core.catalogue import Game
from ponder.core.errors import PonderError
from ponder.core.faults import FAULTS
from ponder.core.position import SIDES, Chance, Impartial, Partizan, Position, Side
from ponder.core.work import Work
from ponder.solving.explore import postorder

MOST_POSITIONS = 300
MOST_SMALL = 40
FEW_FOLLOWERS = 120
MOVES_TRIED = 200

Moves = list[tuple[str, Any]]


class Sample:
    """A game, and positions of it found breadth first from its examples."""

    def __init__(self, game: Game, work: Work | None = None) -> None:
        self.game, self._work = game, work or Work()
        self.positions = tuple(self._work.checking(_explored(game)))

    @cached_property
    def small(self) -> tuple[Position, ...]:
        """Positions with few followers, none of which comes back; spread over the sample."""
        every = self._work.checking(self.positions)
        found = [position for position in every if few_follow(position)]
        step = max(1, len(found) // MOST_SMALL)
        return tuple(found[::step][:MOST_SMALL])

    @property
    def decided(self) -> Iterator[Position]:
        """Small positions without chance."""
        return (position for position in self.small if not isinstance(position, Chance))

    @property
    def nimbers(self) -> Iterator[Impartial]:
        """Small impartial positions in normal play, which have Grundy values."""
        for position in self.small:
            if isinstance(position, Impartial) and not position.stuck_player_wins:
                yield position

    @property
    def moves(self) -> Iterator[tuple[Position, Side, Moves]]:
        """The moves in each position, of each player who has moves of their own."""
        for position in self._work.checking(self.positions):
            for side in SIDES if isinstance(position, Partizan) else SIDES[:1]:
                yield position, side, moves_in(position, side)


Requirement = Callable[[Sample], Iterator[str]]
REQUIREMENTS: dict[int, list[Requirement]] = {}
"""The requirements by tier."""


def requirement(*, tier: int) -> Callable[[Requirement], Requirement]:
    """Add a requirement to its tier; its docstring is the requirement in words."""

    def add(function: Requirement) -> Requirement:
        REQUIREMENTS.setdefault(tier, []).append(function)
        return function

    return add


def moves_in(position: Position, side: Side) -> Moves:
    """The named moves of a position of any kind; a long list is cut."""
    assert isinstance(position, Impartial | Partizan | Chance)
    moves = position.moves(side) if isinstance(position, Partizan) else position.moves()
    return list(islice(moves, MOVES_TRIED))


def targets(position: Position, moves: Moves) -> list[Any]:
    """The different things that the moves lead to, which should be positions."""
    if not isinstance(position, Chance):
        return list(dict.fromkeys(to for _, to in moves))
    return list(dict.fromkeys(draw.to for _, lottery in moves for draw in lottery))


def followers(position: Position) -> Iterator[Any]:
    """The positions that can follow one move of either player."""
    players = SIDES if isinstance(position, Partizan) else SIDES[:1]
    return (to for side in players for to in targets(position, moves_in(position, side)))


def few_follow(position: Position, few: int = FEW_FOLLOWERS) -> bool:
    """Whether only few positions can follow, and none can come back."""
    try:
        return count_of_all(position, few) > 0
    except PonderError:
        return False


def count_of_all(position: Position, limit: int = FEW_FOLLOWERS) -> int:
    """How many positions can follow, this one included."""
    return sum(1 for _ in postorder(position, followers, most=limit))


def _explored(game: Game) -> Iterator[Position]:
    seen: dict[Position, None] = {}
    queue = list(_read_examples(game))
    for position in queue:
        if position not in seen and len(seen) < MOST_POSITIONS:
            seen[position] = None
            yield position
            queue += _reached(position) if len(queue) < 10 * MOST_POSITIONS else ()


def _read_examples(game: Game) -> Iterator[Position]:
    for text in (*game.examples, game.start):
        try:
            yield game.read(text)
        except FAULTS:  # another requirement reports it
            continue


def _reached(position: Position) -> list[Position]:
    try:
        return [to for to in followers(position) if isinstance(to, Position)]
    except FAULTS:  # the requirements of moves report it
        return []
