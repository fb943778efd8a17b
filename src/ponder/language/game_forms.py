"""Literal forms: games written by their options, `{2|-1}`, not simplified.

A form is one of three things. A `NumberUpStar` is a number plus a multiple of up plus a star,
whose options are those of its canonical form; `OptionsForm` are Left's options and Right's; a
`SumForm` is a sum. Nothing is simplified: `{1,2|}` keeps the option 1, which 2 dominates.

Reference: E. Berlekamp, J. Conway, R. Guy, *Winning Ways* (1982), chapters 2 and 8;
A. Siegel, *Combinatorial Game Theory* (2013), section II.3, has the options of leaves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import prod
from typing import NamedTuple

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.position import Side

# Brackets inside each other, of which a reader that calls itself allows only so many.


class Nesting:
    """The brackets that are open: `with nesting: …` reads inside one more of them.

    `has` begins the refusal: "a formula has".
    """

    def __init__(self, has: str) -> None:
        self._has = has
        self._open = 0

    def __enter__(self) -> None:
        self._open += 1
        refuse_deep(self._open, self._has)

    def __exit__(self, *_: object) -> None:
        self._open -= 1


def refuse_deep(brackets: int, has: str) -> None:
    """Refuse so many brackets inside each other, if a reader does not allow them."""
    if brackets > limits.BRACKETS:
        raise TooLarge(f"{has} at most {limits.BRACKETS} brackets inside each other")


class NumberUpStar(NamedTuple):
    """The game number + ups·↑ + *star; downs are negative ups."""

    number: Fraction
    ups: int = 0
    star: int = 0


@dataclass(frozen=True)
class OptionsForm:
    """The game whose Left options and Right options are these; not too deep to be read again."""

    left: tuple[Form, ...]
    right: tuple[Form, ...]
    depth: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "depth", 1 + max(map(_depth, self.left + self.right), default=0))
        refuse_deep(self.depth, "a value is written with")


class SumForm(NamedTuple):
    """The sum of these games."""

    terms: tuple[Form, ...]


Form = NumberUpStar | OptionsForm | SumForm

ZERO = NumberUpStar(Fraction(0))


def _depth(form: Form) -> int:
    """How many brackets inside each other it is written with."""
    if isinstance(form, SumForm):
        return max(map(_depth, form.terms))
    return form.depth if isinstance(form, OptionsForm) else 0


def negative(form: Form) -> Form:
    """The same game with the players exchanged.

    >>> print(text(negative(OptionsForm((ZERO,), (NumberUpStar(Fraction(2), 1),)))))
    {-2v|0}
    """
    if isinstance(form, NumberUpStar):
        return NumberUpStar(-form.number, -form.ups, form.star)
    if isinstance(form, SumForm):
        return SumForm(tuple(map(negative, form.terms)))
    return OptionsForm(tuple(map(negative, form.right)), tuple(map(negative, form.left)))


def multiple(count: int, form: Form) -> Form:
    """The sum of `count` copies of the game, or of its negative if the count is negative."""
    if isinstance(form, NumberUpStar):
        return NumberUpStar(count * form.number, count * form.ups, form.star * (count % 2))
    one = form if count > 0 else negative(form)
    return SumForm((one,) * abs(count)) if abs(count) != 1 else one


def options(form: Form, side: Side) -> Iterator[Form]:
    """The forms that one move of the player leads to, each once."""
    if isinstance(form, OptionsForm):
        yield from dict.fromkeys(form.left if side == "left" else form.right)
    elif isinstance(form, NumberUpStar):
        yield from _of_leaf(form, side)
    else:
        for index, term in enumerate(form.terms):
            yield from (_replaced(form, index, option) for option in options(term, side))


def named_options(form: Form, side: Side) -> Iterator[tuple[str, Form]]:
    """The same with their texts; each term of a sum is written once, as there may be many."""
    if not isinstance(form, SumForm):
        yield from ((text(option), option) for option in options(form, side))
        return
    texts = list(map(text, form.terms))
    for index, term in enumerate(form.terms):
        for option in options(term, side):
            name = "+".join((*texts[:index], text(option), *texts[index + 1 :]))
            yield name, _replaced(form, index, option)


def text(form: Form) -> str:
    """The form as text that reads back.

    >>> half, less = NumberUpStar(Fraction(1, 2), 2, 1), NumberUpStar(Fraction(-1))
    >>> print(text(OptionsForm((half,), (SumForm((ZERO, less)),))))
    {1/2^2*|0+-1}
    """
    if isinstance(form, NumberUpStar):
        return _leaf_text(form)
    if isinstance(form, SumForm):
        return "+".join(map(text, form.terms))
    return f"{{{','.join(map(text, form.left))}|{','.join(map(text, form.right))}}}"


def size(form: Form) -> int:
    """The number of leaves and braces that the form is written with."""
    if isinstance(form, NumberUpStar):
        return 1
    inside = form.terms if isinstance(form, SumForm) else form.left + form.right
    return 1 + sum(map(size, inside))


def count_bound(form: Form) -> int:
    """An upper bound on the number of forms that can follow, this one included."""
    if isinstance(form, NumberUpStar):
        return _bound_of_leaf(form)
    if isinstance(form, SumForm):
        return prod(map(count_bound, form.terms))
    return 1 + sum(map(count_bound, form.left + form.right))


def _replaced(form: SumForm, index: int, option: Form) -> SumForm:
    """The sum after a move in one term, which may turn that term into a sum."""
    inside = option.terms if isinstance(option, SumForm) else (option,)
    return SumForm((*form.terms[:index], *inside, *form.terms[index + 1 :]))


def _of_leaf(leaf: NumberUpStar, side: Side) -> Iterator[NumberUpStar]:
    """Nobody moves in a number as long as there is anything else to move in."""
    if side == "right":
        mirrored = _of_leaf(NumberUpStar(-leaf.number, -leaf.ups, leaf.star), "left")
        yield from (NumberUpStar(-number, -ups, star) for number, ups, star in mirrored)
    elif leaf.ups or leaf.star:
        yield from (
            NumberUpStar(leaf.number, ups, star) for ups, star in _of_infinitesimal(*leaf[1:])
        )
    elif leaf.number > 0 or leaf.number.denominator > 1:
        yield NumberUpStar(leaf.number - Fraction(1, leaf.number.denominator))


def _of_infinitesimal(ups: int, star: int) -> Iterator[tuple[int, int]]:
    """Left's options of ups·↑ + *star: {0|(n-1)·↑ + *(s⊕1)}, but ↑* is {0,*|0}."""
    if ups == 0:
        yield from ((0, smaller) for smaller in range(star))
    elif ups > 0:
        yield 0, 0
        if (ups, star) == (1, 1):
            yield 0, 1
    else:
        yield ups + 1, star ^ 1


def _leaf_text(leaf: NumberUpStar) -> str:
    number, ups, star = leaf
    arrow = ("^" if ups > 0 else "v") if ups else ""
    times = str(abs(ups)) if abs(ups) > 1 else ""
    nimber = f"*{star}" if star > 1 else "*" * star
    tail = arrow + times + nimber
    return f"{number}{tail}" if number or not tail else tail


def _bound_of_leaf(leaf: NumberUpStar) -> int:
    """The numbers of a chain down to 0, and every smaller multiple of up with a smaller star."""
    numbers = abs(int(leaf.number)) + 2 * leaf.number.denominator.bit_length()
    return numbers + (abs(leaf.ups) + 1) * (leaf.star + 2)
