"""Refuting claims: `refute` one, or `refute_all` of them over the same streams of boards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.refutations.asked import claim_about
from ponder.refutations.hunt import Hunt, Reach
from ponder.refutations.refutation import Refutation
from ponder.refutations.strategy import strategies_named


def refute(
    claim: Claim | Condition | str,
    game: str = "",
    *,
    reach: Reach | None = None,
    strategies: Sequence[str] | None = None,
    work: Work | None = None,
) -> Refutation:
    """The smallest counterexample of a claim, or the ground on which it was checked.

    >>> found = refute("number_of_cookies(x) <= 2*number_of_rows(x)", "chomp")
    >>> str(found.counterexample), str(found.reading), found.smallest
    ('3,2', '5 and 4: false', True)
    """
    return refute_all([claim], game, reach=reach, strategies=strategies, work=work)[0]


def refute_all(
    claims: Iterable[Claim | Condition | str],
    game: str = "",
    *,
    reach: Reach | None = None,
    strategies: Sequence[str] | None = None,
    work: Work | None = None,
) -> tuple[Refutation, ...]:
    """The same for several claims at once: boards are listed and measured once for all."""
    work = work or Work()
    asked = [claim_about(claim, game) for claim in claims]
    hunt = Hunt(asked, work, reach or Reach())
    with work.keeping():
        for known in strategies_named(strategies):
            if hunt.open:
                known.look(hunt)
    return tuple(replace(case.refutation(), stopped=work.ending) for case in hunt.cases)
