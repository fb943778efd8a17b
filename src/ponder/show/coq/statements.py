"""What a claim about Chomp says, in Coq: `forall b, board b -> P_position b -> …`.

Only claims in whole numbers can be said so: comparisons of polynomials in the quantities of a
board, perhaps with absolute values, minima and maxima.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import lcm
from typing import TypeAlias

from ponder.checking.certificates import Entry, Invalid
from ponder.checking.chomp_boards import LETTERS, expanded, polynomial
from ponder.checking.facts import P_POSITION, conjuncts
from ponder.checking.five_cases import REQUIRED_LEMMAS
from ponder.checking.positivity import FactName, Step
from ponder.core.errors import Unsuitable
from ponder.exact.polynomials import Monomial, Polynomial
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Condition
from ponder.language.expressions import Constant, Expression, Leaf
from ponder.proofs.templates import strings_in
from ponder.show.coq.steps import denominator, identifier, variables_of

MEASURES = {
    "n": "cookies",
    "R": "rows",
    "C": "columns",
    "d": "row_lengths",
    "s": "last_row",
    "t": "last_column",
    "A": "row_product",
    "B": "column_product",
}
"""The functions of boards in `boards.v` and `reflection.v`, by the letters of quantities."""

_RELATIONS = {"<=": "<=", ">=": ">=", "<": "<", ">": ">", "==": "="}
_FUNCTIONS = {"abs": "Z.abs", "min": "Z.min", "max": "Z.max"}


class NotInWholeNumbers(Unsuitable):
    """A claim that cannot be said in whole numbers."""


@dataclass(frozen=True)
class CoqStatement:
    """A claim in Coq: about P-positions or all boards, its further conditions, what it says."""

    about_p: bool
    conditions: tuple[str, ...]
    says: str

    def __str__(self) -> str:
        premises = ["board b", *(["P_position b"] if self.about_p else []), *self.conditions]
        return f"forall b : list Z, {' -> '.join((*premises, self.says))}"


def coq_statement(claim: Claim) -> CoqStatement:
    """The claim in Coq, or `NotInWholeNumbers`."""
    given = conjuncts(claim.given)
    conditions = tuple(condition(atom) for atom in given if atom != P_POSITION)
    return CoqStatement(P_POSITION in given, conditions, condition(claim.says))


def condition(of: Condition, board: str = "b") -> str:
    """A condition on a board."""
    if of == P_POSITION:
        return f"P_position {board}"
    if not isinstance(of, Statement):
        raise NotInWholeNumbers(f"{of} is not said in Coq")
    left, right = _sides(of, board)
    return f"{left} {_RELATIONS[of.relation]} {right}"


def in_measures(of: Polynomial, board: str = "b") -> str:
    """A polynomial with whole coefficients in the quantities of a board."""
    names = {letter: f"{measure} {board}" for letter, measure in MEASURES.items()}
    return in_terms(of, names)


def in_terms(of: Polynomial, names: Mapping[str, str]) -> str:
    """A multiple of a polynomial with whole coefficients, its variables written as given."""
    text = ""
    for monomial, factor in (of * denominator(of)).terms.items():
        sign = ("- " if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
        text += sign + _term(abs(int(factor)), monomial, names)
    return text or "0"


def _term(factor: int, monomial: Monomial, names: Mapping[str, str]) -> str:
    factors = [str(factor)] if factor != 1 or not monomial else []
    for name, power in monomial:
        if name.startswith("log("):
            raise NotInWholeNumbers("logarithms are not said in Coq")
        factors += [names.get(name, identifier(name))] * power
    return " * ".join(factors)


def _sides(statement: Statement, board: str) -> tuple[str, str]:
    try:
        left, right = polynomial(statement.left), polynomial(statement.right)
    except Invalid:
        return _cleared_sides(statement, board)
    common = lcm(denominator(left), denominator(right))
    return in_measures(left * common, board), in_measures(right * common, board)


@dataclass(frozen=True)
class _Fraction:
    """A term over a term that is positive."""

    top: str
    bottom: str = "1"

    def __str__(self) -> str:
        if self.bottom != "1":
            raise NotInWholeNumbers("a fraction inside an absolute value, a minimum or a maximum")
        return self.top


def _cleared_sides(statement: Statement, board: str) -> tuple[str, str]:
    """Both sides, multiplied by their denominators, which are positive."""
    sides = (statement.left, statement.right)
    try:
        left, right = (_fraction(expanded(side), board) for side in sides)
    except Invalid as error:
        raise NotInWholeNumbers(str(error)) from None
    return _times(left.top, right.bottom), _times(right.top, left.bottom)


def _fraction(expression: Expression, board: str) -> _Fraction:
    if isinstance(expression, Constant):
        top, bottom = expression.value.numerator, expression.value.denominator
        return _Fraction(str(top) if top >= 0 else f"({top})", str(bottom))
    if isinstance(expression, Leaf):
        return _Fraction(f"{MEASURES[LETTERS[expression.name]]} {board}")
    parts = [_fraction(part, board) for part in expression.arguments]
    if expression.operator.name == "divide" and _is_positive(expression.arguments[1]):
        left, right = parts
        return _Fraction(_times(left.top, right.bottom), _times(left.bottom, right.top))
    return _applied(expression.operator.name, parts)


def _is_positive(expression: Expression) -> bool:
    if isinstance(expression, Constant):
        return expression.value > 0
    return isinstance(expression, Leaf)


def _applied(name: str, parts: list[_Fraction]) -> _Fraction:
    if name in _FUNCTIONS:
        return _Fraction(f"{_FUNCTIONS[name]} {' '.join(_atom(str(part)) for part in parts)}")
    if name in ("plus", "minus"):
        left, right = parts
        sign = "+" if name == "plus" else "-"
        tops = _times(left.top, right.bottom), _times(right.top, left.bottom)
        return _Fraction(f"{tops[0]} {sign} {_atom(tops[1])}", _times(left.bottom, right.bottom))
    if name == "times":
        left, right = parts
        return _Fraction(_times(left.top, right.top), _times(left.bottom, right.bottom))
    return _of_one(name, parts)


def _of_one(name: str, parts: list[_Fraction]) -> _Fraction:
    """The operators with one operand, by those with two."""
    one, two = _Fraction("1"), _Fraction("2")
    if name in ("minus_one", "plus_one"):
        return _applied(name.removesuffix("_one"), [*parts, one])
    if name in ("times_two", "square"):
        return _applied("times", [*parts, *([two] if name == "times_two" else parts)])
    if name == "half":
        return _Fraction(parts[0].top, _times(parts[0].bottom, "2"))
    if name == "negative":
        return _applied("minus", [_Fraction("0"), *parts])
    raise NotInWholeNumbers(f"the operator {name} is not said in Coq")


def _times(left: str, right: str) -> str:
    if "1" in (left, right):
        return right if left == "1" else left
    return f"{_atom(left)} * {_atom(right)}"


def _atom(term: str) -> str:
    return term if term.isdigit() else f"({term})"


# An entry of a certificate that is to be proved in Coq, and what is known before it.

Lines: TypeAlias = Iterator[str]

HERE = ("b", "is_board", "is_p")
"""The board of which a theorem speaks, that it is one, and that it is a P-position."""

NAMES = {letter: f"{measure} b" for letter, measure in MEASURES.items()}
"""The quantities of that board, by their letters."""


@dataclass(frozen=True)
class EarlierEntry:
    """An earlier entry: its number, what it says, and on which premises its theorem rests."""

    number: int
    said: CoqStatement
    premises: tuple[int, ...]

    def for_board(self, board: str, is_board: str, is_p: str = "") -> str:
        """The proof that the entry is true of a board; `lia` finds its conditions."""
        own = self.premises == (self.number,)
        name = f"premise_{self.number}" if own else f"lemma_{self.number}"
        premises = [] if own else [f"premise_{number}" for number in self.premises]
        p_position = [is_p] if self.said.about_p else []
        conditions = ["ltac:(lia)"] * len(self.said.conditions)
        return " ".join([name, *premises, board, is_board, *p_position, *conditions])


@dataclass(frozen=True)
class EntryProof:
    """An entry to be proved: its number, its steps, and what is known before it, by claims."""

    number: int
    entry: Entry
    steps: tuple[Step, ...]
    known: Mapping[str, EarlierEntry]

    def lemma(self, place: int) -> str:
        """The name of the lemma that is made of a step."""
        return f"step_{self.number}_{place}"

    def facts(self, step: Step, boards: Mapping[str, tuple[str, str, str]]) -> Lines:
        """The earlier entries that a step uses, each for its board, as hypotheses."""
        for name, cited in self.cited_facts(step, boards):
            yield f"assert ({name} := {cited})."

    def cited_facts(
        self, step: Step, boards: Mapping[str, tuple[str, str, str]]
    ) -> Iterator[tuple[str, str]]:
        """The names of these hypotheses, and their proofs.

        `boards` are the boards that the names of facts speak of: each with the proofs that it
        is one and that it is a P-position.
        """
        for place, fact in enumerate(facts_used(step), 1):
            claim = _cited(fact)
            if claim in self.known and fact.board in boards:
                yield f"fact_{place}", self.known[claim].for_board(*boards[fact.board])

    def cited(self, claim: str, board: tuple[str, str, str]) -> str:
        """The proof that an earlier claim is true of a board, or `NotInWholeNumbers`."""
        if claim not in self.known:
            raise NotInWholeNumbers(f"{claim} is not said in Coq")
        return self.known[claim].for_board(*board)

    def applied(self, place: int, step: Step, names: Mapping[str, str]) -> str:
        """That the goal of a step is not negative, with its variables as given."""
        arguments = [f"({names.get(v, v)})" for v in variables_of(step.obligation, step.identity)]
        facts = ["ltac:(lia)"] * len(
            facts_used(step)
        )  # or that the goal is whole, for its negation
        return f"assert (shown_{place} := {' '.join([self.lemma(place), *arguments, *facts])})."

    def premises(self) -> tuple[int, ...]:
        """The premises of all earlier entries that the proof uses."""
        texts = {_cited(fact) for step in self.steps for fact in facts_used(step)}
        texts |= {str(text) for text in strings_in(self.entry.proof)}
        texts |= {*REQUIRED_LEMMAS} if self.entry.template == "five cases" else set()
        cited = (known for text, known in self.known.items() if text in texts)
        return tuple(sorted({number for known in cited for number in known.premises}))


def facts_used(step: Step) -> list[FactName]:
    """The facts that an identity uses."""
    names = [name for _, names in step.identity.products for name in names]
    names += [name for _, name in step.identity.multiplier]
    names += [name for _, _, name in step.identity.equations]
    return [step.obligation.fact(name) for name in dict.fromkeys(names)]


def _cited(fact: FactName) -> str:
    """The claim that a fact is taken from, if it is."""
    return str(fact.of[0]) if fact.origin == "claim" else ""


def in_braces(lines: Iterable[str]) -> Lines:
    """The lines of a proof of one goal, in braces."""
    first, *more = lines
    yield f"{{ {first}"
    yield from (f"  {line}" for line in more)
    yield "}"
