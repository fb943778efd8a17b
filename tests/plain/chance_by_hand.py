"""Games of chance drawn as graphs, and Pig solved exactly."""

import functools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, ClassVar

from ponder.core.position import Chance, Draw, Lottery
from ponder.solving.solution import Chances

BILLIONTH = Fraction(1, 10**9)


Rules = dict[str, dict[str, str]]


class Drawn(Chance):
    """A game given by its graph: at each node, each decision with its draws.

    `1/3 end, 2/3 again a` leads to `end` and passes the turn, or to `a` and does not. A
    node that is not named has no moves.
    """

    game = "drawn"
    state: str
    rules: ClassVar[Rules] = {}

    @classmethod
    def parse(cls, text: str) -> str:
        return text

    @classmethod
    def check(cls, data: Any) -> str:
        return str(data)

    def __str__(self) -> str:
        return self.state

    def moves(self) -> Iterator[tuple[str, Lottery]]:
        for name, draws in self.rules.get(self.state, {}).items():
            yield name, tuple(self._draw(draw.split()) for draw in draws.split(",") if draw)

    def _draw(self, words: list[str]) -> Draw:
        return Draw(words[-1], Fraction(words[0]), self.of(words[-1]), "again" in words)


def drawn(start: str, **rules: dict[str, str]) -> Drawn:
    class Given(Drawn):
        __slots__ = ()

    Given.rules = rules
    return Given(start)


def encloses(found: Chances, truth: Fraction, width: Fraction = BILLIONTH) -> bool:
    return found.low <= truth <= found.high and found.high - found.low <= width


class ExactPig:
    """The exact chances of Pig at the start of turns, pair of scores by pair of scores.

    Within a turn the chance is `sure + lost * (1 - w)`, where `lost` is the probability
    of a 1 and w the opponent's chance with the scores unchanged; w is found together with
    one's own chance, by solving two linear equations for the best decisions so far.
    """

    def __init__(self, target: int) -> None:
        self.target = target

    @functools.cache  # noqa: B019 - lives as long as the test
    def __call__(self, mine: int, theirs: int) -> Fraction:
        if theirs >= self.target:
            return Fraction(0)
        own = other = Fraction(1, 2)
        while True:
            (a, b), (c, d) = self.turn(mine, theirs, other), self.turn(theirs, mine, own)
            before, own = own, (a + b * (1 - c - d)) / (1 - b * d)
            old, other = other, c + d * (1 - own)
            if (before, old) == (own, other):
                return own

    def turn(self, mine: int, theirs: int, other: Fraction) -> tuple[Fraction, Fraction]:
        """The best `sure` and `lost` of a turn, if the opponent's chance is `other`."""

        def value(pair: tuple[Fraction, Fraction]) -> Fraction:
            return pair[0] + pair[1] * (1 - other)

        after = [(Fraction(1), Fraction(0))] * (self.target + 6)
        for total in reversed(range(self.target - mine)):
            sure, lost = zip(*after[total + 2 : total + 7], strict=True)
            best = sum(sure, Fraction(0)) / 6, sum(lost, Fraction(1)) / 6
            if total > 1:
                hold = (1 - self(theirs, mine + total), Fraction(0))
                best = max(best, hold, key=value)
            after[total] = best
        return after[0]
