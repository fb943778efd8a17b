"""Single positions of a family: which clause of its certificate gives the value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ponder.checking.families.certificate import FamilyCertificate
from ponder.checking.families.strips import WholeStrip
from ponder.exact import linear
from ponder.exact.linear import Point, opposite
from ponder.exact.regions import Region
from ponder.language.cases import AtLeast, Path, Residue, find, paths
from ponder.language.formulas import Formula, Number, Sum, text
from ponder.language.patterns import Pattern
from ponder.language.reasons import Reason
from ponder.values.value import Value


@dataclass(frozen=True)
class Member:
    """A position of a family: its strip at a point, and the clause that gives its value.

    The formula holds for the state of the strip where the tests of the path have these answers;
    `plus` is added to it. A strip without a state is worth only the number.
    """

    strip: WholeStrip
    point: Point
    state: str | None
    path: Path
    formula: Formula | None
    arguments: Point
    plus: int

    @property
    def value(self) -> Value:
        """The value of the position."""
        if self.formula is None:
            return Value(self.plus)
        return formula_at(self.formula, self.arguments) + self.plus

    @property
    def when(self) -> str:
        """Where the formula holds, in the parameters of the state."""
        names = self.names
        forms = (
            test.form if answer else opposite(test.form)
            for test, answer in self.path
            if isinstance(test, AtLeast)
        )
        region = Region.natural(len(names)).assuming_all(forms)
        bounds = "" if region is None else region.simplified().text(names)
        odd = [test.text(names) for test, yes in self.path if yes and isinstance(test, Residue)]
        return ", ".join(filter(None, (bounds, *odd)))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the parameters of the state."""
        return Pattern.parse(self.state).names if self.state else ()

    def reason(self) -> Reason:
        """Why the position has its value."""
        lengths = dict(zip(self.names, self.arguments, strict=True))
        facts = {
            "state": self.state,
            "at": ", ".join(f"{name} = {length}" for name, length in lengths.items()),
            "formula": None if self.formula is None else text(self.formula, self.names),
            "when": self.when,
            "plus": self.plus,
        }
        return Reason("by a family", "proved", facts=facts)


def member_of(certificate: FamilyCertificate, position: str) -> Member | None:
    """The position as a member of the family; None if it is not one."""
    word, runs = _placed(position, certificate.rules.letter)
    for strip, meaning in certificate.claims.items():
        point = _point(runs, strip.lengths) if strip.word == word else None
        if point is not None:
            plus = linear.at(meaning.plus, point)
            if meaning.cases is None:
                return Member(strip, point, None, (), None, (), plus)
            there = tuple(linear.at(form, point) for form in meaning.arguments)
            formula = find(meaning.cases, there)
            path = next(path for path, one in paths(meaning.cases) if one is formula)
            return Member(strip, point, meaning.state, path, formula, there, plus)
    return None


def formula_at(formula: Formula, point: Sequence[int]) -> Value:
    """The value of a formula at a point."""
    if isinstance(formula, Number):
        return Value(Fraction(linear.at(formula.form, point), 1 << formula.exponent))
    if isinstance(formula, Sum):
        return sum((formula_at(term, point) for term in formula.terms), Value(0))
    left, right = ([formula_at(option, point) for option in side] for side in formula)
    return Value.from_options(left, right)


def _placed(position: str, letter: str) -> tuple[str, list[int]]:
    """The word of the other symbols, and the lengths of the runs of the letter around them."""
    word = "".join(symbol for symbol in position if symbol != letter)
    runs, rest = [], position
    for symbol in word:
        run, _, rest = rest.partition(symbol)
        runs.append(len(run))
    return word, [*runs, len(rest)]


def _point(runs: Sequence[int], lengths: Sequence[int | None]) -> Point | None:
    pairs = list(zip(runs, lengths, strict=True))
    if any(length not in (None, run) for run, length in pairs):
        return None
    return tuple(run for run, length in pairs if length is None)
