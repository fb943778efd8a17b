"""Claims about families of strips: `T^a _ _ _ F F = {a-2|a-2}, a >= 2`.

A claim compares the values of the members of a pattern (`=`, `<=` or `>=`) with a formula, where
all conditions hold: comparisons such as `a >= 2`, and `a mod 2 = 1` or `a is odd`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, shortened
from ponder.language.cases import Test, read_comparison, read_test
from ponder.language.formula_grammar import read_formula
from ponder.language.formulas import Formula, text
from ponder.language.patterns import Pattern

Relation = Literal["=", "<=", ">="]

CLAIMED = re.compile(r"([^<>=]*?)\s*(<=|>=|=)\s*(.*)", re.DOTALL)
PARITY = re.compile(r"(.+?)\s+is\s+(even|odd)\s*", re.ASCII)
SIGNS = str.maketrans({"≥": ">=", "≤": "<=", "□": "_", "−": "-"})
EXAMPLE = "T^a _ F = {{a-2|1}|0}, a >= 1"


@dataclass(frozen=True)
class StripClaim:
    """What is said of the value of each member of a pattern that passes the tests."""

    pattern: Pattern
    relation: Relation
    formula: Formula
    tests: tuple[Test, ...] = ()

    @classmethod
    def parse(cls, words: str) -> StripClaim:
        """The claim that a text says; `BadText` says what is wrong with it.

        >>> print(StripClaim.parse("T^a _ _ _ F F = {a-2|a-2}, a >= 2"))
        T^a _^3 F^2 = {a - 2 | a - 2}, a >= 2
        """
        if len(words) > limits.TEXT_CHARACTERS:
            raise TooLarge(
                f"a claim has at most {limits.TEXT_CHARACTERS:,} characters, not {len(words):,}"
            )
        match = CLAIMED.fullmatch(words.translate(SIGNS).strip())
        if match is None:
            strict = "; it compares by =, <= or >=" if re.search("[<>]", words) else ""
            raise BadText(f"expected a claim such as {EXAMPLE}, not {shortened(words)}{strict}")
        pattern = Pattern.parse(match[1])
        formula, *conditions = _split(match[3])
        tests = _all_tests(conditions, pattern.names)
        relation: Relation = "=" if match[2] == "=" else "<=" if match[2] == "<=" else ">="
        return cls(pattern, relation, read_formula(formula, pattern.names), tests)

    def __str__(self) -> str:
        names = self.pattern.names
        said = f"{self.pattern} {self.relation} {text(self.formula, names)}"
        return ", ".join((said, *(test.text(names) for test in self.tests)))

    def speaks_of(self, point: tuple[int, ...]) -> bool:
        """Whether the claim says something of the member at this point."""
        return all(test.holds(point) for test in self.tests)


def read_conditions(words: str, names: Sequence[str]) -> tuple[Test, ...]:
    """The tests that conditions with commas between them say: `a >= 2, b is odd`."""
    asked = [one for one in _split(words.translate(SIGNS)) if one]
    return _all_tests(asked, names)


def _all_tests(conditions: Sequence[str], names: Sequence[str]) -> tuple[Test, ...]:
    return tuple(test for one in conditions for test in _tests(one, names))


def _split(words: str) -> Iterator[str]:
    """The parts between commas outside of braces."""
    depth, part = 0, ""
    for sign in words:
        depth += (sign in "{(") - (sign in "})")
        if sign == "," and depth == 0:
            yield part.strip()
            part = ""
        else:
            part += sign
    yield part.strip()


def _tests(words: str, names: Sequence[str]) -> tuple[Test, ...]:
    if parity := PARITY.fullmatch(words):
        words = f"{parity[1]} mod 2 = {int(parity[2] == 'odd')}"
    if " mod " in words:
        return (read_test(words, names),)
    return read_comparison(words, names)
