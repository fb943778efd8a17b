"""What a player knows of many positions at once, each looked at by itself.

`lost` and `won` say how it is known that a position is a P-position or an N-position: `UNKNOWN`,
or one of the sources below, the surest first. `broken` counts the bounds that are false of it,
supposing that it is a P-position. On boards of Chomp, a claim speaks of the board and of its
transpose, since both have the same outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from ponder.core.position import Impartial, Position
from ponder.core.work import SubWork, Work
from ponder.games.boards.partitions import Partition
from ponder.language.conditions import Property
from ponder.solving.game_graph import GameGraph
from ponder.theory.knowledge import ASSUMING_N, ASSUMING_P, IS_N, IS_P, Flags, Knowledge, find_false
from ponder.theory.standing import Standing

if TYPE_CHECKING:
    from ponder.players.contract import Grades


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


def evidence_in(knowledge: Knowledge, world: GameGraph, work: Work | None = None) -> Evidence:
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
        part = SubWork(work, begin, len(positions))
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
    against_p = [one for one in knowledge.laws if one.claim.given != Property(IS_N)]
    against_n = [one for one in knowledge.laws if one.claim.given != Property(IS_P)]
    broken = np.zeros(len(positions), np.int64)
    for false in _false_of(knowledge.bounds, positions, ASSUMING_P, work):
        broken += false
    won = _surest(against_p, _false_of(against_p, positions, ASSUMING_P, work), len(positions))
    lost = _surest(against_n, _false_of(against_n, positions, ASSUMING_N, work), len(positions))
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
        return find_false(claims, positions, supposed, work)
    both = find_false(claims, [*positions, *turned], supposed, work)
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


# What follows from the evidence on single positions within a few moves.
#
# A position with an option that is known to be lost is won; one whose options are all known to be
# won is lost, as surely as what it follows from. A reply is *refuted* if it is known to leave a
# won position, or if it breaks a bound. Each step looks one move further.


class HasOptions(Protocol):
    """Numbered positions with their options; a `GameGraph` is one."""

    def over_options(
        self, operation: np.ufunc, values: npt.NDArray[Any], empty: Any
    ) -> npt.NDArray[Any]:
        """The values of the options of each position, joined by an operation."""


@dataclass(frozen=True, eq=False)
class Lookahead:
    """The evidence with what follows from it, and how many replies to each position are open.

    A reply is open if it is not refuted: it may win.
    """

    known: Evidence
    open_replies: Counts


def look_ahead(graph: HasOptions, evidence: Evidence, plies: int) -> Lookahead:
    """What follows from the evidence if so many moves are looked at; the first leads here."""
    known, unrefuted = evidence, np.zeros(len(evidence.broken), np.bool_)
    for _ in range(plies - 1):
        unrefuted = ~refuted(known)
        known = _one_move_further(graph, evidence, known)
    return Lookahead(known, graph.over_options(np.add, unrefuted.astype(np.int64), 0))


def refuted(known: Evidence) -> Flags:
    """The positions that are won, or break a bound, so that to leave them is probably wrong."""
    found = (known.won != UNKNOWN) | ((known.broken > 0) & (known.lost == UNKNOWN))
    return np.asarray(found)


def _one_move_further(graph: HasOptions, evidence: Evidence, known: Evidence) -> Evidence:
    """The evidence on each position, with what is known of its options.

    An option that is lost by proof overrules what is less sure.
    """
    answered = graph.over_options(np.logical_or, known.lost != UNKNOWN, False)
    overruled = graph.over_options(np.logical_or, known.lost == PROVED, False)
    hopeless = graph.over_options(np.logical_and, known.won != UNKNOWN, False)
    unknown = (evidence.lost == UNKNOWN) & (evidence.won == UNKNOWN)
    overruled &= evidence.lost > PROVED
    lost = np.where(unknown & hopeless & ~answered, FOLLOWS, evidence.lost)
    lost = np.where(overruled, UNKNOWN, lost)
    won = np.where(unknown & answered | overruled, FOLLOWS, evidence.won)
    return Evidence(lost.astype(np.int8), won.astype(np.int8), evidence.broken)


# The grades of positions that a reasoned player could leave: see `reasoned` for their order.

OPEN, KNOWN_WON = 1_000, 1_000_000_000_000


@dataclass(frozen=True, eq=False)
class LookaheadView:
    """Positions, what is known of each by itself, and what follows within some moves."""

    knowledge: Knowledge
    world: GameGraph
    plies: int
    evidence: Evidence

    @classmethod
    def of(
        cls, knowledge: Knowledge, world: GameGraph, plies: int, work: Work | None = None
    ) -> LookaheadView:
        """The view of a world, or of a part of it."""
        return cls(knowledge, world, plies, evidence_in(knowledge, world, work))

    @cached_property
    def outlook(self) -> Lookahead:
        """What is known with all moves that the player looks at."""
        return look_ahead(self.world, self.evidence, self.plies)

    @cached_property
    def replies(self) -> Evidence:
        """What is known of the replies, which are one move away from the end of its sight."""
        return look_ahead(self.world, self.evidence, self.plies - 1).known

    @cached_property
    def grades(self) -> Grades:
        """The grade of every position, as one that is left to the opponent."""
        known = self.outlook.known
        grades = OPEN + self.outlook.open_replies + known.broken
        lost, won = known.lost.astype(np.int64), known.won.astype(np.int64)
        grades = np.where(lost != UNKNOWN, lost, grades)
        return np.where(won != UNKNOWN, KNOWN_WON + FOLLOWS - won, grades)

    def grade(self, position: Position) -> int:
        """The grade of one position."""
        return int(self.grades[self.world.index(position)])
