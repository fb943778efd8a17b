"""Wrappers: they make a new game out of any other.

`misere(p)` is p in misère play: whoever cannot move wins. `random_turn(p)` is p with a
fair coin tossed before each move: the player it names must move. As in normal play, a
player who must move and cannot has lost; when nobody can move, the last to have moved
has won (Lazarus, Loeb, Propp and Ullman, *Richman games*, 1996, show that the chances
of such a game are also the fair bids for the move).
"""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, ClassVar, Self

from ponder.core import limits
from ponder.core.drawing import Cell, CellKind, Drawing, Extent, MoveSquares
from ponder.core.errors import BadText, TooLarge, Unsuitable, quote
from ponder.core.position import (
    SIDES,
    Chance,
    Draw,
    Impartial,
    Lottery,
    Partizan,
    Position,
    Side,
    moves_of,
    opponent,
)
from ponder.core.registry import cache_once
from ponder.core.sums import Sum, add

HALF = Fraction(1, 2)

Reader = Callable[[str], Position]


class Wrapped(Position):
    """A position of another game under other rules; `wraps` names that game."""

    __slots__ = ()

    wraps: ClassVar[str] = ""

    @property
    @abstractmethod
    def base(self) -> Position:
        """The same position under the rules of the game that is wrapped."""

    @classmethod
    def _read_base(cls, text: str) -> Position:
        from ponder.core.catalogue import position

        return position(cls.wraps, text)

    def drawing(self) -> Drawing | None:
        return self.base.drawing()

    def extent(self) -> Extent | None:
        return self.base.extent()

    def ways(self, move: str, to: Position) -> Iterable[MoveSquares] | None:
        return self.base.ways(move, to.base) if isinstance(to, Wrapped) else None

    def size_bound(self) -> int | None:
        return self.base.size_bound()


class WrappedWhole(Wrapped):
    """A wrapped position that holds the position of the other game, and nothing else."""

    __slots__ = ()

    state: Position

    @property
    def base(self) -> Position:
        return self.state

    @classmethod
    def parse(cls, text: str) -> Position:
        return cls._read_base(text)

    @classmethod
    def check(cls, data: Any) -> Position:
        if not isinstance(data, Position) or data.game != cls.wraps:
            raise BadText(f"{cls.game} takes a position of {cls.wraps}")
        return data

    def __str__(self) -> str:
        return str(self.state)

    def canonical(self) -> Position:
        return self.of(self.state.canonical())


class Misere(WrappedWhole):
    """A position of another game in misère play: whoever cannot move wins."""

    __slots__ = ()

    @classmethod
    def by_size(cls) -> Iterator[Self] | None:
        """Those of the game that is wrapped."""
        from ponder.core.catalogue import find

        base = find(cls.wraps)
        listed = type(base.read(base.start)).by_size()
        return None if listed is None else map(cls.of, listed)

    @property
    def stuck_player_wins(self) -> bool:
        return True

    def __repr__(self) -> str:
        return f"misere({self.state!r})"

    def _moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        for name, option in moves_of(self.state, side):
            yield name, self.of(option)


class ImpartialMisere(Misere, Impartial):
    """An impartial position in misère play."""

    __slots__ = ()

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves("left")


class PartizanMisere(Misere, Partizan):
    """A partizan position in misère play."""

    __slots__ = ()

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        return self._moves(side)


class RandomTurn(Wrapped, Chance):
    """A position of another game in which a fair coin decides who moves.

    The state is the position and the player named by the coin, None before the first
    toss. Before that toss the position is seen from Left. Where the base is impartial
    the players are alike, and only "tossed" is written.
    """

    __slots__ = ()

    state: tuple[Position, Side | None]

    @property
    def base(self) -> Position:
        return self.state[0]

    @classmethod
    def parse(cls, text: str) -> tuple[Position, Side | None]:
        return _state_of_turn(cls._read_base, text)

    @classmethod
    def check(cls, data: Any) -> tuple[Position, Side | None]:
        if not isinstance(data, Position) or data.game != cls.wraps:
            raise BadText(f"{cls.game} takes a position of {cls.wraps}")
        return data, None

    @property
    def stuck_player_wins(self) -> bool:
        return self.base.stuck_player_wins

    def __str__(self) -> str:
        base, side = self.state
        return f"{base}; {_named(base, side)}" if side else str(base)

    def __repr__(self) -> str:
        if self.state[1] is None:
            return f"random_turn({self.base!r})"
        return f"position({self.game!r}, {str(self)!r})"

    def canonical(self) -> Position:
        return self.of((self.base.canonical(), self.state[1]))

    def size_bound(self) -> int | None:
        """Each position with each player named, and the start before the first toss."""
        bound = self.base.size_bound()
        return None if bound is None else 2 * bound + 1

    def moves(self) -> Iterator[tuple[str, Lottery]]:
        base, side = self.state
        if side is None:
            yield "toss", self._toss(base, "left")
            return
        for name, option in moves_of(base, side):
            yield name, self._toss(option, side)

    def _toss(self, base: Position, mover: Side) -> Lottery:
        """The coin names either player; when nobody can move, the mover was last and has won."""
        if self.state[1] is not None and not any(_can_move(base, side) for side in SIDES):
            return (Draw("end", Fraction(1), self.of((base, _seat(base, opponent(mover)))), False),)
        return tuple(
            Draw(_draw_name(base, side, mover), HALF, self.of((base, _seat(base, side))), again)
            for side, again in ((mover, True), (opponent(mover), False))
        )


def _state_of_turn(read: Reader, text: str) -> tuple[Position, Side | None]:
    body, semicolon, named = text.rpartition(";")
    if not semicolon:
        return read(text), None
    base = read(body.strip())
    for side in SIDES:
        if named.strip() == _named(base, side):
            return base, side
    wanted = " or ".join(dict.fromkeys(f"; {_named(base, side)}" for side in SIDES))
    raise BadText(f"after the semicolon write who was named: {wanted}, not {quote(named)}")


def _can_move(base: Position, side: Side) -> bool:
    return next(moves_of(base, side), None) is not None


def _seat(base: Position, side: Side) -> Side:
    """The player as the state knows it: in impartial games both players are alike."""
    return "left" if isinstance(base, Impartial) else side


def _named(base: Position, side: Side) -> str:
    return "tossed" if isinstance(base, Impartial) else side


def _draw_name(base: Position, side: Side, mover: Side) -> str:
    if isinstance(base, Impartial):
        return "same" if side == mover else "other"
    return side


@cache_once
def wrapper_class(kind: type[Wrapped], prefix: str, game: str) -> type[Wrapped]:
    """The class of the wrapped game, one for each game that is wrapped."""
    names = {"__slots__": (), "game": f"{prefix}-{game}", "wraps": game, "__doc__": kind.__doc__}
    return type(kind.__name__, (kind,), names)


def misere(position: Position) -> Position:
    """The position in misère play.

    >>> from ponder.games import Nim
    >>> misere(Nim("1,1")).options()
    (misere(Nim('1')),)
    """
    if position.stuck_player_wins:
        raise Unsuitable(f"{position.game} is already misère")
    if isinstance(position, Impartial):
        return wrapper_class(ImpartialMisere, "misere", position.game).of(position)
    if isinstance(position, Partizan):
        return wrapper_class(PartizanMisere, "misere", position.game).of(position)
    raise Unsuitable(f"misère play of {position.game} is not defined: it is a game of chance")


def random_turn(position: Position) -> Position:
    """The position with a fair coin deciding who moves.

    >>> from ponder.games import Nim
    >>> random_turn(Nim("2")).lottery("toss")[0].to
    position('random-turn-nim', '2; tossed')
    """
    if not isinstance(position, Impartial | Partizan):
        raise Unsuitable(f"random turns of {position.game} are not defined: it is a game of chance")
    return wrapper_class(RandomTurn, "random-turn", position.game).of((position, None))


def read_misere(read: Reader, text: str) -> Position:
    """The misère position whose base the reader finds in the text."""
    return misere(read(text))


def read_random_turn(read: Reader, text: str) -> Position:
    """The random-turn position whose base the reader finds in the text."""
    base, side = _state_of_turn(read, text)
    return random_turn(base).of((base, side))


# Negatives and multiples: `-p` is p with Left and Right exchanged, `3 * p` is p + p + p.
#
# The negative of an impartial position is the position itself, since both players have the same
# moves. The negative of a sum is the sum of the negatives.
#
# Reference: J. Conway, *On Numbers and Games* (1976), chapter 7: G - G = 0.

EXCHANGED: dict[CellKind, CellKind] = {"left": "right", "right": "left"}


class Negative(WrappedWhole, Partizan):
    """A position of another game with Left and Right exchanged."""

    __slots__ = ()

    state: Partizan

    @property
    def base(self) -> Partizan:
        return self.state

    def __repr__(self) -> str:
        return f"-{self.state!r}"

    def parts(self) -> tuple[Position, ...]:
        parts = self.state.parts()
        return (self,) if parts == (self.state,) else tuple(map(negative, parts))

    def drawing(self) -> Drawing | None:
        """The drawing of the base; what belonged to one player belongs to the other."""
        drawing = self.state.drawing()
        if drawing is None:
            return None
        return replace(drawing, rows=tuple(tuple(map(_exchanged, row)) for row in drawing.rows))

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        for name, option in self.state.moves(opponent(side)):
            yield name, self.of(option)


def negative(position: Position) -> Position:
    """The position with Left and Right exchanged.

    >>> from ponder.games import Domineering, Nim
    >>> negative(Domineering("1x2")), negative(Nim("3"))
    (-Domineering('..'), Nim('3'))
    """
    if isinstance(position, Negative):
        return position.base
    if isinstance(position, Impartial):
        return position
    if isinstance(position, Misere):
        return misere(negative(position.base))
    if isinstance(position, Sum):
        return add(*map(negative, position.components))
    if isinstance(position, Partizan):
        return wrapper_class(Negative, "negative", position.game).of(position)
    raise Unsuitable(f"{position.game} is a game of chance; its positions have no negatives")


def multiple(count: int, position: Position) -> Position:
    """The sum of so many copies of the position, or of its negative if the count is negative."""
    if abs(count) > limits.SUM_TERMS:
        raise TooLarge(
            f"a sum has at most {limits.SUM_TERMS:,} copies of a position, not {count:,}"
        )
    if count < 0:
        return multiple(-count, negative(position))
    if count == 0:
        from ponder.core.catalogue import position as read

        return read("value", "0")
    return position if count == 1 else add(*[position] * count)


def read_negative(read: Reader, text: str) -> Position:
    """The negative of the position that the reader finds in the text."""
    return negative(read(text))


def _exchanged(cell: Cell) -> Cell:
    return replace(cell, kind=EXCHANGED.get(cell.kind, cell.kind))
