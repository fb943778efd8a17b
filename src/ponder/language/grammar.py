"""Reading statements and expressions: the grammar, without `eval`.

statement  = sum relation sum            relation: <= >= < > == (also = ≤ ≥)
sum        = ["-"] product {("+" | "-") product}
product    = signed {("*" | "/") signed}
signed     = ["-"] power
power      = atom ["^" signed]           (also **), to the right
atom       = number | invariant | operator "(" sum {"," sum} ")" | "(" sum ")"
invariant  = name ["(x)"]                a name in `backquotes` may have any characters
number     = digits ["." digits]         exact, as is 1/2
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from ponder.core.errors import BadText, TooLarge, UnknownName, described, shortened
from ponder.language import operators as op
from ponder.language.expression import Constant, Expression, Leaf, apply
from ponder.language.operator import OPERATORS, Operator
from ponder.language.statement import Relation, Statement

MOST_CHARACTERS = 200_000
MOST_NESTED = 120
MOST_DIGITS = 2_000

_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<quoted>`(?:[^`]|``)+`)|(?P<name>[^\W\d]\w*)"
    r"|(?P<relation><=|>=|==|[<>=≤≥])|(?P<sign>\*\*|[-+*/^(),−·×])|\s+"
)
_SPELLINGS = {"**": "^", "−": "-", "·": "*", "×": "*"}
_RELATIONS: dict[str, Relation] = {
    "<=": "<=",
    ">=": ">=",
    "<": "<",
    ">": ">",
    "==": "==",
    "=": "==",
    "≤": "<=",
    "≥": ">=",
}
_SUM, _PRODUCT, _POWER = 1, 2, 3
_INFIX = {
    "+": (_SUM, _PRODUCT, op.plus),
    "-": (_SUM, _PRODUCT, op.minus),
    "*": (_PRODUCT, _POWER, op.times),
    "/": (_PRODUCT, _POWER, op.divide),
    "^": (_POWER, _POWER, op.power),
}
_OPERAND = "a number, a name or '('"


def parse_expression(text: str) -> Expression:
    """The expression that a text writes.

    >>> print(parse_expression("2 * (number_of_rows(x)+1) ** 2"))
    2*(number_of_rows(x) + 1)^2
    """
    reader = _Reader(text)
    expression = reader.sum()
    reader.end("an operator such as + or the end")
    return expression


def parse_statement(text: str) -> Statement:
    """The statement that a text writes.

    >>> print(parse_statement("cookies >= 2*columns - 1"))
    cookies(x) >= 2*columns(x) - 1
    """
    return Statement(*parse_sides(text))


def parse_sides(text: str) -> tuple[Expression, Relation, Expression]:
    """The left side, the relation and the right side of a statement."""
    reader = _Reader(text)
    left = reader.sum()
    relation = reader.relation()
    right = reader.sum()
    reader.end("an operator such as + or the end")
    return left, relation, right


@dataclass(frozen=True, slots=True)
class _Token:
    kind: str
    text: str
    place: int


def _tokens(text: str) -> list[_Token]:
    tokens, place = [], 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            _refuse(
                text, place, "a relation is <=, >=, <, > or ==" if text[place] in "!≠" else None
            )
        if match.lastgroup:
            word = _SPELLINGS.get(match[0], match[0])
            tokens.append(_Token(match.lastgroup, word, place))
        place = match.end()
    tokens.append(_Token("end", "", len(text)))
    return tokens


def _refuse(text: str, place: int, why: str | None) -> NoReturn:
    why = why or f"{text[place]!r} means nothing here"
    raise BadText(f"{shortened(text, 60)}, at character {place + 1}: {why}")


class _Reader:
    """A text, and how far it has been read."""

    def __init__(self, text: str) -> None:
        if not isinstance(text, str):
            raise BadText(f"a statement is a text, not {described(text)}")
        if len(text) > MOST_CHARACTERS:
            raise BadText(f"{len(text):,} characters; at most {MOST_CHARACTERS:,} are read")
        self.text = text
        self.tokens = _tokens(text)
        self.index = 0
        self.nested = 0

    def sum(self) -> Expression:
        """A sum, or anything that binds more strongly."""
        try:
            return self._expression(_SUM)
        except TooLarge as error:
            raise BadText(f"{shortened(self.text, 60)}: {error}") from None

    def relation(self) -> Relation:
        """One of the relations."""
        token = self._next()
        if token.kind != "relation":
            self._expected("<=, >=, <, >, == or an operator such as +", token)
        return _RELATIONS[token.text]

    def end(self, instead: str) -> None:
        """Nothing but the end of the text."""
        if self._peek().kind != "end":
            self._expected(instead, self._peek())

    def _peek(self) -> _Token:
        return self.tokens[self.index]

    def _next(self) -> _Token:
        token = self.tokens[self.index]
        self.index += token.kind != "end"
        return token

    def _expected(self, what: str, token: _Token) -> NoReturn:
        found = "the text ends" if token.kind == "end" else f"found {shortened(token.text, 20)}"
        _refuse(self.text, token.place, f"expected {what}, but {found}")

    def _take(self, sign: str, what: str) -> None:
        token = self._next()
        if (token.kind, token.text) != ("sign", sign):
            self._expected(what, token)

    def _expression(self, level: int) -> Expression:
        """Operands and the operators between them that bind at least as strongly."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            place = self._peek().place
            _refuse(self.text, place, f"nested deeper than {MOST_NESTED} levels")
        left = self._operand(level)
        while (infix := self._infix()) and infix[0] >= level:
            self.index += 1
            left = apply(infix[2], left, self._expression(infix[1]))
        self.nested -= 1
        return left

    def _infix(self) -> tuple[int, int, Operator] | None:
        token = self._peek()
        return _INFIX.get(token.text) if token.kind == "sign" else None

    def _operand(self, level: int) -> Expression:
        token = self._next()
        if token.kind == "number":
            return self._number(token)
        if token.kind in {"name", "quoted"}:
            return self._named(token)
        if token.text == "-":
            return apply(op.negative, self._expression(max(level, _PRODUCT)))
        if token.text != "(":
            self._expected(_OPERAND, token)
        inside = self._expression(_SUM)
        self._take(")", "')' or an operator such as +")
        return inside

    def _number(self, token: _Token) -> Expression:
        if len(token.text) > MOST_DIGITS:
            _refuse(self.text, token.place, f"a number of {len(token.text):,} digits")
        return Constant(Fraction(token.text))

    def _named(self, token: _Token) -> Expression:
        """An invariant with or without `(x)`, or an operator and its operands."""
        opened = self._peek().text == "(" and self._peek().kind == "sign"
        if token.kind == "quoted":
            name = token.text[1:-1].replace("``", "`")
        elif opened and token.text in (functions := _functions()):
            return self._application(functions[token.text])
        else:
            name = token.text
        if opened:
            self._variable(token)
        if not name.strip():
            _refuse(self.text, token.place, "an invariant has a name")
        return Leaf(name)

    def _variable(self, token: _Token) -> None:
        following = self.tokens[self.index : self.index + 3]
        if [found.text for found in following] != ["(", "x", ")"]:
            unknown = UnknownName("operator", token.text, _functions())
            _refuse(self.text, token.place, f"{unknown}; an invariant is written name(x)")
        self.index += 3

    def _application(self, operator: Operator) -> Expression:
        self.index += 1
        operands = [self._expression(_SUM)]
        while len(operands) < operator.arity:
            self._take(",", f"',' and another operand of {operator.name}")
            operands.append(self._expression(_SUM))
        self._take(")", f"')' after the operands of {operator.name}")
        return apply(operator, *operands)


def _functions() -> dict[str, Operator]:
    """The operators that are written like functions."""
    return {name: known for name, known in OPERATORS.all().items() if known.is_function}
