"""The rule of the template *five cases*: a comparison of invariants of Chomp's P-positions.

The claim says `if is_p_position(x) then …`, perhaps with further comparisons as conditions. The
P-positions with at most SETTLED cookies are found and examined here. For the others, the claim is
translated (`translation`) in each of the five cases (`cases`), each condition where those before it
are true, and the answers of the proof, which are identities, are checked as the translation asks
for them. Of the proof, only these answers and
the choices how to divide a case are used; every polynomial is derived here.

    {"cases": {"E": …, "2r": …, "2c": …, "G+": …, "G-": …}}, each of the form
    {"split": "s", "parts": [s has its least value, s is larger]} or
    {"answers": [null, identity, …]}, with choices of how to translate (`Manner`) besides

Trusted: what `cases`, `translation`, `translated_logs`, `translated_powers`, `comparisons`,
`known_lemmas`, `log_constants` and `positivity` say at their tops, and the evaluation of a claim on
one board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ponder.checking.cases import CASES, FAR, SETTLED, SPLITS, situation_of, split
from ponder.checking.certificate import Entry, Established, Invalid
from ponder.checking.comparisons import show, supposing
from ponder.checking.facts import P_POSITION, atoms
from ponder.checking.finite import check_small
from ponder.checking.oracle import Oracle, WrittenAnswers
from ponder.checking.positivity import Step
from ponder.checking.quantities import QUANTITIES, refuse_undefined
from ponder.checking.situations import Situation
from ponder.checking.translated_logs import log_of_quantity
from ponder.checking.translation import Asking
from ponder.core.errors import described
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.language.statement import Statement

MOST_SPLITS = 6


@dataclass(frozen=True)
class Parts:
    """A claim about P-positions as the comparisons that it supposes, and those that it says."""

    supposed: tuple[Statement, ...]
    said: tuple[Statement, ...]


@dataclass(frozen=True)
class Manner:
    """How a claim is translated.

    By logarithms of both sides? With ratios as variables? Is `x <= e` shown for `x <= ceil(e)`?
    Of which quantities are the logarithms considered from the beginning?
    """

    logarithms: bool = False
    ratios: bool = False
    loosely: bool = False
    logs_of: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The choices that differ from the usual ones."""
        chosen = {**vars(self), "logs_of": list(self.logs_of)}
        return {name: choice for name, choice in chosen.items() if choice}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Manner:
        """The way that `to_json` wrote."""
        flags = {name: data.get(name) is True for name in ("logarithms", "ratios", "loosely")}
        logs_of = data.get("logs_of", [])
        if not isinstance(logs_of, list) or any(one not in QUANTITIES for one in logs_of):
            raise Invalid("logs_of is a list of quantities")
        return cls(**flags, logs_of=tuple(logs_of))


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the entry is proved by the five cases."""
    for _ in work.checking(steps(entry, established)):
        pass
    check_small(entry.claim, SETTLED, work)


def steps(entry: Entry, established: Established) -> Iterator[Step]:
    """The steps of a proof, each checked; the finite part is not among them."""
    parts = parts_of(entry.claim)
    cases = entry.proof.get("cases")
    if not isinstance(cases, Mapping) or set(cases) != set(CASES):
        raise Invalid(f"a proof by five cases has the cases {', '.join(CASES)}")
    for case in CASES:
        yield from _steps(parts, situation_of(case, established), cases[case], MOST_SPLITS)


def parts_of(claim: Claim) -> Parts:
    """The comparisons in a claim about P-positions; `Invalid` if it is of another kind."""
    given = atoms(claim.given)
    if claim.about != "chomp" or P_POSITION not in given:
        raise Invalid("the five cases are about P-positions: chomp: if is_p_position(x) then …")
    for one in given[: given.index(P_POSITION)]:  # other boards reach them, too
        refuse_undefined(one)
    supposed = (_comparison(one) for one in given if one != P_POSITION)
    return Parts(tuple(supposed), tuple(map(_comparison, atoms(claim.says))))


def translate(parts: Parts, situation: Situation, way: Manner, oracle: Oracle) -> None:
    """Show what the claim says in a situation, with the help of an oracle."""
    asking = Asking(oracle, way.ratios)
    for letter in way.logs_of:
        situation, _ = log_of_quantity(asking, situation, letter)
    cases = [situation]
    for statement in parts.supposed:
        cases = [more for case in cases for more in supposing(asking, case, statement)]
    for case in cases:
        for statement in parts.said:
            show(asking, case, statement, logarithms=way.logarithms, loosely=way.loosely)


def _steps(parts: Parts, situation: Situation, proof: Any, splits: int) -> Iterator[Step]:
    if not isinstance(proof, Mapping):
        raise Invalid(f"the proof of the case {situation.name} is not an object")
    if "split" in proof:
        letter, halves = proof["split"], proof.get("parts")
        if not isinstance(halves, list) or len(halves) != 2 or not splits:
            raise Invalid(f"the case {situation.name} is not divided in two, or too often")
        if letter not in (*SPLITS, FAR):
            raise Invalid(f"the case {situation.name} is divided by {described(letter)}")
        for half, part in zip(split(situation, letter), halves, strict=True):
            yield from _steps(parts, half, part, splits - 1)
    else:
        yield from _answered(parts, situation, proof)


def _answered(parts: Parts, situation: Situation, proof: Mapping[str, Any]) -> Iterator[Step]:
    way = Manner.from_json(proof)
    oracle = WrittenAnswers(proof.get("answers"))
    try:
        translate(parts, situation, way, oracle)
        oracle.end()
    except Invalid as error:
        raise Invalid(f"case {situation.name}: {error}") from None
    yield from (Step(situation.name, *met) for met in oracle.met)


def _comparison(condition: Condition) -> Statement:
    if not isinstance(condition, Statement):
        raise Invalid(f"the five cases are for comparisons, not for {condition}")
    return condition
