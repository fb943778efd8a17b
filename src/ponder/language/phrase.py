"""Pieces of a formula that know when they need parentheses.

A template such as `{0:product}*{1:power}` names, for each operand, the weakest operation that
needs no parentheses there.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

Strength: TypeAlias = Literal["any", "sum", "product", "power", "atom"]

_ORDER: dict[str, int] = {"any": 0, "sum": 1, "product": 2, "power": 3, "atom": 4}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of a formula, and how strongly its outermost operation binds."""

    text: str
    strength: Strength = "atom"
    brackets: tuple[str, str] = ("(", ")")

    def __format__(self, needed: str) -> str:
        """The text, in parentheses if a stronger operation is needed.

        >>> f"{Phrase('a + b', 'sum'):product}*c"
        '(a + b)*c'
        """
        if _ORDER[self.strength] >= _ORDER[needed or "any"]:
            return self.text
        return self.text.join(self.brackets)
