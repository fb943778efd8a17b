"""Subtraction games: in `subtraction:1,3,4` a move takes 1, 3 or 4 counters.

Reference: E. Berlekamp, J. Conway, R. Guy, *Winning Ways* (1982), chapter 4: the Grundy values
of a finite subtraction set are periodic.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from ponder.core.catalogue import register
from ponder.core.errors import BadText
from ponder.core.position import keeps_rules_of
from ponder.games.boards.heaps import IndependentHeaps, parameter_class
from ponder.games.boards.notation import parse_numbers


@register
class Subtraction(IndependentHeaps):
    """Subtraction games: take 1, 2 or 3 counters from one heap, or other fixed numbers.

    The numbers that may be taken are the parameter, `subtraction:1,3,4`; the default is
    1,2,3. Whoever cannot move has lost.
    """

    __slots__ = ()

    game = "subtraction"
    start = "21"
    examples = ("21", "4,5,6", "8", "0")
    splits = False
    takes: ClassVar[tuple[int, ...]] = (1, 2, 3)
    usual_parameter = "1,2,3"
    varied = ("takes",)

    @classmethod
    def with_parameter(cls, text: str) -> type[Subtraction]:
        if cls is not Subtraction:
            super().with_parameter(text)  # raises: the numbers of an instance are fixed
        takes = tuple(sorted(set(parse_numbers(text, "1,3,4"))))
        if takes[0] == 0:
            raise BadText("every move takes at least one counter, as in subtraction:1,3,4")
        if takes == Subtraction.takes:
            return Subtraction
        return parameter_class(Subtraction, ",".join(map(str, takes)), takes=takes)

    @classmethod
    def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
        return ((heap - take,) for take in cls.takes if take <= heap)

    @classmethod
    def period_proved_by(cls, start: int, length: int) -> int | None:
        """A value depends only on as many values before it as the largest number taken."""
        return start + cls.takes[-1] if keeps_rules_of(cls, Subtraction) else None
