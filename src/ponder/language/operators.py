"""What an operator is: one decorated function of exact numbers, and how it is written.

    @operator(english="the number {0} rounded up to an even one")
    def even_up(x):
        return 2 * math.ceil(x / Fraction(2))

The function takes whole numbers, fractions and, after roots or logarithms, `Real` numbers;
it returns one of these, or `Undefined` with the reason. From then on, searches and statements
know the operator by its name: `even_up(number_of_rows(x))`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from inspect import getdoc, signature
from typing import Any, Literal, TypeAlias

from ponder.core.errors import BadText, Unsuitable, describe
from ponder.core.registry import Registry
from ponder.exact.arithmetic import Evaluated, whole
from ponder.exact.reals import Real, Undecided, ball_of
from ponder.exact.verdicts import Undefined

# Pieces of a formula that know when they need parentheses.
#
# A template such as `{0:product}*{1:power}` names, for each operand, the weakest operation that
# needs no parentheses there.

Strength: TypeAlias = Literal["any", "sum", "product", "power", "atom"]

_ORDER: dict[str, int] = {"any": 0, "sum": 1, "product": 2, "power": 3, "atom": 4}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A piece of a formula, and how strongly its outermost operation binds."""

    text: str
    strength: Strength = "atom"
    brackets: tuple[str, str] = ("(", ")")

    def __format__(self, needed: str) -> str:
        """The text, in parentheses if a stronger operation is needed.

        >>> f"{Phrase('a + b', 'sum'):product}*c"
        '(a + b)*c'
        """
        if _ORDER[self.strength] >= _ORDER[needed or "any"]:
            return self.text
        return self.text.join(self.brackets)


OPERATORS: Registry[Operator] = Registry(
    "operator", "operators", "ponder.language.standard_operators"
)
_standard: set[str] = set()


@dataclass(frozen=True)
class Operator:
    """An operator; two with the same name are equal, whatever their prices.

    `text` and `latex` are templates that say which operands need no parentheses (see
    `Phrase`); `strength` is how strongly the result binds. `english` is a phrase with places
    for the operands. `sympy` takes SymPy's module and the operands, and gives SymPy's form.
    """

    name: str
    arity: int = field(compare=False)
    function: Callable[..., Evaluated] = field(compare=False, repr=False)
    summary: str = field(compare=False, repr=False)
    domain: str = field(compare=False, repr=False)
    price: int = field(compare=False)
    text: str = field(compare=False, repr=False)
    latex: str = field(compare=False, repr=False)
    english: str = field(compare=False, repr=False)
    strength: Strength = field(compare=False, repr=False)
    sympy: Callable[..., Any] = field(compare=False, repr=False)
    definition: str | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        if not 1 <= self.price <= 100:
            raise BadText(f"the price of {self.name} is a number from 1 to 100, not {self.price}")

    def __call__(self, *arguments: Evaluated) -> Evaluated:
        """The value, undefined if an argument is."""
        for argument in arguments:
            if isinstance(argument, Undefined):
                return argument
        if self.name in _standard:
            return self.function(*arguments)
        return self._checked(self._attempt(arguments))

    @property
    def of_whole_numbers(self) -> Callable[..., Evaluated]:
        """What to call when all arguments are ints: they are defined, so nothing is asked."""
        return self.function if self.name in _standard else self

    def _attempt(self, arguments: tuple[Any, ...]) -> Any:
        """The result of a user's function; errors outside its domain make it undefined."""
        try:
            return self.function(*arguments)
        except ZeroDivisionError as error:
            known = any(isinstance(argument, Real) for argument in arguments)
            return Undefined(str(error) if known else "division by 0")
        except Undecided:
            return Real("unknown")
        except TypeError:
            if all(isinstance(argument, int) for argument in arguments):
                raise
            return Undefined(f"{self.name} of a number that is not whole")

    def _checked(self, result: Any) -> Evaluated:
        if isinstance(result, int | Real | Undefined):
            return result
        if isinstance(result, Fraction):
            return whole(result)
        raise Unsuitable(
            f"operator {self.name} returned {describe(result)}; it must return an int, a "
            f"Fraction, or Undefined with a reason"
        )

    def approximate(self, *arguments: float) -> float:
        """The value for doubles, as precisely as doubles can; NaN if undefined."""
        if not all(map(math.isfinite, arguments)):
            return math.nan
        result = self(*map(_nearby, arguments))
        return math.nan if isinstance(result, Undefined) else float(ball_of(result, 128).mid())

    @property
    def is_function(self) -> bool:
        """Whether it is written as a function, so that no invariant can have its name."""
        return self.text.startswith(f"{self.name}(") or self.name == "log10"

    def priced(self, price: int) -> Operator:
        """The same operator, counted as so many nodes."""
        return replace(self, price=price)

    def __reduce__(self) -> tuple[Callable[..., Operator], tuple[Any, ...]]:
        return _restored, (self.name, self.price, self.definition)


def find_operator(name: str) -> Operator:
    """The operator of that name.

    >>> find_operator("sqrt").domain
    'x >= 0'
    """
    return OPERATORS.find(name)


def operator(
    *,
    name: str = "",
    price: int = 1,
    domain: str = "all numbers",
    text: str = "",
    latex: str = "",
    english: str = "",
    strength: Strength = "atom",
    sympy: Callable[..., Any] | None = None,
    definition: str | None = None,
) -> Callable[[Callable[..., Evaluated]], Operator]:
    """Make an operator of a function of one or two exact numbers, and remember it by name.

    Without a `text` it is written as a function, which the grammar reads back; without `latex`,
    as a function too, since a text may have signs that mean something else there.
    """

    def decorate(function: Callable[..., Evaluated]) -> Operator:
        called = name or function.__name__
        arity = len(signature(function).parameters)
        if arity not in {1, 2} or not called.isidentifier():
            raise Unsuitable(f"an operator is a named function of one or two numbers: {called}")
        places = ", ".join(f"{{{i}:any}}" for i in range(arity))
        of = " and ".join(f"{{{i}}}" for i in range(arity))
        escaped = called.replace("_", r"\_")
        return _remembered(
            Operator(
                called,
                arity,
                function,
                summary=(getdoc(function) or called).splitlines()[0],
                domain=domain,
                price=price,
                text=text or f"{called}({places})",
                latex=latex or rf"\operatorname{{{{{escaped}}}}}\left({places}\right)",
                english=english or f"{called.replace('_', ' ')} of {of}",
                strength=strength,
                sympy=sympy or (lambda module, *operands: module.Function(called)(*operands)),
                definition=definition,
            )
        )

    return decorate


def forget_operator(name: str) -> None:
    """Remove an operator that was added; an invariant may then have its name."""
    if name in _standard:
        raise Unsuitable(f"{name} is one of the standard operators; ban it with -{name} instead")
    find_operator(name)
    OPERATORS.remove(name)


def protect_operators(operators: Iterable[Operator]) -> None:
    """Protect these operators from being replaced."""
    _standard.update(op.name for op in operators)


def _remembered(made: Operator) -> Operator:
    if made.name in _standard:
        raise Unsuitable(f"the operator {made.name} exists already; choose another name")
    return OPERATORS.add(made.name, made, made.function)


def _restored(name: str, price: int, definition: str | None) -> Operator:
    """An operator read from a pickle, perhaps before any other operator exists."""
    if definition and OPERATORS.get(name) is None:
        from ponder.language.grammar import define_operator

        define_operator(definition)
    return find_operator(name).priced(price)


def _nearby(number: float) -> int | Fraction:
    """The simplest fraction that the double may represent."""
    exact = Fraction(number)
    simple = exact.limit_denominator(10**6)
    return whole(simple if abs(simple - exact) <= abs(exact) / 10**12 else exact)
