"""Invariants that any game has: options, remoteness, Grundy value, outcome.

They come from solving. If a position is too large for that, or has no such value, an
invariant is undefined with the reason; a property raises the reason as an error.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from ponder.core import limits
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial, Partizan, Position, Side
from ponder.exact.verdicts import Undefined
from ponder.measures.invariant import invariant, prop
from ponder.solving import grundy, outcome
from ponder.solving import remoteness as length_of_play

T = TypeVar("T")

_outcome = lru_cache(maxsize=1 << 16)(outcome)


@invariant(of=Impartial)
def number_of_options(position: Impartial) -> int | Undefined:
    """The number of positions that one move can lead to."""
    return _different(position, Impartial)


@invariant(of=Partizan)
def number_of_left_options(position: Partizan) -> int | Undefined:
    """The number of positions that one move of Left can lead to."""
    return _different(position, Partizan, "left")


@invariant(of=Partizan)
def number_of_right_options(position: Partizan) -> int | Undefined:
    """The number of positions that one move of Right can lead to."""
    return _different(position, Partizan, "right")


@invariant(of=Impartial)
def grundy_value(position: Impartial) -> int | Undefined:
    """The Grundy value."""
    return _solved(lambda: grundy(position))


@invariant(of=Impartial)
def remoteness(position: Impartial) -> int | Undefined:
    """The length of best play."""
    return _solved(lambda: length_of_play(position))


@invariant(of=Partizan)
def left_remoteness(position: Partizan) -> int | Undefined:
    """The length of best play when Left begins."""
    return _solved(lambda: length_of_play(position, "left"))


@invariant(of=Partizan)
def right_remoteness(position: Partizan) -> int | Undefined:
    """The length of best play when Right begins."""
    return _solved(lambda: length_of_play(position, "right"))


@prop(of=Position)
def is_p_position(position: Position) -> bool:
    """Whether the player who moved last wins."""
    return _outcome(position) == "P"


@prop(of=Position)
def is_n_position(position: Position) -> bool:
    """Whether the player who moves next wins."""
    return _outcome(position) == "N"


@prop(of=Partizan)
def is_won_by_left(position: Partizan) -> bool:
    """Whether Left wins, whoever begins."""
    return _outcome(position) == "L"


@prop(of=Partizan)
def is_won_by_right(position: Partizan) -> bool:
    """Whether Right wins, whoever begins."""
    return _outcome(position) == "R"


def _different(position: Any, kind: type[Any], *side: Side) -> int | Undefined:
    if not isinstance(position, kind):  # sums are of both kinds
        return Undefined(f"it is not {kind.__name__.lower()}")
    found = [option for _, option in islice(position.moves(*side), limits.POSITION_MOVES + 1)]
    if len(found) > limits.POSITION_MOVES:
        return Undefined(f"more than {limits.POSITION_MOVES:,} moves")
    return len(set(found))


def _solved(question: Callable[[], T]) -> T | Undefined:
    """The answer, or why there is none."""
    try:
        return question()
    except (TooLarge, Unsuitable) as error:
        return Undefined(str(error))
