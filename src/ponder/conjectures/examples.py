"""Positions near the examples, to tell identities from conjectures.

An equation that holds only for the examples is a conjecture about them; one that also holds
for the positions around them follows from the definitions. A bound that is also true of
N-positions says nothing about P-positions.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import Any

from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import SIDES, Impartial, Partizan, Position, moves_of
from ponder.core.text import format_count
from ponder.core.work import Work
from ponder.solving.best_play import outcome
from ponder.solving.impartial import GrundyValues
from ponder.solving.solver import solver_types

CONTROLS = 12
NEGATIVES = 60
MOST_LOOKED_AT = 2_000
MOST_OPTIONS = 20_000  # of one position
MOST_TOGETHER = 100_000  # options of the examples, or a few of each
FEW = 20


def control_positions(examples: Sequence[Any]) -> tuple[Position, ...]:
    """Positions around the examples, but not among them, if all are positions of one game.

    They are some followers, and the game's own examples, which are of different kinds.
    """
    if not all(isinstance(example, Position) for example in examples):
        return ()
    near = evenly_spaced(sorted(_following(examples), key=_size), CONTROLS)
    known = find(examples[0].game)
    usual = (known.read(text) for text in known.examples)
    return tuple(dict.fromkeys([*near, *(one for one in usual if one not in set(examples))]))


def negative_positions(examples: Sequence[Any]) -> tuple[Position, ...]:
    """N-positions around examples that are P-positions of an impartial game."""
    for example in examples:
        if not isinstance(example, Impartial) or outcome(example) != "P":
            raise Unsuitable(
                f"{example} is not a P-position of an impartial game; "
                "name the negative examples yourself"
            )
    near = (position for position in _following(examples) if outcome(position) == "N")
    return evenly_spaced(sorted(near, key=_size), NEGATIVES)


def smallest_p_positions(
    game: str, count: int, *, work: Work | None = None
) -> tuple[Position, ...]:
    """The smallest P-positions of an impartial game, in order.

    Games that cannot list their positions by size are looked at as far as play from their
    examples leads; short texts count as small.

    >>> print(*smallest_p_positions("chomp", 6))
    1 2,1 3,2 2,2,1 3,1,1 4,3
    """
    work, known = work or Work(), find(game)
    work.check()
    if known.kind != "impartial":
        raise Unsuitable(f"{game} is not impartial; name the positions to learn from")
    examples = [known.read(text) for text in known.examples]
    for solver in solver_types(type(examples[0]), "winner"):
        listed = solver.smallest_p_positions(count, work)
        if listed is not None:
            return tuple(listed)
    by_size = type(examples[0]).by_size()
    if by_size is not None:
        return _first_lost(by_size, count, work)
    near = sorted(_reachable(examples), key=_size)
    found = [position for position in near if isinstance(position, Impartial)]
    lost = [position for position in found if outcome(position, work=work) == "P"]
    if len(lost) < count:
        few = format_count(len(lost), "P-position")
        raise Unsuitable(f"{game} has only {few} within reach; name your examples")
    return tuple(lost[:count])


def _first_lost(positions: Iterable[Position], count: int, work: Work) -> tuple[Position, ...]:
    if count > limits.EXAMPLES:
        raise TooLarge(
            f"at most {limits.EXAMPLES:,} P-positions are taken as examples, not {count:,}"
        )
    found: list[Position] = []
    is_lost = _lost(work)
    for position in positions:
        if len(found) == count:
            break
        work.breathe(len(found), count)
        if is_lost(position):
            found.append(position)
    return tuple(found)


def _lost(work: Work) -> Callable[[Position], bool]:
    """Whether a position is lost; Grundy values are remembered from one question to the next."""
    grundy = GrundyValues(work=work)

    def is_lost(position: Position) -> bool:
        assert isinstance(position, Impartial)
        if position.stuck_player_wins:
            return outcome(position, work=work) == "P"
        return grundy(position) == 0

    return is_lost


def _following(examples: Sequence[Position]) -> list[Position]:
    """The positions after one or two moves from the examples."""
    found: dict[Position, None] = dict.fromkeys(examples)
    most = min(MOST_OPTIONS, max(MOST_TOGETHER // len(found), FEW)) if found else 0
    for position in list(found):
        found |= dict.fromkeys(_options(position, most))
    for position in list(found):
        if len(found) > MOST_LOOKED_AT:
            break
        found |= dict.fromkeys(_options(position))
    for example in examples:
        del found[example]
    return list(found)


def _reachable(starts: Sequence[Position]) -> list[Position]:
    """The followers of these positions, up to a number."""
    found: dict[Position, None] = dict.fromkeys(starts)
    waiting = list(starts)
    while waiting and len(found) < MOST_LOOKED_AT:
        fresh = [option for option in _options(waiting.pop()) if option not in found]
        found |= dict.fromkeys(fresh)
        waiting += fresh
    return list(found)


def _options(position: Position, most: int = MOST_OPTIONS) -> Iterable[Position]:
    """The positions after one move, or some of them if there are very many."""
    if isinstance(position, Impartial | Partizan):
        sides = SIDES if isinstance(position, Partizan) else SIDES[:1]
        ways = (to for side in sides for _, to in islice(moves_of(position, side), most))
        return dict.fromkeys(ways)
    return ()


def _size(position: Position) -> tuple[int, str]:
    return len(str(position)), str(position)


def evenly_spaced(positions: Sequence[Position], most: int) -> tuple[Position, ...]:
    """At most this many of the positions, evenly spaced."""
    if len(positions) <= most:
        return tuple(positions)
    return tuple(positions[i * (len(positions) - 1) // (most - 1)] for i in range(most))
