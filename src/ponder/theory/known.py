"""Proved claims as the theory of a search for conjectures.

A claim with a condition, "if x is a P-position then …", is known of the examples of a search
only if each of them satisfies the condition.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ponder.conjectures.known_bounds import bound_on
from ponder.conjectures.problem import Direction
from ponder.language.conditions import Condition
from ponder.language.statement import Statement
from ponder.measures.invariant import measures_by_name
from ponder.theory.standing import Standing


def known_statements(
    standings: Iterable[Standing], objects: Sequence[Any], names: Iterable[str]
) -> tuple[Statement, ...]:
    """What proved claims say about all these objects, in terms of these invariants."""
    measures, settled = set(names), dict[Condition, bool]()
    found = dict[Statement, None]()
    for one in standings:
        says, given = one.claim.says, one.claim.given
        if one.status != "proved" or not isinstance(says, Statement) or says.names - measures:
            continue
        if given is not None and given not in settled:
            settled[given] = all(_holds(given, thing) for thing in objects)
        if given is None or settled[given]:
            found[says] = None
    return tuple(found)


def bounds_on(
    target: str, directions: Iterable[Direction], statements: Iterable[Statement]
) -> Iterator[Statement]:
    """The statements that bound the target in one of these directions."""
    ways = tuple(directions)
    for statement in statements:
        if any(bound_on(target, way, statement) is not None for way in ways):
            yield statement


def _holds(condition: Condition, thing: Any) -> bool:
    return condition.holds_for(thing, measures_by_name(thing)).verdict == "true"
