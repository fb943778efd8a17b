"""Working through a canonical form from its ends, each follower once, without recursion."""

from collections.abc import Callable
from typing import TypeVar

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.values.present import heard
from ponder.values.value import Value

BETWEEN_STEPS = 256  # followers

Result = TypeVar("Result")


def fold(
    root: Value,
    end: Callable[[Value], Result | None],
    node: Callable[[Value, list[Result], list[Result]], Result],
    known: dict[int, Result] | None = None,
) -> Result:
    """The result of `node` for the value, from the results for its Left and Right options.

    If `end` has a result, the options are not looked at. `known` keeps the results by
    place, for the next fold of the same kind. A stop of the present work is heard.
    """
    found = {} if known is None else known
    waiting = [root]
    seen = 0
    while waiting:
        value = waiting[-1]
        if value.place in found:
            waiting.pop()
            continue
        result = end(value)
        if result is None:
            left, right = value.left, value.right
            seen += len(left) + len(right)
            if seen > limits.VALUE_OPTIONS:
                raise TooLarge(
                    f"this value has followers with more than {limits.VALUE_OPTIONS:,} options"
                )
            missing = [option for option in left + right if option.place not in found]
            if missing:
                waiting += missing
                continue
            result = node(value, [found[o.place] for o in left], [found[o.place] for o in right])
        found[value.place] = result
        if len(found) % BETWEEN_STEPS == 0:
            heard(len(found), "looking at followers")
        waiting.pop()
    return found[root.place]
