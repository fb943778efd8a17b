"""Work with a budget."""

from __future__ import annotations

from ponder.core.work import Limit, Work


def at_most(positions: int) -> Work:
    """Work that may visit so many positions."""
    return Work(Limit(positions=positions))
