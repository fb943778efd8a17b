"""Text in lines that fit the terminal."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from ponder.core.errors import TooLarge
from ponder.core.words import cut, terminal_width

if TYPE_CHECKING:
    from ponder.values.value import Value

NARROW = 60
NO_VALUE = ": the value is not known"


def wrapped(text: str, indent: str = "") -> str:
    """The text in lines of 40 to 100 characters, as the terminal has room."""
    return textwrap.fill(
        text,
        max(40, min(100, terminal_width(88))),
        initial_indent=indent,
        subsequent_indent=indent,
        break_on_hyphens=False,
        break_long_words=False,
    )


def labelled(label: str, text: str, width: int) -> str:
    """The text beside a label of this width, or below it where the terminal is narrow."""
    if terminal_width(88) < NARROW:
        return f"{label}\n{wrapped(text, '    ')}"
    return f"{label:<{width}}{wrapped(text, ' ' * width)[width:]}"


def value_in_a_line(value: Value, longest: int) -> str:
    """The value as text, cut if it is too long; where it cannot be written at all, why."""
    try:
        return cut(value.unicode(), longest)
    except TooLarge as error:
        return f"… ({error})"
