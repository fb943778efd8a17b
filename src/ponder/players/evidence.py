"""What a player knows of many positions at once, each looked at by itself.

`lost` and `won` say how it is known that a position is a P-position or an N-position: `UNKNOWN`,
or one of the sources below, the surest first. `broken` counts the bounds that are false of it,
supposing that it is a P-position. On boards of Chomp, a claim speaks of the board and of its
transpose, since both have the same outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ponder.core.position import Impartial
from ponder.core.work import Part, Work
from ponder.games.boards.partitions import Partition
from ponder.language.conditions import Has
from ponder.solving.world import World
from ponder.theory.falsity import Flags, false_of
from ponder.theory.knowledge import IS_N, IS_P, N_SUPPOSED, P_SUPPOSED, Knowledge
from ponder.theory.standing import Standing

UNKNOWN, PROVED, CHECKED, REMEMBERED, FOLLOWS = range(5)
"""Not known; by the rules or a proved claim; by a checked law; by memory; from other positions."""

AT_ONCE = 1 << 12

Sources = npt.NDArray[np.int8]
Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Evidence:
    """How each position is known, and how many bounds it breaks."""

    lost: Sources
    won: Sources
    broken: Counts

    def at(self, places: npt.NDArray[np.intp]) -> Evidence:
        """The evidence on the positions at these places."""
        return Evidence(self.lost[places], self.won[places], self.broken[places])


def evidence_in(knowledge: Knowledge, world: World, work: Work | None = None) -> Evidence:
    """What is known of every position of a world; those equal by symmetry are looked at once."""
    first, places = np.unique(world.alike, return_inverse=True)
    positions = [world.position(number) for number in first.tolist()]
    return evidence_on(knowledge, positions, work).at(places.reshape(-1))


def evidence_on(
    knowledge: Knowledge, positions: Sequence[Impartial], work: Work | None = None
) -> Evidence:
    """What is known of these positions, by the rules, the claims and memory."""
    work = work or Work()
    said = _nothing(len(positions))
    for begin in range(0, len(positions), AT_ONCE):
        work.step(begin, len(positions))
        here = slice(begin, begin + AT_ONCE)
        part = Part(work, begin, len(positions))
        said.lost[here], said.won[here], said.broken[here] = _said(knowledge, positions[here], part)
    _add_memory(knowledge, positions, said)
    _resolve(said)
    _add_rules(positions, said)
    return said


def _nothing(count: int) -> Evidence:
    sources = np.zeros((2, count), np.int8)
    return Evidence(sources[0], sources[1], np.zeros(count, np.int64))


def _said(
    knowledge: Knowledge, positions: Sequence[Impartial], work: Work
) -> tuple[Sources, Sources, Counts]:
    """What the claims say: how each position is known as lost and as won, and broken bounds."""
    against_p = [one for one in knowledge.laws if one.claim.given != Has(IS_N)]
    against_n = [one for one in knowledge.laws if one.claim.given != Has(IS_P)]
    broken = np.zeros(len(positions), np.int64)
    for false in _false_of(knowledge.bounds, positions, P_SUPPOSED, work):
        broken += false
    won = _surest(against_p, _false_of(against_p, positions, P_SUPPOSED, work), len(positions))
    lost = _surest(against_n, _false_of(against_n, positions, N_SUPPOSED, work), len(positions))
    return lost, won, broken


def _surest(standings: Iterable[Standing], falses: Iterable[Flags], count: int) -> Sources:
    """How sure the surest claim is that is false of each position; it is the first one."""
    found = np.zeros(count, np.int8)
    for one, false in zip(standings, falses, strict=True):
        source = PROVED if one.status == "proved" else CHECKED
        found[false & (found == UNKNOWN)] = source
    return found


def _false_of(
    standings: Sequence[Standing],
    positions: Sequence[Impartial],
    supposed: Mapping[str, bool],
    work: Work,
) -> list[Flags]:
    """Of which positions, or of whose transposes, each claim is false."""
    claims = [one.claim for one in standings]
    turned = [one.transposed() for one in work.checking(positions) if isinstance(one, Partition)]
    if len(turned) < len(positions):
        return false_of(claims, positions, supposed, work)
    both = false_of(claims, [*positions, *turned], supposed, work)
    return [np.any(one.reshape(2, -1), axis=0) for one in both]


def _add_memory(knowledge: Knowledge, positions: Sequence[Impartial], said: Evidence) -> None:
    """Remembered positions are lost, and what one move leaves of them is won."""
    known, below = frozenset(knowledge.remembered), knowledge.below
    for place, one in enumerate(positions):
        representative = one.canonical()
        if representative in known and said.lost[place] == UNKNOWN:
            said.lost[place] = REMEMBERED
        elif representative in below and said.won[place] == UNKNOWN:
            said.won[place] = REMEMBERED


def _resolve(said: Evidence) -> None:
    """Where two sources contradict each other, the surer one counts; of two alike, none."""
    both = (said.lost != UNKNOWN) & (said.won != UNKNOWN)
    weaker_won, weaker_lost = both & (said.lost <= said.won), both & (said.won <= said.lost)
    said.won[weaker_won] = UNKNOWN
    said.lost[weaker_lost] = UNKNOWN


def _add_rules(positions: Sequence[Impartial], said: Evidence) -> None:
    """Where the game is over, the rules say who has won."""
    for place, one in enumerate(positions):
        if not any(True for _ in one.moves()):
            said.lost[place], said.won[place] = UNKNOWN, UNKNOWN
            (said.won if one.stuck_player_wins else said.lost)[place] = PROVED
            said.broken[place] = 0
