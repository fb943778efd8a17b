"""Results that are made once for all threads.

`functools.cache` lets two threads make the same thing at once and keeps either. That is fine
for plain values, but not for tables and classes, of which there must be only one.
"""

from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Any, ParamSpec, TypeVar

Given = ParamSpec("Given")
Result = TypeVar("Result")


def once(make: Callable[Given, Result]) -> Callable[Given, Result]:
    """The same function, but its result for given arguments is made once and then kept."""
    made: dict[Hashable, Any] = {}
    making = RLock()

    @wraps(make)
    def kept(*args: Given.args, **named: Given.kwargs) -> Result:
        key = (args, *named.items())
        if key not in made:
            with making:
                if key not in made:
                    made[key] = make(*args, **named)
        result: Result = made[key]
        return result

    return kept
