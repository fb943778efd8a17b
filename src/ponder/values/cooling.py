"""Cooling, heating, and the reduced form, which forgets infinitesimals.

References: *Winning Ways*, chapter 6; J. Grossman, A. Siegel, *Reductions of partizan
games*, Games of No Chance 3 (2009), for the reduced form.
"""

from fractions import Fraction

from ponder.core.errors import BadText, described
from ponder.values.fold import fold
from ponder.values.value import Value


def cooled(value: Value, tax: int | Fraction) -> Value:
    """G cooled by t: {GL_t - t|GR_t + t}, frozen to its mean where t exceeds its temperature.

    >>> print(*(cooled(Value("{4|1||0}"), Fraction(t, 2)) for t in range(4)))
    {{4|1}|0} {{3|1}|1/2} 1+miny(1) 1
    """
    _refuse_strange(tax)
    if tax == 0:
        return value
    if tax > value.temperature:
        return Value(value.mean)
    charge = Value(tax)

    def frozen(game: Value) -> Value | None:
        return Value(game.mean) if tax > game.temperature else None

    return fold(value, frozen, lambda _, left, right: _taxed(left, right, -charge))


def heated(value: Value, bonus: int | Fraction) -> Value:
    """G heated by t: {GL + t|GR - t} all the way down to numbers, which stay as they are.

    >>> print(heated(Value("1*"), Fraction(2)))
    {3|-1}
    """
    _refuse_strange(bonus)
    charge = Value(bonus)
    return fold(value, _number, lambda _, left, right: _taxed(left, right, charge))


def reduced(value: Value) -> Value:
    """The simplest value infinitesimally close to this one.

    Heating by * and then dropping the stars of numbers leaves only the moves that matter
    by more than an infinitesimal.

    >>> print(reduced(Value("{2^|{1*|0v}}")), reduced(Value("1/2^2*3")))
    {2|{1|0}} 1/2
    """
    star = Value("*")

    def heated_by_star(_value: Value, left: list[Value], right: list[Value]) -> Value:
        return Value.from_options([one + star for one in left], [one + star for one in right])

    hot = fold(value, _number_before, heated_by_star)
    return fold(hot, _number_of_star, lambda _, left, right: Value.from_options(left, right))


def _taxed(left: list[Value], right: list[Value], gain: Value) -> Value:
    return Value.from_options(
        [option + gain for option in left], [option - gain for option in right]
    )


def _refuse_strange(tax: object) -> None:
    if isinstance(tax, bool) or not isinstance(tax, int | Fraction) or tax < 0:
        raise BadText(
            "values are cooled and heated by a whole number or a Fraction, 0 or more, "
            f"not by {described(tax)}"
        )


def _number(value: Value) -> Value | None:
    return value if value.number is not None else None


def _number_before(value: Value) -> Value | None:
    """The number x of x + n·↑ + *m, which remains after heating by *."""
    leaf = value.number_up_star
    return None if leaf is None else Value(leaf[0])


def _number_of_star(value: Value) -> Value | None:
    """The number x of x or x + *."""
    leaf = value.number_up_star
    return Value(leaf[0]) if leaf is not None and leaf[1] == 0 and leaf[2] <= 1 else None
