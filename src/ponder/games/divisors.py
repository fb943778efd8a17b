"""The divisor game: Chomp on the divisors of a number.

Reference: F. Schuh, *Spel van delers*, Nieuw Tijdschrift voor Wiskunde 39 (1952). For
p^(a-1) q^(b-1) it is Chomp on a board of a rows and b columns.
"""

import functools

from ponder.core.catalogue import register
from ponder.core.errors import BadText, TooLarge
from ponder.games.boards.posets import PosetChomp

LARGEST_NUMBER = 10**12


@register
class Divisors(PosetChomp):
    """The divisor game: name a divisor, and its multiples are gone; naming 1 loses.

    The players take turns to name a divisor of the given number that is not a multiple
    of one named before. Whoever is left with 1 alone has lost. A move is the divisor; a
    position is the number and the divisors named so far, `72/8,9`.
    """

    __slots__ = ()

    game = "divisors"
    start = "72"
    examples = ("72", "72/8,9", "36", "30", "16", "1")

    @classmethod
    def elements(cls, board: int) -> tuple[int, ...]:
        if board < 1:
            raise BadText("the divisor game needs a number of 1 or more, e.g. 72")
        if board > LARGEST_NUMBER:
            raise TooLarge(f"the divisor game goes up to {LARGEST_NUMBER:,}, not {board:,}")
        return _divisors(board)

    @classmethod
    def below(cls, low: int, high: int) -> bool:
        return high % low == 0


@functools.cache
def _divisors(number: int) -> tuple[int, ...]:
    small, large, trial = [], [], 1
    while trial * trial <= number:
        if number % trial == 0:
            small.append(trial)
            if trial * trial != number:
                large.append(number // trial)
        trial += 1
    return (*small, *reversed(large))
