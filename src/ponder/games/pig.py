"""Pig, the dice game.

Reference: T. Neller and C. Presser, *Optimal play of the dice game Pig*, The UMAP
Journal 25 (2004): with best play to 100 the first player wins with probability 0.5306.
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from ponder.core.catalogue import register
from ponder.core.errors import BadText, TooLarge, quote
from ponder.core.position import Chance, Draw, Lottery
from ponder.games.boards.notation import as_whole_numbers, parse_numbers, whole_number

SIXTH = Fraction(1, 6)
CERTAIN = Fraction(1)
LARGEST_TARGET = 150


@register
class Pig(Chance):
    """Pig: roll and add to the turn total, or hold and keep it; a 1 loses the turn total.

    On a turn the player rolls a die as often as wished, at least once. A roll of 2 to 6
    is added to the turn total; a roll of 1 ends the turn with nothing. The player who
    holds adds the turn total to the score, and the turn passes. Whoever first reaches
    the target with score and turn total has won. `100` is the start of a game to 100;
    `100:40,35,12` is one in which the player to move has 40, the opponent 35, and the
    turn total is 12. Moves: `roll`, `hold`.
    """

    __slots__ = ()

    game = "pig"
    start = "100"
    examples = ("10", "10:3,5,2", "6", "2")
    state: tuple[int, int, int, int]

    @classmethod
    def parse(cls, text: str) -> tuple[int, int, int, int]:
        target, colon, scores = text.partition(":")
        targets = parse_numbers(target, "100")
        rest = parse_numbers(scores, "40,35,12") if colon else (0, 0, 0)
        if len(targets) != 1:
            raise _misspelt(text)
        return cls.check((*targets, *rest))

    @classmethod
    def check(cls, data: Any) -> tuple[int, int, int, int]:
        if not isinstance(data, Iterable):
            data = (whole_number(data, "a target like 100"), 0, 0, 0)
        numbers = as_whole_numbers(data, "100,40,35,12")
        if len(numbers) != 4:
            raise _misspelt(",".join(map(str, numbers)))
        target, mine, theirs, total = numbers
        if not 1 <= target <= LARGEST_TARGET:
            raise TooLarge(f"the target is 1 to {LARGEST_TARGET:,}, not {quote(str(target))}")
        if mine + total >= target or theirs > target or total == 1:
            raise BadText("a turn total is not 1, and score and turn total stay below the target")
        return target, mine, theirs, total

    def __str__(self) -> str:
        target, *scores = self.state
        return f"{target}:{','.join(map(str, scores))}" if any(scores) else str(target)

    def spoken(self, mover: str, other: str) -> str:
        """Whose score is which."""
        target, mine, theirs, total = self.state
        return f"{mover} {mine} (turn total {total}), {other} {theirs}; the goal is {target}"

    def moves(self) -> Iterator[tuple[str, Lottery]]:
        target, mine, theirs, total = self.state
        if theirs >= target:
            return
        won = self.of((target, theirs, target, 0))
        draws = [Draw("1", SIXTH, self.of((target, theirs, mine, 0)), False)]
        for pips in range(2, 7):
            if mine + total + pips >= target:
                draws.append(Draw(str(pips), SIXTH, won, False))
            else:
                after = self.of((target, mine, theirs, total + pips))
                draws.append(Draw(str(pips), SIXTH, after, True))
        yield "roll", tuple(draws)
        if total:
            passed = self.of((target, theirs, mine + total, 0))
            yield "hold", (Draw("kept", CERTAIN, passed, False),)


def _misspelt(text: str) -> BadText:
    return BadText(f"write pig as 100 or 100:40,35,12 (scores, turn total), not {quote(text, 40)}")
