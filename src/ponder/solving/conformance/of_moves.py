"""Requirements of moves: names, options, where they lead, that play ends."""

from collections.abc import Iterator
from typing import Any

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.named_moves import tidy_move
from ponder.core.position import Chance, Impartial, Partizan, Position, Side
from ponder.solving.conformance.sample import (
    MOVES_TRIED,
    Sample,
    count_of_all,
    moves_in,
    requirement,
    targets,
)

MOVES_PLAYED = 10


@requirement(tier=1)
def moves_have_names(sample: Sample) -> Iterator[str]:
    """Each move has a name of its own that a person can type."""
    for position, _, moves in sample.moves:
        names = [name for name, _ in moves]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            yield f"in {position!r} two moves are called {twice!r}"
        for name in names:
            if not name or name != tidy_move(name) or "=" in name:
                yield f"in {position!r} the move {name!r} cannot be typed: no spaces, brackets, ="


@requirement(tier=1)
def moves_are_steady(sample: Sample) -> Iterator[str]:
    """The moves are the same whenever they are asked for, and asking changes nothing."""
    for position, side, moves in sample.moves:
        before, number = str(position), hash(position.state)
        if moves_in(position, side) != moves:
            yield f"the moves of {position!r} differ when they are asked for again"
        if str(position) != before or hash(position.state) != number:
            yield f"listing the moves of {before!r} changed the position into {str(position)!r}"


@requirement(tier=1)
def options_are_the_moves(sample: Sample) -> Iterator[str]:
    """`options` are what the moves lead to, and `play` goes there."""
    for position, side, moves in sample.moves:
        if len(moves) < MOVES_TRIED and _options(position, side) != targets(position, moves):
            yield f"the options of {position!r} are not what its moves lead to"
        for name, result in moves[:MOVES_PLAYED]:
            if _played(position, side, name) != result:
                yield f"playing {name!r} in {position!r} does not lead where `moves` says"


@requirement(tier=1)
def moves_stay_in_the_game(sample: Sample) -> Iterator[str]:
    """A move leads to a position of the same game."""
    for position, _, moves in sample.moves:
        for target in targets(position, moves):
            if not isinstance(target, Position) or target.game != position.game:
                yield f"a move in {position!r} leads to {target!r}, which is not of its game"


@requirement(tier=1)
def play_ends(sample: Sample) -> Iterator[str]:
    """Without chance no position comes back, so every play ends."""
    for position in sample.positions:
        if isinstance(position, Chance):
            continue
        try:
            count_of_all(position)
        except TooLarge:
            continue
        except Unsuitable as error:
            yield f"from {position!r}, {error}"


def _options(position: Position, side: Side) -> list[Position]:
    if isinstance(position, Partizan):
        return list(position.options(side))
    assert isinstance(position, Impartial | Chance)
    return list(position.options())


def _played(position: Position, side: Side, name: str) -> Any:
    if isinstance(position, Chance):
        return position.lottery(name)
    if isinstance(position, Partizan):
        return position.play(name, side)
    assert isinstance(position, Impartial)
    return position.play(name)
