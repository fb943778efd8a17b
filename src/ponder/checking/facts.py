"""What conditions and established claims say of a board, as inequalities and equations.

Every fact has a name, by which identities refer to it: the text of the condition or claim.
Trusted: this file, and the meaning of the quantities (`quantities`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache

from ponder.checking.certificate import Established, Invalid
from ponder.checking.positivity import Obligation, named
from ponder.checking.quantities import (
    QUANTITIES,
    difference,
    expanded_statement,
    polynomial,
    refuse_undefined,
)
from ponder.exact.polynomials import Polynomial, variable
from ponder.language.claims import Claim
from ponder.language.conditions import Compound, Condition, Has
from ponder.language.statement import Statement
from ponder.language.tree import Apply, Constant

P_POSITION = Has("is_p_position")


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
                named(f"{board}: {name}", "claim", name, board=board): fact.substitute(values)
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


def atoms(condition: Condition | None) -> tuple[Condition, ...]:
    """The parts of a conjunction."""
    if condition is None:
        return ()
    if isinstance(condition, Compound) and condition.connective == "&":
        return tuple(atom for part in condition.parts for atom in atoms(part))
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


def known(established: Established, given: Iterable[Condition] = ()) -> Facts:
    """What established claims say of a board that satisfies these conditions."""
    facts, satisfied = Facts(), tuple(given)
    for text, claim in established.items():
        if claim.about != "chomp" or not isinstance(claim.says, Statement):
            continue
        if all(follows(condition, satisfied) for condition in atoms(claim.given)):
            with suppress(Invalid):  # a claim that is not about polynomials says nothing here
                facts |= _said(claim.says, named(text, "claim", text))
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
    if isinstance(left, Apply) and left.operator.name == "abs" and right == Constant(0):
        return polynomial(left.arguments[0])
    return polynomial(left) - polynomial(right)
