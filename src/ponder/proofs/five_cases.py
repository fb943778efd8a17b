"""Proving comparisons of invariants of Chomp's P-positions in five cases.

The translation of `ponder.checking.five_cases` is run with an oracle that searches, in each case
in several ways: with denominators cleared or ratios as variables, with logarithms of both sides
or not, and with the case divided by the value of s, t or d.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ponder.checking.cases import CASES, FAR, SETTLED, SPLITS, situation_of, split
from ponder.checking.certificate import Invalid
from ponder.checking.comparisons import stronger
from ponder.checking.finite import NotTrue, check_small
from ponder.checking.five_cases import Manner, Parts, parts_of, translate
from ponder.checking.quantities import LETTERS, QUANTITIES, expanded, expanded_statement
from ponder.checking.situations import Situation
from ponder.exact.polynomials import LongProduct
from ponder.exact.verdict import Verdict
from ponder.language.tree import Apply, Expression
from ponder.proofs.answering import Budget, NoIdentity, Searching
from ponder.proofs.templates import Attempt, Failed, Kind, failure, template

MOST_SPLITS = 2
_POWERS = frozenset({"power", "ten_to"})
_LOGS = _POWERS | {"log", "log10"}


_KINDS: dict[Verdict, Kind] = {
    "false": "false",
    "undefined": "undefined",
    "undecided": "not found",
}


@template("five cases", 50)
def by_five_cases(attempt: Attempt) -> dict[str, Any]:
    """The proof of a comparison about P-positions."""
    try:
        parts = parts_of(attempt.claim)
        check_small(attempt.claim, SETTLED, attempt.work)
    except NotTrue as error:
        raise Failed(_KINDS[error.verdict], str(error)) from None
    except Invalid as error:
        raise failure(error, "unsuitable") from None
    proofs, budget = {}, Budget(attempt.work)
    for number, case in enumerate(CASES):
        attempt.work.step(number, len(CASES), f"case {case}")
        situation = situation_of(case, attempt.by_lemmas)
        proofs[case] = _proved(parts, situation, budget, MOST_SPLITS)
    return {"cases": proofs}


def _proved(parts: Parts, situation: Situation, budget: Budget, splits: int) -> dict[str, Any]:
    """The proof of one case, divided if need be."""
    try:
        return _undivided(parts, situation, budget)
    except Failed:
        divided = _divided(parts, situation, budget, splits) if splits else None
        if divided is None:
            raise
        return divided


def _undivided(parts: Parts, situation: Situation, budget: Budget) -> dict[str, Any]:
    failures: list[Failed] = []
    for way in _ways(parts):
        oracle = Searching(budget)
        try:
            translate(parts, situation, way, oracle)
        except NoIdentity as error:
            failures.append(Failed("not found", str(error), situation.name))
        except (Invalid, LongProduct) as error:
            failures.append(failure(error, "not translated", situation.name))
        else:
            return {**way.to_json(), "answers": oracle.answers}
    raise failures[0]


def _divided(
    parts: Parts, situation: Situation, budget: Budget, splits: int
) -> dict[str, Any] | None:
    """The proof of a general case by the value of s, t or d."""
    for letter in (*SPLITS, FAR):
        try:
            halves = [_proved(parts, half, budget, splits - 1) for half in split(situation, letter)]
        except Invalid:
            continue
        return {"split": letter, "parts": halves}
    return None


def _ways(parts: Parts) -> Iterator[Manner]:
    """The ways to translate a claim that are worth trying, the most promising first."""
    sides = [side for said in parts.said for side in (said.left, said.right)]
    used = frozenset().union(*map(_operators, sides))
    rounded = any(stronger(one) != one for one in map(expanded_statement, parts.said))
    ways = [Manner(logarithms=True)] if used & _POWERS else []
    ways += [Manner()]
    for way in ways:
        yield way
        if rounded:
            yield replace(way, loosely=True)
    if used & _LOGS:
        letters = _with_lemmas(frozenset().union(*(expanded(side).names for side in sides)))
        yield replace(ways[0], logs_of=letters)
    if used & {"divide", "reciprocal"}:
        yield Manner(ratios=True)


def _with_lemmas(names: frozenset[str]) -> tuple[str, ...]:
    """The quantities of whose logarithms lemmas about the named ones speak."""
    letters = {LETTERS[name] for name in names}
    more = {"A": "nRCs", "B": "nRCt"}
    return tuple(
        q for q in QUANTITIES if q in letters or any(q in more.get(x, "") for x in letters)
    )


def _operators(expression: Expression) -> set[str]:
    """The operators in an expression, derived invariants written out."""

    def walk(tree: Expression) -> Iterator[str]:
        if isinstance(tree, Apply):
            yield tree.operator.name
            for part in tree.arguments:
                yield from walk(part)

    return set(walk(expanded(expression)))
