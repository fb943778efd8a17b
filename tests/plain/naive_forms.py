"""Forms of short games, with order and canonical form by the plain definitions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from hypothesis import strategies as st


class Form:
    """A game {left | right}, by identity; everything else about it is found by definition."""

    def __init__(self, left: Iterable[Form] = (), right: Iterable[Form] = ()) -> None:
        self.left, self.right = tuple(left), tuple(right)


@cache
def le(g: Form, h: Form) -> bool:
    """G ≤ H unless some G^L ≥ H or some H^R ≤ G."""
    return not any(le(h, left) for left in g.left) and not any(le(right, g) for right in h.right)


def equal(g: Form, h: Form) -> bool:
    return le(g, h) and le(h, g)


@cache
def canonical(form: Form) -> Form:
    """Canonical options, then dominated ones removed and reversible ones bypassed, to the end."""
    g = Form(map(canonical, form.left), map(canonical, form.right))
    while (simpler := bypassed(undominated(g))) is not None:
        g = simpler
    return undominated(g)


def undominated(g: Form) -> Form:
    left: list[Form] = []
    for option in g.left:
        if not any(le(option, other) for other in left):
            left = [other for other in left if not le(other, option)] + [option]
    right: list[Form] = []
    for option in g.right:
        if not any(le(other, option) for other in right):
            right = [other for other in right if not le(option, other)] + [option]
    return Form(left, right)


def bypassed(g: Form) -> Form | None:
    """The form with one reversible option replaced; None if there is none."""
    for option in g.left:
        for answer in option.right:
            if le(answer, g):
                return Form([o for o in g.left if o is not option] + [*answer.left], g.right)
    for option in g.right:
        for answer in option.left:
            if le(g, answer):
                return Form(g.left, [o for o in g.right if o is not option] + [*answer.right])
    return None


@cache
def birthday(g: Form) -> int:
    """The height of a form."""
    return 1 + max(map(birthday, g.left + g.right), default=-1)


def forms(depth: int = 3) -> st.SearchStrategy[Form]:
    """Forms of a few options for each player."""
    if depth == 0:
        return st.builds(Form)
    options = st.lists(forms(depth - 1), max_size=3 if depth > 1 else 1)
    return st.builds(Form, options, options)


def shape(g: Form) -> tuple[object, ...]:
    """A form as nested tuples, in an order that depends on nothing but the form."""
    left, right = (sorted(map(shape, options), key=repr) for options in (g.left, g.right))
    return tuple(left), tuple(right)
