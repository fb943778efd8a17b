"""Single positions of a family: which clause of its certificate gives the value."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ponder.checking.certificates import FamilyCertificate
from ponder.exact import linear
from ponder.exact.linear import Point
from ponder.exact.regions import Region
from ponder.games.boards.symbolic_strips import SymbolicStrip, runs_around
from ponder.language.formulas import Formula, Number, SumFormula, format_formula
from ponder.language.reasons import Reason
from ponder.language.strip_families import Path, Residue, bounds, find, paths
from ponder.values.value import Value


@dataclass(frozen=True)
class FamilyMember:
    """A position of a family: its strip at a point, and the clause that gives its value.

    The formula holds for the state of the strip where the tests of the path have these answers;
    `plus` is added to it. A strip without a state is worth only the number.
    """

    strip: SymbolicStrip
    point: Point
    state: SymbolicStrip | None
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
        names = () if self.state is None else self.state.names
        region = Region.natural(len(names)).assuming_all(bounds(self.path))
        linear_tests = "" if region is None else region.simplified().text(names)
        odd = [test.text(names) for test, yes in self.path if yes and isinstance(test, Residue)]
        return ", ".join(filter(None, (linear_tests, *odd)))

    def reason(self) -> Reason:
        """Why the position has its value."""
        names = () if self.state is None else self.state.names
        lengths = dict(zip(names, self.arguments, strict=True))
        facts = {
            "state": None if self.state is None else str(self.state.pattern),
            "at": ", ".join(f"{name} = {length}" for name, length in lengths.items()),
            "formula": None if self.formula is None else format_formula(self.formula, names),
            "when": self.when,
            "plus": self.plus,
        }
        return Reason("by a family", "proved", facts=facts)


def find_member(certificate: FamilyCertificate, position: str) -> FamilyMember | None:
    """The position as a member of the family; None if it is not one."""
    word, lengths = runs_around(position, certificate.letter)
    for strip, meaning in certificate.strips.items():
        runs = strip.arguments(word, [(length,) for length in lengths])
        if runs is not None:
            point = tuple(length for (length,) in runs)
            plus = linear.evaluate(meaning.plus, point)
            if meaning.state is None:
                return FamilyMember(strip, point, None, (), None, (), plus)
            there = tuple(linear.evaluate(form, point) for form in meaning.arguments)
            cases = certificate.states[meaning.state]
            formula = find(cases, there)
            path = next(path for path, one in paths(cases) if one is formula)
            return FamilyMember(strip, point, meaning.state, path, formula, there, plus)
    return None


def formula_at(formula: Formula, point: Sequence[int]) -> Value:
    """The value of a formula at a point."""
    if isinstance(formula, Number):
        return Value(Fraction(linear.evaluate(formula.form, point), 1 << formula.exponent))
    if isinstance(formula, SumFormula):
        return sum((formula_at(term, point) for term in formula.terms), Value(0))
    left, right = ([formula_at(option, point) for option in side] for side in formula)
    return Value.from_options(left, right)
