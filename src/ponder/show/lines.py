"""Text in lines that fit the terminal."""

import textwrap

from ponder.core.words import terminal_width

NARROW = 60


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


def and_more(missing: int, rest: str = "") -> str:
    """The last line of a list that is cut; `rest` says where the others are.

    >>> and_more(1_200, "all in the file")
    '… and 1,200 more (all in the file)'
    """
    return f"… and {missing:,} more" + (f" ({rest})" if rest else "")
