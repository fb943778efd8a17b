"""Reading expressions and statements, without `eval`; `claim_grammar` reads conditions and claims.

statement  = sum relation sum            relation: <= >= < > == (also = ≤ ≥)
sum        = ["-"] product {("+" | "-") product}
product    = signed {("*" | "/") signed}
signed     = ["-"] power
power      = atom ["^" signed]           (also **), to the right
atom       = number | invariant | operator "(" sum {"," sum} ")" | "(" sum ")"
invariant  = name ["(x)"]                a name in `backquotes` may have any characters
number     = digits ["." digits]         exact, as is 1/2
"""

from fractions import Fraction

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, UnknownName, shortened
from ponder.language import ops20 as op
from ponder.language.expression import Constant, Expression, Leaf, apply
from ponder.language.operator import OPERATORS, Operator
from ponder.language.statement import Relation, Statement
from ponder.language.tokens import Token, TokenReader

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
_AFTER = "an operator such as + or the end"


def parse_expression(text: str) -> Expression:
    """The expression that a text writes.

    >>> print(parse_expression("2 * (number_of_rows(x)+1) ** 2"))
    2*(number_of_rows(x) + 1)^2
    """
    reader = ExpressionReader(text)
    expression = reader.sum()
    reader.end(_AFTER)
    return expression


def parse_statement(text: str) -> Statement:
    """The statement that a text writes.

    >>> print(parse_statement("cookies >= 2*columns - 1"))
    cookies(x) >= 2*columns(x) - 1
    """
    reader = ExpressionReader(text)
    statement = reader.statement()
    reader.end(_AFTER)
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
            raise BadText(f"{shortened(self.text, 60)}: {error}") from None

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
