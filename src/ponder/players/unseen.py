"""Positions that are new to a player who has learned on a smaller box."""

from __future__ import annotations

import numpy as np

from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial
from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.solving.numbering import world_of
from ponder.solving.world import Flags, World


def unseen(world: World, learned_on: Impartial, work: Work | None = None) -> Flags:
    """The positions of a world that cannot follow the learned one, also not by symmetry.

    In Chomp these are the boards that have a cookie outside the learned one.
    """
    if learned_on.game != world.game:
        raise Unsuitable(f"{world.game} was not learned on a position of {learned_on.game}")
    new = ~world.by_symmetry(_seen(world, learned_on, work))
    if not new.any():
        raise Unsuitable(f"every position below {world.start} can follow {learned_on}")
    return np.asarray(new)


def _seen(world: World, learned_on: Impartial, work: Work | None) -> Flags:
    """The positions of the world that can follow the learned one."""
    if world.boards is not None and isinstance(learned_on, Chomp):
        height = world.boards.shape[1]
        most = np.zeros(height, np.int64)
        most[: len(learned_on.rows)] = learned_on.rows[:height]
        return np.asarray((world.boards <= most).all(axis=1))
    known = world_of(learned_on, work)
    numbers = range(len(world))
    return np.array([known.number(world.position(n)) is not None for n in numbers], np.bool_)
