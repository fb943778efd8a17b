"""Strategies: ways to look for counterexamples among Chomp boards, one file each.

    @strategy("boxes", order=40)
    def boxes(hunt: Hunt) -> None:
        \"\"\"All boards inside a box.\"\"\"
        for outcome, pursuits in hunt.by_outcome():
            hunt.walk(Stretch(…), pursuits, "boxes")

A strategy is tried only for the claims that are still open. Those of the least order go first.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ponder.core.registry import Registry
from ponder.refutations.hunt import Hunt

Look = Callable[[Hunt], None]


class Strategy(NamedTuple):
    """A strategy as the registry knows it."""

    name: str
    order: int
    look: Look
    summary: str


STRATEGIES: Registry[Strategy] = Registry("strategy", "strategies", "ponder.refutations.strategies")


def strategy(name: str, order: int) -> Callable[[Look], Look]:
    """Register a strategy; its docstring says in one line where it looks."""

    def register(look: Look) -> Look:
        summary = (look.__doc__ or "").partition("\n")[0]
        STRATEGIES.add(name, Strategy(name, order, look, summary), look)
        return look

    return register


def strategies_named(names: Sequence[str] | None = None) -> list[Strategy]:
    """All strategies, or those with these names, in the order in which they are tried."""
    chosen: Iterable[Strategy]
    chosen = STRATEGIES.all().values() if names is None else map(STRATEGIES.find, names)
    return sorted(chosen, key=lambda known: (known.order, known.name))
