"""Games in tables of their own, for the tests of the kernel of values."""

from functools import cache

from ponder._native import StripGame, ValueTable
from ponder.core.position import SIDES, Partizan
from ponder.games import ToadsAndFrogs


def toads(table: ValueTable, *, hooks: bool = True) -> StripGame:
    left, right = ToadsAndFrogs.rules("left"), ToadsAndFrogs.rules("right")
    return StripGame(table, "TF_", left, right, runners=ToadsAndFrogs.runners, hooks=hooks)


def by_options(table: ValueTable, position: Partizan) -> int:
    """The value of a position from its options in Python, by no hook."""

    @cache
    def value(here: Partizan) -> int:
        return table.from_options(*([*map(value, here.options(side))] for side in SIDES))

    return value(position)
