"""Words that every package needs: cutting long texts, counting things, and the room for lines."""

import os
from contextlib import suppress

LONGEST_NUMBER = 9


def cut(text: str, length: int) -> str:
    """The text; if it is longer than `length`, cut and ended by `…`.

    >>> cut("toads and frogs", 6)
    'toads…'
    """
    return text if len(text) <= length else text[: length - 1] + "…"


def printable(text: str) -> str:
    r"""The text in one line; what moves the cursor of a terminal is written as an escape.

    >>> printable("two" + chr(10) + "lines")
    'two\\nlines'
    """
    return "".join(sign if sign.isprintable() else repr(sign)[1:-1] for sign in text)


def at_front(name: str) -> str:
    """The name as the first word of a sentence, with only its first letter changed.

    >>> at_front("you"), at_front("minimax:3")
    ('You', 'Minimax:3')
    """
    return name[:1].upper() + name[1:]


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> counted(1, "move"), counted(3, "move"), counted(4, "leaf", "leaves")
    ('1 move', '3 moves', '4 leaves')
    """
    return f"{magnitude(number)} {noun(number, one, many)}"


def noun(number: int, one: str, many: str = "") -> str:
    """The word for a number of things, without the number.

    >>> noun(1, "height"), noun(2, "height")
    ('height', 'heights')
    """
    return one if number == 1 else many or one + "s"


def magnitude(number: int) -> str:
    """A count that a person can read: exact while short, a power of ten when long.

    >>> magnitude(184755), magnitude(10**40)
    ('184,755', 'about 10^40')
    """
    if number < 10**15:
        return f"{number:,}"
    return f"about 10^{round((number.bit_length() - 1) * 0.30103)}"


def terminal_width(otherwise: int) -> int:
    """The width of the terminal, as shutil has it, which is slow to import."""
    given = os.environ.get("COLUMNS", "")
    width = int(given) if given.isdecimal() and len(given) < LONGEST_NUMBER else 0
    with suppress(OSError):  # not a terminal
        width = width or os.get_terminal_size(1).columns
    return width or otherwise
