"""The two operations of the Sprague–Grundy theory."""

import functools
import operator
from collections.abc import Iterable


def mex(values: Iterable[int]) -> int:
    """The least whole number that is not among the values.

    >>> mex([0, 1, 3])
    2
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Binary addition without carrying.

    >>> nim_sum([3, 4, 5])
    2
    """
    return functools.reduce(operator.xor, values, 0)
