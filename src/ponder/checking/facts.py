"""What conditions and established claims say of a board, as inequalities and equations.

Every fact has a name, by which identities refer to it: the text of the condition or claim.
Trusted: this file, and the meaning of the quantities (`chomp_boards`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property, lru_cache

from ponder.checking.certificates import Established, Invalid
from ponder.checking.chomp_boards import (
    DEFINITIONS,
    LETTERS,
    QUANTITIES,
    difference,
    expanded_statement,
    polynomial,
    refuse_undefined,
)
from ponder.checking.logarithms import in_primes
from ponder.checking.positivity import Obligation, name_fact
from ponder.exact.polynomials import Polynomial, variable
from ponder.exact.verdicts import Rational
from ponder.language.claims import Claim, Relation, Statement
from ponder.language.conditions import Compound, Condition, Property
from ponder.language.expressions import Application, Constant, Expression, Leaf

P_POSITION = Property("is_p_position")


@dataclass(frozen=True)
class Facts:
    """Polynomials that are not negative, and polynomials that are 0, by name."""

    hypotheses: Mapping[str, Polynomial] = field(default_factory=dict)
    equations: Mapping[str, Polynomial] = field(default_factory=dict)

    def __or__(self, other: Facts) -> Facts:
        hypotheses = {**self.hypotheses, **other.hypotheses}
        return Facts(hypotheses, {**self.equations, **other.equations})

    def about(self, board: str, values: Mapping[str, Polynomial]) -> Facts:
        """The same facts of another board, whose quantities are given."""

        def moved(facts: Mapping[str, Polynomial]) -> dict[str, Polynomial]:
            return {
                name_fact(f"{board}: {name}", "claim", name, board=board): fact.substitute(values)
                for name, fact in facts.items()
            }

        return Facts(moved(self.hypotheses), moved(self.equations))

    def only_with(self, variables: frozenset[str]) -> Facts:
        """The facts in which only these variables occur."""

        def kept(facts: Mapping[str, Polynomial]) -> dict[str, Polynomial]:
            return {name: fact for name, fact in facts.items() if fact.variables <= variables}

        return Facts(kept(self.hypotheses), kept(self.equations))

    def oblige(self, goal: Polynomial) -> Obligation:
        """To show from these facts: `goal >= 0`."""
        return Obligation(goal, self.hypotheses, self.equations, is_whole(goal))


def not_negative(*texts: str) -> Facts:
    """The facts that these polynomials are not negative."""
    return Facts({f"{text} >= 0": Polynomial.parse(text) for text in texts})


ALWAYS = Facts({f"{letter} >= 1": variable(letter) - 1 for letter in QUANTITIES})
"""Every quantity of a board is at least 1."""


def is_whole(goal: Polynomial) -> bool:
    """Whether the values are whole numbers: so are those of all variables but logarithms."""
    return goal.is_integral and not any(name.startswith("log(") for name in goal.variables)


def conjuncts(condition: Condition | None) -> tuple[Condition, ...]:
    """The parts of a conjunction."""
    if condition is None:
        return ()
    if isinstance(condition, Compound) and condition.connective == "&":
        return tuple(atom for part in condition.parts for atom in conjuncts(part))
    return (condition,)


def facts_of(conditions: Iterable[Condition]) -> Facts:
    """What the comparisons among these conditions say; the others must at least be defined."""
    facts = Facts()
    for condition in conditions:
        if isinstance(condition, Statement):
            facts |= _said(condition, str(condition))
        else:
            refuse_undefined(condition)
    return facts


def facts_from_claims(established: Established, given: Iterable[Condition] = ()) -> Facts:
    """What established claims say of a board that satisfies these conditions."""
    facts, satisfied = Facts(), tuple(given)
    for text, claim in established.items():
        if claim.about != "chomp" or not isinstance(claim.says, Statement):
            continue
        if all(follows(condition, satisfied) for condition in conjuncts(claim.given)):
            with suppress(Invalid):  # a claim that is not about polynomials says nothing here
                facts |= _said(claim.says, name_fact(text, "claim", text))
    return facts


def follows(condition: Condition, satisfied: Iterable[Condition]) -> bool:
    """Whether a condition is one of those satisfied, or a bound that one of them surpasses.

    >>> at_least_2, is_3 = Statement.parse("rows(x) >= 2"), Statement.parse("rows(x) == 3")
    >>> follows(at_least_2, [is_3]), follows(is_3, [at_least_2])
    (True, False)
    """
    return any(condition == other or _surpassed(condition, other) for other in satisfied)


def _surpassed(bound: Condition, by: Condition) -> bool:
    if not (isinstance(bound, Statement) and isinstance(by, Statement)):
        return False
    if not (isinstance(bound.right, Constant) and isinstance(by.right, Constant)):
        return False
    same = bound.left == by.left and bound.relation == ">=" and by.relation in ("==", ">=")
    return same and by.right.value >= bound.right.value


def goals(claim: Claim) -> dict[str, Polynomial]:
    """The polynomials that must not be negative for the claim to be true, by relation."""
    if claim.about != "chomp" or not isinstance(claim.says, Statement):
        raise Invalid(f"not a comparison about Chomp boards: {claim}")
    return requirements(claim.says)


def requirements(statement: Statement) -> dict[str, Polynomial]:
    """The polynomials that are not negative just where the statement is true, by relation."""
    facts = _said(statement, "")
    if not facts.equations:
        return {statement.relation: facts.hypotheses[""]}
    return {">=": facts.equations[""], "<=": -facts.equations[""]}


@lru_cache(maxsize=10_000)
def _said(statement: Statement, name: str) -> Facts:
    if statement.relation == "==":
        return Facts(equations={name: _zero(expanded_statement(statement))})
    return Facts({name: difference(statement)})


def _zero(equation: Statement) -> Polynomial:
    left, right = equation.left, equation.right
    if isinstance(left, Application) and left.operator.name == "abs" and right == Constant(0):
        return polynomial(left.arguments[0])
    return polynomial(left) - polynomial(right)


# Established claims as facts: where a lemma applies, and which polynomial is not negative there.
#
# A lemma is a comparison of polynomials in the quantities and their logarithms, said of all boards
# or of those that meet a condition: `is_p_position(x)` and comparisons of a quantity with a
# number. The five cases know the bounds of quantities, and ask here; templates that know which
# conditions hold ask `facts`, where an equation stays one and logarithms are variables like
# others.

Bounds = Mapping[str, tuple[int, int | None]]
"""The least and the largest value of some quantities (None: no largest)."""

SUMS = ("plus", "minus", "plus_one", "minus_one")
POWERS = ("power", "square")

Requirement = tuple[str, Relation, Rational]
"""A letter, a relation and a number: what a board must meet for a lemma to apply."""


@dataclass(frozen=True)
class Lemma:
    """The polynomial is not negative on the boards, or P-positions, that meet the requirements."""

    name: str
    requires: tuple[Requirement, ...]
    polynomial: Polynomial
    is_product: bool = False  # whether it multiplies a sum, which quick searches leave out

    def applies(self, bounds: Bounds) -> bool:
        """Whether all boards within the bounds meet the requirements."""
        return all(_is_met(requirement, bounds) for requirement in self.requires)

    @cached_property
    def logs(self) -> frozenset[str]:
        """The quantities of whose logarithms it speaks."""
        inside = (v[4:-1] for v in self.polynomial.variables if v.startswith("log("))
        return frozenset(name for name in inside if not name.isdigit())


def known_lemmas(claims: Iterable[Claim]) -> tuple[Lemma, ...]:
    """What established claims about Chomp say; those that say something else are left out."""
    return tuple(lemma for claim in claims for lemma in lemmas_of(claim))


@lru_cache(maxsize=10_000)
def lemmas_of(claim: Claim) -> tuple[Lemma, ...]:
    """The lemmas that a claim is, two if it is an equation; none if it has another form."""
    if claim.about != "chomp" or not isinstance(claim.says, Statement):
        return ()
    try:
        requires = tuple(_requirements(claim.given))
        sides = [in_primes(polynomial(side)) for side in (claim.says.left, claim.says.right)]
    except Invalid:
        return ()
    is_product = any(map(_multiplies_a_sum, (claim.says.left, claim.says.right)))
    return tuple(Lemma(name, requires, p, is_product) for name, p in _facts(claim, *sides))


def _multiplies_a_sum(expression: Expression) -> bool:
    """Whether some sum in it is the last factor after what is neither a number nor a power."""
    if not isinstance(expression, Application):
        return False
    product = expression.operator.name == "times" and _named(expression.arguments[1]) in SUMS
    first = expression.arguments[0]
    if product and not isinstance(first, Constant) and _named(first) not in POWERS:
        return True
    return any(map(_multiplies_a_sum, expression.arguments))


def _named(expression: Expression) -> str:
    return expression.operator.name if isinstance(expression, Application) else ""


def _facts(claim: Claim, left: Polynomial, right: Polynomial) -> Iterator[tuple[str, Polynomial]]:
    assert isinstance(claim.says, Statement)
    relation, text = claim.says.relation, str(claim)
    at_most, at_least = (" (at most)", " (at least)") if relation == "==" else ("", "")
    if relation in ("<=", "<", "=="):
        yield name_fact(f"{text}{at_most}", "claim", text), right - left
    if relation in (">=", ">", "=="):
        yield name_fact(f"{text}{at_least}", "claim", text), left - right


def _requirements(given: Condition | None) -> Iterator[Requirement]:
    for one in conjuncts(given):
        if isinstance(one, Statement) and isinstance(one.right, Constant):
            yield _letter(one.left), one.relation, one.right.value
        elif one != P_POSITION:
            raise Invalid(f"{one} does not compare a quantity with a number")


def _letter(expression: Expression) -> str:
    name = expression.name if isinstance(expression, Leaf) else ""
    letter = LETTERS.get(DEFINITIONS.get(name, name))
    if letter is None:
        raise Invalid(f"{expression} is not one of the quantities")
    return letter


def _is_met(requirement: Requirement, bounds: Bounds) -> bool:
    letter, relation, number = requirement
    least, most = bounds.get(letter, (1, None))
    if relation in (">=", ">"):
        return least >= number if relation == ">=" else least > number
    if relation in ("<=", "<"):
        return most is not None and (most <= number if relation == "<=" else most < number)
    return least == number == most
