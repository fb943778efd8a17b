"""Values of invariants: exact numbers, or undefined with the reason."""

from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Undefined:
    """An undefined value, with the reason: `division by 0`."""

    reason: str

    def __str__(self) -> str:
        return f"undefined: {self.reason}"


Rational: TypeAlias = int | Fraction
Measured: TypeAlias = int | Fraction | Undefined
