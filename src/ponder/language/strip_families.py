"""Families of strips as people write them: `T^a _^3 F^2`, `_^a T _^b F _^c`.

A pattern is a sequence of runs, each with a length: a whole number, a parameter, or a linear
expression in parameters in brackets, `T^(a+1)`. Only one letter may have symbolic lengths.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from ponder.core import limits
from ponder.core.errors import BadText, TooLarge, describe, quote
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.exact.regions import Region
from ponder.language.form_grammar import read_formula
from ponder.language.formulas import Formula, format_formula

RUN = re.compile(r"\s*([^\s^(),])(?:\s*\^\s*(?:\{([^{}]*)\}|\(([^()]*)\)|(\d+|[a-z])))?")
NAME = re.compile(r"[a-z][a-z0-9]*", re.ASCII)
EXAMPLE_PATTERN = "T^a _^3 F^2"


@dataclass(frozen=True)
class Pattern:
    """Runs of letters, their lengths as forms in the parameters `names`."""

    runs: tuple[tuple[str, Form], ...]
    names: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Pattern:
        """The pattern that a text says; `BadText` says what is wrong with it.

        >>> print(Pattern.parse("T^a___FF"))
        T^a _^3 F^2
        """
        pairs = _pairs(text)
        names = tuple(sorted({name for _, length in pairs for name in NAME.findall(length)}))
        runs = [(letter, linear.parse(length, names)) for letter, length in pairs]
        for letter, form in runs:
            if not any(form[1:]) and form[0] < 0:
                raise BadText(f"a run of {letter} has a length of at least 0, not {form[0]}")
            if form[0] > limits.BOARD_SQUARES:
                raise TooLarge(
                    f"a run has at most {limits.BOARD_SQUARES:,} squares, not {form[0]:,}"
                )
        found = cls(joined(runs), names)
        if not found.runs:
            raise BadText(f"a pattern has a run that is not empty, as {EXAMPLE_PATTERN} has")
        _refuse_long(str(found))
        if all(any(form[place] for _, form in runs) for place in range(1, len(names) + 1)):
            return found
        return cls.parse(str(found))  # without names that say nothing, such as the a of 0*a

    @classmethod
    def around(
        cls, letter: str, word: str, runs: Sequence[Form], names: tuple[str, ...]
    ) -> Pattern:
        """The pattern of a word with these runs of a letter around its symbols; see `placed`."""
        one = linear.constant(1, len(names))
        pairs = [(letter, runs[0])]
        for symbol, run in zip(word, runs[1:], strict=True):
            pairs += [(symbol, one), (letter, run)]
        return cls(joined(pairs), names)

    def __str__(self) -> str:
        return " ".join(_run_text(letter, form, self.names) for letter, form in self.runs)

    def position(self, point: Point) -> str:
        """The strip at these parameters."""
        return "".join(letter * linear.evaluate(form, point) for letter, form in self.runs)

    @property
    def letter(self) -> str | None:
        """The letter with symbolic runs; None if every length is known."""
        symbolic = {letter for letter, form in self.runs if any(form[1:])}
        if len(symbolic) > 1:
            both = " and ".join(sorted(symbolic))
            raise BadText(f"one letter may have runs of unknown length, not {both}: {self}")
        return next(iter(symbolic), None)

    def placed(self, letter: str) -> tuple[str, tuple[Form, ...]]:
        """The word of the other symbols, and the lengths of the runs of this letter around them."""
        word, lengths = "", [linear.constant(0, len(self.names))]
        for one, form in self.runs:
            if one == letter:
                lengths[-1] = linear.add(lengths[-1], form)
            else:
                word += one * form[0]
                lengths += [linear.constant(0, len(self.names))] * form[0]
        return word, tuple(lengths)


def _refuse_long(text: str) -> None:
    if len(text) > limits.TEXT_CHARACTERS:
        raise BadText(
            f"a pattern has at most {limits.TEXT_CHARACTERS:,} characters, not {len(text):,}"
        )


def _pairs(text: str) -> list[tuple[str, str]]:
    """Every letter with the text of its length."""
    _refuse_long(text)
    found, place = [], 0
    while text[place:].strip():
        match = RUN.match(text, place)
        if match is None:
            raise BadText(f"expected a pattern such as {EXAMPLE_PATTERN}, not {quote(text)}")
        length = next((group for group in match.groups()[1:] if group is not None), "1")
        found.append((match[1], length))
        place = match.end()
    if not found:
        raise BadText(f"expected a pattern such as {EXAMPLE_PATTERN}, not an empty text")
    return found


def joined(runs: Sequence[tuple[str, Form]]) -> tuple[tuple[str, Form], ...]:
    """Neighbouring runs of the same letter made one; empty runs left out."""
    found: list[tuple[str, Form]] = []
    for letter, form in runs:
        if not any(form):
            continue
        if found and found[-1][0] == letter:
            found[-1] = (letter, linear.add(found[-1][1], form))
        else:
            found.append((letter, form))
    return tuple(found)


def format_runs(strip: str, longest: int = 40) -> str:
    """A strip; if it is long, with the lengths of its runs, which read back.

    >>> format_runs("TT_F"), format_runs("T" * 50 + "_F")
    ('TT_F', 'T^50 _ F')
    """
    if len(strip) <= longest:
        return strip
    runs = ((letter, len(list(run))) for letter, run in groupby(strip))
    return " ".join(letter if length == 1 else f"{letter}^{length}" for letter, length in runs)


def _run_text(letter: str, form: Form, names: Sequence[str]) -> str:
    length = linear.text(form, names)
    if length == "1":
        return letter
    bare = length.isdecimal() or (length.isalpha() and len(length) == 1)
    return f"{letter}^{length}" if bare else f"{letter}^({length})"


# Formulas by cases: a decision tree over parameters, whose leaves are formulas.
#
# Every point belongs to exactly one case, so the cases cover everything by their shape alone. As
# JSON, a case is the text of its formula and a split is `{"if": "a - b >= 1", "yes": …, "no": …}`;
# the other kind of test is `a + b mod 2 = 1`.

RESIDUE = re.compile(r"(.+?)\s+mod\s+(\d{1,6})\s*=\s*(\d{1,6})", re.ASCII)
COMPARED = re.compile(r"(.+?)\s*(>=|<=|=|<|>)\s*(.+)")


@dataclass(frozen=True, slots=True)
class AtLeast:
    """Whether the form is at least 0."""

    form: Form

    def holds(self, point: Sequence[int]) -> bool:
        """Whether it is so at a point."""
        return linear.evaluate(self.form, point) >= 0

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
        return linear.evaluate(self.form, point) % self.modulus == self.residue

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
    yes: CaseTree
    no: CaseTree


CaseTree = Case | Split
Path = tuple[tuple[Test, bool], ...]


def find(cases: CaseTree, point: Sequence[int]) -> Formula:
    """The formula of the case to which the point belongs."""
    while isinstance(cases, Split):
        cases = cases.yes if cases.test.holds(point) else cases.no
    return cases.formula


def holds_throughout(test: Test, region: Region, arguments: Sequence[Form]) -> bool:
    """Whether a test holds at these arguments at all points of a region (or at none: False)."""
    form = linear.substitute(test.form, arguments, region.parameters)
    if isinstance(test, AtLeast):
        return region.is_at_least_0(form)
    return region.residue(form, test.modulus) == test.residue


def case_throughout(cases: CaseTree, region: Region, arguments: Sequence[Form]) -> Case:
    """The case to which the arguments belong at all points of a region."""
    while isinstance(cases, Split):
        cases = cases.yes if holds_throughout(cases.test, region, arguments) else cases.no
    return cases


def paths(cases: CaseTree, path: Path = ()) -> Iterator[tuple[Path, Formula]]:
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
            yield test.form if answer else linear.complement(test.form)


def to_json(cases: CaseTree, names: Sequence[str]) -> Any:
    """The cases as JSON."""
    if isinstance(cases, Case):
        return format_formula(cases.formula, names)
    yes, no = to_json(cases.yes, names), to_json(cases.no, names)
    return {"if": cases.test.text(names), "yes": yes, "no": no}


def from_json(data: Any, names: Sequence[str]) -> CaseTree:
    """The cases that `to_json` wrote; `BadText` says what is wrong with others."""
    if isinstance(data, str):
        return Case(read_formula(data, names))
    if not (isinstance(data, dict) and data.keys() == {"if", "yes", "no"}):
        raise BadText(f"a case is a formula or has if, yes and no; not {describe(data)}")
    if not isinstance(data["if"], str):
        raise BadText(f"expected a test such as a >= 2, not {describe(data['if'])}")
    yes, no = (from_json(data[answer], names) for answer in ("yes", "no"))
    return Split(read_test(data["if"], names), yes, no)


def read_test(words: str, names: Sequence[str]) -> Test:
    """The test that a text such as `a - b >= 1` or `a mod 2 = 1` says."""
    if match := RESIDUE.fullmatch(words.strip()):
        modulus, residue = int(match[2]), int(match[3])
        if not residue < modulus:
            raise BadText(f"a residue is less than its modulus, not {quote(words)}")
        return Residue(linear.parse(match[1], names), modulus, residue)
    found = read_comparison(words, names)
    if len(found) != 1:
        raise BadText(f"expected a test such as a >= 2 or a mod 2 = 1, not {quote(words)}")
    return found[0]


def read_comparison(words: str, names: Sequence[str]) -> tuple[AtLeast, ...]:
    """What a comparison of two linear expressions says; an equation says two things."""
    match = COMPARED.fullmatch(words.strip())
    if match is None:
        raise BadText(f"expected a comparison such as a >= 2, not {quote(words)}")
    left, sign, right = linear.parse(match[1], names), match[2], linear.parse(match[3], names)
    up, down = linear.subtract(left, right), linear.subtract(right, left)
    forms = {">=": (up,), "<=": (down,), "=": (up, down)}.get(sign)
    forms = forms or ((linear.shift(up, -1),) if sign == ">" else (linear.shift(down, -1),))
    return tuple(map(AtLeast, forms))


# Claims about families of strips: `T^a _ _ _ F F = {a-2|a-2}, a >= 2`.
#
# A claim compares the values of the members of a pattern (`=`, `<=` or `>=`) with a formula, where
# all conditions hold: comparisons such as `a >= 2`, and `a mod 2 = 1` or `a is odd`.

Relation = Literal["=", "<=", ">="]

CLAIMED = re.compile(r"([^<>=]*?)\s*(<=|>=|=)\s*(.*)", re.DOTALL)
PARITY = re.compile(r"(.+?)\s+is\s+(even|odd)\s*", re.ASCII)
SIGNS = str.maketrans({"≥": ">=", "≤": "<=", "□": "_", "−": "-"})
EXAMPLE_CLAIM = "T^a _ F = {{a-2|1}|0}, a >= 1"


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
            raise BadText(f"expected a claim such as {EXAMPLE_CLAIM}, not {quote(words)}{strict}")
        pattern = Pattern.parse(match[1])
        formula, *conditions = _split(match[3])
        tests = _all_tests(conditions, pattern.names)
        relation: Relation = "=" if match[2] == "=" else "<=" if match[2] == "<=" else ">="
        return cls(pattern, relation, read_formula(formula, pattern.names), tests)

    def __str__(self) -> str:
        names = self.pattern.names
        said = f"{self.pattern} {self.relation} {format_formula(self.formula, names)}"
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
