"""Faults in files that users write: which file, which line, and what happened, in one line."""

from collections.abc import Collection

FAULTS = (Exception, SystemExit)
"""What is a fault if code of a user raises it; a game that calls `sys.exit()` ends nothing."""


def located(error: BaseException, files: Collection[str]) -> str | None:
    """The fault with its place, if it passed through one of the files: `stones.py, line 9: …`."""
    from traceback import walk_tb  # faults are rare

    if isinstance(error, SyntaxError) and error.filename in files:
        return f"{error.filename}, line {error.lineno}: {told(error)}"
    places = [(frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__)]
    inside = [(file, line) for file, line in places if file in files]
    return f"{inside[-1][0]}, line {inside[-1][1]}: {told(error)}" if inside else None


def told(error: BaseException) -> str:
    """The type and the message of the error, in one line."""
    message = error.msg if isinstance(error, SyntaxError) else str(error)
    if isinstance(error, SystemExit):
        message = "it ends the process" + ("" if error.code is None else f", saying {error.code}")
    return f"{type(error).__name__}: {' '.join(message.split())}"
