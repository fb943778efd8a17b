"""What is known where an entry of a certificate is written out."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ponder.checking.certificate import Certificate, Entry
from ponder.checking.positivity import Fact, Step
from ponder.checking.steps import steps_of
from ponder.language.claims import Claim
from ponder.show.written.article import Block, Words


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

    def cited(self, claim: str) -> Words:
        """How an earlier result is cited; nothing if it is not one."""
        return (self.names[claim],) if claim in self.names else ()

    def source(self, fact: Fact) -> Words:
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
    for number, entry in enumerate(certificate.entries, 1):
        yield Context(entry, dict(established), dict(names))
        established[str(entry.claim)] = entry.claim
        names[str(entry.claim)] = f"Lemma {number}"
