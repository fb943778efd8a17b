"""Octal games, with Kayles and Dawson's Kayles as named instances.

Reference: R. Guy and C. Smith, *The G-values of various games*, Proceedings of the
Cambridge Philosophical Society 52 (1956), also for the bound that proves a period.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from ponder.core.catalogue import register
from ponder.core.errors import BadText, quote
from ponder.core.position import keeps_rules_of
from ponder.games.boards.heaps import IndependentHeaps, parameter_class

REMOVE_ALL, LEAVE_ONE_HEAP, LEAVE_TWO_HEAPS = 1, 2, 4


@register
class Octal(IndependentHeaps):
    """Octal games: digit k of a code, by default 0.137, says what taking k counters may leave.

    The code is the parameter: `octal:0.77`; without one it is 0.137, Dawson's Chess. Its
    k-th digit after the point is the sum of 1 if k counters may be taken when nothing of the
    heap is left, 2 if one heap may be left, 4 if two heaps may be left. The digit before the
    point, 0 or 4, says whether a heap may be split without taking any. Whoever cannot move
    has lost.
    """

    __slots__ = ()

    game = "octal"
    start = "12"
    examples = ("12", "3,5", "1", "0")
    code: ClassVar[str] = "0.137"
    usual_parameter = code
    varied = ("code",)

    @classmethod
    def with_parameter(cls, text: str) -> type[Octal]:
        """The game with this code, under its own name if it has one."""
        if cls is not Octal:
            super().with_parameter(text)  # raises: the code of an instance is fixed
        if not re.fullmatch(r"[04]?\.[0-7]{1,40}", text, re.ASCII):
            raise BadText(f"an octal code looks like 0.77 or 4.137, not {quote(text)}")
        code = text if text[0] != "." else "0" + text
        code = code.rstrip("0") if not re.fullmatch(r".\.0+", code) else code[:3]
        named = {game.code: game for game in (Octal, Kayles, DawsonsKayles)}
        return named.get(code) or parameter_class(Octal, code, code=code)

    @classmethod
    def digits(cls) -> tuple[int, ...]:
        """The digits of the code, the one before the point first."""
        return tuple(int(digit) for digit in cls.code if digit != ".")

    @classmethod
    def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
        for taken, digit in enumerate(cls.digits()):
            left = heap - taken
            if left == 0 and digit & REMOVE_ALL:
                yield ()
            if left > 0 and digit & LEAVE_ONE_HEAP:
                yield (left,)
            if left > 1 and digit & LEAVE_TWO_HEAPS:
                yield from ((small, left - small) for small in range(1, left // 2 + 1))

    @classmethod
    def period_proved_by(cls, start: int, length: int) -> int | None:
        """The theorem of Guy and Smith: up to 2·start + length + the number of digits."""
        if not keeps_rules_of(cls, Octal):
            return None
        return 2 * start + length + len(cls.digits()) - 1


@register
class Kayles(Octal):
    """Kayles, octal 0.77: knock down one pin or two neighbours in a row of pins.

    H. Dudeney, *The Canterbury Puzzles* (1907), no. 73. The heaps are the rows of
    neighbouring pins. The Grundy values have period 12 from 71 on.
    """

    __slots__ = ()

    game = "kayles"
    usual_parameter = ""
    examples = ("12", "3,5", "7", "0")
    code = "0.77"


@register
class DawsonsKayles(Octal):
    """Dawson's Kayles, octal 0.07: knock down two neighbouring pins.

    T. R. Dawson, *Caissa's Wild Roses* (1935), in a form of Berlekamp, Conway and Guy.
    The heaps are the rows of neighbouring pins. The Grundy values have period 34.
    """

    __slots__ = ()

    game = "dawsons-kayles"
    title = "Dawson's Kayles"
    usual_parameter = ""
    examples = ("12", "3,5", "8", "0")
    code = "0.07"
