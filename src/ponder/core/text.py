"""Words that every package needs: cutting what is long, counting things, the room for lines."""

import os
from collections.abc import Sequence
from contextlib import suppress


def truncate(text: str, length: int) -> str:
    """The text; if it is longer than `length`, cut and ended by `…`.

    >>> truncate("toads and frogs", 6)
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


def format_count(number: int, one: str, many: str = "") -> str:
    """A number of things.

    >>> format_count(1, "move"), format_count(3, "move"), format_count(4_000, "leaf")
    ('1 move', '3 moves', '4,000 leaves')
    """
    return f"{format_large(number)} {pluralise(number, one, many)}"


def pluralise(number: int, one: str, many: str = "") -> str:
    """The word for a number of things, without the number; a verb is given in both forms.

    >>> pluralise(1, "reply"), pluralise(2, "reply"), pluralise(0, "play")
    ('reply', 'replies', 'plays')
    """
    if number == 1 or many:
        return one if number == 1 else many
    if one.endswith("y") and one[-2] not in "aeiou":
        return one[:-1] + "ies"
    return one[:-1] + "ves" if one.endswith("leaf") else one + "s"


def join_first(names: Sequence[str], most: int, between: str = ", ") -> str:
    """The first names, and how many more there are.

    >>> join_first(["1,2", "2,1", "2,2"], 2, "; ")
    '1,2; 2,1 … and 1 more'
    """
    first, missing = between.join(names[:most]), len(names) - most
    return f"{first} {and_more(missing)}" if missing > 0 else first


def and_more(missing: int, rest: str = "") -> str:
    """The end of a list that is cut; `rest` says where the others are.

    >>> and_more(1_200, "all in the file")
    '… and 1,200 more (all in the file)'
    """
    return f"… and {missing:,} more" + (f" ({rest})" if rest else "")


def format_large(number: int) -> str:
    """A count that a person can read: exact while short, a power of ten when long.

    >>> format_large(184755), format_large(10**40)
    ('184,755', 'about 10^40')
    """
    if number < 10**15:
        return f"{number:,}"
    return f"about 10^{round((number.bit_length() - 1) * 0.30103)}"


def terminal_width(otherwise: int) -> int:
    """The width of the terminal, as shutil has it, which is slow to import."""
    given = os.environ.get("COLUMNS", "")
    width = int(given) if given.isdecimal() else 0
    with suppress(OSError):  # not a terminal
        width = width or os.get_terminal_size(1).columns
    return width or otherwise
