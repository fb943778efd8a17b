"""Reading numbers and sizes from the text of a position, with errors that teach."""

import operator
import re
from collections.abc import Iterable, Sequence
from typing import Any

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, described, shortened
from ponder.core.position import Position
from ponder.core.words import counted, magnitude


def number_list(text: str, example: str) -> list[int]:
    """The whole numbers of a text such as `3,4,5`."""
    if not re.fullmatch(r"\s*\d+(\s*,\s*\d+)*\s*", text, re.ASCII):
        raise BadText(f"expected numbers like {example}, not {shortened(text)}")
    return [_number(field) for field in text.split(",")]


def rectangle(text: str) -> tuple[int, int] | None:
    """Rows and columns of a text such as `4x7`, or None if it is not such a text."""
    match = re.fullmatch(r"\s*(\d+)\s*[x×]\s*(\d+)\s*", text, re.ASCII | re.IGNORECASE)
    if match is None:
        return None
    size = _number(match[1]), _number(match[2])
    if 0 in size:
        raise BadText(f"{text.strip()} has no square; the smallest board is 1x1")
    return size


def items_of(data: Any, what: str) -> tuple[Any, ...]:
    """The items of a list, or of anything else that has items; `what` was expected."""
    try:
        if isinstance(data, Iterable):
            return tuple(data)
    except TypeError:  # a numpy array without dimensions has no items
        pass
    raise BadText(f"expected {what}, not {described(data)}")


def whole_numbers(data: Any, example: str) -> tuple[int, ...]:
    """The items of the data as whole numbers that are not negative."""
    items = items_of(data, f"whole numbers like {example}")
    return tuple(whole_number(item, f"whole numbers like {example}") for item in items)


def whole_number(item: Any, what: str) -> int:
    """The item as a whole number that is not negative; True and 3.0 are refused."""
    try:
        number = -1 if isinstance(item, bool) else operator.index(item)
    except TypeError:
        number = -1
    if number < 0:
        raise BadText(f"expected {what}, not {described(item)}")
    if number > limits.POSITION_NUMBER:
        raise TooLarge(f"numbers go up to 10^18, and {magnitude(number)} is larger")
    return number


def sizes_of_start(kind: type[Position], sizes: Sequence[Any]) -> tuple[int, ...]:
    """The sizes of a start, one for each of the game's `start_sizes`."""
    names, example = ",".join(kind.start_sizes), ",".join("323"[: len(kind.start_sizes)])
    if len(sizes) != len(kind.start_sizes):
        given = counted(len(sizes), "size")
        raise BadText(
            f"starts of {kind.game} are given by {names}, as in {example}, not by {given}"
        )
    return whole_numbers(sizes, example)


def _number(digits: str) -> int:
    if (
        len(digits.strip()) > len(str(limits.POSITION_NUMBER))
        or int(digits) > limits.POSITION_NUMBER
    ):
        raise TooLarge(f"numbers go up to 10^18, and {shortened(digits.strip(), 24)} is larger")
    return int(digits)
