"""Values of short partizan games: immutable, hashable, exact.

`Value("{2|-1}")` reads a text, `Value(3)` and `Value(Fraction(1, 2))` are numbers, and
`Value.from_options([…], […])` is built from options. Each value is held in canonical
form (no option dominated, none reversible), so that == is equality of games.

References: J. Conway, *On Numbers and Games* (1976); E. Berlekamp, J. Conway, R. Guy,
*Winning Ways* (1982); A. Siegel, *Combinatorial Game Theory* (2013).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Self, TypeVar, Union, cast

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, describe
from ponder.core.position import Side, side_named
from ponder.core.text import format_large
from ponder.exact.verdicts import Rational
from ponder.language.form_grammar import read_form
from ponder.language.game_forms import Form, NumberUpStar, SumForm
from ponder.solving.solution import OUTCOMES, Outcome
from ponder.values.kernel import call_kernel, dyadic, value_table
from ponder.values.present import heard

if TYPE_CHECKING:
    from ponder.values.temperature import Thermograph


Result = TypeVar("Result")
Number = Union["Value", int, Fraction]
Source = Number | str

NUMBERS = (int, Fraction)
LONGEST_REPR = 2_000  # characters


def _operation(work: Callable[[Value, Value], Result]) -> Callable[[Value, Number], Result]:
    """An operator of two values that also takes numbers, and leaves other types alone."""

    def operation(self: Value, other: Number) -> Result:
        if isinstance(other, Value):
            return work(self, other)
        if isinstance(other, bool) or not isinstance(other, NUMBERS):
            return cast("Result", NotImplemented)
        return work(self, Value.at(_number(other)))

    return operation


class Value:
    """The value of a short game, in canonical form.

    >>> Value("{2|{1*|0}} + 1/2").left
    (Value('5/2'),)
    >>> Value("^") + Value("^*") == Value("^2*"), Value("^") > 0, Value("^").confused_with("*")
    (True, True, True)
    >>> print(3 * Value("*2") - Value("+-1"))
    +-1*2
    """

    __slots__ = ("place",)

    place: int  # in the table of this process

    def __new__(cls, source: Source) -> Self:
        if isinstance(source, str):
            return cls.at(read_value(read_form(source)).place)
        if isinstance(source, Value):
            return cls.at(source.place)
        if isinstance(source, bool) or not isinstance(source, int | Fraction):
            raise BadText(
                f"a value is made of a text like '{{2|-1}}' or a number, not {describe(source)}"
            )
        return cls.at(_number(source))

    @classmethod
    def at(cls, place: int) -> Self:
        """The value at this place of the table."""
        self = object.__new__(cls)
        object.__setattr__(self, "place", place)
        return self

    @classmethod
    def from_options(cls, left: Iterable[Source], right: Iterable[Source]) -> Self:
        """The value {left|right}; options may be dominated or reversible.

        >>> print(Value.from_options([1, "*", "{3|0}"], ["{1|0}", 2]))
        1+tiny(1)
        """
        lefts, rights = ([_valued(option).place for option in side] for side in (left, right))
        return cls.at(call_kernel(value_table().from_options, lefts, rights))

    # Options

    @property
    def left(self) -> tuple[Value, ...]:
        """The Left options of the canonical form."""
        return tuple(map(Value.at, call_kernel(value_table().left, self.place)))

    @property
    def right(self) -> tuple[Value, ...]:
        """The Right options of the canonical form."""
        return tuple(map(Value.at, call_kernel(value_table().right, self.place)))

    def options(self, side: Side) -> tuple[Value, ...]:
        """The options of this player in the canonical form."""
        return self.left if side_named(side) == "left" else self.right

    def incentives(self, side: Side) -> tuple[Value, ...]:
        """How much the player gains by each option of the canonical form."""
        gains = (option - self for option in self.options(side))
        return tuple(gains) if side_named(side) == "left" else tuple(-gain for gain in gains)

    @property
    def birthday(self) -> int:
        """The height of the canonical form: the day on which the value is born."""
        return call_kernel(value_table().birthday, self.place)

    # Order

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Value):
            return self.place == other.place
        if isinstance(other, int | float | Fraction) and not isinstance(other, bool):
            return self.number == other  # Python compares fractions and doubles exactly
        return NotImplemented

    def __bool__(self) -> bool:
        return self.place != 0

    def __hash__(self) -> int:
        """The hash of the number if the value is one, because it equals that number."""
        number = self.number
        return hash(("value", self.place)) if number is None else hash(number)

    @_operation
    def __le__(self, other: Value) -> bool:
        return call_kernel(value_table().le, self.place, other.place)

    @_operation
    def __ge__(self, other: Value) -> bool:
        return call_kernel(value_table().le, other.place, self.place)

    @_operation
    def __lt__(self, other: Value) -> bool:
        return self.place != other.place and self <= other

    @_operation
    def __gt__(self, other: Value) -> bool:
        return self.place != other.place and self >= other

    def confused_with(self, other: Source) -> bool:
        """Whether neither is at least the other: the difference is won by the next player."""
        value = _valued(other)
        return not (self <= value or value <= self)

    @_operation
    def __or__(self, other: Value) -> bool:
        return self.confused_with(other)

    __ror__ = __or__

    @property
    def outcome(self) -> Outcome:
        """P, N, L or R: who wins with best play."""
        return OUTCOMES[self.first_wins("left"), self.first_wins("right")]

    def first_wins(self, side: Side) -> bool:
        """Whether this side wins when it moves first."""
        return not (self <= 0 if side == "left" else self >= 0)

    # Arithmetic

    @_operation
    def __add__(self, other: Value) -> Value:
        return Value.at(call_kernel(value_table().add, self.place, other.place))

    __radd__ = __add__

    def __neg__(self) -> Value:
        return Value.at(call_kernel(value_table().negate, self.place))

    @_operation
    def __sub__(self, other: Value) -> Value:
        return self + -other

    @_operation
    def __rsub__(self, other: Value) -> Value:
        return other + -self

    def __mul__(self, count: int) -> Value:
        """The sum of this many copies, by doubling."""
        if isinstance(count, bool) or not isinstance(count, int):
            return NotImplemented
        total, one = Value(0), self if count >= 0 else -self
        for digit in f"{abs(count):b}":
            total = total + total
            total = total + one if digit == "1" else total
        return total

    __rmul__ = __mul__

    # Kinds

    @property
    def number(self) -> Fraction | None:
        """The dyadic rational that it is, or None."""
        found = value_table().as_number(self.place)
        return None if found is None else _fraction(*found)

    @property
    def number_up_star(self) -> tuple[Fraction, int, int] | None:
        """x, n, m where the value is x + n·↑ + *m, or None."""
        found = value_table().as_number_up_star(self.place)
        return None if found is None else (_fraction(*found[:2]), *found[2:])

    @property
    def is_infinitesimal(self) -> bool:
        """Whether it lies between all negative and all positive numbers; 0 does."""
        return self.left_stop == self.right_stop == 0

    @property
    def is_all_small(self) -> bool:
        """Whether, as long as one player can move, the other can (in the canonical form)."""
        from ponder.values.temperature import is_all_small

        return is_all_small(self)

    @property
    def is_switch(self) -> bool:
        """Whether it is {x|y} with numbers x > y."""
        numbers = [option.number for option in (*self.left, *self.right)]
        return len(numbers) == 2 and None not in numbers and self.left_stop > self.right_stop

    # Temperature

    @property
    def left_stop(self) -> Fraction:
        """The number at which play stops when Left begins."""
        return _fraction(*value_table().left_stop(self.place))

    @property
    def right_stop(self) -> Fraction:
        """The number at which play stops when Right begins."""
        return _fraction(*value_table().right_stop(self.place))

    @property
    def thermograph(self) -> Thermograph:
        """How the stops change when each move costs a tax t."""
        from ponder.values.temperature import thermograph

        return thermograph(self)

    @property
    def mean(self) -> Fraction:
        """What one copy of many is worth on average: the mast of the thermograph."""
        return self.thermograph.mean

    @property
    def temperature(self) -> Fraction:
        """How urgent it is to move: 0 for infinitesimals, negative for numbers."""
        return self.thermograph.temperature

    def cooled(self, tax: int | Fraction) -> Value:
        """The value when each move costs its player this much."""
        from ponder.values.temperature import cooled

        return cooled(self, tax)

    def heated(self, bonus: int | Fraction) -> Value:
        """The value when each move gains its player this much, until a number is reached."""
        from ponder.values.temperature import heated

        return heated(self, bonus)

    @property
    def reduced(self) -> Value:
        """The simplest value that differs from this one by an infinitesimal."""
        from ponder.values.temperature import reduced

        return reduced(self)

    @property
    def atomic_weight(self) -> Value:
        """How many ups it is worth; `Unsuitable` if it is not all small."""
        from ponder.values.temperature import atomic_weight

        return atomic_weight(self)

    # Text

    def __str__(self) -> str:
        from ponder.values.names import ASCII, format_value

        return format_value(self, ASCII)

    def unicode(self) -> str:
        """The value by its usual symbols: ↑, ⇑*, ±1, ⧾(1)."""
        from ponder.values.names import UNICODE, format_value

        return format_value(self, UNICODE)

    def latex(self) -> str:
        """The value in LaTeX, without dollar signs."""
        from ponder.values.names import LATEX, format_value

        return format_value(self, LATEX)

    def __repr__(self) -> str:
        from ponder.values.names import is_shallow, name_length

        size = name_length(self)
        if size > LONGEST_REPR or not is_shallow(self):
            return f"<Value of about {format_large(size)} characters, born on day {self.birthday}>"
        return f"Value({str(self)!r})"

    def _repr_latex_(self) -> str:
        return f"${self.latex()}$"

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"values are immutable; cannot set {name!r}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"values are immutable; cannot delete {name!r}")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, _known: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:

        return from_list, (to_list(self),)


def _valued(source: Source) -> Value:
    return source if isinstance(source, Value) else Value(source)


def _number(number: Rational) -> int:
    """The place of a dyadic rational."""
    if not number:
        return 0  # where the table begins
    if number.denominator & (number.denominator - 1):
        raise BadText(f"numbers that are games have denominators 1, 2, 4, 8, …, not {number}")
    return call_kernel(value_table().number, *dyadic(number))


def _fraction(numerator: int, exponent: int) -> Fraction:
    return Fraction(numerator, 1 << exponent)


# From a literal form to its value: the form simplified.


def read_value(form: Form) -> Value:
    """The value of a form as it was written; forms are few brackets deep.

    >>> from ponder.language.form_grammar import read_form
    >>> print(read_value(read_form("{0,{1|-1}|*,{2|-*}}")))
    ^
    """
    if isinstance(form, NumberUpStar):
        leaf = (*dyadic(form.number), form.ups, form.star)
        return Value.at(call_kernel(value_table().number_up_star, *leaf))
    if isinstance(form, SumForm):
        return sum(map(read_value, form.terms), Value(0))
    return Value.from_options(map(read_value, form.left), map(read_value, form.right))


# Working through a canonical form from its ends, each follower once, without recursion.

BETWEEN_STEPS = 256  # followers


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


# A canonical form of any depth and size as a flat list, for pickles.
#
# Each follower appears once, after its own options: an atom as (numerator, exponent, ups, star),
# anything else as the places in the list of its Left options and of its Right options.

Atom = tuple[int, int, int, int]
Node = tuple[tuple[int, ...], tuple[int, ...]]
Listing = tuple[Atom | Node, ...]


def to_list(value: Value) -> Listing:
    """The followers of the value as a list; the value itself is the last.

    >>> to_list(Value("{1/2|{0|-1}}"))
    ((-1, 0, 0, 0), (0, 0, 0, 0), ((1,), (0,)), (1, 1, 0, 0), ((3,), (2,)))
    """
    entries: list[Atom | Node] = []

    def atom(follower: Value) -> int | None:
        leaf = value_table().as_number_up_star(follower.place)
        return None if leaf is None else _added(entries, leaf)

    def node(_follower: Value, left: list[int], right: list[int]) -> int:
        return _added(entries, (tuple(left), tuple(right)))

    fold(value, atom, node)
    return tuple(entries)


def from_list(entries: Listing) -> Value:
    """The value that was listed."""
    values: list[Value] = []
    for entry in entries:
        if len(entry) == 4:
            values.append(Value.at(call_kernel(value_table().number_up_star, *entry)))
        else:
            left, right = entry
            values.append(Value.from_options([values[i] for i in left], [values[i] for i in right]))
    return values[-1]


def _added(entries: list[Atom | Node], entry: Atom | Node) -> int:
    entries.append(entry)
    return len(entries) - 1
