"""Why an obligation is met: its identity displayed, and where each fact in it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ponder.checking.certificates import Certificate, Entry
from ponder.checking.positivity import NEGATED_GOAL, FactName, Identity, Obligation, Step
from ponder.checking.verify import steps_of
from ponder.exact.polynomials import Monomial, Polynomial, constant
from ponder.exact.verdicts import Rational
from ponder.language.claims import Claim
from ponder.show.written.article import (
    Block,
    BulletList,
    Display,
    Formula,
    InlineText,
    listed,
    paragraph,
)
from ponder.show.written.formulas import (
    AT_LEAST,
    EQUALS,
    comparison,
    in_brackets,
    number,
    of_polynomial,
)

Origin = Callable[[FactName], InlineText]
"""From a fact to words such as `by Lemma 3`; none if the fact is plain."""

MOST_WRITTEN = 150  # characters of facts that are written out where they are used
MOST_INLINE = 3  # reasons in one sentence
MOST_SHORT = 50  # characters of an identity in a sentence
MINUS_ONE = constant(-1)


def write_argument(
    lead: InlineText, obligation: Obligation, identity: Identity, origin: Origin
) -> tuple[Block, ...]:
    """The proof that the goal is not negative, after words such as `the claim becomes`."""
    goal = comparison(of_polynomial(obligation.goal), AT_LEAST)
    reason = _plain_reason(obligation, identity, origin)
    if reason is not None:
        return (paragraph(*lead, " ", goal, *reason, "."),)
    written = _Written.of(obligation, identity, origin)
    if identity.by_contradiction:
        return paragraph(*lead, " ", goal, "."), *written.contradiction()
    if (short := written.short()) is not None:
        return (paragraph(*lead, " ", goal, ": it is ", short, "."),)
    return paragraph(*lead, " ", goal, ". ", *written.start()), *written.direct()


def _plain_reason(obligation: Obligation, identity: Identity, origin: Origin) -> InlineText | None:
    """What to say of a goal that is a number, a fact, or follows from one equation."""
    if (value := obligation.goal.number) is not None and value >= 0:
        return (", which is true",)
    if identity.by_contradiction or identity.multiplier:
        return None
    if not identity.products and len(identity.equations) == 1:
        name = identity.equations[0][2]
        equation = comparison(of_polynomial(obligation.equations[name]), EQUALS)
        return ", since ", equation, *_spaced(origin(obligation.fact(name)))
    match identity.products:
        case [(1, [name])] if not identity.equations:
            return ", which is true", *_spaced(origin(obligation.fact(name)))
    return None


@dataclass(frozen=True)
class _Written:
    """An identity with a formula for each fact in it."""

    goal: Polynomial
    identity: Identity
    facts: Mapping[FactName, Polynomial]
    zeros: Mapping[FactName, Polynomial]
    factors: Mapping[str, Formula]
    origin: Origin

    @classmethod
    def of(cls, obligation: Obligation, identity: Identity, origin: Origin) -> _Written:
        named = [name for _, names in identity.products for name in names]
        named += [name for _, name in identity.multiplier]
        known = obligation.negated()
        facts = {obligation.fact(name): known[name] for name in dict.fromkeys(named)}
        vanish = (obligation.fact(name) for _, _, name in identity.equations)
        zeros = {name: obligation.equations[name] for name in vanish}
        return cls(obligation.goal, identity, facts, zeros, _factors(facts | zeros), origin)

    def start(self) -> InlineText:
        """The meanings of the letters in the identity, if facts have letters."""
        facts = (*self.facts.items(), *self.zeros.items())
        polynomials: dict[str, Polynomial] = dict(facts)
        meant: list[InlineText] = [
            (comparison(label, EQUALS, of_polynomial(polynomials[name])),)
            for name, label in self.factors.items()
            if _is_label(label)
        ]
        return ("With ", *listed(meant), ", we have") if meant else ("We have",)

    def short(self) -> Formula | None:
        """The right side, if it is short and needs no reasons."""
        reasons = [*self._reason(self.facts, AT_LEAST), *self._reason(self.zeros, EQUALS)]
        if reasons or self.identity.multiplier:
            return None
        right = _sum(list(self._terms()))
        return right if len(right.text) <= MOST_SHORT else None

    def direct(self) -> Iterator[Block]:
        left = of_polynomial(self.goal)
        if self.identity.multiplier:
            ones = [self._product(f, (name,)) for f, name in self.identity.multiplier]
            left = _times(in_brackets(self.goal), _bracketed_sum([number(1), *ones]))
        yield Display(left, EQUALS, tuple(self._terms()), ".")
        yield from self._reasons()
        if self.identity.multiplier:
            goal = comparison(of_polynomial(self.goal), AT_LEAST)
            yield paragraph("The second factor on the left is at least 1, so ", goal, ".")

    def contradiction(self) -> Iterator[Block]:
        goal, negated = of_polynomial(self.goal), of_polynomial(-self.goal - 1)
        yield paragraph(
            *("Suppose that this is false. The left side is a whole number, so ",),
            *(comparison(negated, AT_LEAST), ". ", *self.start()),
        )
        yield Display(of_polynomial(MINUS_ONE), EQUALS, tuple(self._terms()), ".")
        yield from self._reasons()
        yield paragraph("This is a contradiction, so ", comparison(goal, AT_LEAST), ".")

    def _terms(self) -> Iterator[Formula]:
        for factor, names in self.identity.products:
            if factor:
                yield self._product(factor, names)
        for factor, monomial, name in self.identity.equations:
            yield _times(*_multiplier(factor, monomial), self.factors[name])

    def _product(self, factor: Rational, names: tuple[str, ...]) -> Formula:
        powers = [_power(self.factors[name], names.count(name)) for name in dict.fromkeys(names)]
        return _times(*([number(factor)] if factor != 1 or not names else []), *powers)

    def _reasons(self) -> Iterator[Block]:
        """That no term on the right is negative, and why."""
        reasons = [*self._reason(self.facts, AT_LEAST), *self._reason(self.zeros, EQUALS)]
        start = "No term on the right is negative"
        if self.zeros:
            start = "On the right, some terms vanish and the others are not negative"
        if not reasons:
            yield paragraph(f"{start}.")
        elif len(reasons) <= MOST_INLINE:
            yield paragraph(f"{start}: ", *listed(reasons), ".")
        else:
            yield paragraph(f"{start}:")
            yield BulletList(tuple(reasons))

    def _reason(
        self, facts: Mapping[FactName, Polynomial], relation: Formula
    ) -> Iterator[InlineText]:
        """The facts that need a reason, and all equations."""
        for name, fact in facts.items():
            plain = name == NEGATED_GOAL or fact.number is not None
            source = () if plain else self.origin(name)
            if source or relation is EQUALS:
                label = self.factors[name]
                shown = label if _is_label(label) else of_polynomial(fact)
                yield comparison(shown, relation), *_spaced(source)


def _factors(facts: Mapping[FactName, Polynomial]) -> dict[str, Formula]:
    """Each fact as a factor: written out if all are short, otherwise by a letter."""
    written: dict[str, Formula] = {name: in_brackets(fact) for name, fact in facts.items()}
    if sum(len(factor.text) for factor in written.values()) <= MOST_WRITTEN:
        return written
    return {name: Formula(f"[{i}]", f"f_{{{i}}}") for i, name in enumerate(facts, 1)}


def _is_label(formula: Formula) -> bool:
    return formula.latex.startswith("f_{")


def _times(*factors: Formula) -> Formula:
    return Formula("*".join(f.text for f in factors), "".join(f.latex for f in factors))


def _multiplier(factor: Rational, monomial: Monomial) -> Iterator[Formula]:
    """A monomial with its factor, in brackets if that is negative; nothing if it is 1."""
    polynomial = Polynomial({monomial: factor})
    if polynomial != constant(1):
        yield of_polynomial(polynomial) if factor > 0 else in_brackets(polynomial)


def _sum(terms: list[Formula]) -> Formula:
    texts, latexes = (term.text for term in terms), (term.latex for term in terms)
    return Formula(" + ".join(texts), " + ".join(latexes))


def _bracketed_sum(terms: list[Formula]) -> Formula:
    return Formula("(", "(") + _sum(terms) + Formula(")", ")")


def _power(factor: Formula, times: int) -> Formula:
    return factor if times == 1 else factor + Formula(f"^{times}", f"^{{{times}}}")


def _spaced(words: InlineText) -> InlineText:
    return (" ", *words) if words else ()


# What is known where an entry of a certificate is written out.


@dataclass(frozen=True)
class Context:
    """An entry, the claims established before it, and the names by which they are cited."""

    entry: Entry
    established: Mapping[str, Claim]
    names: Mapping[str, str]

    @property
    def steps(self) -> tuple[Step, ...]:
        """The identities of the entry."""
        return steps_of(self.entry, self.established)

    def cited(self, claim: str) -> InlineText:
        """How an earlier result is cited; nothing if it is not one."""
        return (self.names[claim],) if claim in self.names else ()

    def source(self, fact: FactName) -> InlineText:
        """Why a fact is true: by an earlier result, for this board or another, or plainly."""
        if fact.origin != "claim":
            words = _ORIGINS.get(fact.origin)
            return () if words is None else (words.format(*fact.of),)
        (claim,) = map(str, fact.of)
        if fact.board and claim == str(self.entry.claim):
            return ("by induction",)
        if claim not in self.names:
            return ()
        about = f" for {_BOARDS.get(fact.board, fact.board)}" if fact.board else ""
        return (f"by {self.names[claim]}{about}",)


_BOARDS = {
    "before": "the board without the new row",
    "after": "the new board",
    "reply": "y",
    "rows below the first": "the rows below the first",
}
_ORIGINS = {
    "tangent": "by the tangent of the logarithm at {}",
    "chord": "by the chord from 1 to C of the logarithm",
    "numerical": "numerically",
    "log grows": "since the logarithm grows",
    "exponential": "by a tangent of the exponential function",
    "Bernoulli": "by Bernoulli's inequality",
    "power grows": "since powers grow with the base and the exponent",
    "definition": "by the definition of {}",
    "noted": "by what was noted",
    "square": "as a square",
    "neighbours": "for whole numbers",
    "case": "in this case",
    "binomials": "by the binomial theorem",
    "powers of two": "since powers of two grow fast",
    "two lengths": "since the rows have two lengths only",
    "assumed": "by assumption",
}


Writer = Callable[[Context], tuple[Block, ...]]
"""Writes the proof of an entry."""


def contexts(certificate: Certificate) -> Iterator[Context]:
    """The entries in turn, each with what is known before it."""
    established: dict[str, Claim] = {}
    names: dict[str, str] = {}
    for place, entry in enumerate(certificate.entries, 1):
        yield Context(entry, dict(established), dict(names))
        established[str(entry.claim)] = entry.claim
        names[str(entry.claim)] = f"Lemma {place}"
