"""The steps of a proof that are identities, each with the obligation that it meets.

For those who print proofs, or check them by another program: the obligations are derived as the
checker derives them, and each identity is checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from ponder.checking import (
    corollary,
    five_cases,
    one_move_away,
    row_induction,
    steal_and_induct,
)
from ponder.checking.certificate import Entry
from ponder.checking.obligations import IDENTITIES, check_obligations
from ponder.checking.positivity import NEGATED_GOAL, Obligation, Positivity
from ponder.exact.arithmetic import whole
from ponder.language.claims import Claim

Established = Mapping[str, Claim]
Obligations = Mapping[str, Obligation]


@dataclass(frozen=True)
class Step:
    """An obligation, the identity that meets it, and the place in the proof where it arises.

    A step that is not `needed` helps to say what a claim means.
    """

    place: str
    obligation: Obligation
    identity: Positivity
    needed: bool = True


def straightened(step: Step) -> Step:
    """The same step without a proof by contradiction, if that is easily avoided.

    From -1 = λ·(-goal - 1) + rest with 0 < λ <= 1 follows goal = (1 - λ)/λ + rest/λ, so that the
    goal is not negative whether it is whole or not.
    """
    identity = step.identity
    negated = [factor for factor, names in identity.products if NEGATED_GOAL in names]
    alone = any(names == (NEGATED_GOAL,) for _, names in identity.products)
    if len(negated) != 1 or not alone or not 0 < negated[0] <= 1:
        return step
    share = Fraction(negated[0])
    products = [
        (whole(f / share), names) for f, names in identity.products if names != (NEGATED_GOAL,)
    ]
    surplus = [(whole((1 - share) / share), ())] if share < 1 else []
    equations = tuple((whole(f / share), m, name) for f, m, name in identity.equations)
    return replace(step, identity=Positivity((*surplus, *products), (), equations))


def steps_of(entry: Entry, established: Established) -> tuple[Step, ...]:
    """The steps of an entry, given the claims before it; none if its template has none."""
    if entry.template == "five cases":
        return tuple(_of_five_cases(entry, established))
    derive = _DERIVED.get(entry.template)
    if derive is None:
        return ()
    obligations = derive(entry, established)
    check_obligations(obligations, entry.proof)
    identities: Mapping[str, Any] = entry.proof[IDENTITIES]
    return tuple(
        straightened(Step(place, obligation, Positivity.from_json(identities[place])))
        for place, obligation in obligations.items()
    )


def _of_five_cases(entry: Entry, established: Established) -> Iterator[Step]:
    for one in five_cases.steps(entry, established):
        yield straightened(Step(one.case, one.obligation, one.identity, one.needed))


_DERIVED: Mapping[str, Callable[[Entry, Established], Obligations]] = {
    "corollary": lambda entry, known: corollary.obligations(entry.claim, known),
    "one move away": lambda entry, known: one_move_away.obligations(
        entry.claim, known, entry.proof.get("moves", {})
    ),
    "row induction": lambda entry, known: row_induction.obligations(
        entry.claim, known, entry.proof.get("parts", {})
    ),
    "steal and induct": lambda entry, known: steal_and_induct.obligations(entry.claim, known),
}
