"""Numbering everything that can follow a position: from a position to its world."""

from collections.abc import Mapping, Sequence

import numpy as np

from ponder.core import limits
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.solving.explore import postorder, refuse_hopeless
from ponder.solving.judges import suited
from ponder.solving.world import Numbers, World


def world_of(start: Position, work: Work | None = None) -> World:
    """All positions that can follow this one, with the moves between them.

    >>> from ponder.games import Chomp, Nim
    >>> len(world_of(Nim("2,2"))), len(world_of(Chomp("3x3")))
    (6, 19)
    """
    if not isinstance(start, Impartial):
        raise Unsuitable(f"only positions of impartial games are numbered; {start.game} is not one")
    work = work or Work()
    for judge in suited(type(start), "winner"):
        own = judge.world(start, work)
        if own is not None:
            return own
    refuse_hopeless(start, limits.SURVEY_POSITIONS)
    options = type(start).options
    found = list(postorder(start, options, most=limits.SURVEY_POSITIONS, work=work))
    return _numbered(start, found, work)


def nearby(
    start: Impartial, plies: int, most: int = limits.SURVEY_POSITIONS, work: Work | None = None
) -> World:
    """The part of a world that at most so many moves lead to; `start` is its first position.

    Positions that are that many moves away have no options in it. `TooLarge` if there are more
    than `most` positions.

    >>> from ponder.games import Nim
    >>> len(nearby(Nim("9,9"), 1)), len(nearby(Nim("9,9"), 2))
    (10, 55)
    """
    work = work or Work()
    number: dict[Position, int] = {start: 0}
    moves: list[list[int]] = []
    found: list[Impartial] = [start]
    ends = [0]
    for _ in range(plies):
        ends.append(len(found))
        for one in found[ends[-2] : ends[-1]]:
            work.breathe(len(found))
            leads = [to for _, to in one.moves()]
            fresh = [to for to in dict.fromkeys(leads) if to not in number]
            number |= {to: place for place, to in enumerate(fresh, len(found))}
            found += fresh
            moves.append([number[to] for to in leads])
            if len(found) > most:
                raise TooLarge(f"{plies} moves lead to more than {most:,} positions")
    lengths = [*map(len, moves), *[0] * (len(found) - len(moves))]
    options = np.array([to for some in moves for to in some], np.int32)
    first, alike = np.cumsum([0, *lengths]), np.arange(len(found), dtype=np.int32)
    return World(start, first, options, (), alike, found.__getitem__, number.get)


def _numbered(start: Impartial, found: Sequence[Impartial], work: Work) -> World:
    """The world of positions that were found one by one, each after its options."""
    depths: dict[Impartial, int] = {}
    for one in found:
        work.breathe(len(depths), len(found), "numbering")
        depths[one] = 1 + max((depths[option] for option in one.options()), default=-1)
    ordered = sorted(found, key=depths.__getitem__)
    number: Mapping[Position, int] = {one: place for place, one in enumerate(ordered)}
    moves: list[list[int]] = []
    for one in ordered:
        work.breathe(len(moves), len(found), "numbering")
        moves.append([number[to] for _, to in one.moves()])
    first = np.cumsum([0, *map(len, moves)])
    options = np.array([to for some in moves for to in some], np.int32)
    layers = tuple(map(int, np.cumsum([0, *np.bincount(list(depths.values()))])))
    alike = _alike(ordered)
    return World(start, first, options, layers, alike, ordered.__getitem__, number.get)


def _alike(positions: Sequence[Impartial]) -> Numbers:
    seen: dict[Position, int] = {}
    places = (seen.setdefault(one.canonical(), place) for place, one in enumerate(positions))
    return np.fromiter(places, np.int32)
