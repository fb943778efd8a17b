"""An obligation and the identity that meets it, as a lemma of Coq with its proof.

The lemma speaks of any ordered commutative ring K (see `coq_prelude.v`), so that variables may
stand for whole numbers, roots or logarithms. Its coefficients are whole numbers: every
hypothesis, equation and goal is multiplied by the common denominator of its own coefficients,
and the identity by one more number. `ring` checks the identity; nothing is searched for.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm, prod

from ponder.checking.positivity import NEGATED_GOAL, Obligation, Positivity
from ponder.exact.polynomials import Monomial, Polynomial
from ponder.exact.undefined import Rational

_TAKEN = re.compile(r"K|[he]\d*|negated|whole_valued|[a-z]{4,}|at|by|in|as|if|fun|let")
"""Words that mean something else in the file, or may do so."""


def obligation_as_coq(name: str, obligation: Obligation, identity: Positivity) -> str:
    """The lemma, inside the section of the prelude.

    >>> from ponder.exact.polynomials import Polynomial
    >>> h = {"more than one": Polynomial.parse("1/2*a - 1/2")}
    >>> obligation = Obligation(Polynomial.parse("a^2 - 2*a + 1"), h)
    >>> identity = Positivity(((4, ("more than one", "more than one")),))
    >>> print(obligation_as_coq("square", obligation, identity))
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
    return "\n".join(_Lemma.of(name, obligation, identity).lines())


def comment(text: str) -> str:
    """The text as a comment of Coq, which it cannot end."""
    safe = text.replace('"', "'").replace("(*", "( *").replace("*)", "* )")
    return f"(* {safe} *)"


def identifier(name: str) -> str:
    """A variable as an identifier of Coq: `log(3/2)` is `log_3_2`."""
    word = re.sub(r"\W+", "_", name).strip("_")
    return f"{word}_" if _TAKEN.fullmatch(word) else word


def coq_polynomial(polynomial: Polynomial) -> str:
    """A polynomial with whole coefficients, as a term of K."""
    text = ""
    for monomial, factor in polynomial.terms.items():
        sign = ("- " if factor < 0 else "") if not text else (" - " if factor < 0 else " + ")
        text += sign + _term(abs(int(factor)), monomial)
    return text or "#0"


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
    identity: Positivity

    @classmethod
    def of(cls, name: str, obligation: Obligation, identity: Positivity) -> _Lemma:
        named = [n for _, names in identity.products for n in names]
        named += [n for _, n in identity.multiplier]
        used = {n: obligation.hypotheses[n] for n in dict.fromkeys(named) if n != NEGATED_GOAL}
        equations = {n: obligation.equations[n] for _, _, n in identity.equations}
        return cls(name, obligation.goal, used, equations, identity)

    def lines(self) -> Iterator[str]:
        yield f"Lemma {self.name}{self._binder()}"
        for i, (name, hypothesis) in enumerate(self.hypotheses.items(), 1):
            yield f"  (h{i} : {_cleared(hypothesis)} >=0)  {comment(name)}"
        for i, (name, equation) in enumerate(self.equations.items(), 1):
            yield f"  (e{i} : {_cleared(equation)} = #0)  {comment(name)}"
        goal = _cleared(self.goal)
        if self.identity.by_contradiction:
            yield f"  (whole_valued : {goal} >=0 \\/ {_cleared(-self.goal - 1)} >=0)"
        yield f"  : {goal} >=0."
        yield "Proof."
        yield from self._contradiction() if self.identity.by_contradiction else self._direct()
        yield "  ring."
        yield "Qed."

    def _binder(self) -> str:
        everything = [self.goal, *self.hypotheses.values(), *self.equations.values()]
        everything += (Polynomial({monomial: 1}) for _, monomial, _ in self.identity.equations)
        variables = sorted(frozenset().union(*(p.variables for p in everything)))
        return f" ({' '.join(map(identifier, variables))} : K)" if variables else ""

    def _direct(self) -> Iterator[str]:
        own, scale = denominator(self.goal), self._scale(denominator(self.goal))
        extra = (self._product(scale * f, (name,)) for f, name in self.identity.multiplier if f)
        yield f"  apply (by_identity {scale}"
        yield f"    {_sum('plus', extra, 'nothing')}"
        yield from self._right(scale * own)

    def _contradiction(self) -> Iterator[str]:
        yield "  destruct whole_valued as [h | negated]; [exact h |]."
        yield f"  apply (by_contradiction {self._scale(1)}"
        yield from self._right(self._scale(1))

    def _right(self, scale: int) -> Iterator[str]:
        products = (self._product(scale * f, names) for f, names in self.identity.products if f)
        multiples = (self._multiple(scale * f, m, e) for f, m, e in self.identity.equations)
        yield f"    {_sum('plus', products, 'nothing')}"
        yield f"    {_sum('both', multiples, 'eq_refl')})."

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
            return f"(constant {number})"
        product = places[names[0]]
        for name in names[1:]:
            product = f"(times {product} {places[name]})"
        return product if number == 1 else f"(scaled {number} {product})"

    def _multiple(self, factor: Rational, monomial: Monomial, name: str) -> str:
        """The proof that a multiple of an equation is 0."""
        place = [*self.equations].index(name) + 1
        multiplier = Polynomial({monomial: Fraction(factor) / denominator(self.equations[name])})
        return f"(multiple ({coq_polynomial(multiplier)}) e{place})"


def _cleared(polynomial: Polynomial) -> str:
    """A positive multiple with whole coefficients."""
    return coq_polynomial(polynomial * denominator(polynomial))


def _sum(word: str, proofs: Iterable[str], none: str) -> str:
    whole = ""
    for proof in proofs:
        whole = f"({word} {whole}\n      {proof})" if whole else proof
    return whole or none


def _term(factor: int, monomial: Monomial) -> str:
    variables = [identifier(name) for name, power in monomial for _ in range(power)]
    return "*".join([f"#{factor}", *variables] if factor != 1 or not variables else variables)
