"""Formulas by cases: a decision tree over parameters, whose leaves are formulas.

Every point belongs to exactly one case, so the cases cover everything by their shape alone. As
JSON, a case is the text of its formula and a split is `{"if": "a - b >= 1", "yes": …, "no": …}`;
the other kind of test is `a + b mod 2 = 1`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ponder.core.errors import BadText, described, shortened
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.exact.regions import Region
from ponder.language.formula_grammar import read_formula
from ponder.language.formulas import Formula, text

RESIDUE = re.compile(r"(.+?)\s+mod\s+(\d{1,6})\s*=\s*(\d{1,6})", re.ASCII)
COMPARED = re.compile(r"(.+?)\s*(>=|<=|=|<|>)\s*(.+)")
DEEPEST = 400


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Whether the form is at least 0."""

    form: Form

    def holds(self, point: Sequence[int]) -> bool:
        """Whether it is so at a point."""
        return linear.at(self.form, point) >= 0

    def text(self, names: Sequence[str]) -> str:
        """The test as people write it."""
        return linear.comparison(self.form, names)


@dataclass(frozen=True, slots=True)
class Residue:
    """Whether the form leaves this residue."""

    form: Form
    modulus: int
    residue: int

    def holds(self, point: Sequence[int]) -> bool:
        """Whether it is so at a point."""
        return linear.at(self.form, point) % self.modulus == self.residue

    def text(self, names: Sequence[str]) -> str:
        """The test as people write it."""
        return f"{linear.text(self.form, names)} mod {self.modulus} = {self.residue}"


Test = AtLeast | Residue


@dataclass(frozen=True, slots=True)
class Case:
    """A leaf: the same formula at all points that come here."""

    formula: Formula


@dataclass(frozen=True, slots=True)
class Split:
    """An inner node: points where the test holds go to `yes`."""

    test: Test
    yes: Cases
    no: Cases


Cases = Case | Split
Path = tuple[tuple[Test, bool], ...]


def find(cases: Cases, point: Sequence[int]) -> Formula:
    """The formula of the case to which the point belongs."""
    while isinstance(cases, Split):
        cases = cases.yes if cases.test.holds(point) else cases.no
    return cases.formula


def holds(test: Test, region: Region, arguments: Sequence[Form]) -> bool:
    """Whether a test holds at these arguments at all points of a region (or at none: False)."""
    form = linear.composed(test.form, arguments, region.parameters)
    if isinstance(test, AtLeast):
        return region.is_at_least_0(form)
    return region.residue(form, test.modulus) == test.residue


def case_in(cases: Cases, region: Region, arguments: Sequence[Form]) -> Case:
    """The case to which the arguments belong at all points of a region."""
    while isinstance(cases, Split):
        cases = cases.yes if holds(cases.test, region, arguments) else cases.no
    return cases


def paths(cases: Cases, path: Path = ()) -> Iterator[tuple[Path, Formula]]:
    """Every case with the tests, and their answers, that lead to it."""
    if isinstance(cases, Case):
        yield path, cases.formula
        return
    yield from paths(cases.yes, (*path, (cases.test, True)))
    yield from paths(cases.no, (*path, (cases.test, False)))


def bounds(path: Path) -> Iterator[Form]:
    """The forms that are at least 0 just where the linear tests of a path have these answers."""
    for test, answer in path:
        if isinstance(test, AtLeast):
            yield test.form if answer else linear.opposite(test.form)


def to_json(cases: Cases, names: Sequence[str]) -> Any:
    """The cases as JSON."""
    if isinstance(cases, Case):
        return text(cases.formula, names)
    yes, no = to_json(cases.yes, names), to_json(cases.no, names)
    return {"if": cases.test.text(names), "yes": yes, "no": no}


def from_json(data: Any, names: Sequence[str], depth: int = 0) -> Cases:
    """The cases that `to_json` wrote; `BadText` says what is wrong with others."""
    if isinstance(data, str):
        return Case(read_formula(data, names))
    if not (isinstance(data, dict) and data.keys() == {"if", "yes", "no"}):
        raise BadText(f"a case is a formula or has if, yes and no; not {described(data)}")
    if not isinstance(data["if"], str) or depth > DEEPEST:
        raise BadText(f"expected a test such as a >= 2, not {described(data['if'])}")
    yes, no = (from_json(data[answer], names, depth + 1) for answer in ("yes", "no"))
    return Split(read_test(data["if"], names), yes, no)


def read_test(words: str, names: Sequence[str]) -> Test:
    """The test that a text such as `a - b >= 1` or `a mod 2 = 1` says."""
    if match := RESIDUE.fullmatch(words.strip()):
        modulus, residue = int(match[2]), int(match[3])
        if not residue < modulus:
            raise BadText(f"a residue is less than its modulus, not {shortened(words)}")
        return Residue(linear.read(match[1], names), modulus, residue)
    found = read_comparison(words, names)
    if len(found) != 1:
        raise BadText(f"expected a test such as a >= 2 or a mod 2 = 1, not {shortened(words)}")
    return found[0]


def read_comparison(words: str, names: Sequence[str]) -> tuple[AtLeast, ...]:
    """What a comparison of two linear expressions says; an equation says two things."""
    match = COMPARED.fullmatch(words.strip())
    if match is None:
        raise BadText(f"expected a comparison such as a >= 2, not {shortened(words)}")
    left, sign, right = linear.read(match[1], names), match[2], linear.read(match[3], names)
    up, down = linear.minus(left, right), linear.minus(right, left)
    forms = {">=": (up,), "<=": (down,), "=": (up, down)}.get(sign)
    forms = forms or ((linear.raised(up, -1),) if sign == ">" else (linear.raised(down, -1),))
    return tuple(map(AtLeast, forms))
