"""Proving comparisons of invariants of Chomp's P-positions in five cases.

The translation of `ponder.checking.five_cases` is run with an oracle that searches, in each case
in several ways: with denominators cleared or ratios as variables, with logarithms of both sides
or not, and with the case divided by the value of s, t or d.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ponder.checking.certificates import Invalid
from ponder.checking.chomp_boards import LETTERS, QUANTITIES, expanded, expanded_statement
from ponder.checking.five_cases import (
    CASES,
    FAR,
    SMALL_COOKIES,
    SPLITS,
    FailingBoard,
    Parts,
    TranslationOptions,
    check_small_boards,
    parts_of,
    situation_of,
    split_case,
    translate_claim,
)
from ponder.checking.positivity import Identity, Obligation
from ponder.checking.situations import Situation
from ponder.checking.translation import strengthen
from ponder.core.text import format_count
from ponder.core.work import BudgetSpent, Work
from ponder.exact.polynomials import LongProduct
from ponder.exact.verdicts import Verdict
from ponder.language.expressions import Application, Expression
from ponder.proofs.identities import find_positivity
from ponder.proofs.templates import Attempt, Failed, Kind, failure, template

# An oracle that searches: it answers the questions of a translation by finding identities.

ALWAYS = frozenset("nRCdstkq")
"""Variables about which hypotheses are always of interest."""


class NoIdentity(Invalid):
    """An obligation for which no identity was found."""


@dataclass(frozen=True)
class SearchDepth:
    """How hard to look for an identity: its degree above that of the goal, and how it is made."""

    degree: int
    above: int = 0
    triples: bool = False
    whole: bool = False


QUICK = (SearchDepth(1), SearchDepth(2))
THOROUGH = (*QUICK, SearchDepth(2, whole=True), SearchDepth(3, 1, triples=True, whole=True))
MOST_FOR_TRIPLES = 40
LINEAR_PROGRAMMES = 2_000


@dataclass
class ProgrammeBudget:
    """How many linear programmes may be solved for one claim, how many have been, and for what."""

    work: Work
    solved: int = 0
    answers: dict[Hashable, Identity | None] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """The limit on candidates, or the default."""
        wish = self.work.limit.candidates
        return LINEAR_PROGRAMMES if wish is None else wish

    def spend(self) -> None:
        """Count one more; raise `Stopped` when the work is to end."""
        if self.solved >= self.most:
            raise BudgetSpent(
                f"no proof was found within {format_count(self.most, 'linear programme')}"
            )
        self.solved += 1
        self.work.check()


@dataclass
class IdentityOracle:
    """Finds identities, and notes its answers in the order of the questions."""

    budget: ProgrammeBudget
    thorough: tuple[SearchDepth, ...] = THOROUGH
    answers: list[dict[str, Any] | None] = field(default_factory=list)

    def certain(self, obligation: Obligation) -> bool:
        """Whether an identity is found with little effort."""
        found = self._found(obligation, QUICK)
        self.answers.append(None if found is None else found.to_json())
        return found is not None

    def show(self, obligation: Obligation) -> None:
        """Find an identity, or raise `NoIdentity`."""
        found = self._found(obligation, self.thorough)
        if found is None:
            raise NoIdentity(f"no reason was found why {obligation.goal} >= 0")
        self.answers.append(found.to_json())

    def _found(self, obligation: Obligation, levels: tuple[SearchDepth, ...]) -> Identity | None:
        """The identity; each way to translate a claim asks much the same questions again."""
        known, equations = obligation.hypotheses.items(), obligation.equations.items()
        question = (obligation.goal, frozenset(known), frozenset(equations), levels)
        if question not in self.budget.answers:
            self.budget.answers[question] = self._sought(obligation, levels)
        return self.budget.answers[question]

    def _sought(self, obligation: Obligation, levels: tuple[SearchDepth, ...]) -> Identity | None:
        tried: set[tuple[int, bool, bool]] = set()
        for level in levels:
            degree = max(level.degree, obligation.goal.degree + level.above)
            if (degree, level.triples, level.whole) in tried:
                continue
            tried.add((degree, level.triples, level.whole))
            self.budget.spend()
            narrowed = drop_unrelated_hypotheses(obligation, whole=level.whole)
            triples = level.triples and len(narrowed.hypotheses) <= MOST_FOR_TRIPLES
            found = find_positivity(narrowed, degree=degree, triples=triples, work=self.budget.work)
            if found is not None:
                return found
        return None


def drop_unrelated_hypotheses(obligation: Obligation, *, whole: bool = True) -> Obligation:
    """The obligation without hypotheses that have nothing to do with the goal.

    A variable matters if it is one of the main quantities or linked to the goal by a hypothesis
    or equation. Without `whole`, facts such as (s - 1)·(s - 2) >= 0 are left out.
    """
    matters = set(_linked(obligation))
    hypotheses = {
        name: p
        for name, p in obligation.hypotheses.items()
        if p.variables <= matters and (whole or obligation.kinds.get(name) != "product")
    }
    equations = {name: p for name, p in obligation.equations.items() if p.variables <= matters}
    return replace(obligation, hypotheses=hypotheses, equations=equations)


def _linked(obligation: Obligation) -> set[str]:
    everything = (*obligation.hypotheses.values(), *obligation.equations.values())
    special = [p.variables - ALWAYS for p in everything]
    matters = set(obligation.goal.variables - ALWAYS) | _of_cases(obligation)
    changed = True
    while changed:
        changed = False
        for names in special:
            if names & matters and not names <= matters:
                matters |= names
                changed = True
    return matters | ALWAYS


def _of_cases(obligation: Obligation) -> set[str]:
    """The variables in what is supposed in a case: a contradiction may begin there."""
    return {name for p in obligation.supposed().values() for name in p.variables - ALWAYS}


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
        check_small_boards(attempt.claim, SMALL_COOKIES, attempt.work)
    except FailingBoard as error:
        raise Failed(_KINDS[error.verdict], str(error)) from None
    except Invalid as error:
        raise failure(error, "unsuitable") from None
    proofs, budget = {}, ProgrammeBudget(attempt.work)
    for number, case in enumerate(CASES):
        attempt.work.step(number, len(CASES), f"case {case}")
        situation = situation_of(case, attempt.by_lemmas)
        proofs[case] = _proved(parts, situation, budget, MOST_SPLITS)
    return {"cases": proofs}


def _proved(
    parts: Parts, situation: Situation, budget: ProgrammeBudget, splits: int
) -> dict[str, Any]:
    """The proof of one case, divided if need be."""
    try:
        return _prove_case(parts, situation, budget)
    except Failed:
        divided = _prove_by_splitting(parts, situation, budget, splits) if splits else None
        if divided is None:
            raise
        return divided


def _prove_case(parts: Parts, situation: Situation, budget: ProgrammeBudget) -> dict[str, Any]:
    failures: list[Failed] = []
    for way in _ways(parts):
        oracle = IdentityOracle(budget)
        try:
            translate_claim(parts, situation, way, oracle)
        except NoIdentity as error:
            failures.append(Failed("not found", str(error), situation.name))
        except (Invalid, LongProduct) as error:
            failures.append(failure(error, "not translated", situation.name))
        else:
            return {**way.to_json(), "answers": oracle.answers}
    raise failures[0]


def _prove_by_splitting(
    parts: Parts, situation: Situation, budget: ProgrammeBudget, splits: int
) -> dict[str, Any] | None:
    """The proof of a general case by the value of s, t or d."""
    for letter in (*SPLITS, FAR):
        try:
            halves = [
                _proved(parts, half, budget, splits - 1) for half in split_case(situation, letter)
            ]
        except Invalid:
            continue
        return {"split": letter, "parts": halves}
    return None


def _ways(parts: Parts) -> Iterator[TranslationOptions]:
    """The ways to translate a claim that are worth trying, the most promising first."""
    sides = [side for said in parts.said for side in (said.left, said.right)]
    used = frozenset().union(*map(_operators, sides))
    rounded = any(strengthen(one) != one for one in map(expanded_statement, parts.said))
    ways = [TranslationOptions(logarithms=True)] if used & _POWERS else []
    ways += [TranslationOptions()]
    for way in ways:
        yield way
        if rounded:
            yield replace(way, loosely=True)
    if used & _LOGS:
        letters = _with_lemmas(frozenset().union(*(expanded(side).names for side in sides)))
        yield replace(ways[0], logs_of=letters)
    if used & {"divide", "reciprocal"}:
        yield TranslationOptions(ratios=True)


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
        if isinstance(tree, Application):
            yield tree.operator.name
            for part in tree.arguments:
                yield from walk(part)

    return set(walk(expanded(expression)))
