"""Positivity: `goal >= 0` follows from other inequalities, as an identity shows.

With h for the hypotheses (>= 0), e for the equations (= 0), m for monomials, and λ, ν >= 0:

    goal·(1 + Σ ν·h) = Σ λ·h₁·h₂·… + Σ μ·m·e

Where all hypotheses hold, the right side is not negative and the factor of the goal is at least
1, so the goal is not negative. If the goal takes whole values only, it may instead be assumed to
be at most -1: then `-goal - 1` is one more hypothesis, and the identity has -1 on its left.

Whether the two sides agree is plain arithmetic of polynomials with rational coefficients. How
such an identity is found does not matter here.

References: D. Handelman, "Representing polynomials by positive linear functions on compact
convex polyhedra" (1988); G. Stengle, "A Nullstellensatz and a Positivstellensatz in
semialgebraic geometry" (1974).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Protocol

from ponder.checking.certificates import Invalid
from ponder.core.errors import BadText, describe, quote
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import (
    Monomial,
    Polynomial,
    constant,
    monomial_text,
    parse_monomial,
    sum_polynomials,
)
from ponder.exact.verdicts import Rational

_NUMBER = re.compile(r"-?\d{1,1000}(/\d{1,1000})?")
NEGATED_GOAL = "negated goal"


Kind = Literal["supposed", "product"]
"""What kind of hypothesis: supposed in a case of a minimum or maximum, or a product of sums."""


class FactName(str):
    """The name of a fact or step, which also says where it comes from, for those who write proofs.

    `origin` is a kind such as `claim` or `tangent`; `of` is the claim, the point of the tangent,
    the variable that is defined, and so on. A fact taken from a claim may be about another
    `board`. No proof rests on this: identities refer to facts by their names alone.
    """

    origin = "plain"
    of: tuple[str | int, ...] = ()
    board = ""


def name_fact(name: str, origin: str, *of: str | int, board: str = "") -> str:
    """The name of a fact or step with this origin."""
    fact = FactName(name)
    fact.origin, fact.of, fact.board = origin, of, board
    return fact


def as_fact(name: str) -> FactName:
    """The name with its origin, if it has one."""
    return name if isinstance(name, FactName) else FactName(name)


@dataclass(frozen=True)
class Obligation:
    """To show: `goal >= 0` wherever the hypotheses are >= 0 and the equations are 0.

    `whole_valued` says that the goal is a whole number there. `kinds` are those of the hypotheses
    that have one, `new` the variables that the translation of a claim made, with what they stand
    for; they help to search and to write, and no proof rests on them.
    """

    goal: Polynomial
    hypotheses: Mapping[str, Polynomial]
    equations: Mapping[str, Polynomial] = field(default_factory=dict)
    whole_valued: bool = False
    kinds: Mapping[str, Kind] = field(default_factory=dict, compare=False)
    new: Mapping[str, str] = field(default_factory=dict, compare=False)

    def fact(self, name: str) -> FactName:
        """The name of a hypothesis or equation, with its origin."""
        known = (known for known in (*self.hypotheses, *self.equations) if known == name)
        return as_fact(next(known, name))

    def supposed(self) -> dict[str, Polynomial]:
        """The hypotheses by which a minimum, a maximum or an absolute value is known."""
        facts = self.hypotheses.items()
        return {name: fact for name, fact in facts if self.kinds.get(name) == "supposed"}

    def negated(self) -> dict[str, Polynomial]:
        """The hypotheses of a proof by contradiction."""
        return {**self.hypotheses, NEGATED_GOAL: -self.goal - 1}


@dataclass(frozen=True)
class Identity:
    """The numbers of an identity that meets an obligation.

    `products`: λ and the names of the hypotheses that are multiplied. `multiplier`: ν and the
    name of a hypothesis. `equations`: μ, a monomial and the name of an equation.
    """

    products: tuple[tuple[Rational, tuple[str, ...]], ...]
    multiplier: tuple[tuple[Rational, str], ...] = ()
    equations: tuple[tuple[Rational, Monomial, str], ...] = ()
    by_contradiction: bool = False

    def to_json(self) -> dict[str, Any]:
        """The identity as JSON; parts that are empty are left out."""
        parts: dict[str, Any] = {
            "products": [[str(factor), *names] for factor, names in self.products],
            "multiplier": [[str(factor), name] for factor, name in self.multiplier],
            "equations": [[str(f), monomial_text(m), name] for f, m, name in self.equations],
            "by_contradiction": self.by_contradiction,
        }
        return {key: part for key, part in parts.items() if part}

    @classmethod
    def from_json(cls, data: object) -> Identity:
        """The identity that `to_json` wrote."""
        if not isinstance(data, Mapping):
            raise BadText(f"an identity is an object, not {describe(data)}")
        return cls(
            tuple((factor, tuple(names)) for factor, *names in _rows(data, "products")),
            tuple((factor, name) for factor, name in _rows(data, "multiplier", 2)),
            tuple((f, parse_monomial(m), name) for f, m, name in _rows(data, "equations", 3)),
            data.get("by_contradiction") is True,
        )


@dataclass(frozen=True)
class Step:
    """An obligation, the identity that meets it, and the place in the proof where it arises.

    A step that is not `needed` helps to say what a claim means.
    """

    place: str
    obligation: Obligation
    identity: Identity
    needed: bool = True

    @property
    def what(self) -> FactName:
        """The place, with what is to be shown there."""
        return as_fact(self.place)


def check_identity(obligation: Obligation, identity: Identity) -> None:
    """Raise `Invalid` unless the identity meets the obligation."""
    if identity.by_contradiction:
        if not obligation.whole_valued:
            raise Invalid("a proof by contradiction of a goal that need not be whole")
        if identity.multiplier:
            raise Invalid("a proof by contradiction has no multiplier")
    hypotheses = obligation.negated() if identity.by_contradiction else obligation.hypotheses
    if any(factor < 0 for factor, _ in (*identity.products, *identity.multiplier)):
        raise Invalid("an identity with a negative multiplier of a hypothesis")
    goal = constant(-1) if identity.by_contradiction else obligation.goal
    left = goal * (
        1 + sum_polynomials(_named(hypotheses, name) * f for f, name in identity.multiplier)
    )
    if left != _right(hypotheses, obligation.equations, identity):
        raise Invalid(f"the identity for {obligation.goal} >= 0 is false")


def _right(
    hypotheses: Mapping[str, Polynomial], equations: Mapping[str, Polynomial], of: Identity
) -> Polynomial:
    products = []
    for factor, names in of.products:
        product = constant(factor)
        for name in names:
            product = product * _named(hypotheses, name)
        products.append(product)
    multiples = (Polynomial({m: factor}) * _named(equations, e) for factor, m, e in of.equations)
    return sum_polynomials((*products, *multiples))


def _named(polynomials: Mapping[str, Polynomial], name: str) -> Polynomial:
    if name not in polynomials:
        raise Invalid(f"an identity uses {quote(name, 200)}, which is not known in this place")
    return polynomials[name]


def _rows(data: Mapping[str, Any], key: str, length: int = 0) -> Iterator[tuple[Any, ...]]:
    """The lists under a key, with their first entry read as a rational number."""
    rows = data.get(key, [])
    if not isinstance(rows, list):
        raise BadText(f"{key} of an identity is a list, not {describe(rows)}")
    for row in rows:
        texts = isinstance(row, list) and row and all(isinstance(part, str) for part in row)
        if not texts or (length and len(row) != length):
            raise BadText(f"{key} of an identity holds lists of texts, not {describe(row)}")
        yield _rational(row[0]), *row[1:]


def _rational(text: str) -> Rational:
    try:
        if _NUMBER.fullmatch(text):  # and not 1e999999999, which Python reads as well
            return whole(Fraction(text))
    except (ValueError, ZeroDivisionError):
        pass
    raise BadText(f"a number in an identity is written 3 or 1/2, not {describe(text)}")


# Whom the translation of a claim asks when it needs a fact.
#
# The translation is one procedure, and a proof is what it was told. A search answers its questions
# by finding identities, and writes them down; the checker runs the same procedure, reads the
# answers from the certificate and checks each identity against the obligation that it has derived
# itself. To be told *not certain* is never wrong: the translation then uses less.


class Oracle(Protocol):
    """Answers questions of the translation."""

    def certain(self, obligation: Obligation) -> bool:
        """Whether the obligation is met; False if that is not known."""

    def show(self, obligation: Obligation) -> None:
        """Meet the obligation, or raise an error."""


class RecordedAnswers:
    """The answers in a certificate, in the order of the questions, each checked when read.

    `met` are the obligations with the identities that meet them, in order, and whether each had
    to be met, or only helps.
    """

    def __init__(self, answers: object) -> None:
        if not isinstance(answers, Sequence) or isinstance(answers, str):
            raise Invalid("the answers of a proof are a list")
        self._answers: Iterator[object] = iter(answers)
        self.met: list[tuple[Obligation, Identity, bool]] = []

    def certain(self, obligation: Obligation) -> bool:
        """Whether the next answer is an identity; one that does not fit is an error."""
        return self._answered(obligation, needed=False)

    def show(self, obligation: Obligation) -> None:
        """Check the next answer, which must be an identity."""
        if not self._answered(obligation, needed=True):
            raise Invalid(f"no reason is given why {obligation.goal} >= 0")

    def end(self) -> None:
        """All answers must have been asked for."""
        if next(self._answers, self) is not self:
            raise Invalid("more answers than questions")

    def _answered(self, obligation: Obligation, *, needed: bool) -> bool:
        answer = self._next()
        if answer is None:
            return False
        identity = Identity.from_json(answer)
        check_identity(obligation, identity)
        self.met.append((obligation, identity, needed))
        return True

    def _next(self) -> object:
        answer = next(self._answers, self)
        if answer is self:
            raise Invalid("fewer answers than questions")
        return answer
