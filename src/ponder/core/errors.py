"""The errors of Ponder: what was wrong, and what would be right, in one line.

Every error that a user can cause is a `PonderError` and also a `ValueError` or a
`LookupError`, so that callers may catch either.
"""

import os
from collections.abc import Collection, Iterable, Mapping, Sequence

from ponder.core.text import truncate

NEAR = 0.6
"""How alike names are of which one is taken for the other; 1 for the same name."""
SHORTEST_BEGINNING = 3


class PonderError(Exception):
    """Any mistake that Ponder can explain to its user."""

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its text and attributes: Python would call `__init__` with the text alone."""
        return _restored, (type(self), *self.args), vars(self)


def _restored(kind: type[PonderError], *args: object) -> PonderError:
    return kind.__new__(kind, *args)


class BadText(PonderError, ValueError):
    """A text that is not a position, move, number or file of the kind asked for.

    If it cannot be read from a `place` on, counted from 0, `wanted` says what is right there.
    """

    def __init__(self, said: str, place: int | None = None, wanted: str = "") -> None:
        super().__init__(said)
        self.place = place
        self.wanted = wanted


class BadArgument(BadText):
    """An argument of a function that is not as it should be.

    >>> print(BadArgument("skips", "is a number from 0 to 2, not 9"))
    skips= is a number from 0 to 2, not 9
    """

    def __init__(self, name: str, wrong: str) -> None:
        super().__init__(f"{name}= {wrong}")
        self.name = name
        self.wrong = wrong


class IllegalMove(PonderError, ValueError):
    """A move that the rules do not allow in this position."""


class Unsuitable(PonderError, ValueError):
    """A question that has no meaning for this kind of game."""


class TooLarge(PonderError, ValueError):
    """A question whose answer would need more room or time than allowed."""


class UnknownName(PonderError, LookupError):
    """A name under which nothing is registered, perhaps because a file is broken.

    Where no known name is near, all are listed, or what is `listed` in place of them.
    """

    def __init__(
        self,
        what: str,
        name: str,
        known: Iterable[str],
        broken: Mapping[str, str] | None = None,
        listed: Iterable[str] | None = None,
    ) -> None:
        from difflib import get_close_matches  # here, because it is slow to import

        names = sorted(known)
        near = [f"number_of_{name}"] if f"number_of_{name}" in names else None
        near = near or get_close_matches(name, names, n=1, cutoff=NEAR) or _with(name, names)
        every = ", ".join(names if listed is None else listed)
        hint = f"did you mean {near[0]!r}?" if near else f"known: {every or 'none'}"
        faults = (f"; {file} cannot be loaded: {why}" for file, why in (broken or {}).items())
        super().__init__(f"unknown {what} {quote(name, 60)}; {hint}{''.join(faults)}")


def _with(name: str, names: Sequence[str]) -> list[str]:
    """The names of which this is the beginning, then those that have it as a word."""
    if len(name) < SHORTEST_BEGINNING:
        return []
    begun = [known for known in names if known.startswith(name)]
    return begun + [known for known in names if name in known.replace("-", "_").split("_")]


def quote(text: str, length: int = 40) -> str:
    """The text, quoted and cut to a length that fits into an error line."""
    return repr(truncate(text, length))


def quote_path(path: object) -> str:
    """A path, quoted: whole if something is there, because whoever mends it must find it."""
    return repr(str(path)) if os.path.lexists(str(path)) else quote(str(path))


def describe(data: object, length: int = 40) -> str:
    """Wrong input, as an error message shows it."""
    try:
        text = " ".join(repr(data).split())
    except (ValueError, RecursionError):  # numbers of thousands of digits, lists in lists in lists
        return f"a huge {type(data).__name__}"
    return truncate(text, length)


# Faults in files that users write: which file, which line, and what happened, in one line.

USER_CODE_ERRORS = (Exception, SystemExit)
"""What is a fault if code of a user raises it; a game that calls `sys.exit()` ends nothing."""


def locate_error(error: BaseException, files: Collection[str]) -> str | None:
    """The fault with its place, if it passed through one of the files: `stones.py, line 9: …`."""
    from traceback import walk_tb  # faults are rare

    if isinstance(error, SyntaxError) and error.filename in files:
        return f"{error.filename}, line {error.lineno}: {format_error(error)}"
    places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    inside = [(file, line) for file, line in places if file in files]
    return f"{inside[-1][0]}, line {inside[-1][1]}: {format_error(error)}" if inside else None


def format_error(error: BaseException) -> str:
    """The type and the message of the error, in one line."""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    if isinstance(error, SystemExit):
        message = "it ends the process" + ("" if error.code is None else f", saying {error.code}")
    return f"{type(error).__name__}: {' '.join(message.split())}"
