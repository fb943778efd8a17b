"""Reading formulas of games with parameters.

    sum     = [sign] term {sign term}
    term    = number | "*" | "(" sum ")" | "{" lists "}"
    number  = [count] ["*"] name | count, either over a power of two: `2a`, `3*b/2`, `7/2`
    lists   = list {bars list}
    list    = [sum {"," sum}]

`*` alone is {0 | 0}. Longer bars bind less: `{a|1||0}` is `{{a|1}|0}`.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, shortened
from ponder.exact import linear
from ponder.language.formulas import Formula, Number, Options, constant, negative, number, total
from ponder.language.nesting import Nesting

LARGEST_EXPONENT = 60
NUMBER = r"(?:\d+(?:/\d+)?\*?[a-z][a-z0-9]*|\d+|[a-z][a-z0-9]*)(?:/\d+)?"
TOKEN = re.compile(rf"\s*(?:({NUMBER}|\|+|[-+*(){{}},])|\Z)", re.ASCII)


def read_formula(words: str, names: Sequence[str]) -> Formula:
    """The formula that a text says, over these parameters; `BadText` says what else it is.

    >>> read_formula("{a-1|1}", "a")
    Options(left=(Number(form=(-1, 1), exponent=0),), right=(Number(form=(1, 0), exponent=0),))
    """
    if len(words) > limits.TEXT_CHARACTERS:
        raise TooLarge(
            f"a formula has at most {limits.TEXT_CHARACTERS:,} characters, not {len(words):,}"
        )
    return _Reader(words, names).all()


class _Reader:
    """Reads the tokens of a text from left to right; `here` is the next, empty at the end."""

    def __init__(self, words: str, names: Sequence[str]) -> None:
        self._words, self._names = words, names
        self._nesting = Nesting("a formula has")
        self._place = 0
        self.here = ""
        self._take()

    def all(self) -> Formula:
        found = self._sum()
        if self.here:
            raise self._wrong()
        return found

    def _sum(self) -> Formula:
        first = "+" if self.here not in ("+", "-") else self._take()
        terms = [self._signed(first)]
        while self.here in ("+", "-"):
            terms.append(self._signed(self._take()))
        return total(terms)

    def _signed(self, sign: str) -> Formula:
        term = self._term()
        return negative(term) if sign == "-" else term

    def _term(self) -> Formula:
        if self.here == "{":
            return self._braces()
        if self.here == "(":
            return self._brackets()
        token = self._take()
        if token == "*":
            zero = constant(0, len(self._names))
            return Options((zero,), (zero,))
        if not token[:1].isalnum():
            raise self._wrong(token)
        return dyadic(linear.rational(token, self._names), self._words)

    def _brackets(self) -> Formula:
        self._expect("(")
        with self._nesting:
            found = self._sum()
        self._expect(")")
        return found

    def _braces(self) -> Formula:
        self._expect("{")
        with self._nesting:
            sides, bars = [self._list()], []
            while self.here.startswith("|"):
                bars.append(self._take())
                sides.append(self._list())
        self._expect("}")
        return self._joined(sides, bars)

    def _joined(self, sides: list[tuple[Formula, ...]], bars: list[str]) -> Formula:
        longest = max(bars, key=len, default="")
        if bars.count(longest) != 1:
            raise BadText(f"braces have one longest bar, as in {{a|1||0}}: {self._shown()}")
        cut = bars.index(longest)
        left = self._side(sides[: cut + 1], bars[:cut])
        return Options(left, self._side(sides[cut + 1 :], bars[cut + 1 :]))

    def _side(self, sides: list[tuple[Formula, ...]], bars: list[str]) -> tuple[Formula, ...]:
        return (self._joined(sides, bars),) if bars else sides[0]

    def _list(self) -> tuple[Formula, ...]:
        if self.here == "}" or self.here.startswith("|"):
            return ()
        items = [self._sum()]
        while self.here == ",":
            self._take()
            items.append(self._sum())
        return tuple(items)

    def _take(self) -> str:
        taken = self.here
        match = TOKEN.match(self._words, self._place)
        if match is None:
            raise self._wrong(self._words[self._place :].strip()[:1])
        self.here, self._place = match[1] or "", match.end()
        return taken

    def _expect(self, token: str) -> None:
        if self.here != token:
            raise self._wrong()
        self._take()

    def _wrong(self, found: str | None = None) -> BadText:
        found = self.here if found is None else found
        where = repr(found) if found else "the end"
        return BadText(
            f"expected a formula such as {{a-2|1}} or a - 7/2, not {where} in {self._shown()}"
        )

    def _shown(self) -> str:
        return shortened(self._words)


def dyadic(form: Sequence[Fraction], words: str) -> Number:
    """The form over one power of two; `words` are those that said it."""
    below = lcm(*(coefficient.denominator for coefficient in form))
    exponent = below.bit_length() - 1
    if below != 1 << exponent or exponent > LARGEST_EXPONENT:
        raise BadText(f"denominators are powers of two, not {below} in {shortened(words)}")
    return number(tuple(int(coefficient * below) for coefficient in form), exponent)
