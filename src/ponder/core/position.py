"""The contract of a game: immutable positions of three kinds.

* `Impartial`: both players have the same moves.
* `Partizan`: Left and Right have moves of their own.
* `Chance`: the player to move decides, then chance answers with exact probabilities.

A game must say which moves there are and how a position is written and read; the
kinds of board in `ponder.games.boards` supply the second. Everything else is an optional hook
with a safe default: `canonical` (symmetry), `parts` (independent components), `drawing` with its
`extent` and `ways` (where moves are made), `spoken` (whose scores are whose), `size_bound`,
`known_grundy` (a theorem), and starts by their sizes. Results never depend on the hooks, only
speed, pictures and what is refused as hopelessly large; the conformance tests check that.

The play ends when the player to move has no move: that player has lost, unless
`stuck_player_wins` (misère play).
"""

from __future__ import annotations

import functools
from abc import ABCMeta, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, islice
from typing import TYPE_CHECKING, Any, ClassVar, Literal, NamedTuple, Self, TypeGuard, TypeVar

from ponder.core import limits
from ponder.core.display import SvgResult
from ponder.core.errors import BadText, IllegalMove, TooLarge, Unsuitable, describe, quote
from ponder.core.text import join_first

if TYPE_CHECKING:
    from ponder.core.drawing import Drawing, Extent, MoveSquares


# Moves by their names, as a person types them: what a move leads to, or which moves there are.

MOVES_NAMED_IN_ERRORS = 8
LETTERS_NAMED_IN_ERRORS = 200


def normalise_move(text: str) -> str:
    """A typed move without the spaces and brackets that people like to add.

    >>> normalise_move(" (2, 3) ")
    '2,3'
    """
    return "".join(text.split()).replace("(", "").replace(")", "")


def find_move(
    position: Position, move: str, moves: Iterable[tuple[str, T]], side: Side | None = None
) -> T:
    """What the named move leads to, or `IllegalMove` with some legal moves."""
    bare = move.replace("(", " ").replace(")", " ")
    wanted = {move, normalise_move(move), ",".join(bare.split())}
    legal = []
    for name, to in islice(moves, limits.NAMED_MOVES + 1):
        if name in wanted:
            return to
        legal.append(name)
    if len(legal) > limits.NAMED_MOVES:
        raise TooLarge(
            f"{quote(move)} is not among the first {limits.NAMED_MOVES:,} moves in "
            f"{position.game} {quote(str(position))}, and there are more"
        )
    who = f" for {side.capitalize()}" if side else ""
    if not legal:
        raise IllegalMove(f"there is no move{who} in {position.game} {quote(str(position))}")
    raise IllegalMove(
        f"no move {quote(move)}{who} in {position.game} {quote(str(position))}; "
        f"there are: {join_first(legal, _room(legal), '; ')}"
    )


def _room(names: list[str]) -> int:
    """How many names an error line can hold, each of them whole, and at least one."""
    lengths = accumulate(len(name) for name in names[:MOVES_NAMED_IN_ERRORS])
    return max(1, sum(length <= LETTERS_NAMED_IN_ERRORS for length in lengths))


Side = Literal["left", "right"]
SIDES: tuple[Side, Side] = ("left", "right")

T = TypeVar("T")

_BY_NAME: dict[object, Side] = {"left": "left", "right": "right", "l": "left", "r": "right"}


def side_named(name: object) -> Side:
    """The side that a text names: left or right, L or R, in any case.

    >>> side_named("L"), side_named("Right")
    ('left', 'right')
    """
    side = _BY_NAME.get(name.lower() if isinstance(name, str) else name)
    if side is None:
        raise BadText(f"a side is left or right, not {describe(name)}")
    return side


def opponent(side: Side) -> Side:
    """The other side."""
    return "right" if side == "left" else "left"


class _ByBases(ABCMeta):
    """Asks only for the bases in `isinstance`, which is quick; every search asks it often."""

    __instancecheck__ = type.__instancecheck__
    __subclasscheck__ = type.__subclasscheck__


class Position(SvgResult, metaclass=_ByBases):
    """A position of a game: an immutable, hashable value whose text reads back.

    `state` is the whole content: a tuple, a string or another hashable value. Two
    positions are equal when they belong to the same game and have the same state.
    """

    __slots__ = ("state",)

    game: ClassVar[str] = ""
    title: ClassVar[str] = ""  # for people, if it is more than `game` with a capital letter
    start: ClassVar[str] = ""
    examples: ClassVar[tuple[str, ...]] = ()
    parameter: ClassVar[str] = ""
    usual_parameter: ClassVar[str] = ""
    """The parameter of a game whose name does not say it: 1,2,3 for `subtraction`."""
    start_sizes: ClassVar[tuple[str, ...]] = ()
    """What the sizes of a start count, for games with starts of many sizes."""
    varied: ClassVar[tuple[str, ...]] = ()
    """What games derived from this one may change, so that its theorems still hold."""

    state: Hashable

    def __new__(cls, source: object) -> Self:
        if isinstance(source, str):
            return cls.of(cls.parse(source.strip()))
        return cls.of(cls.check(source))

    @classmethod
    def of(cls, state: Hashable) -> Self:
        """The position with this state, which is trusted to be valid."""
        self = _new(cls)
        _set_state(self, state)
        return self

    @classmethod
    def check_class(cls) -> None:
        """Raise `BadText` if what the author of the game wrote as data is wrong.

        It is called when the game is registered. Kinds of boards check letters, rules and pieces.
        """

    @classmethod
    @abstractmethod
    def parse(cls, text: str) -> Hashable:
        """The state that this text describes, or `BadText` saying what would be right."""

    @classmethod
    @abstractmethod
    def check(cls, data: Any) -> Hashable:
        """The state that plain data (a list of rows, say) describes, or `BadText`."""

    @abstractmethod
    def __str__(self) -> str:
        """The text of the position, which reads back."""

    @classmethod
    def with_parameter(cls, text: str) -> type[Position]:
        """The game of this family with these rules, for games written `name:parameter`."""
        raise BadText(f"{cls.game} takes no parameter, but was given {quote(text)}")

    @classmethod
    def starting(cls, *sizes: int) -> Self:
        """The start of these sizes, as many as `start_sizes` names."""
        raise Unsuitable(f"{cls.game} has no starts of many sizes")

    @classmethod
    def by_size(cls) -> Iterator[Self] | None:
        """Every position of the game, small ones first; None if the game cannot list them."""
        return None

    @property
    def stuck_player_wins(self) -> bool:
        """Whether a player who cannot move has won (misère play) rather than lost."""
        return False

    def canonical(self) -> Position:
        """A representative of all positions that this one equals by symmetry."""
        return self

    def parts(self) -> tuple[Position, ...]:
        """Independent components whose sum this position is."""
        return (self,)

    def drawing(self) -> Drawing | None:
        """The picture of the position, or None if its text is enough."""
        return None

    def extent(self) -> Extent | None:
        """How large the drawing is, if that is known without drawing, which may fill the memory."""
        return None

    def ways(self, move: str, to: Position) -> Iterable[MoveSquares] | None:
        """The ways to point at a move on the drawing; None if labels and changes tell them."""
        return None

    def spoken(self, mover: str, other: str) -> str | None:
        """The position in words with the names of the players, if its text does not say enough."""
        return None

    def size_bound(self) -> int | None:
        """An upper bound on the number of positions that can follow, if one is known."""
        return None

    def known_grundy(self) -> int | None:
        """The Grundy value by a theorem that the game's file cites, if there is one."""
        return None

    def __add__(self, other: Position) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
        from ponder.core.sums import add

        return add(self, other)

    def __neg__(self) -> Position:
        from ponder.core.wrappers import negative

        return negative(self)

    def __sub__(self, other: Position) -> Position:
        if not isinstance(other, Position):
            return NotImplemented
        return self + -other

    def __mul__(self, count: int) -> Position:
        if not isinstance(count, int):
            return NotImplemented
        from ponder.core.wrappers import multiple

        return multiple(count, self)

    __rmul__ = __mul__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self is other or (self.game == other.game and self.state == other.state)

    def __hash__(self) -> int:
        return hash(self.state)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"positions are immutable; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"positions are immutable; cannot delete {name!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        from ponder.core.catalogue import position

        return position, (self.game, str(self))

    def __repr__(self) -> str:
        if self.parameter:
            return f"position({self.game!r}, {str(self)!r})"
        return f"{type(self).__name__}({str(self)!r})"


_new = object.__new__
_set_state = vars(Position)["state"].__set__  # quicker than object.__setattr__


class Impartial(Position):
    """A position in which both players have the same moves."""

    __slots__ = ()

    @abstractmethod
    def moves(self) -> Iterable[tuple[str, Self]]:
        """Every move: the name a person types, and the position it leads to."""

    def options(self) -> tuple[Self, ...]:
        """The different positions that one move leads to, in the order of `moves`."""
        return tuple(dict.fromkeys(option for _, option in self.moves()))

    def play(self, move: str) -> Self:
        """The position after this move, or `IllegalMove`."""
        return find_move(self, move, self.moves())


class Partizan(Position):
    """A position in which Left and Right each have moves of their own."""

    __slots__ = ()

    def __init_subclass__(cls, **options: Any) -> None:
        """Let the game's own `moves` be asked for a side by any of its names."""
        super().__init_subclass__(**options)
        if "moves" in cls.__dict__:
            setattr(cls, "moves", _of_named_side(cls.moves))  # noqa: B010 - mypy forbids to assign

    @abstractmethod
    def moves(self, side: Side) -> Iterable[tuple[str, Self]]:
        """Every move of the player: the name a person types, and the position it leads to."""

    def options(self, side: Side) -> tuple[Self, ...]:
        """The different positions that one move of the player leads to."""
        return tuple(dict.fromkeys(option for _, option in self.moves(side)))

    def play(self, move: str, side: Side) -> Self:
        """The position after this move of the player, or `IllegalMove`."""
        return find_move(self, move, self.moves(side), side_named(side))


def _of_named_side(moves: Callable[[Any, Side], T]) -> Callable[[Any, Side], T]:
    @functools.wraps(moves)
    def of_side(self: Any, side: Side) -> T:
        return moves(self, side if side in SIDES else side_named(side))

    return of_side


class Draw(NamedTuple):
    """One answer of chance; `again` says that the player who just moved moves again."""

    name: str
    probability: Fraction
    to: Position
    again: bool


Lottery = tuple[Draw, ...]


class Chance(Position):
    """A position in which the player to move decides and then chance answers.

    It is seen from the player to move, who has lost when there is no move.
    """

    __slots__ = ()

    @abstractmethod
    def moves(self) -> Iterable[tuple[str, Lottery]]:
        """Every decision: its name, and the draws that may follow, probabilities summing to 1."""

    def options(self) -> tuple[Position, ...]:
        """The different positions that may follow one decision."""
        return tuple(dict.fromkeys(draw.to for _, draws in self.moves() for draw in draws))

    def lottery(self, move: str) -> Lottery:
        """The draws that may follow this decision, or `IllegalMove`."""
        return find_move(self, move, self.moves())


def moves_of(position: Position, side: Side) -> Iterator[tuple[str, Position]]:
    """The named moves of the player, in an impartial or a partizan position alike."""
    if isinstance(position, Impartial):
        return iter(position.moves())
    if isinstance(position, Partizan):
        return iter(position.moves(side))
    raise IllegalMove(f"in {position.game} chance decides what a move leads to")


# Whether a game that is derived from another is still played by its rules.
#
# A theorem about Wythoff's game says nothing of a game that is derived from it and has other
# moves.

AnyPosition = TypeVar("AnyPosition", bound=Position)

_NOT_OF_PLAY = frozenset(
    (
        *("game", "start", "examples", "parameter", "usual_parameter", "start_sizes"),
        *("title", "varied"),
        *("parse", "check", "check_class", "with_parameter", "starting", "by_size"),
        *("canonical", "parts", "size_bound", "known_grundy"),
        *("drawing", "_repr_svg_", "extent", "ways", "spoken"),
    )
)


def has_rules_of(position: Position, game: type[AnyPosition]) -> TypeGuard[AnyPosition]:
    """Whether the position is of the game, or of one that is played by the same rules."""
    return type(position) is game or keeps_rules_of(type(position), game)


@lru_cache(maxsize=1024)
def keeps_rules_of(kind: type[Position], game: type[Position]) -> bool:
    """Whether the kind is the game, or derived from it without any change of what defines play.

    What the game says may be `varied` may be changed.
    """
    if not issubclass(kind, game):
        return False
    free = _NOT_OF_PLAY.union(vars(game).get("varied", ()))  # not what its bases vary
    own = {name for known in game.__mro__ for name in vars(known)}
    added = (name for known in set(kind.__mro__).difference(game.__mro__) for name in vars(known))
    return all(name not in own or name in free or _is_of_python(name) for name in added)


def _is_of_python(name: str) -> bool:
    return name == "_abc_impl" or (name.startswith("__") and name.endswith("__"))
