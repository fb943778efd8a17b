"""The teacher: knows the outcome of every position of a box, tests claims, chooses examples.

Its labels act as verifier: they say which conjectures fall. An example is a P-position that is
told to the learner. N-positions beside known P-positions need no label: to leave a P-position, or
to be able to reach one, makes an N-position.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from ponder.checking import chomp_boards
from ponder.conjectures.laws import class_laws
from ponder.core.position import Impartial, Position
from ponder.core.work import Limit, SubWork, Work
from ponder.games.boards.partitions import Partition
from ponder.language.claims import Claim
from ponder.language.conditions import Property
from ponder.measures.invariant import Invariant, Measure, measures_without_solving
from ponder.measures.sheet import Sheet
from ponder.proofs.lemmas import can_prove_about
from ponder.refutations.claims import claim_and_condition, relevant_outcome, with_explicit_condition
from ponder.refutations.refutation import CheckedRegion, Count, SearchedRegion, count_verdicts
from ponder.solving.game_graph import Flags, GameGraph
from ponder.theory.knowledge import ASSUMING_N, ASSUMING_P, IS_N, IS_P, find_false, verdicts_on
from ponder.theory.learning import ImpartialOutcome, go_on

SMALLEST = 40  # the first examples are drawn from so many

Numbers = npt.NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class LabelOracle:
    """The labelled positions of a box."""

    world: GameGraph

    @cached_property
    def positions(self) -> list[Impartial]:
        """Every position of the box, options first."""
        return [self.world.position(number) for number in range(len(self.world))]

    @cached_property
    def p_positions(self) -> Numbers:
        """The numbers of the P-positions."""
        return np.flatnonzero(self.world.lost)

    @cached_property
    def n_positions(self) -> Numbers:
        """The numbers of the N-positions from which there is a move."""
        return np.flatnonzero(~self.world.lost & ~self.world.is_over)

    def at(self, numbers: Iterable[int]) -> list[Impartial]:
        """The positions with these numbers."""
        return [self.positions[number] for number in numbers]

    def ground(self, claim: Claim, work: Work | None = None) -> CheckedRegion:
        """What is checked if this claim is tested on the box."""
        claim = with_explicit_condition(claim)
        outcome, start = relevant_outcome(claim), self.world.start
        if isinstance(start, Partition) and start.is_rectangle:
            region = SearchedRegion.make(
                "box", outcome, rows=len(start.rows), columns=start.rows[0]
            )
        else:
            region = SearchedRegion.make("followers", outcome, start=str(start))
        counts: Counter[Count] = Counter()
        if outcome != "N":
            counts += self._counted(claim, self.p_positions, ASSUMING_P, work)
        if outcome != "P":
            counts += self._counted(claim, self.n_positions, ASSUMING_N, work)
        return CheckedRegion.of(region, counts, whole=True)

    def _counted(
        self, claim: Claim, numbers: Numbers, supposed: dict[str, bool], work: Work | None
    ) -> Counter[Count]:
        """The verdicts on the positions with these numbers, counted."""
        positions = self.at(numbers.tolist())
        return count_verdicts(*verdicts_on(claim_and_condition(claim), positions, supposed, work))

    def others(self, outcome: ImpartialOutcome) -> Numbers:
        """The positions with the other outcome, which a bound should exclude."""
        return self.n_positions if outcome == "P" else self.p_positions

    def fallen(self, claims: Sequence[Claim], work: Work | None = None) -> list[Numbers]:
        """For each claim the positions of which it is false, as the labels say."""
        of_p = self._false(claims, self.p_positions, ASSUMING_P, Property(IS_N), work)
        of_n = self._false(claims, self.n_positions, ASSUMING_N, Property(IS_P), work)
        return [np.sort(np.concatenate(pair)) for pair in zip(of_p, of_n, strict=True)]

    def _false(
        self,
        claims: Sequence[Claim],
        numbers: Numbers,
        supposed: dict[str, bool],
        idle: Property,
        work: Work | None,
    ) -> list[Numbers]:
        """The positions, of those with these numbers, of which each claim is false."""
        asked = [claim for claim in claims if claim.given != idle]
        flags = find_false(asked, self.at(numbers.tolist()), supposed, work)
        found = dict(zip(asked, (numbers[one] for one in flags), strict=True))
        return [found.get(claim, numbers[:0]) for claim in claims]

    def numbers_of(self, positions: Iterable[Position]) -> Numbers:
        """The numbers of these positions and of all that equal one of them by symmetry."""
        flags = np.zeros(len(self.world), np.bool_)
        numbers = (self.world.number(one) for one in positions)
        flags[[number for number in numbers if number is not None]] = True
        return np.flatnonzero(self.world.by_symmetry(flags))

    def first_examples(self, count: int, seed: int) -> list[Impartial]:
        """Some of the smallest P-positions, at random."""
        lost = self.p_positions
        small = lost[self.world.alike[lost] == lost][:SMALLEST].tolist()
        drawn = Random(seed).sample(small, min(count, len(small)))
        return [self.world.position(number) for number in sorted(drawn)]

    def most_broken(self, fallen: Iterable[Numbers], known: Numbers) -> int | None:
        """The unknown P-position of which the most claims are false; None if there is none."""
        votes = np.zeros(len(self.world), np.int64)
        for numbers in fallen:
            votes[numbers] += 1
        votes[known] = 0
        votes[~self.world.lost] = 0
        return int(np.argmax(votes)) if votes.any() else None

    def most_needed(self, lost: Flags) -> int | None:
        """The P-position that wins most often where no known one can be reached.

        `lost` are the positions that are known to be lost. None if nothing is needed.
        """
        world = self.world
        helped = world.over_options(np.logical_or, lost, empty=False)
        needs = world.for_each_move(~helped & ~world.lost) & world.lost[world.options]
        votes = np.bincount(world.alike[world.options[needs]], minlength=len(world))
        return int(np.argmax(votes)) if votes.any() else None

    def beside(self, lost: Flags) -> Flags:
        """The N-positions that need no label: beside positions that are known to be lost."""
        reach = self.world.over_options(np.logical_or, lost, empty=False)
        return np.asarray(reach | self.world.reached(lost))

    def to_json(self) -> dict[str, Any]:
        """The labels that act as verifier."""
        start, count = str(self.world.start), len(self.world)
        return {"box": start, "positions": count, "p_positions": len(self.p_positions)}


# Laws "if C then P iff …", mined from positions whose outcome the learner knows.

CANDIDATES = 5_000_000
SUPPORT = 3
CLASS_SIZE, SIZE = 1, 3


def mine_laws(
    game: str, lost: Sequence[Position], won: Sequence[Position], work: Work
) -> list[tuple[Claim, int]]:
    """Laws that hold for these positions, and how many support each; small classes and formulas."""
    known = frozenset(lost)
    measures = law_vocabulary(game)
    invariants = [one for one in measures if isinstance(one, Invariant)]
    properties = {one.name: one for one in measures if not isinstance(one, Invariant)}
    truth: dict[str, Callable[[Any], Any]] = {**properties, IS_P: lambda one: one in known}
    sheet = Sheet.measure([*lost, *won], invariants, truth)
    search = SubWork(work, 0)
    search.limit = Limit(candidates=CANDIDATES)
    found = class_laws(sheet, IS_P, class_size=CLASS_SIZE, size=SIZE, support=SUPPORT, work=search)
    if search.ending.cause != "budget":
        go_on(search)
    return [(Claim(game, law.given, law.claim.says), law.support) for law in found]


def law_vocabulary(game: str) -> list[Measure]:
    """What laws speak of. In Chomp: what the prover can read, of rows; columns are the mirror."""
    every = measures_without_solving(game)
    if not can_prove_about(game):
        return list(every.values())
    readable = chomp_boards.INVARIANTS.keys() | chomp_boards.MEANINGS.keys()
    return [
        one
        for name, one in every.items()
        if name in readable and ("column" not in name or name == "number_of_columns")
    ]


def select_deciding(
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
    ways = [find_false(claims, positions, supposed) for supposed in (ASSUMING_P, ASSUMING_N)]
    return map(np.logical_or, *ways)
