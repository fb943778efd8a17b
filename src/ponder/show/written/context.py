"""What is known where an entry of a certificate is written out."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ponder.checking.certificate import Certificate, Entry
from ponder.checking.positivity import Step
from ponder.checking.row_induction import CHORD
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

    def source(self, fact: str) -> Words:
        """Why a fact is true, by its name: an earlier result, for this board or another."""
        text = fact.removesuffix(" (at most)").removesuffix(" (at least)")
        board, _, claim = text.partition(": ")
        if text in self.names:
            return (f"by {self.names[text]}",)
        if claim == str(self.entry.claim):
            return ("by induction",)
        if claim in self.names:
            return (f"by {self.names[claim]} for {_BOARDS.get(board, board)}",)
        return _known(fact)


_BOARDS = {
    "before": "the board without the new row",
    "after": "the new board",
    "reply": "y",
    "rows below the first": "the rows below the first",
}


def _known(fact: str) -> Words:
    """Facts about logarithms."""
    if fact.startswith("tangent at "):
        return (f"by the tangent of the logarithm at {fact.removeprefix('tangent at ')}",)
    if fact == CHORD:
        return (f"by the {CHORD} of the logarithm",)
    if re.fullmatch(r"log\([\d/]+\) from (below|above)", fact):
        return ("numerically",)
    return ()


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
