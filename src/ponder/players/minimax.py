"""A player who looks a number of moves ahead and solvers what lies beyond as even.

It looks one move ahead, then two, and so on to its depth, so that it finds the nearest
win and puts off the nearest loss. Alpha-beta leaves out what cannot change the verdict,
and a table keeps what was seen. After a number of positions it stops and says how far it
got. In games of chance it takes the decision with the best expectation.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, quote
from ponder.core.position import Chance, Lottery, Position, Side, moves_of, opponent
from ponder.language.reasons import Choice, Reason, RejectedMove
from ponder.players.contract import GradingPlayer, Player, legal_moves, register_player

if TYPE_CHECKING:  # numpy is loaded only for whole worlds
    from ponder.players.contract import Grades
    from ponder.solving.game_graph import GameGraph

EVEN = Fraction(1, 2)


class Minimax(GradingPlayer):
    """Looks `depth` moves ahead; among moves that it solvers equal, it takes any."""

    def __init__(self, depth: int, seed: int) -> None:
        self.name = f"minimax:{depth}"
        self.plies = self._depth = depth
        self._random = Random(seed)

    def choose(self, position: Position, side: Side) -> Choice:
        moves = legal_moves(position, side)
        if isinstance(position, Chance):
            return self._by_expectation(position, moves)
        sight = self._ahead(position, side, moves)
        good = sight.good()
        move = self._any(good)
        leads = dict(moves_of(position, side))
        against = {**dict.fromkeys(good, Reason("as good")), **sight.faults()}
        rejected = (
            RejectedMove(one, to, (against[one],)) for one, to in leads.items() if one != move
        )
        reasons = (self._seen(sight),)
        return Choice(move, leads[move], reasons, tuple(rejected), tuple(good), sight.visited)

    def grades(self, world: GameGraph) -> Grades:
        """What can be forced within its depth, if it never has to stop before."""
        from ponder.players.policy import count_visible, forced_within

        if int(count_visible(world, self._depth).max()) * self._depth > limits.MINIMAX_POSITIONS:
            raise TooLarge(
                f"{self.name} would stop after {limits.MINIMAX_POSITIONS:,} positions; it is "
                "measured with fewer moves ahead, or in a smaller world"
            )
        return forced_within(world, self._depth)

    def _ahead(self, position: Position, side: Side, moves: list[str]) -> _Sight:
        """Look further and further, until a win or a loss is certain or the depth is reached."""
        look = _Look()
        sight = _Sight({}, dict.fromkeys(moves, 0), 0, 0)
        for depth in range(1, self._depth + 1):
            try:
                values = look.values(position, side, depth)
            except _Enough:
                return sight
            sight = _Sight(sight.values, values, depth, look.visited)
            if max(values.values()) != 0:
                break
        return sight

    def _seen(self, sight: _Sight) -> Reason:
        """What the look ahead shows: a win, that every move loses, or neither."""
        best, worst = max(sight.values.values()), min(sight.values.values())
        saw = "win" if best > 0 else "loss" if best < 0 else None
        facts = {"saw": saw, "some_lose": worst < 0}
        decided = {"depth": sight.depth} if saw else self._how_far(sight.depth)
        return Reason("looked ahead", "proved" if saw else None, facts=facts | decided)

    def _by_expectation(self, position: Chance, moves: list[str]) -> Choice:
        look, values, seen = _Look(), dict.fromkeys(moves, EVEN), 0
        with suppress(_Enough):
            for depth in range(1, self._depth + 1):
                values, seen = look.expectations(position, depth), depth
        best = max(values.values())
        move = self._any([move for move, value in values.items() if value == best])
        rejected = tuple(
            RejectedMove(other, None, (self._hope(value, seen),))
            for other, value in values.items()
            if other != move
        )
        return Choice(move, None, (self._hope(best, seen),), rejected)

    def _hope(self, expected: Fraction, seen: int) -> Reason:
        return Reason("expectation", facts={"expected": expected, **self._how_far(seen)})

    def _how_far(self, seen: int) -> dict[str, int | None]:
        """How many moves ahead it looked and, if it was stopped, after how many positions."""
        stopped = limits.MINIMAX_POSITIONS if seen < self._depth else None
        return {"depth": seen, "wished": self._depth, "stopped_by": stopped}

    def _any(self, moves: list[str]) -> str:
        return moves[self._random.randrange(len(moves))]


@dataclass(frozen=True)
class _Sight:
    """What each move is worth, seen from this depth and from one less; positions looked at."""

    before: dict[str, int]
    values: dict[str, int]
    depth: int
    visited: int

    def good(self) -> list[str]:
        """The best moves; when all lose, those that did not when looking one move less."""
        best = max(self.values.values())
        if best < 0:
            return [move for move in self.values if self.before.get(move, 0) == 0]
        return [move for move, value in self.values.items() if value == best]

    def faults(self) -> dict[str, Reason]:
        """Why the other moves are not made."""
        best, good = max(self.values.values()), set(self.good())
        losing = Reason("loses sooner" if best < 0 else "loses", "proved")
        open_still = Reason("no win seen", facts={"depth": self.depth})
        return {
            move: losing if value < 0 else open_still
            for move, value in self.values.items()
            if move not in good
        }


class _Enough(Exception):
    """All positions allowed for one move have been looked at."""


class _Look:
    """One look ahead: +1 is a forced win of the player to move, −1 a forced loss, 0 unknown."""

    def __init__(self) -> None:
        self._ranges: dict[tuple[Position, Side, int], tuple[int, int]] = {}
        self._expected: dict[tuple[Position, int], Fraction] = {}
        self._left = limits.MINIMAX_POSITIONS

    @property
    def visited(self) -> int:
        """How many different positions were looked at."""
        return len({position for position, _, _ in self._ranges})

    def values(self, position: Position, side: Side, depth: int) -> dict[str, int]:
        """The value of each move, seen from the player who makes it."""
        other = opponent(side)
        return {
            move: -self._value(to, other, depth - 1, -1, 1) for move, to in moves_of(position, side)
        }

    def _value(self, position: Position, side: Side, depth: int, alpha: int, beta: int) -> int:
        key = (position, side, depth)
        low, high = self._ranges.get(key, (-1, 1))
        if low >= beta or high <= alpha or low == high:
            return low if low >= beta or low == high else high
        best = self._best(position, side, depth, alpha, beta)
        low, high = (max(low, best) if best > alpha else low), (high if best >= beta else best)
        self._ranges[key] = low, high
        return best

    def _best(self, position: Position, side: Side, depth: int, alpha: int, beta: int) -> int:
        self._count()
        other, best = opponent(side), None
        for _, to in moves_of(position, side):
            if depth == 0:
                return 0
            value = -self._value(to, other, depth - 1, -beta, -alpha)
            best = value if best is None else max(best, value)
            alpha = max(alpha, best)
            if best >= beta:
                break
        if best is None:
            return 1 if position.stuck_player_wins else -1
        return best

    def expectations(self, position: Chance, depth: int) -> dict[str, Fraction]:
        """The chance to win after each decision; beyond the depth, the chances are even."""
        return {move: self._mean(draws, depth - 1) for move, draws in position.moves()}

    def _mean(self, lottery: Lottery, depth: int) -> Fraction:
        found = ((draw, self._expectation(draw.to, depth)) for draw in lottery)
        return sum(
            (draw.probability * (value if draw.again else 1 - value) for draw, value in found),
            Fraction(0),
        )

    def _expectation(self, position: Position, depth: int) -> Fraction:
        assert isinstance(position, Chance)
        known = self._expected.get((position, depth))
        if known is None:
            self._count()
            decisions = list(position.moves())
            if not decisions:
                known = Fraction(position.stuck_player_wins)
            else:
                known = EVEN if depth == 0 else max(self._mean(d, depth - 1) for _, d in decisions)
            self._expected[position, depth] = known
        return known

    def _count(self) -> None:
        self._left -= 1
        if self._left < 0:
            raise _Enough


@register_player("minimax", "minimax:DEPTH", "looks DEPTH moves ahead and takes the rest as even")
def minimax(argument: str, seed: int) -> Player:
    """The player who looks as many moves ahead as the number after the colon."""
    if not (
        argument.isascii() and argument.isdigit() and 1 <= int(argument[:9]) <= limits.MINIMAX_DEPTH
    ):
        given = quote(argument) if argument else "nothing"
        raise BadText(
            f"minimax looks 1 to {limits.MINIMAX_DEPTH} moves ahead, as in minimax:3, not {given}"
        )
    return Minimax(int(argument), seed)
