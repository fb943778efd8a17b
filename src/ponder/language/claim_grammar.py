"""Reading conditions and claims; `grammar` reads the statements in them.

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
from itertools import accumulate
from typing import cast

from ponder.core import limits
from ponder.exact.verdict import Connective
from ponder.language.claims import KIND
from ponder.language.conditions import BINDING, LINKS, Compound, Condition, Has, Not, Parity
from ponder.language.grammar import ExpressionReader
from ponder.language.tokens import Token
from ponder.language.tree import RESERVED

_KIND = re.compile(rf"\s*({KIND})\s*:")
_SIGNS = {"not": "~", "and": "&", "or": "|", "implies": "->"}
_FACTOR = "a property such as is_p_position(x) or a comparison"
_AFTER = "a connective such as & or the end"


def parse_condition(text: str) -> Condition:
    """The condition that a text writes.

    >>> str(parse_condition("~ ( number_of_rows(x)==1 )&is_square(x)"))
    '~(number_of_rows(x) == 1) & is_square(x)'
    """
    reader = _ClaimReader(text)
    condition = reader.condition()
    reader.end(_AFTER)
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
    reader.end(_AFTER)
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
        while (found := self._connective()) and BINDING[found] >= least:
            self.index += len(found.split())
            left = Compound(found, left, self.condition(BINDING[found] + (found != "->")))
            if found in LINKS:
                least = BINDING[found] + 1  # `p if q if r` could mean two things
        self.nested -= 1
        return left

    def _connective(self) -> Connective | None:
        token = self.peek()
        if token.kind == "name" and token.text == "only" and self.follows("if"):
            return "only if"
        found = token.kind in {"connective", "name"} and token.text in BINDING
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
        return Has(token.name)

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
