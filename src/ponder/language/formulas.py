"""Formulas of games with parameters: `{{a-2|1}|0}`, `a - 7/2`, `{a|1} + {b|0}`.

A formula is over parameters known by their places; names are given only to read and to write.
Its numbers are linear forms over a power of two. It need not be canonical: `{a-2|1}` is the
number 0 where a is 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import reduce
from operator import or_
from typing import NamedTuple

from ponder.exact import linear
from ponder.exact.linear import Form


class Number(NamedTuple):
    """The linear form divided by 2^exponent, in lowest terms."""

    form: Form
    exponent: int = 0


class Options(NamedTuple):
    """The game whose options for Left and for Right are these."""

    left: tuple[Formula, ...]
    right: tuple[Formula, ...]


class SumFormula(NamedTuple):
    """The sum of two games or more, of which at most the last is a number."""

    terms: tuple[Formula, ...]


Formula = Number | Options | SumFormula


def number(form: Form, exponent: int = 0) -> Number:
    """The form divided by 2^exponent.

    >>> number((4, 2), 2)
    Number(form=(2, 1), exponent=1)
    """
    bits = reduce(or_, form)
    spare = min(exponent, (bits & -bits).bit_length() - 1) if bits else exponent
    return Number(tuple([coefficient >> spare for coefficient in form]), exponent - spare)


def constant(value: Fraction | int, parameters: int) -> Number:
    """The dyadic number as a formula that is the same everywhere."""
    value = Fraction(value)
    form = linear.constant(value.numerator, parameters)
    return Number(form, value.denominator.bit_length() - 1)


def add_numbers(one: Number, other: Number) -> Number:
    """The sum of two numbers."""
    exponent = max(one.exponent, other.exponent)
    forms = (linear.scale(form, 1 << exponent - below) for form, below in (one, other))
    return number(reduce(linear.add, forms), exponent)


def sum_formulas(terms: Sequence[Formula]) -> Formula:
    """The sum of the formulas, at least one; their numbers become one number at the end."""
    flat = [
        part for term in terms for part in (term.terms if isinstance(term, SumFormula) else (term,))
    ]
    games: list[Formula] = [part for part in flat if not isinstance(part, Number)]
    numbers = [part for part in flat if isinstance(part, Number)]
    if numbers:
        rest = reduce(add_numbers, numbers)
        if any(rest.form) or not games:
            games.append(rest)
    return games[0] if len(games) == 1 else SumFormula(tuple(games))


def negative(formula: Formula) -> Formula:
    """The same game with the players exchanged."""
    if isinstance(formula, Number):
        return Number(linear.scale(formula.form, -1), formula.exponent)
    if isinstance(formula, SumFormula):
        return SumFormula(tuple(map(negative, formula.terms)))
    left, right = (tuple(map(negative, side)) for side in formula)
    return Options(right, left)


def mapped(formula: Formula, change: Callable[[Number], Number]) -> Formula:
    """The formula with each of its numbers changed."""
    if isinstance(formula, Number):
        return change(formula)
    if isinstance(formula, SumFormula):
        return sum_formulas([mapped(term, change) for term in formula.terms])
    left, right = (tuple([mapped(option, change) for option in side]) for side in formula)
    return Options(left, right)


def substitute(formula: Formula, arguments: Sequence[Form], parameters: int) -> Formula:
    """The formula with its parameters replaced by forms over other parameters."""
    return mapped(
        formula,
        lambda one: number(linear.substitute(one.form, arguments, parameters), one.exponent),
    )


def add_number(formula: Formula, by: Number) -> Formula:
    """The formula plus a number, which is written into the leaves of a game (Number Translation).

    Right where the game is not a number; a formula that is a number at some points may be
    simpler or not the same there, so what comes out is only ever a candidate.
    """
    if isinstance(formula, Number):
        return add_numbers(formula, by)
    if isinstance(formula, SumFormula):
        return sum_formulas((*formula.terms, by))
    left, right = (tuple(add_number(option, by) for option in side) for side in formula)
    return Options(left, right)


def numbers(formula: Formula) -> Iterator[Number]:
    """The numbers that the formula is written with, from left to right."""
    if isinstance(formula, Number):
        yield formula
        return
    inside = formula.terms if isinstance(formula, SumFormula) else formula.left + formula.right
    for part in inside:
        yield from numbers(part)


def size(formula: Formula) -> int:
    """The number of leaves, braces and sums."""
    if isinstance(formula, Number):
        return 1
    inside = formula.terms if isinstance(formula, SumFormula) else formula.left + formula.right
    return 1 + sum(map(size, inside))


def format_formula(formula: Formula, names: Sequence[str]) -> str:
    """The formula as people write it; it reads back.

    >>> format_formula(Options((Number((-2, 1)),), (Number((1, 0), 1),)), "a")
    '{a - 2 | 1/2}'
    """
    if isinstance(formula, Number):
        scale = 1 << formula.exponent
        return linear.text([Fraction(value, scale) for value in formula.form], names)
    if isinstance(formula, SumFormula):
        return " + ".join(format_formula(term, names) for term in formula.terms).replace(
            "+ -", "- "
        )
    left, right = (", ".join(format_formula(option, names) for option in side) for side in formula)
    return f"{{{left} | {right}}}"
