"""What a player is: it chooses a move and says why. Also what every player needs for that."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeVar

from ponder.core import limits
from ponder.core.errors import BadText, IllegalMove, TooLarge, Unsuitable, quote
from ponder.core.position import Chance, Impartial, Lottery, Partizan, Position, Side, moves_of
from ponder.core.records import Record, Turn, is_over, play_move
from ponder.core.registry import Registry
from ponder.core.work import Work
from ponder.core.wrappers import RandomTurn
from ponder.language.reasons import Choice, Reason, RejectedMove
from ponder.solving.arguments.argument import Argument

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    from ponder.solving.game_graph import GameGraph

    Grades = npt.NDArray[np.int64]


ONLY_MOVE = Reason("only move", "proved")
UNLIMITED_PLIES = 1_000_000
"""More moves ahead than any play of a world has."""


class Player(ABC):
    """Someone who plays. A player may remember what it worked out while a game goes on."""

    name: str

    @abstractmethod
    def choose(self, position: Position, side: Side) -> Choice:
        """The move of the player, who plays this side (which matters in partizan games)."""

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Refuse, before a game begins, a position that this player cannot play."""
        if not is_over(start, side):
            legal_moves(start, side)


class GradingPlayer(Player):
    """A player of an impartial game who grades the positions that its moves leave.

    It takes a move that leaves a position of the least grade; moves that leave equal grades are
    equally good. `plies` is how many moves ahead it looks, its own move included, or
    `UNLIMITED_PLIES`.
    """

    plies: int

    @abstractmethod
    def grades(self, world: GameGraph) -> Grades:
        """The grade of every position of a world, as one that is left to the opponent."""


def legal_moves(position: Position, side: Side) -> list[str]:
    """The names of the moves; `IllegalMove` if there is none."""
    moves = position.moves() if isinstance(position, Chance) else moves_of(position, side)
    names = [name for name, _ in islice(moves, limits.PLAYED_MOVES + 1)]
    named = f"{position.game} {quote(str(position))}"
    if not names:
        raise IllegalMove(f"the game is over: there is no move in {named}")
    if len(names) > limits.PLAYED_MOVES:
        raise TooLarge(f"{named} has too many moves to play; take a smaller position")
    if len(set(names)) < len(names):
        twice = next(name for place, name in enumerate(names) if name in names[:place])
        raise Unsuitable(f"two moves in {named} are called {quote(twice)}")
    return names


def after_move(position: Position, move: str, side: Side) -> Position | None:
    """What a legal move leads to; None if chance decides that."""
    if isinstance(position, Chance):
        return None
    return next(to for name, to in moves_of(position, side) if name == move)


def only_move(position: Position, side: Side) -> Choice | None:
    """The move where there is no other: it needs no thought."""
    move, *others = legal_moves(position, side)
    if others:
        return None
    return Choice(move, after_move(position, move, side), (ONLY_MOVE,))


def argument_reasons(known: tuple[Argument, ...], move: str | None) -> tuple[Reason, ...]:
    """The arguments for a winning move; without a move, the arguments that none wins."""
    return tuple(
        argument.reason
        for argument in known
        if argument.move == move and (move is not None or argument.outcome == "P")
    )


# The players by name.

PlayerFactory = Callable[[str, int], Player]
FileUse = Literal["never", "optional", "always"]
AnyMaker = TypeVar("AnyMaker", bound=PlayerFactory)


class PlayerKind(NamedTuple):
    """A kind of player as the registry knows it."""

    make: PlayerFactory
    written: str
    summary: str
    file: FileUse = "never"


KINDS: Registry[PlayerKind] = Registry("player", "players", "ponder.players")


def register_player(
    name: str, written: str, summary: str, *, file: FileUse = "never"
) -> Callable[[AnyMaker], AnyMaker]:
    """Register a kind of player; its maker takes the text after the colon, and a seed.

    `file` says whether this text names a file, which is then not taken from the network.
    """

    def register(make: AnyMaker) -> AnyMaker:
        KINDS.add(name, PlayerKind(make, written, summary, file), make)
        return make

    return register


def player(text: str, *, seed: int = 0) -> Player:
    """The player of this name: `perfect`, `random:7`, `minimax:3`, `book:FILE`.

    The seed is for players that choose by chance; a seed in the text goes first.

    >>> player("minimax:3").name
    'minimax:3'
    """
    name, _, argument = text.strip().partition(":")
    kind = KINDS.get(name.lower())
    if kind is None:
        every = KINDS.all()
        raise KINDS.unknown(name.lower(), every, [one.written for one in every.values()])
    return kind.make(argument, seed)


def seed_of(name: str, argument: str, seed: int) -> int:
    """The seed in the text after the colon; without one, the seed that is given."""
    if argument and not (argument.isascii() and argument.isdigit() and len(argument) <= 18):
        raise BadText(f"a seed is a whole number, as in {name}:7, not {quote(argument)}")
    return int(argument or seed)


def players_in(text: str) -> tuple[str, ...]:
    """The players that are listed with commas between them; a file's name may have commas too.

    >>> players_in("perfect,book:a,b.json,random:7")
    ('perfect', 'book:a,b.json', 'random:7')
    """
    found: list[str] = []
    for piece in text.split(","):
        known = KINDS.get(piece.strip().partition(":")[0].lower()) is not None
        if known or not found or ":" not in found[-1]:
            found.append(piece)
        else:
            found[-1] += f",{piece}"
    return tuple(one.strip() for one in found)


# Players that have an opinion of each position by itself, and leave the best one they can.

LOST, UNKNOWN, WON = 0, 1, 1_000_000
"""Grades of a position that is left to the opponent: known to be lost, unknown, or won."""


class Grade(NamedTuple):
    """What a player thinks of a position that it could leave: a grade, and why."""

    grade: int
    reason: Reason


class GreedyPlayer(GradingPlayer):
    """Leaves a position of the least grade; if there are several, any of them."""

    def __init__(self, name: str, plies: int, seed: int) -> None:
        self.name = name
        self.plies = plies
        self._random = Random(seed)

    @abstractmethod
    def judged(self, left: Impartial) -> Grade:
        """What the player thinks of a position that it could leave, if the game goes on there."""

    def opinion(self, left: Impartial) -> Grade:
        """The same for every position: whether the game is over, the rules say."""
        return by_the_rules(left) or self.judged(left)

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Refuse games in which the two players have different moves."""
        if not isinstance(start, Impartial):
            raise Unsuitable(f"{self.name} plays impartial games such as chomp, not {start.game}")
        super().prepare(start, side, work)

    def choose(self, position: Position, side: Side) -> Choice:
        self.prepare(position, side)
        moves = legal_moves(position, side)
        leads = {move: to for move, to in moves_of(position, side) if isinstance(to, Impartial)}
        opinions = {move: self.opinion(to) for move, to in leads.items()}
        least = min(opinion.grade for opinion in opinions.values())
        best = tuple(move for move in moves if opinions[move].grade == least)
        made = best[self._random.randrange(len(best))]
        against = {move: opinion.reason for move, opinion in opinions.items()}
        against |= dict.fromkeys(best, Reason("as good"))
        rejected = (
            RejectedMove(one, to, (against[one],)) for one, to in leads.items() if one != made
        )
        reasons, visited = (opinions[made].reason,), len(_seen(leads, self.plies))
        return Choice(made, leads[made], reasons, tuple(rejected), best, visited)

    def grades(self, world: GameGraph) -> Grades:
        """The grades of all positions; where the game is over, the rules give them."""
        grades = self.judged_in(world)
        grades[world.is_over] = WON if world.start.stuck_player_wins else LOST
        return grades

    def judged_in(self, world: GameGraph) -> Grades:
        """The grades one by one; players with a faster way for whole worlds have their own."""
        import numpy as np

        numbers = range(len(world))
        return np.array([self.judged(world.position(n)).grade for n in numbers], np.int64)


def by_the_rules(left: Impartial) -> Grade | None:
    """The opinion of a position in which the game is over; None if it goes on."""
    if any(True for _ in left.moves()):
        return None
    grade = WON if left.stuck_player_wins else LOST
    return Grade(grade, Reason("ends the game", "proved"))


def _seen(leads: dict[str, Impartial], plies: int) -> set[Impartial]:
    """The different positions that are looked at."""
    found = front = set(leads.values())
    for _ in range(plies - 1):
        front = {option for one in front for option in one.options()} - found
        found = found | front
    return found


# Letting players play: one move at a time, or a game to its end as a record.


def play_out(
    start: Position,
    players: tuple[Player, Player],
    starts: Side = "left",
    rng: Random | None = None,
) -> Record:
    """The record of a game between two players, the first of whom begins.

    `starts` says for a partizan game whether that is Left or Right. Chance draws by `rng`,
    by default with seed 0, so that the same players make the same game.

    >>> from ponder.games import Nim
    >>> from ponder.players import player
    >>> record = play_out(Nim("3,4,5"), (player("perfect"), player("random:7")))
    >>> record.result()
    'first wins'
    """
    record = empty_record(start, players[0].name, players[1].name, starts)
    turn, dice, moves = Turn(start, True), rng or Random(0), []
    while not is_over(turn.position, side := record.side(turn)):
        mover = players[0] if turn.first_to_move else players[1]
        moves.append(with_chance_drawn(turn.position, mover.choose(turn.position, side).move, dice))
        turn = play_move(turn, moves[-1], side)
    return replace(record, moves=tuple(moves))


def with_chance_drawn(position: Position, move: str, rng: Random) -> str:
    """The move as it is recorded: in games of chance with the answer, which is drawn here."""
    if not isinstance(position, Chance):
        return move
    return f"{move}={draw_at_random(position.lottery(move), rng)}"


def draw_at_random(lottery: Lottery, rng: Random) -> str:
    """The name of a draw, each with exactly its probability: in whole numbers, without floats."""
    whole = math.lcm(*(draw.probability.denominator for draw in lottery))
    ticket = rng.randrange(whole)
    for draw in lottery:
        ticket -= int(draw.probability * whole)
        if ticket < 0:
            return draw.name
    raise AssertionError("the probabilities of a lottery sum to 1")


def empty_record(start: Position, first: str, second: str, starts: Side) -> Record:
    """A record with no moves yet."""
    return Record(start.game, str(start), (), first, second, first_side(start, starts))


def first_side(start: Position, starts: Side) -> Side:
    """The side of the first player, Left or Right; if a coin has named one, that one."""
    if isinstance(start, RandomTurn):
        return start.state[1] or "left"
    return starts if isinstance(start, Partizan) else "left"


# Games between two players, one after the other: who wins how often.

SIDES_IN_TURN: tuple[Side, Side] = ("left", "right")


@dataclass(frozen=True)
class Series:
    """How many games were played, and how many of them the first-named player won.

    The players begin in turn, the first-named one with the first game; `won_beginning` counts
    the games that it began and won.
    """

    games: int
    wins: int
    won_beginning: int


def series(
    start: Position,
    players: Callable[[int], tuple[Player, Player]],
    games: int,
    seed: int = 0,
    work: Work | None = None,
) -> Series:
    """Play so many games; game k has the players that `players(k)` makes, and its own dice.

    In a partizan game who begins is Left in two games and Right in the next two, so that either
    player has either side as often.
    """
    work, wins, won_beginning = work or Work(), 0, 0
    for number in range(games):
        work.step(number, games, "games")
        one, other = players(number)
        begins = number % 2 == 0
        seats = (one, other) if begins else (other, one)
        starts = SIDES_IN_TURN[number // 2 % 2]
        record = play_out(start, seats, starts, Random(seed + number))
        won = (record.result() == "first wins") == begins
        wins, won_beginning = wins + won, won_beginning + (won and begins)
    return Series(games, wins, won_beginning)
