"""An oracle that searches: it answers the questions of a translation by finding identities."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from ponder.checking.certificate import Invalid
from ponder.checking.positivity import Obligation, Positivity
from ponder.core.words import counted
from ponder.core.work import Spent, Work
from ponder.proofs.positivity import find_positivity

ALWAYS = frozenset("nRCdstkq")
"""Variables about which hypotheses are always of interest."""


class NoIdentity(Invalid):
    """An obligation for which no identity was found."""


@dataclass(frozen=True)
class Thoroughness:
    """How hard to look for an identity: its degree above that of the goal, and how it is made."""

    degree: int
    above: int = 0
    triples: bool = False
    whole: bool = False


QUICK = (Thoroughness(1), Thoroughness(2))
THOROUGH = (*QUICK, Thoroughness(2, whole=True), Thoroughness(3, 1, triples=True, whole=True))
MOST_FOR_TRIPLES = 40
MOST_PROGRAMMES = 2_000


@dataclass
class Budget:
    """How many linear programmes may be solved for one claim, how many have been, and for what."""

    work: Work
    solved: int = 0
    answers: dict[Hashable, Positivity | None] = field(default_factory=dict)

    @property
    def most(self) -> int:
        """The limit on candidates, or the default."""
        wish = self.work.limit.candidates
        return MOST_PROGRAMMES if wish is None else wish

    def spend(self) -> None:
        """Count one more; raise `Stopped` when the work is to end."""
        if self.solved >= self.most:
            raise Spent(f"no proof was found within {counted(self.most, 'linear programme')}")
        self.solved += 1
        self.work.check()


@dataclass
class Searching:
    """Finds identities, and notes its answers in the order of the questions."""

    budget: Budget
    thorough: tuple[Thoroughness, ...] = THOROUGH
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

    def _found(self, obligation: Obligation, levels: tuple[Thoroughness, ...]) -> Positivity | None:
        """The identity; each way to translate a claim asks much the same questions again."""
        known, equations = obligation.hypotheses.items(), obligation.equations.items()
        question = (obligation.goal, frozenset(known), frozenset(equations), levels)
        if question not in self.budget.answers:
            self.budget.answers[question] = self._sought(obligation, levels)
        return self.budget.answers[question]

    def _sought(
        self, obligation: Obligation, levels: tuple[Thoroughness, ...]
    ) -> Positivity | None:
        tried: set[tuple[int, bool, bool]] = set()
        for level in levels:
            degree = max(level.degree, obligation.goal.degree + level.above)
            if (degree, level.triples, level.whole) in tried:
                continue
            tried.add((degree, level.triples, level.whole))
            self.budget.spend()
            narrowed = relevant(obligation, whole=level.whole)
            triples = level.triples and len(narrowed.hypotheses) <= MOST_FOR_TRIPLES
            found = find_positivity(narrowed, degree=degree, triples=triples, work=self.budget.work)
            if found is not None:
                return found
        return None


def relevant(obligation: Obligation, *, whole: bool = True) -> Obligation:
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
