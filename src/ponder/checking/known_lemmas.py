"""Established claims as facts: where a lemma applies, and which polynomial is not negative there.

A lemma is a comparison of polynomials in the quantities and their logarithms, said of all boards
or of those that meet a condition: `is_p_position(x)` and comparisons of a quantity with a number.
The five cases know the bounds of quantities, and ask here; templates that know which conditions
hold ask `facts`, where an equation stays one and logarithms are variables like others.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ponder.checking.certificate import Invalid
from ponder.checking.facts import P_POSITION, atoms
from ponder.checking.log_constants import in_primes
from ponder.checking.positivity import named
from ponder.checking.quantities import DEFINITIONS, LETTERS, polynomial
from ponder.exact.polynomials import Polynomial
from ponder.exact.undefined import Rational
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.language.statement import Relation, Statement
from ponder.language.tree import Apply, Constant, Expression, Leaf

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
    if not isinstance(expression, Apply):
        return False
    product = expression.operator.name == "times" and _named(expression.arguments[1]) in SUMS
    first = expression.arguments[0]
    if product and not isinstance(first, Constant) and _named(first) not in POWERS:
        return True
    return any(map(_multiplies_a_sum, expression.arguments))


def _named(expression: Expression) -> str:
    return expression.operator.name if isinstance(expression, Apply) else ""


def _facts(claim: Claim, left: Polynomial, right: Polynomial) -> Iterator[tuple[str, Polynomial]]:
    assert isinstance(claim.says, Statement)
    relation, text = claim.says.relation, str(claim)
    at_most, at_least = (" (at most)", " (at least)") if relation == "==" else ("", "")
    if relation in ("<=", "<", "=="):
        yield named(f"{text}{at_most}", "claim", text), right - left
    if relation in (">=", ">", "=="):
        yield named(f"{text}{at_least}", "claim", text), left - right


def _requirements(given: Condition | None) -> Iterator[Requirement]:
    for one in atoms(given):
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
