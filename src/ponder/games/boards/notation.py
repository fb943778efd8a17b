"""Reading numbers and sizes from the text of a position, with errors that teach."""

import operator
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, get_args

from ponder.core import limits
from ponder.core.drawing import Cell, CellKind
from ponder.core.errors import BadText, TooLarge, describe, quote
from ponder.core.position import Position
from ponder.core.text import format_count, format_large


def parse_numbers(text: str, example: str) -> list[int]:
    """The whole numbers of a text such as `3,4,5`."""
    if not re.fullmatch(r"\s*\d+(\s*,\s*\d+)*\s*", text, re.ASCII):
        raise BadText(f"expected numbers like {example}, not {quote(text)}")
    return [_number(field) for field in text.split(",")]


def parse_rectangle(text: str) -> tuple[int, int] | None:
    """Rows and columns of a text such as `4x7`, or None if it is not such a text."""
    match = re.fullmatch(r"\s*(\d+)\s*[x×]\s*(\d+)\s*", text, re.ASCII | re.IGNORECASE)
    if match is None:
        return None
    size = _number(match[1]), _number(match[2])
    if 0 in size:
        raise BadText(f"{text.strip()} has no square; the smallest board is 1x1")
    return size


def as_items(data: Any, what: str) -> tuple[Any, ...]:
    """The items of a list, or of anything else that has items; `what` was expected."""
    try:
        if isinstance(data, Iterable):
            return tuple(data)
    except TypeError:  # a numpy array without dimensions has no items
        pass
    raise BadText(f"expected {what}, not {describe(data)}")


def as_whole_numbers(data: Any, example: str) -> tuple[int, ...]:
    """The items of the data as whole numbers that are not negative."""
    items = as_items(data, f"whole numbers like {example}")
    return tuple(whole_number(item, f"whole numbers like {example}") for item in items)


def whole_number(item: Any, what: str) -> int:
    """The item as a whole number that is not negative; True and 3.0 are refused."""
    try:
        number = -1 if isinstance(item, bool) else operator.index(item)
    except TypeError:
        number = -1
    if number < 0:
        raise BadText(f"expected {what}, not {describe(item)}")
    if number > limits.POSITION_NUMBER:
        raise TooLarge(f"numbers go up to 10^18, and {format_large(number)} is larger")
    return number


def check_start_sizes(kind: type[Position], sizes: Sequence[Any]) -> tuple[int, ...]:
    """The sizes of a start, one for each of the game's `start_sizes`."""
    names, example = ",".join(kind.start_sizes), ",".join("323"[: len(kind.start_sizes)])
    if len(sizes) != len(kind.start_sizes):
        given = format_count(len(sizes), "size")
        raise BadText(
            f"starts of {kind.game} are given by {names}, as in {example}, not by {given}"
        )
    return as_whole_numbers(sizes, example)


def _number(digits: str) -> int:
    if (
        len(digits.strip()) > len(str(limits.POSITION_NUMBER))
        or int(digits) > limits.POSITION_NUMBER
    ):
        raise TooLarge(f"numbers go up to 10^18, and {quote(digits.strip(), 24)} is larger")
    return int(digits)


# The letters of a board, which the author of a game writes: each with the cell it stands for.

EXAMPLE = '{"x": Cell("left", "x")}'


def check_letters(letters: object, game: str) -> None:
    """Raise `BadText` unless the letters of the game can be written and drawn."""
    if not isinstance(letters, dict) or not letters:
        raise BadText(f"the letters of {game} are a dict such as {EXAMPLE}, not {letters!r}")
    for letter, cell in letters.items():
        if not isinstance(letter, str) or len(letter) != 1:
            raise BadText(f"a letter of {game} is one character, not {describe(letter)}")
        if not isinstance(cell, Cell):
            raise BadText(f"the letters of {game} have cells, as in {EXAMPLE}, not {cell!r}")
        if cell.kind not in get_args(CellKind):
            kinds = ", ".join(get_args(CellKind))
            raise BadText(f"the kind of a cell of {game} is one of {kinds}, not {cell.kind!r}")


# Rules of rewriting as data: `"T_>_T"` says that a T and a blank become a blank and a T.

Rule = tuple[str, str]
"""A word, and the word that it becomes."""


def read_rules(texts: object, game: str, example: Callable[[], str]) -> tuple[Rule, ...]:
    """The rules that the author of a game wrote; the example shows what would be right.

    >>> read_rules(["T_>_T"], "toads", lambda: "T_>_T")
    (('T_', '_T'),)
    """
    if not isinstance(texts, tuple | list):
        wrong = describe(texts)
        raise BadText(f"the rules of {game} are a list such as [{example()!r}], not {wrong}")
    for text in texts:
        if not isinstance(text, str) or text.count(">") != 1:
            wrong = describe(text)
            raise BadText(f"a rule of {game} is a text such as {example()!r}, not {wrong}")
    return tuple(map(_rule, texts))


@cache
def _rule(text: str) -> Rule:
    before, _, after = text.partition(">")
    return before, after
