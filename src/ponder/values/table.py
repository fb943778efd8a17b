"""The table in which every value of this process is held once, in canonical form.

The native kernel (`native/values_*.cpp`) does the work. Its errors are turned into ours:
a number beyond 62 bits, or memory beyond the limit, is `TooLarge`.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import ParamSpec, TypeVar

from ponder._native import ValueTable
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.memory import memory_allowed

Given = ParamSpec("Given")
Result = TypeVar("Result")

_limits: list[int] = []
_tables: list[ValueTable] = []
_making = Lock()


def table() -> ValueTable:
    """The table of this process, made when it is first asked for."""
    if not _tables:
        with _making:
            if not _tables:
                _tables.append(ValueTable(_limits[-1] if _limits else memory_allowed()))
    return _tables[0]


def allow_memory(limit: int) -> None:
    """Let the table take so many bytes; 80 % of what is free unless told before any value."""
    if _tables and _tables[0].limit != limit:
        raise Unsuitable("the memory for values is set before the first value is made")
    _limits.append(limit)


def explained(work: Callable[Given, Result], *args: Given.args, **named: Given.kwargs) -> Result:
    """The result of work in the table, or an error that says what was too large."""
    try:
        return work(*args, **named)
    except OverflowError as error:
        raise TooLarge(f"this goes beyond what values are held in: {error}") from None
    except MemoryError as error:
        raise TooLarge(str(error) or "there is not enough memory for these values") from None
