"""An obligation and the identity that meets it, as a lemma of Coq with its proof.

The lemma speaks of whole numbers, or of any ordered commutative ring K (see `identities.v`), so
that variables may stand for roots or logarithms. Its coefficients are whole numbers: every
hypothesis, equation and goal is multiplied by the common denominator of its own coefficients,
and the identity by one more number. `ring` checks the identity; nothing is searched for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod

from ponder.checking.positivity import NEGATED_GOAL, Identity, Obligation
from ponder.exact.polynomials import Monomial, Polynomial
from ponder.exact.verdicts import Rational

_TAKEN = re.compile(r"[KOSZ]|[he]\d*|negated|whole_valued|[a-z]{4,}|at|by|in|as|if|fun|let")
"""Words that mean something else in the file, or may do so."""


@dataclass(frozen=True)
class Ring:
    """The numbers of which a lemma speaks, and how that is written."""

    type: str
    constant: str
    not_negative: str
    prefix: str

    def at_least_0(self, polynomial: Polynomial) -> str:
        """That a multiple of the polynomial with whole coefficients is not negative."""
        return self.not_negative.format(self.cleared(polynomial))

    def cleared(self, polynomial: Polynomial) -> str:
        """A positive multiple of the polynomial with whole coefficients."""
        return self.written(polynomial * denominator(polynomial))

    def written(self, polynomial: Polynomial) -> str:
        """A polynomial with whole coefficients."""
        text = ""
        for monomial, factor in polynomial.terms.items():
            sign = ("- " if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
            text += sign + self._term(abs(int(factor)), monomial)
        return text or self.constant.format(0)

    def _term(self, factor: int, monomial: Monomial) -> str:
        variables = [identifier(name) for name, power in monomial for _ in range(power)]
        number = [self.constant.format(factor)] if factor != 1 or not variables else []
        return "*".join([*number, *variables])


ORDERED_RING = Ring("K", "#{}", "{} >=0", "")
WHOLE_NUMBERS = Ring("Z", "{}", "0 <= {}", "z_")


def step_as_coq(
    name: str, obligation: Obligation, identity: Identity, numbers: Ring = ORDERED_RING
) -> str:
    """The lemma; about K, it belongs into the section of `identities.v`.

    >>> from ponder.exact.polynomials import Polynomial
    >>> h = {"more than one": Polynomial.parse("1/2*a - 1/2")}
    >>> obligation = Obligation(Polynomial.parse("a^2 - 2*a + 1"), h)
    >>> identity = Identity(((4, ("more than one", "more than one")),))
    >>> print(step_as_coq("square", obligation, identity))
    Lemma square (a : K)
      (h1 : a - #1 >=0)  (* more than one *)
      : a*a - #2*a + #1 >=0.
    Proof.
      apply (by_identity 1
        nothing
        (times h1 h1)
        eq_refl).
      ring.
    Qed.
    """
    return "\n".join(_Lemma.of(name, obligation, identity, numbers).lines())


def variables_of(obligation: Obligation, identity: Identity) -> list[str]:
    """The variables of the lemma, in the order of its arguments."""
    return _Lemma.of("", obligation, identity, WHOLE_NUMBERS).variables


def comment(text: str) -> str:
    """The text as a comment of Coq, which it cannot end."""
    safe = text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
    return f"(* {safe} *)"


def identifier(name: str) -> str:
    """A variable as an identifier of Coq: `log(3/2)` is `log_3_2`."""
    word = re.sub(r"\W+", "_", name).strip("_")
    return f"{word}_" if _TAKEN.fullmatch(word) else word


def denominator(polynomial: Polynomial) -> int:
    """The least number that makes all coefficients whole."""
    return lcm(*(factor.denominator for factor in polynomial.terms.values()))


@dataclass(frozen=True)
class _Lemma:
    """What the lemma says, with only the hypotheses and equations that the identity uses."""

    name: str
    goal: Polynomial
    hypotheses: Mapping[str, Polynomial]
    equations: Mapping[str, Polynomial]
    identity: Identity
    numbers: Ring

    @classmethod
    def of(cls, name: str, obligation: Obligation, identity: Identity, numbers: Ring) -> _Lemma:
        named = [n for _, names in identity.products for n in names]
        named += [n for _, n in identity.multiplier]
        used = {n: obligation.hypotheses[n] for n in dict.fromkeys(named) if n != NEGATED_GOAL}
        equations = {n: obligation.equations[n] for _, _, n in identity.equations}
        return cls(name, obligation.goal, used, equations, identity, numbers)

    def lines(self) -> Iterator[str]:
        says = self.numbers.at_least_0
        zero = self.numbers.constant.format(0)
        binder = f" ({' '.join(map(identifier, self.variables))} : {self.numbers.type})"
        yield f"Lemma {self.name}{binder if self.variables else ''}"
        for i, (name, hypothesis) in enumerate(self.hypotheses.items(), 1):
            yield f"  (h{i} : {says(hypothesis)})  {comment(name)}"
        for i, (name, equation) in enumerate(self.equations.items(), 1):
            yield f"  (e{i} : {self.numbers.cleared(equation)} = {zero})  {comment(name)}"
        if self.identity.by_contradiction:
            yield f"  (whole_valued : {says(self.goal)} \\/ {says(-self.goal - 1)})"
        yield f"  : {says(self.goal)}."
        yield "Proof."
        yield from self._contradiction() if self.identity.by_contradiction else self._direct()
        yield "  ring."
        yield "Qed."

    @property
    def variables(self) -> list[str]:
        everything = [self.goal, *self.hypotheses.values(), *self.equations.values()]
        everything += (Polynomial({monomial: 1}) for _, monomial, _ in self.identity.equations)
        return sorted(frozenset().union(*(p.variables for p in everything)))

    def _direct(self) -> Iterator[str]:
        own, scale = denominator(self.goal), self._scale(denominator(self.goal))
        extra = (self._product(scale * f, (name,)) for f, name in self.identity.multiplier if f)
        yield f"  apply ({self.numbers.prefix}by_identity {scale}"
        yield f"    {self._sum('plus', extra, 'nothing')}"
        yield from self._right(scale * own)

    def _contradiction(self) -> Iterator[str]:
        yield "  destruct whole_valued as [h | negated]; [exact h |]."
        yield f"  apply ({self.numbers.prefix}by_contradiction {self._scale(1)}"
        yield from self._right(self._scale(1))

    def _right(self, scale: int) -> Iterator[str]:
        products = (self._product(scale * f, names) for f, names in self.identity.products if f)
        multiples = (self._multiple(scale * f, m, e) for f, m, e in self.identity.equations)
        yield f"    {self._sum('plus', products, 'nothing')}"
        yield f"    {self._sum('both', multiples)})."

    def _scale(self, own: int) -> int:
        """The number that makes the identity's coefficients whole; `own` is the goal's."""
        factors = [
            *(own * Fraction(f) / self._denominator(names) for f, names in self.identity.products),
            *(Fraction(f) / self._denominator((n,)) for f, n in self.identity.multiplier),
            *(own * Fraction(f) / self._denominator((e,)) for f, _, e in self.identity.equations),
        ]
        return lcm(*(factor.denominator for factor in factors))

    def _denominator(self, names: Iterable[str]) -> int:
        known = {**self.hypotheses, **self.equations, NEGATED_GOAL: self.goal}
        return prod(denominator(known[name]) for name in names)

    def _product(self, factor: Rational, names: tuple[str, ...]) -> str:
        """The proof that a multiple of a product of hypotheses is not negative."""
        places = {name: f"h{i}" for i, name in enumerate(self.hypotheses, 1)}
        places[NEGATED_GOAL] = "negated"
        number = int(Fraction(factor) / self._denominator(names))
        if not names:
            return f"({self.numbers.prefix}constant {number})"
        product = places[names[0]]
        for name in names[1:]:
            product = f"({self.numbers.prefix}times {product} {places[name]})"
        return product if number == 1 else f"({self.numbers.prefix}scaled {number} {product})"

    def _multiple(self, factor: Rational, monomial: Monomial, name: str) -> str:
        """The proof that a multiple of an equation is 0."""
        place = [*self.equations].index(name) + 1
        multiplier = Polynomial({monomial: Fraction(factor) / denominator(self.equations[name])})
        return f"({self.numbers.prefix}multiple ({self.numbers.written(multiplier)}) e{place})"

    def _sum(self, word: str, proofs: Iterable[str], none: str = "") -> str:
        prefix, whole = self.numbers.prefix, ""
        for proof in proofs:
            whole = f"({prefix}{word} {whole}\n      {proof})" if whole else proof
        return whole or (f"{prefix}{none}" if none else "eq_refl")
