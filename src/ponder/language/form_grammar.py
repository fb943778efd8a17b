"""The grammar of forms: `{2|{1*|0}}`, `1/2^*`, `+-1/8`, `tiny(1)`, `{1|0||-1}`, sums.

    sum    = term {("+" | "-") term}
    term   = "-" term | ("±" | "+-") [count "·"] part | [["-"] count "·"] part
    part   = leaf | "{" forms "}" | "(" forms ")" | ("tiny" | "miny") part
    leaf   = [number] [arrow [count]] ["*" [count]]
    forms  = list {bars list}
    list   = [sum {"," sum}]

Longer bars bind less: `{1|0||-1}` is `{{1|0}|-1}`. A list without bars is one value, or
after ± the options of Left: `+-(0,{2|0})`. A minus before a number belongs to the number:
`-2^` is -2 + ↑. A count before an arrow belongs to the arrow: `4·↑*` is `^4*`. Spaces do
not matter; ↑ ↓ ⇑ ⇓ ⧾ ⧿ are allowed, and `.` for `·`.

Reading formulas of games with parameters.

    sum     = [sign] term {sign term}
    term    = number | "*" | "(" sum ")" | "{" lists "}"
    number  = [count] ["*"] name | count, either over a power of two: `2a`, `3*b/2`, `7/2`
    lists   = list {bars list}
    list    = [sum {"," sum}]

`*` alone is {0 | 0}. Longer bars bind less: `{a|1||0}` is `{{a|1}|0}`.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, quote
from ponder.core.text import format_large
from ponder.exact import linear
from ponder.language.formulas import Formula, Number, Options, constant, number, sum_formulas
from ponder.language.formulas import negative as negative_formula
from ponder.language.game_forms import (
    ZERO,
    Form,
    Nesting,
    NumberUpStar,
    OptionsForm,
    SumForm,
    multiple,
    negative,
    size,
)

EXAMPLES = "{2|-1}, 1/2^*, +-1/8 or tiny(1)"
_DIGITS = 2 * len(str(limits.VALUE_NUMBER))  # of a numerator

FORM_TOKEN = re.compile(r"\s*(?:([0-9]+|tiny|miny|\|+|[-{}(),+±*^v/.·↑↓⇑⇓⧾⧿])|\Z)")
ARROWS = {"^": 1, "v": -1, "↑": 1, "↓": -1, "⇑": 2, "⇓": -2}
TINIES = {"tiny": 1, "miny": -1, "⧾": 1, "⧿": -1}
CLOSING = {"{": "}", "(": ")"}

Forms = tuple[Form, ...]


def read_form(text: str) -> Form:
    """The form that the text describes, or `BadText`.

    >>> from ponder.language.game_forms import text
    >>> print(*(text(read_form(form)) for form in ("±1/8", "{1 | 0 || -2v}", "-3.^")))
    {1/8|-1/8} {{1|0}|-2v} v3
    """
    if len(text) > limits.FORM_CHARACTERS:
        raise TooLarge(
            f"a value is written in at most {limits.FORM_CHARACTERS:,} characters, "
            f"not {len(text):,}"
        )
    return _FormReader(text).all()


class _FormReader:
    """Reads the tokens of a text from left to right; `here` is the next, empty at the end."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = _tokens(text)
        self._nesting = Nesting("a value is written with")
        self._turned = 0  # parts of which negatives were taken
        self.here, self._place = next(self._tokens)

    def all(self) -> Form:
        form = self._sum()
        if self.here:
            raise self._wrong("the end")
        return form

    def _sum(self) -> Form:
        terms = list(_terms(self._term()))
        while self.here in ("+", "-"):
            sign = self._take()
            term = self._term()
            terms += _terms(term if sign == "+" else self._negative(term))
            self._refuse_long_sum(len(terms))
        return terms[0] if len(terms) == 1 else SumForm(tuple(terms))

    def _term(self) -> Form:
        if self._took("±"):
            return self._plus_minus()
        if self._took("+"):
            self._expect("-", "a value (or +- for ±)")
            return self._plus_minus()
        if self._took("-"):
            if self.here.isdigit():
                return self._counted(-1)
            with self._nesting:
                return self._negative(self._term())
        return self._counted(1)

    def _negative(self, form: Form) -> Form:
        """Refuse deeply nested minus signs: each one negates everything inside it again."""
        self._turned += size(form)
        if self._turned > 4 * limits.FORM_PARTS:
            raise TooLarge(f"{quote(self._text)} has too many minus signs inside each other")
        return negative(form)

    def _plus_minus(self) -> Form:
        """After the sign: one value, or a list of Left's options in brackets."""
        if self.here in CLOSING:
            sides, bars = self._bracketed()
            left = sides[0] if not bars and sides[0] else (self._one(sides, bars),)
        else:
            left = (self._counted(1),)
        self._refuse_many(2 * sum(map(size, left)))
        return OptionsForm(left, tuple(map(negative, left)))

    def _counted(self, sign: int) -> Form:
        """A part, or several copies of one; a number may be the count or the part itself."""
        if not self.here.isdigit():
            return self._part()
        number = sign * self._number()
        if self.here not in (".", "·"):
            return self._leaf(number)
        dot = self._take()
        if dot == "." and self.here.isdigit():
            raise BadText(f"numbers are fractions such as 7/2, not decimals: {quote(self._text)}")
        if number.denominator > 1:
            raise self._wrong("a whole number before the dot")
        if self.here in ARROWS:
            leaf = self._leaf(None)
            return _checked(NumberUpStar(Fraction(0), int(number) * leaf.ups, leaf.star))
        return self._copies(int(number), self._part())

    def _copies(self, count: int, part: Form) -> Form:
        if not isinstance(part, NumberUpStar):
            self._refuse_many(abs(count) * size(part))
            self._refuse_long_sum(abs(count) * len(_terms(part)))
        if not count:
            return ZERO
        copies = multiple(count, part)
        return _checked(copies) if isinstance(copies, NumberUpStar) else copies

    def _part(self) -> Form:
        if self.here in CLOSING:
            return self._one(*self._bracketed())
        if self.here in TINIES:
            return self._tiny(TINIES[self._take()])
        return self._leaf(None)

    def _tiny(self, sign: int) -> Form:
        """Tiny-G is {0||0|-G}, and miny-G its negative."""
        with self._nesting:
            size = self._part()
        tiny = OptionsForm((ZERO,), (OptionsForm((ZERO,), (negative(size),)),))
        return tiny if sign > 0 else negative(tiny)

    def _bracketed(self) -> tuple[list[Forms], list[str]]:
        """The lists between brackets, and the bars between the lists."""
        closing = CLOSING[self._take()]
        with self._nesting:
            sides, bars = self._sides(closing)
        self._expect(closing, f"a comma, a bar | or {closing}")
        return sides, bars

    def _sides(self, closing: str) -> tuple[list[Forms], list[str]]:
        sides, bars = [self._list(closing)], []
        while self.here.startswith("|"):
            bars.append(self._take())
            sides.append(self._list(closing))
        return sides, bars

    def _list(self, closing: str) -> Forms:
        if self.here == closing or self.here.startswith("|"):
            return ()
        items = [self._sum()]
        while self._took(","):
            items.append(self._sum())
        return tuple(items)

    def _one(self, sides: list[Forms], bars: list[str]) -> Form:
        """The single form that the lists and the bars between them make."""
        if not bars:
            if len(sides[0]) != 1:
                raise BadText(f"options need a bar, as in {{1,2|3}}, in {quote(self._text)}")
            return sides[0][0]
        longest = max(bars, key=len)
        if bars.count(longest) > 1:
            raise BadText(f"{longest} appears twice in one pair of brackets: {quote(self._text)}")
        cut = bars.index(longest)
        left = self._options(sides[: cut + 1], bars[:cut])
        return OptionsForm(left, self._options(sides[cut + 1 :], bars[cut + 1 :]))

    def _options(self, sides: list[Forms], bars: list[str]) -> Forms:
        if not bars:
            return sides[0]
        with self._nesting:
            return (self._one(sides, bars),)

    def _leaf(self, number: Fraction | None) -> NumberUpStar:
        """The number, if one was read or is next, and the infinitesimals behind it."""
        if number is None and self.here.isdigit():
            number = self._number()
        if number is None and self.here not in ARROWS and self.here != "*":
            raise self._wrong(f"a value such as {EXAMPLES}")
        ups = self._arrows() if self.here in ARROWS else 0
        star = self._count(1) if self._took("*") else 0
        return _checked(NumberUpStar(number or Fraction(0), ups, star))

    def _arrows(self) -> int:
        arrow = self._take()
        ups = ARROWS[arrow]
        if self.here.isdigit():
            return ups * self._count(1)
        while self._took(arrow):
            ups += ARROWS[arrow]
        return ups

    def _number(self) -> Fraction:
        above = self._count(0)
        below = self._denominator() if self._took("/") else 1
        return Fraction(above, below)

    def _denominator(self) -> int:
        if not self.here.isdigit():
            raise self._wrong("a denominator")
        below = self._count(1)
        if below > limits.VALUE_NUMBER:
            raise TooLarge(f"denominators go up to 2^62, and {below} is larger")
        if below == 0 or below & (below - 1):
            raise BadText(
                f"numbers that are games have denominators 1, 2, 4, 8, …, not {below}, "
                f"in {quote(self._text)}"
            )
        return below

    def _count(self, otherwise: int) -> int:
        """The whole number that is next, or this one if there is none."""
        if not self.here.isdigit():
            return otherwise
        digits = self._take()
        if len(digits) > _DIGITS:
            raise TooLarge(f"numbers here are below 2^62, and {quote(digits, 24)} is not")
        return int(digits)

    def _refuse_many(self, parts: int) -> None:
        """Refuse copies inside copies that would grow too large."""
        if parts > limits.FORM_PARTS:
            raise TooLarge(
                f"{quote(self._text)} stands for a form of {format_large(parts)} parts; "
                f"at most {limits.FORM_PARTS:,} can be written"
            )

    def _refuse_long_sum(self, terms: int) -> None:
        if terms > limits.SUM_TERMS:
            raise TooLarge(
                f"a sum has at most {limits.SUM_TERMS:,} terms, and {quote(self._text)} has more"
            )

    def _take(self) -> str:
        token = self.here
        self.here, self._place = next(self._tokens)
        return token

    def _took(self, token: str) -> bool:
        if self.here != token:
            return False
        self._take()
        return True

    def _expect(self, token: str, wanted: str) -> None:
        if not self._took(token):
            raise self._wrong(wanted)

    def _wrong(self, wanted: str) -> BadText:
        found = f"{self.here!r} at character {self._place + 1}" if self.here else "the end"
        return BadText(f"expected {wanted}, not {found}, in {quote(self._text)}")


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    """Each token with its place; after the end, empty tokens."""
    place = 0
    while True:
        match = FORM_TOKEN.match(text, place)
        if match is None:
            wrong = text[place:].lstrip()[:1]
            raise BadText(f"a value is written like {EXAMPLES}, without {wrong!r}")
        place = match.end()
        yield match[1] or "", match.start(1) if match[1] else place


def _terms(form: Form) -> tuple[Form, ...]:
    return form.terms if isinstance(form, SumForm) else (form,)


def _checked(leaf: NumberUpStar) -> NumberUpStar:
    """The leaf, unless it is too large for a value."""
    if abs(leaf.number) >= limits.VALUE_NUMBER:
        raise TooLarge("numbers here are below 2^62")
    if abs(leaf.ups) > limits.VALUE_UPS or leaf.star > limits.VALUE_UPS:
        raise TooLarge(f"at most {limits.VALUE_UPS:,} ups, and nimbers to *{limits.VALUE_UPS}")
    return leaf


# Reading formulas of games with parameters.

LARGEST_EXPONENT = 60
NUMBER = r"(?:\d+(?:/\d+)?\*?[a-z][a-z0-9]*|\d+|[a-z][a-z0-9]*)(?:/\d+)?"
FORMULA_TOKEN = re.compile(rf"\s*(?:({NUMBER}|\|+|[-+*(){{}},])|\Z)", re.ASCII)


def read_formula(words: str, names: Sequence[str]) -> Formula:
    """The formula that a text says, over these parameters; `BadText` says what else it is.

    >>> read_formula("{a-1|1}", "a")
    Options(left=(Number(form=(-1, 1), exponent=0),), right=(Number(form=(1, 0), exponent=0),))
    """
    if len(words) > limits.TEXT_CHARACTERS:
        raise TooLarge(
            f"a formula has at most {limits.TEXT_CHARACTERS:,} characters, not {len(words):,}"
        )
    return _FormulaReader(words, names).all()


class _FormulaReader:
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
        return sum_formulas(terms)

    def _signed(self, sign: str) -> Formula:
        term = self._term()
        return negative_formula(term) if sign == "-" else term

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
        return dyadic(linear.parse_rational(token, self._names), self._words)

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
        match = FORMULA_TOKEN.match(self._words, self._place)
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
        return quote(self._words)


def dyadic(form: Sequence[Fraction], words: str) -> Number:
    """The form over one power of two; `words` are those that said it."""
    below = lcm(*(coefficient.denominator for coefficient in form))
    exponent = below.bit_length() - 1
    if below != 1 << exponent or exponent > LARGEST_EXPONENT:
        raise BadText(f"denominators are powers of two, not {below} in {quote(words)}")
    return number(tuple(int(coefficient * below) for coefficient in form), exponent)
