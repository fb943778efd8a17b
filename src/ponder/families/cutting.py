"""Formulas for a strip cut in two: what is claimed for both parts, plus a linear number.

Smaller classes are solved before they are needed. The rest, value - left part - right part, must
be a number at the point; its slopes come from steps inside the zone.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.families.calculating import EXPONENT, Calculator, as_array
from ponder.families.states import Game, parts, recurrence
from ponder.families.zones import Zone, stepped
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import Cases
from ponder.language.cases import find as case_at
from ponder.language.formulas import Formula, Number, composed, number, total

Claimed = Callable[[State], Cases | None]
"""The claims for a state of a smaller class, if there are any."""


class Cut(NamedTuple):
    """The states of the two parts, with their arguments as forms of the whole."""

    first: State
    first_arguments: tuple[Form, ...]
    second: State
    second_arguments: tuple[Form, ...]


def cuts(game: Game, state: State) -> list[Cut]:
    """The ways to cut a strip into two parts in both of which there are moves."""
    found = []
    for (first, first_arguments, _), (second, second_arguments, _) in parts(game, state):
        if all(any(recurrence(game, part)) for part in (first, second)):
            found.append(Cut(first, first_arguments, second, second_arguments))
    return found


def sums(
    calculator: Calculator, state: State, cut: Cut, claimed: Claimed, zone: Zone, point: Point
) -> Iterator[Formula]:
    """The sum of what is claimed for the parts, plus a linear number that is right at a point."""
    halves = [
        _at(claimed, cut.first, cut.first_arguments, point),
        _at(claimed, cut.second, cut.second_arguments, point),
    ]
    known = [half for half in halves if half is not None]
    if len(known) == 2 and not all(isinstance(half, Number) for half in known):
        rest = _rest(calculator, state, zone, point, total(known))
        if rest is not None:
            yield total([*known, rest])


def _at(
    claimed: Claimed, state: State, arguments: tuple[Form, ...], point: Point
) -> Formula | None:
    cases = claimed(state)
    if cases is None:
        return None
    there = [linear.at(form, point) for form in arguments]
    return composed(case_at(cases, there), arguments, len(point))


def _rest(
    calculator: Calculator, state: State, zone: Zone, point: Point, formula: Formula
) -> Number | None:
    """A linear number that makes the formula right at the point, and near it if possible."""
    steps = [(direction, sign) for _, direction in zone.directions for sign in (1, -1)]
    asked = zone.among([point, *(stepped(point, *step) for step in steps)])
    values = np.array(calculator.values(state, asked), dtype=np.uint32)
    rests = calculator.rests(formula, as_array(asked, len(point)), values)
    found = dict(zip(asked, rests, strict=True))
    here = found.get(point)
    return None if here is None else _linear(zone, point, here, found)


def _linear(zone: Zone, point: Point, here: int, found: dict[Point, int | None]) -> Number:
    form = [here] + [0] * len(point)
    for parameter, direction in zone.directions:
        for sign in (1, -1):
            there = found.get(stepped(point, direction, sign))
            if there is not None:
                slope = sign * (there - here)
                form[parameter + 1] = slope
                form[0] -= slope * point[parameter]
                break
    return number(tuple(form), EXPONENT)
