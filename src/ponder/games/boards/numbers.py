"""Reading numbers and sizes from the text of a position, with errors that teach."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ponder.core.errors import BadText, TooLarge, shortened

LARGEST = 10**18


def number_list(text: str, example: str) -> list[int]:
    """The whole numbers of a text such as `3,4,5`."""
    if not re.fullmatch(r"\s*\d+(\s*,\s*\d+)*\s*", text, re.ASCII):
        raise BadText(f"expected numbers like {example}, not {shortened(text)}")
    return [_number(field) for field in text.split(",")]


def rectangle(text: str) -> tuple[int, int] | None:
    """Rows and columns of a text such as `4x7`, or None when it is no such text."""
    match = re.fullmatch(r"\s*(\d+)\s*[x×]\s*(\d+)\s*", text, re.ASCII | re.IGNORECASE)
    return (_number(match[1]), _number(match[2])) if match else None


def whole_numbers(data: Any, example: str) -> tuple[int, ...]:
    """The data as whole numbers that are not negative."""
    if not isinstance(data, Iterable):
        raise BadText(f"expected whole numbers like {example}, not {shortened(repr(data))}")
    numbers = []
    for item in data:
        if isinstance(item, bool) or not hasattr(item, "__index__") or item.__index__() < 0:
            raise BadText(f"expected whole numbers like {example}, not {shortened(repr(item))}")
        numbers.append(item.__index__())
    return tuple(numbers)


def _number(digits: str) -> int:
    if len(digits.strip()) > len(str(LARGEST)) or int(digits) > LARGEST:
        raise TooLarge(f"numbers go up to 10^18, and {shortened(digits.strip(), 24)} is larger")
    return int(digits)
