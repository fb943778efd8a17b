"""The table in which every value of this process is held once, in canonical form.

The native kernel (`native/values_*.cpp`) does the work. Its errors are turned into ours:
a number beyond 62 bits, or memory beyond the limit, is `TooLarge`.
"""

from collections.abc import Callable
from functools import lru_cache, partial
from threading import Lock
from typing import Any, ParamSpec, TypeVar

from ponder._native import GridGame, StonesGame, StripGame, ValueTable
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.position import SIDES, Partizan, Position, keeps_rules_of
from ponder.core.registry import cache_once
from ponder.core.sums import Sum
from ponder.core.work import BudgetSpent, Work, format_size, memory_allowed
from ponder.exact.verdicts import Rational
from ponder.games.boards import grids, strips
from ponder.games.boards.grids import RewritingGrid
from ponder.games.boards.placements import (
    FREE,
    ImpartialPlacement,
    PartizanPlacement,
    PlacementGrid,
    squares_of,
)
from ponder.games.boards.strips import RewritingStrip
from ponder.values.present import heard

LEAST_MEMORY = 10 * 10**6  # bytes

Given = ParamSpec("Given")
Result = TypeVar("Result")

_wishes: list[int] = []
_tables: list[ValueTable] = []
_making = Lock()


def value_table() -> ValueTable:
    """The table of this process, made when it is first asked for."""
    if not _tables:
        with _making:
            if not _tables:
                allowed = memory_allowed(_wishes[-1] if _wishes else None)
                _tables.append(ValueTable(max(allowed, LEAST_MEMORY), breath=heard))
    return _tables[0]


def allow_memory(limit: int) -> None:
    """Limit the table to this many bytes, before the first value (default: 80 % of free memory)."""
    if limit < LEAST_MEMORY:
        least, given = map(format_size, (LEAST_MEMORY, limit))
        raise BadText(f"values take at least {least} of memory, not {given}")
    with _making:
        if not _tables:
            _wishes[:] = [limit]
        elif limit < _tables[0].limit and limit not in _wishes:
            raise Unsuitable("the memory for values must be set before the first value is made")


def within_memory(work: Work | None) -> Work:
    """The work, whose limit of memory holds for the table."""
    work = work or Work()
    if work.limit.memory is not None:
        allow_memory(work.limit.memory)
    return work


def call_kernel(work: Callable[Given, Result], *args: Given.args, **named: Given.kwargs) -> Result:
    """The result of work in the table, or an error that says what was too large."""
    try:
        return work(*args, **named)
    except OverflowError as error:
        raise TooLarge(f"this goes beyond what a value can hold: {error}") from None
    except MemoryError:
        raise out_of_memory() from None


def dyadic(number: Rational) -> tuple[int, int]:
    """The number n / 2^e as the table takes it: n and e."""
    return number.numerator, number.denominator.bit_length() - 1


def out_of_memory() -> BudgetSpent:
    """The error that says how much was allowed."""
    size = format_size(value_table().limit)
    return BudgetSpent(f"these values take more than the {size} allowed; ask for less", "memory")


# Games whose rules are data, handed to the native kernel.
#
# The kernel computes the values of strips from rewriting rules and those of grids from pieces or
# rewriting rules. A new game of such a kind needs only its rules.

MOST_GRID_SQUARES = 64
BY_RULES = (RewritingStrip, RewritingGrid, PartizanPlacement, ImpartialPlacement)


class RuleGameValues:
    """Values of positions from their rules alone.

    The kernel remembers what it has found from one question to the next. With a budget of
    positions it starts afresh, so that the same budget ends the same work at the same place.
    """

    def __init__(self, work: Work | None = None, most: int | None = None) -> None:
        self._work = work or Work()
        self._most = self._work.limit.positions or most
        anew = self._work.limit.positions is not None
        self._strip_game = cache_once(_new_strip_game) if anew else strip_kernel
        self._grid_game = cache_once(_new_grid_game) if anew else grid_kernel
        self._stones_game = cache_once(_new_stones_game) if anew else stones_kernel

    def place(self, position: Position) -> int | None:
        """The place of the value in the table; None if the kernel does not know the game.

        Raises `BudgetSpent` beyond the budget, and `Unsuitable` if play may go on for ever.
        """
        game = self._game(position)
        if game is None:
            return None
        known = game.positions
        board: Any = position.state

        def seen(positions: int) -> None:
            self._work.step(max(positions - known, 0), self._most)

        return _answer(partial(game.value, board, limit=self._most, progress=seen))

    def _game(self, position: Position) -> StripGame | GridGame | StonesGame | None:
        """Whom to ask; None if the board is too large or the moves are not data."""
        if not fits_kernel(position):
            return None
        if isinstance(position, RewritingStrip):
            return self._strip_game(type(position))
        if isinstance(position, RewritingGrid):
            return self._stones_game(type(position))
        assert isinstance(position, PlacementGrid)
        return self._grid_game(type(position))


def has_more_parts(board: PlacementGrid, most: int, work: Work) -> bool:
    """Whether more than so many parts that differ by more than symmetry can follow a board.

    Each of them is left alone once all others are played to their ends, so that at least so many
    positions can follow.
    """
    count = partial(_new_grid_game(type(board)).value, board.state, limit=most)
    try:
        _answer(partial(count, progress=lambda seen: work.step(seen, most)))
    except BudgetSpent as spent:
        return spent.cause == "budget"  # without memory for values, nothing is known
    return False


def fits_kernel(position: Position) -> bool:
    """Whether the kernel can be asked: the moves are data, and the board is not too large."""
    if not is_rule_based(type(position)):
        return False
    if isinstance(position, RewritingStrip):
        longest = _longest(type(position))
        return longest is not None and len(position.state) <= longest
    if isinstance(position, RewritingGrid):
        return _fits(position) and _takes(type(position))
    return isinstance(position, PlacementGrid) and _fits(position)


@lru_cache(maxsize=1024)
def is_rule_based(kind: type[Position]) -> bool:
    """Whether the moves come from rules or pieces alone, and not from methods of the game's own."""
    return any(keeps_rules_of(kind, game) for game in BY_RULES)


def is_partizan_rule_based(kind: type[Position]) -> bool:
    """Whether positions of the kind are partizan, and their moves, or those of parts, are data."""
    return issubclass(kind, Partizan) and (is_rule_based(kind) or issubclass(kind, Sum))


def _new_strip_game(kind: type[RewritingStrip]) -> StripGame:
    """The values of a strip game, from its rules."""
    left, right = (strips.checked_rules(kind, side) for side in SIDES)
    return StripGame(value_table(), "".join(kind.letters), left, right, runners=kind.runners)


def _new_grid_game(kind: type[PlacementGrid]) -> GridGame:
    """The values of a placement game, from its pieces."""
    sets = [[squares_of(piece) for piece in pieces] for pieces in kind.piece_sets()]
    return GridGame(value_table(), sets[0], sets[-1], free=FREE)


def _new_stones_game(kind: type[RewritingGrid]) -> StonesGame:
    """The values of a rewriting grid, from its rules."""
    left, right = (grids.checked_rules(kind, side) for side in SIDES)
    return StonesGame(value_table(), kind.stones(), left, right, blank=kind.blank)


strip_kernel = cache_once(_new_strip_game)
grid_kernel = cache_once(_new_grid_game)
stones_kernel = cache_once(_new_stones_game)


def _fits(position: PlacementGrid | RewritingGrid) -> bool:
    return len(position.state) * len(position.state[0]) <= MOST_GRID_SQUARES


@cache_once
def _longest(kind: type[RewritingStrip]) -> int | None:
    """The longest strip that the kernel takes; None if it does not take the rules."""
    try:
        return strip_kernel(kind).longest
    except ValueError:  # letters outside ASCII; wrong rules are told when a move is made
        return None


@cache_once
def _takes(kind: type[RewritingGrid]) -> bool:
    """Whether the kernel takes the rules."""
    try:
        stones_kernel(kind)
    except ValueError:  # see RewritingGrid; wrong rules are told when a move is made
        return False
    return True


def _answer(question: Callable[[], int]) -> int:
    try:
        return question()
    except OverflowError as error:
        raise BudgetSpent(str(error)) from None
    except MemoryError:
        raise out_of_memory() from None
    except ValueError as error:
        raise Unsuitable(str(error)) from None
