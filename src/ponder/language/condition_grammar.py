"""The text of a condition, read by recursive descent.

    condition = either ["->" condition]
    either    = one_of {"|" one_of}
    one_of    = both {"xor" both}
    both      = factor {"&" factor}
    factor    = "~" factor | "(" condition ")" | name "(x)" | "even" "(" name "(x)" ")"
              | "odd" "(" name "(x)" ")" | statement

A statement may itself begin with a parenthesis; the one that closes it is then followed by
arithmetic or a relation, and after a condition in parentheses comes a connective or the end.
"""

from __future__ import annotations

import re

from ponder.core.errors import BadText, shortened
from ponder.language.conditions import (
    Compares,
    Compound,
    Condition,
    Connective,
    Has,
    Not,
    Parity,
)
from ponder.language.statement import Statement

QUOTED = r"`(?:[^`]|``)*`"
NAME = rf"([^\W\d]\w*|{QUOTED})"
OF_X = rf"{NAME}\s*\(\s*x\s*\)\s*"
TOKEN = re.compile(rf"->|\w+|{QUOTED}|\S")
PROPERTY = re.compile(OF_X)
PARITY = re.compile(rf"(even|odd)\s*\(\s*{OF_X}\)\s*")
LOOSEST_FIRST: tuple[Connective, ...] = ("|", "xor", "&")
CONNECTIVES = {"->", "|", "xor", "&"}
EXAMPLE = "is_l_shaped(x) & ~(number_of_rows(x) == 1)"
DEEPEST = 100
LONGEST = 10_000


def condition_of(text: str) -> Condition:
    """Read a whole text as one condition.

    >>> str(condition_of("~ ( number_of_rows(x)==1 )&is_square(x)"))
    '~(number_of_rows(x) == 1) & is_square(x)'
    """
    if len(text) > LONGEST:
        raise BadText(f"a condition of {len(text):,} characters; at most {LONGEST:,} are read")
    reader = _Reader(text)
    condition = reader.condition(0)
    if reader.at < len(reader.tokens):
        raise BadText(f"{shortened(text)}: what is {reader.tokens[reader.at]!r} doing there?")
    return condition


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        found = list(TOKEN.finditer(text))
        self.tokens = [match[0] for match in found]
        self.places = [match.start() for match in found] + [len(text)]
        self.at = 0

    def peek(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def condition(self, depth: int) -> Condition:
        if depth > DEEPEST:
            raise BadText(f"a condition may be {DEEPEST} parentheses, ~ or -> deep, no deeper")
        left = self.chain(0, depth)
        if self.peek() != "->":
            return left
        self.at += 1
        return Compound("->", left, self.condition(depth + 1))

    def chain(self, level: int, depth: int) -> Condition:
        """Conditions with one connective between them, and the tighter ones inside."""
        if level == len(LOOSEST_FIRST):
            return self.factor(depth)
        left = self.chain(level + 1, depth)
        while self.peek() == LOOSEST_FIRST[level]:
            self.at += 1
            left = Compound(LOOSEST_FIRST[level], left, self.chain(level + 1, depth))
        return left

    def factor(self, depth: int) -> Condition:
        if depth > DEEPEST:
            raise BadText(f"a condition may be {DEEPEST} parentheses, ~ or -> deep, no deeper")
        if self.peek() == "~":
            self.at += 1
            return Not(self.factor(depth + 1))
        if self.peek() == "(" and self.is_condition(end := self.closing()):
            self.at += 1
            inside = self.condition(depth + 1)
            if self.at != end:
                raise BadText(f"what is {self.peek()!r} doing in parentheses? Write {EXAMPLE}")
            self.at += 1
            return inside
        return self.atom()

    def closing(self) -> int:
        """Where the parenthesis that opens here is closed."""
        depth = 0
        for i in range(self.at, len(self.tokens)):
            depth += {"(": 1, ")": -1}.get(self.tokens[i], 0)
            if depth == 0:
                return i
        raise BadText(f"a parenthesis is not closed; write {EXAMPLE}")

    def is_condition(self, end: int) -> bool:
        return end + 1 == len(self.tokens) or self.tokens[end + 1] in CONNECTIVES | {")"}

    def atom(self) -> Condition:
        start, depth = self.at, 0
        while (token := self.peek()) and (depth or token not in CONNECTIVES | {")", "~"}):
            depth += {"(": 1, ")": -1}.get(token, 0)
            self.at += 1
        text = self.text[self.places[start] : self.places[self.at]]
        if start == self.at:
            raise BadText(f"a property or a comparison is missing; write {EXAMPLE}")
        return _atom(text)


def _atom(text: str) -> Condition:
    if match := PROPERTY.fullmatch(text):
        return Has(_unquoted(match[1]))
    if match := PARITY.fullmatch(text):
        return Parity(_unquoted(match[2]), odd=match[1] == "odd")
    return Compares(Statement.parse(text))


def _unquoted(name: str) -> str:
    return name[1:-1].replace("``", "`") if name.startswith("`") else name
