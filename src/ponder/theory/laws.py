"""Laws "if C then P iff …", mined from positions whose outcome the learner knows."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np

from ponder.checking import board_axioms
from ponder.conjectures.laws.search import class_laws
from ponder.core.position import Position
from ponder.core.work import Limit, Part, Work
from ponder.language.claims import Claim
from ponder.measures.invariant import Invariant, Measure, shape_measures
from ponder.measures.sheet import Sheet
from ponder.proofs.lemmas import has_lemmas
from ponder.solving.world import Flags
from ponder.theory.falsity import false_of
from ponder.theory.knowledge import IS_P, N_SUPPOSED, P_SUPPOSED
from ponder.theory.progress import go_on

CANDIDATES = 5_000_000
SUPPORT = 3
CLASS_SIZE, SIZE = 1, 3


def mined(
    game: str, lost: Sequence[Position], won: Sequence[Position], work: Work
) -> list[tuple[Claim, int]]:
    """Laws that hold for these positions, and how many support each; small classes and formulas."""
    known = frozenset(lost)
    measures = words(game)
    invariants = [one for one in measures if isinstance(one, Invariant)]
    properties = {one.name: one for one in measures if not isinstance(one, Invariant)}
    truth: dict[str, Callable[[Any], Any]] = {**properties, IS_P: lambda one: one in known}
    sheet = Sheet.measure([*lost, *won], invariants, truth)
    search = Part(work, 0)
    search.limit = Limit(candidates=CANDIDATES)
    found = class_laws(sheet, IS_P, class_size=CLASS_SIZE, size=SIZE, support=SUPPORT, work=search)
    if search.ending.cause != "budget":
        go_on(search)
    return [(Claim(game, law.given, law.claim.says), law.support) for law in found]


def words(game: str) -> list[Measure]:
    """What laws speak of. In Chomp: what the prover can read, of rows; columns are the mirror."""
    every = shape_measures(game)
    if not has_lemmas(game):
        return list(every.values())
    readable = board_axioms.INVARIANTS.keys() | board_axioms.MEANINGS.keys()
    return [
        one
        for name, one in every.items()
        if name in readable and ("column" not in name or name == "number_of_columns")
    ]


def deciding(
    claims: Iterable[Claim], positions: Sequence[Position], before: Sequence[Claim] = ()
) -> Iterator[Claim]:
    """The claims that decide a position which no claim before decides, the simplest first."""
    settled = np.zeros(len(positions), np.bool_)
    for decided in _decided(before, positions):
        settled |= decided
    ordered = sorted(claims, key=lambda claim: (len(str(claim)), str(claim)))
    for claim, decided in zip(ordered, _decided(ordered, positions), strict=True):
        if (decided & ~settled).any():
            settled |= decided
            yield claim


def _decided(claims: Sequence[Claim], positions: Sequence[Position]) -> Iterator[Flags]:
    """For each claim, of which positions it tells the outcome."""
    ways = [false_of(claims, positions, supposed) for supposed in (P_SUPPOSED, N_SUPPOSED)]
    return map(np.logical_or, *ways)
