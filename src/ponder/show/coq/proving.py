"""An entry of a certificate that is to be proved in Coq, and what is known before it."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from ponder.checking.cases import LICENCES
from ponder.checking.certificate import Entry
from ponder.checking.positivity import Fact, Step
from ponder.proofs.needs import texts_in
from ponder.show.coq.statements import MEASURES, Said, Unsaid
from ponder.show.coq.steps import variables_of

Lines: TypeAlias = Iterator[str]

HERE = ("b", "is_board", "is_p")
"""The board of which a theorem speaks, that it is one, and that it is a P-position."""

NAMES = {letter: f"{measure} b" for letter, measure in MEASURES.items()}
"""The quantities of that board, by their letters."""


@dataclass(frozen=True)
class Known:
    """An earlier entry: its number, what it says, and on which premises its theorem rests."""

    number: int
    said: Said
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
class Proving:
    """An entry to be proved: its number, its steps, and what is known before it, by claims."""

    number: int
    entry: Entry
    steps: tuple[Step, ...]
    known: Mapping[str, Known]

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
        for place, fact in enumerate(used(step), 1):
            claim = _cited(fact)
            if claim in self.known and fact.board in boards:
                yield f"fact_{place}", self.known[claim].for_board(*boards[fact.board])

    def cited(self, claim: str, board: tuple[str, str, str]) -> str:
        """The proof that an earlier claim is true of a board, or `Unsaid`."""
        if claim not in self.known:
            raise Unsaid(f"{claim} is not said in Coq")
        return self.known[claim].for_board(*board)

    def applied(self, place: int, step: Step, names: Mapping[str, str]) -> str:
        """That the goal of a step is not negative, with its variables as given."""
        arguments = [f"({names.get(v, v)})" for v in variables_of(step.obligation, step.identity)]
        facts = ["ltac:(lia)"] * len(used(step))  # or that the goal is whole, for its negation
        return f"assert (shown_{place} := {' '.join([self.lemma(place), *arguments, *facts])})."

    def premises(self) -> tuple[int, ...]:
        """The premises of all earlier entries that the proof uses."""
        texts = {_cited(fact) for step in self.steps for fact in used(step)}
        texts |= {str(text) for text in texts_in(self.entry.proof)}
        texts |= {*LICENCES} if self.entry.template == "five cases" else set()
        cited = (known for text, known in self.known.items() if text in texts)
        return tuple(sorted({number for known in cited for number in known.premises}))


def used(step: Step) -> list[Fact]:
    """The facts that an identity uses."""
    names = [name for _, names in step.identity.products for name in names]
    names += [name for _, name in step.identity.multiplier]
    names += [name for _, _, name in step.identity.equations]
    return [step.obligation.fact(name) for name in dict.fromkeys(names)]


def _cited(fact: Fact) -> str:
    """The claim that a fact is taken from, if it is."""
    return str(fact.of[0]) if fact.origin == "claim" else ""


def bracketed(lines: Iterable[str]) -> Lines:
    """The lines of a proof of one goal, in braces."""
    first, *more = lines
    yield f"{{ {first}"
    yield from (f"  {line}" for line in more)
    yield "}"
