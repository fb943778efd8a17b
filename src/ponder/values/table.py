"""The table in which every value of this process is held once, in canonical form.

The native kernel (`native/values_*.cpp`) does the work. Its errors are turned into ours:
a number beyond 62 bits, or memory beyond the limit, is `TooLarge`.
"""

from collections.abc import Callable
from threading import Lock
from typing import ParamSpec, TypeVar

from ponder._native import ValueTable
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.memory import memory_allowed, size_as_text
from ponder.core.work import Spent, Work
from ponder.exact.undefined import Rational
from ponder.values.present import heard

LEAST_MEMORY = 10 * 10**6  # bytes

Given = ParamSpec("Given")
Result = TypeVar("Result")

_wishes: list[int] = []
_tables: list[ValueTable] = []
_making = Lock()


def table() -> ValueTable:
    """The table of this process, made when it is first asked for."""
    if not _tables:
        with _making:
            if not _tables:
                allowed = memory_allowed(_wishes[-1] if _wishes else None)
                _tables.append(ValueTable(max(allowed, LEAST_MEMORY), breath=heard))
    return _tables[0]


def allow_memory(limit: int) -> None:
    """Limit the table to this many bytes, before the first value (default: 80 % of free memory)."""
    if limit < LEAST_MEMORY:
        least, given = map(size_as_text, (LEAST_MEMORY, limit))
        raise BadText(f"values take at least {least} of memory, not {given}")
    with _making:
        if not _tables:
            _wishes[:] = [limit]
        elif limit < _tables[0].limit and limit not in _wishes:
            raise Unsuitable("the memory for values must be set before the first value is made")


def within_memory(work: Work | None) -> Work:
    """The work, whose limit of memory holds for the table."""
    work = work or Work()
    if work.limit.memory is not None:
        allow_memory(work.limit.memory)
    return work


def explained(work: Callable[Given, Result], *args: Given.args, **named: Given.kwargs) -> Result:
    """The result of work in the table, or an error that says what was too large."""
    try:
        return work(*args, **named)
    except OverflowError as error:
        raise TooLarge(f"this goes beyond what a value can hold: {error}") from None
    except MemoryError:
        raise out_of_memory() from None


def dyadic(number: Rational) -> tuple[int, int]:
    """The number n / 2^e as the table takes it: n and e."""
    return number.numerator, number.denominator.bit_length() - 1


def out_of_memory() -> Spent:
    """The error that says how much was allowed."""
    size = size_as_text(table().limit)
    return Spent(f"these values take more than the {size} allowed; ask for less", "memory")
