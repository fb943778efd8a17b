"""The words and signs of the language, and a reader that takes them one by one.

Reading conditions and claims; `grammar` reads the statements in them.

    claim     = [kind ":"] ["if" condition "then"] condition
    condition = implies [("iff" | "only if" | "if") implies]
    implies   = either ["->" implies]
    either    = one_of {"|" one_of}
    one_of    = both {"xor" both}
    both      = factor {"&" factor}
    factor    = "~" factor | "(" condition ")" | name "(x)" | "even" "(" name "(x)" ")"
              | "odd" "(" name "(x)" ")" | statement

For the signs one may also write words: not, and, or, implies. (`not(x)` is a property, though.)
A statement may also begin with a parenthesis. What follows the closing one decides: after a
part of a statement comes an operator or a relation, after a condition a connective or the end.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Any, NoReturn, cast

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, UnknownName, Unsuitable, describe, quote
from ponder.exact.arithmetic import Evaluated, Exact
from ponder.exact.verdicts import Connective
from ponder.language import standard_operators as op
from ponder.language.claims import KIND, Relation, Statement
from ponder.language.conditions import LINKS, PRECEDENCE, Compound, Condition, Not, Parity, Property
from ponder.language.expressions import RESERVED, Constant, Expression, Leaf, apply, evaluate
from ponder.language.operators import OPERATORS, Operator, operator

MOST_NESTED = 120

_TOKEN = re.compile(
    r"(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<quoted>`(?:[^`]|``)+`)|(?P<name>[^\W\d]\w*)"
    r"|(?P<connective>->|[&|~])|(?P<relation><=|>=|==|[<>=≤≥])|(?P<sign>\*\*|[-+*/^(),−·×])|\s+"
)
_SPELLINGS = {"**": "^", "−": "-", "·": "*", "×": "*"}


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign, its kind, and its place in the text."""

    kind: str
    text: str
    place: int

    @property
    def name(self) -> str:
        """The name, without backquotes."""
        return self.text[1:-1].replace("``", "`") if self.kind == "quoted" else self.text


class TokenReader:
    """A text, and how far it has been read."""

    def __init__(self, text: str, start: int = 0) -> None:
        if not isinstance(text, str):
            raise BadText(f"a statement is a text, not {describe(text)}")
        if len(text) > limits.TEXT_CHARACTERS:
            raise BadText(f"{len(text):,} characters; the most is {limits.TEXT_CHARACTERS:,}")
        self.text = text
        self.tokens = _tokens(text, start)
        self.index = 0
        self.nested = 0

    def peek(self, ahead: int = 0) -> Token:
        """The next token, or a later one; the last token is the end."""
        return self.tokens[min(self.index + ahead, len(self.tokens) - 1)]

    def next(self) -> Token:
        """Read the next token."""
        token = self.tokens[self.index]
        self.index += token.kind != "end"
        return token

    def take(self, sign: str, what: str) -> None:
        """Read this sign; otherwise say what was expected."""
        token = self.next()
        if (token.kind, token.text) != ("sign", sign):
            self.expected(what, token)

    def end(self, instead: str) -> None:
        """Read the end of the text."""
        if self.peek().kind != "end":
            self.expected(instead, self.peek())

    def follows(self, *texts: str) -> bool:
        """Whether the tokens after the next one are these signs and words."""
        return all(self.peek(i).text == text for i, text in enumerate(texts, start=1))

    def deeper(self) -> None:
        """Go one level deeper, unless that is too deep; the caller lowers `nested` again."""
        self.nested += 1
        if self.nested > MOST_NESTED:
            self.refuse(self.peek().place, f"nested deeper than {MOST_NESTED} levels")

    def expected(self, what: str, token: Token) -> NoReturn:
        """Refuse the text: something else was expected in place of this token."""
        found = "the text ends" if token.kind == "end" else f"found {quote(token.text, 20)}"
        self.refuse(token.place, f"expected {what}", f", but {found}")

    def refuse(self, place: int, why: str, found: str = "") -> NoReturn:
        """Refuse the text because of an error at this place."""
        _refuse(self.text, place, why, found)


def _tokens(text: str, start: int) -> list[Token]:
    tokens, place = [], start
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            unequal = text[place] in "!≠"
            _refuse(
                *(text, place),
                "a relation is <=, >=, <, > or ==; for unequal write ~(… == …)"
                if unequal
                else f"{text[place]!r} means nothing here",
            )
        if match.lastgroup:
            word = _SPELLINGS.get(match[0], match[0])
            tokens.append(Token(match.lastgroup, word, place))
        place = match.end()
    tokens.append(Token("end", "", len(text)))
    return tokens


def _refuse(text: str, place: int, why: str, found: str = "") -> NoReturn:
    raise BadText(f"{quote(text, 60)}, at character {place + 1}: {why}{found}", place, why)


# Reading expressions and statements, without `eval`.
#
# statement  = sum relation sum            relation: <= >= < > == (also = ≤ ≥) sum        = ["-"]
# product {("+" | "-") product} product    = signed {("*" | "/") signed} signed     = ["-"] power
# power      = atom ["^" signed]           (also **), to the right atom       = number | invariant
# | operator "(" sum {"," sum} ")" | "(" sum ")" invariant  = name ["(x)"]                a name in
# `backquotes` may have any characters number     = digits ["." digits]         exact, as is 1/2

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
_AFTER_EXPRESSION = "an operator such as + or the end"


def parse_expression(text: str) -> Expression:
    """The expression that a text writes.

    >>> print(parse_expression("2 * (number_of_rows(x)+1) ** 2"))
    2*(number_of_rows(x) + 1)^2
    """
    reader = ExpressionReader(text)
    expression = reader.sum()
    reader.end(_AFTER_EXPRESSION)
    return expression


def parse_statement(text: str) -> Statement:
    """The statement that a text writes.

    >>> print(parse_statement("cookies >= 2*columns - 1"))
    cookies(x) >= 2*columns(x) - 1
    """
    reader = ExpressionReader(text)
    statement = reader.statement()
    reader.end(_AFTER_EXPRESSION)
    return statement


class ExpressionReader(TokenReader):
    """Reads expressions, and comparisons of two."""

    def statement(self) -> Statement:
        """Two sums and the relation between them."""
        left = self.sum()
        token = self.next()
        if token.kind != "relation":
            self.expected("<=, >=, <, >, == or an operator such as +", token)
        return Statement(left, _RELATIONS[token.text], self.sum())

    def sum(self) -> Expression:
        """A sum, or anything that binds more strongly."""
        try:
            return self._expression(_SUM)
        except TooLarge as error:
            raise BadText(f"{quote(self.text, 60)}: {error}") from None

    def _expression(self, level: int) -> Expression:
        """Operands and the operators between them that bind at least as strongly."""
        self.deeper()
        left = self._operand(level)
        while (infix := self._infix()) and infix[0] >= level:
            self.index += 1
            left = apply(infix[2], left, self._expression(infix[1]))
        self.nested -= 1
        return left

    def _infix(self) -> tuple[int, int, Operator] | None:
        token = self.peek()
        return _INFIX.get(token.text) if token.kind == "sign" else None

    def _operand(self, level: int) -> Expression:
        token = self.next()
        if token.kind == "number":
            return self._number(token)
        if token.kind in {"name", "quoted"}:
            return self._named(token)
        if token.text == "-":
            return apply(op.negative, self._expression(max(level, _PRODUCT)))
        if token.text != "(":
            self.expected(_OPERAND, token)
        inside = self._expression(_SUM)
        self.take(")", "')' or an operator such as +")
        return inside

    def _number(self, token: Token) -> Expression:
        if len(token.text) > limits.CONSTANT_BITS:
            self.refuse(token.place, f"a number of {len(token.text):,} digits")
        return Constant(Fraction(token.text))

    def _named(self, token: Token) -> Expression:
        """An invariant with or without `(x)`, or an operator and its operands."""
        opened = self.peek().text == "("
        if opened and token.kind == "name" and token.text in (functions := _functions()):
            return self._application(functions[token.text])
        if opened:
            self._variable(token)
        if not token.name.strip():
            self.refuse(token.place, "an invariant has a name")
        return Leaf(token.name)

    def _variable(self, token: Token) -> None:
        following = self.tokens[self.index : self.index + 3]
        if [found.text for found in following] != ["(", "x", ")"]:
            unknown = UnknownName("operator", token.text, _functions())
            self.refuse(token.place, f"{unknown}; an invariant is written name(x)")
        self.index += 3

    def _application(self, operator: Operator) -> Expression:
        self.index += 1
        operands = [self._expression(_SUM)]
        while len(operands) < operator.arity:
            self.take(",", f"',' and another operand of {operator.name}")
            operands.append(self._expression(_SUM))
        self.take(")", f"')' after the operands of {operator.name}")
        return apply(operator, *operands)


def _functions() -> dict[str, Operator]:
    """The operators that are written like functions."""
    return {name: known for name, known in OPERATORS.all().items() if known.is_function}


# Reading conditions and claims; `grammar` reads the statements in them.

_KIND = re.compile(rf"\s*({KIND})\s*:")
_SIGNS = {"not": "~", "and": "&", "or": "|", "implies": "->"}
_FACTOR = "a property such as is_p_position(x) or a comparison"
_AFTER_CONDITION = "a connective such as & or the end"


def parse_condition(text: str) -> Condition:
    """The condition that a text writes.

    >>> str(parse_condition("~ ( number_of_rows(x)==1 )&is_square(x)"))
    '~(number_of_rows(x) == 1) & is_square(x)'
    """
    reader = _ClaimReader(text)
    condition = reader.condition()
    reader.end(_AFTER_CONDITION)
    return condition


def parse_claim(text: str) -> tuple[str, Condition | None, Condition]:
    """The kind of objects of a claim ("" if not given), its condition, and what it says.

    >>> about, given, says = parse_claim("chomp: if is_square(x) then rows(x) >= 1")
    >>> about, str(given), str(says)
    ('chomp', 'is_square(x)', 'rows(x) >= 1')
    """
    kind = _KIND.match(str(text))
    reader = _ClaimReader(text, kind.end() if kind else 0)
    given = reader.given()
    says = reader.condition()
    reader.end(_AFTER_CONDITION)
    return kind[1] if kind else "", given, says


class _ClaimReader(ExpressionReader):
    """Reads conditions, and the `if … then` of claims."""

    def __init__(self, text: str, start: int = 0) -> None:
        super().__init__(text, start)
        self.tokens = [self._as_sign(place) for place in range(len(self.tokens))]
        self.atoms = 0

    def _as_sign(self, place: int) -> Token:
        """The token here, or the sign that it is a word for."""
        token, after = self.tokens[place], self.tokens[place + 1 : place + 4]
        sign = _SIGNS.get(token.text) if token.kind == "name" else None
        if sign is None or [one.text for one in after] == ["(", "x", ")"]:
            return token
        return Token("connective", sign, token.place)

    def given(self) -> Condition | None:
        """`if CONDITION then`, if the text has it."""
        if not self._is_word("if"):
            return None
        self.index += 1
        given = self.condition()
        if not self._is_word("then"):
            self.expected("'then' or a connective such as &", self.peek())
        self.index += 1
        return given

    def condition(self, least: int = 0) -> Condition:
        """Factors and the connectives between them that bind at least as tightly."""
        self.deeper()
        left = self._factor()
        while (found := self._connective()) and PRECEDENCE[found] >= least:
            self.index += len(found.split())
            left = Compound(found, left, self.condition(PRECEDENCE[found] + (found != "->")))
            if found in LINKS:
                least = PRECEDENCE[found] + 1  # `p if q if r` could mean two things
        self.nested -= 1
        return left

    def _connective(self) -> Connective | None:
        token = self.peek()
        if token.kind == "name" and token.text == "only" and self.follows("if"):
            return "only if"
        found = token.kind in {"connective", "name"} and token.text in PRECEDENCE
        return cast(Connective, token.text) if found and token.text != "~" else None

    def _factor(self) -> Condition:
        token = self.peek()
        if token.text == "~":
            self.index += 1
            self.deeper()
            inner = self._factor()
            self.nested -= 1
            return Not(inner)
        if token.text == "(" and self._ends(self._closing() + 1):
            self.index += 1
            inside = self.condition()
            self.take(")", "')' or a connective such as &")
            return inside
        return self._atom()

    def _closing(self) -> int:
        """The place where the parenthesis that opens here is closed."""
        steps = ({"(": 1, ")": -1}.get(token.text, 0) for token in self.tokens[self.index :])
        depths = enumerate(accumulate(steps), start=self.index)
        end = next((i for i, depth in depths if depth == 0), None)
        if end is None:
            self.refuse(self.peek().place, "this parenthesis is not closed")
        return end

    def _ends(self, index: int) -> bool:
        """Whether a condition may end before this token."""
        token = self.tokens[index]
        if token.kind == "name":
            return token.text in RESERVED
        return token.kind in {"end", "connective"} or token.text == ")"

    def _atom(self) -> Condition:
        self.atoms += 1
        token = self.peek()
        if self.atoms > limits.CONDITION_PARTS:
            self.refuse(token.place, f"a condition has at most {limits.CONDITION_PARTS} parts")
        if not (token.kind in {"name", "quoted", "number"} or token.text in {"(", "-"}):
            self.expected(_FACTOR, token)
        if token.kind == "name" and token.text in RESERVED:
            self.expected(_FACTOR, token)
        return self._property() or self._parity() or self.statement()

    def _property(self) -> Condition | None:
        token = self.peek()
        named = token.kind in {"name", "quoted"} and self.follows("(", "x", ")")
        if not named or not self._ends(self.index + 4):
            return None
        self.index += 4
        return Property(token.name)

    def _parity(self) -> Condition | None:
        token, inner = self.peek(), self.peek(2)
        named = inner.kind in {"name", "quoted"} and self.follows(
            "(", inner.text, "(", "x", ")", ")"
        )
        if token.kind != "name" or token.text not in {"even", "odd"} or not named:
            return None
        self.index += 7
        return Parity(inner.name, odd=token.text == "odd")

    def _is_word(self, word: str) -> bool:
        return (self.peek().kind, self.peek().text) == ("name", word)


# Operators defined by a text in terms of others: `half_up(n) = ceil(n/2)`.

_NAME = r"[^\W\d]\w*"
_DEFINITION = re.compile(
    rf"\s*({_NAME})\s*\(\s*({_NAME}(?:\s*,\s*{_NAME})?)\s*\)\s*=([^=].*)", re.DOTALL
)


def define_operator(text: str, price: int = 1) -> Operator:
    """An operator made of others; it counts as one node, or as many as its price.

    >>> from ponder.language.operators import forget_operator
    >>> half_up = define_operator("half_up(n) = ceil(n/2)")
    >>> half_up(7)
    4
    >>> forget_operator("half_up")
    """
    match = _DEFINITION.fullmatch(text)
    if match is None:
        raise BadText(f"a definition is like 'half_up(n) = ceil(n/2)', not {quote(text)}")
    name, variables = match[1], re.split(r"\s*,\s*", match[2])
    known = OPERATORS.get(name)
    if known and known.definition and known.definition != text:
        raise Unsuitable(f"{name} is defined already: {known.definition}")
    body = parse_expression(match[3])
    for used in sorted(body.names - set(variables)):
        raise UnknownName("variable", used, variables)
    return operator(
        name=name,
        price=price,
        domain=f"where {match[3].strip()} is defined",
        sympy=_sympy(body, variables),
        definition=text,
    )(_function(body, variables, text))


def _sympy(body: Expression, variables: list[str]) -> Callable[..., Any]:
    def form(module: Any, *values: Any) -> Any:
        from ponder.language.renderings import to_sympy

        return to_sympy(module, body, _row(variables, values))

    return form


def _row(variables: list[str], values: tuple[Any, ...]) -> dict[str, Any]:
    return dict(zip(variables, values, strict=True))


def _function(body: Expression, variables: list[str], text: str) -> Any:
    def unary(x: Exact) -> Evaluated:
        return evaluate(body, _row(variables, (x,)))

    def binary(x: Exact, y: Exact) -> Evaluated:
        return evaluate(body, _row(variables, (x, y)))

    made = unary if len(variables) == 1 else binary
    made.__doc__ = f"The same as {body}."
    made.__qualname__ = text.strip()  # the registry compares it for two of the same name
    return made
