"""Operators that any numbers have which can be added and multiplied: polynomials, quotients."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import add, mul, neg, sub
from typing import Any

RING: Mapping[str, Callable[..., Any]] = {
    "plus": add,
    "minus": sub,
    "times": mul,
    "negative": neg,
    "plus_one": lambda a: a + 1,
    "minus_one": lambda a: a - 1,
    "times_two": lambda a: a * 2,
    "half": lambda a: a * Fraction(1, 2),
    "square": lambda a: a * a,
}
"""The operators by name, as functions of such numbers."""
