"""The definitions, word for word: slow, recursive, without any hook of a game.

The fast ways of `ponder.solving` are checked against them. They are only for positions with
few followers and without cycles.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache, cached_property
from itertools import islice
from typing import Any

from ponder.core.catalogue import Game
from ponder.core.errors import USER_CODE_ERRORS, PonderError
from ponder.core.position import (
    SIDES,
    Chance,
    Impartial,
    Partizan,
    Position,
    Side,
    moves_of,
    opponent,
)
from ponder.core.work import Work
from ponder.solving.solution import Outcome
from ponder.solving.traversal import postorder


@cache
def wins(position: Position, mover: Side) -> bool:
    """Whether the player to move wins: by a move after which the opponent does not win."""
    options = [to for _, to in moves_of(position, mover)]
    if not options:
        return position.stuck_player_wins
    return any(not wins(to, opponent(mover)) for to in options)


def outcome(position: Position) -> Outcome:
    """P, N, L or R, by who wins when Left begins and when Right begins."""
    left, right = wins(position, "left"), wins(position, "right")
    if left:
        return "N" if right else "L"
    return "R" if right else "P"


@cache
def remoteness(position: Position, mover: Side) -> int:
    """The length of play in which the winner hurries and the loser delays."""
    other = opponent(mover)
    options = [to for _, to in moves_of(position, mover)]
    if not options:
        return 0
    won = [remoteness(to, other) for to in options if not wins(to, other)]
    return 1 + (min(won) if won else max(remoteness(to, other) for to in options))


@cache
def grundy(position: Impartial) -> int:
    """The least number that no option has."""
    taken = {grundy(to) for _, to in position.moves()}
    return next(value for value in range(len(taken) + 1) if value not in taken)


@cache
def win_probability(position: Position) -> Fraction:
    """The best expectation over the decisions, in games where no position comes back."""
    assert isinstance(position, Chance)
    lotteries = [draws for _, draws in position.moves()]
    if not lotteries:
        return Fraction(position.stuck_player_wins)
    return max(
        sum(
            (
                draw.probability
                * (win_probability(draw.to) if draw.again else 1 - win_probability(draw.to))
                for draw in draws
            ),
            Fraction(0),
        )
        for draws in lotteries
    )


def clear_caches() -> None:
    """Forget every position, for games that have been changed since."""
    for remembered in (wins, remoteness, grundy, win_probability):
        remembered.cache_clear()


# The positions that the requirements look at, and the list of the requirements.
#
# The sample is taken breadth first from the game's examples, so that it is the same each time.
# Requirements about values look only at positions small enough for the definitions.

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
        except USER_CODE_ERRORS:  # another requirement reports it
            continue


def _reached(position: Position) -> list[Position]:
    try:
        return [to for to in followers(position) if isinstance(to, Position)]
    except USER_CODE_ERRORS:  # the requirements of moves report it
        return []
