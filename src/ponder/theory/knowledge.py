"""What a player may use of a theory: claims that are not refuted, and remembered P-positions.

A claim is read under two suppositions. If it would be false of a position that is a P-position,
then the position is an N-position, as surely as the claim stands; and the other way round. So
bounds, laws "P iff …" and claims about N-positions need no different treatment.

The examples of a run are remembered as P-positions if its settings say `"outcome": "P"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ponder.conjectures.bounds import bound_on
from ponder.conjectures.problem import Direction
from ponder.core.catalogue import find
from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial, Position
from ponder.core.registry import cache_once
from ponder.core.work import Work
from ponder.exact.verdicts import CODES
from ponder.games.boards.partitions import Partition
from ponder.language.blocks import VerdictCodes
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Condition, Property, Reading, measure
from ponder.measures.board_arrays import Boards, verdicts_by_block
from ponder.measures.invariant import measures_by_name, measures_without_solving
from ponder.proofs.lemmas import PROVED_ABOUT, can_prove_about, lemma_library
from ponder.proofs.templates import certificate_with_needed_lemmas
from ponder.theory.ledger import Ledger
from ponder.theory.standing import STRENGTH, Standing
from ponder.theory.tables import Example, Run
from ponder.theory.verdict import trusted

if TYPE_CHECKING:
    from ponder.measures.invariant import Measure


IS_P, IS_N = "is_p_position", "is_n_position"
ASSUMING_P = {IS_P: True, IS_N: False}
ASSUMING_N = {IS_P: False, IS_N: True}


class NoTheory(Unsuitable):
    """A ledger that knows nothing of a game."""

    def __init__(self, game: str) -> None:
        super().__init__(f"the ledger has no theory of {game}: learn one first")
        self.game = game


@dataclass(frozen=True)
class Knowledge:
    """The usable claims about a game, the surest and simplest first, and its known P-positions.

    `remembered` are representatives: positions that are equal by symmetry count once.
    """

    game: str
    standings: tuple[Standing, ...] = ()
    remembered: tuple[Impartial, ...] = ()

    @cached_property
    def measures(self) -> Mapping[str, Measure]:
        """What can be measured without solving."""
        return measures_without_solving(self.game)

    @cached_property
    def laws(self) -> tuple[Standing, ...]:
        """The claims that decide: whatever is proved, and every law that was checked."""
        return tuple(one for one in self.standings if decides(one))

    @cached_property
    def bounds(self) -> tuple[Standing, ...]:
        """The other claims about P-positions: that one is false is a sign, not a decision.

        Bounds on N-positions decide when they are proved; before, the player does not use them.
        """
        undecided = (one for one in self.standings if not decides(one))
        return tuple(one for one in undecided if one.claim.given != Property(IS_N))

    @cached_property
    def below(self) -> frozenset[Position]:
        """What one move leaves of a remembered position, up to symmetry: N-positions."""
        return frozenset(option.canonical() for one in self.remembered for option in one.options())


def knowledge_in(ledger: Ledger, game: str, work: Work | None = None) -> Knowledge:
    """What the ledger knows of a game."""
    name = find(game).name
    standings = [entry.standing for entry in ledger.theory(name, work=work)]
    found = knowledge_of(name, standings, p_examples(ledger.examples(name), ledger.runs(name)))
    if not found.standings and not found.remembered:
        raise NoTheory(name)
    return found


def knowledge_of(game: str, standings: Iterable[Standing], examples: Iterable[str]) -> Knowledge:
    """What can be used of these claims and examples."""
    read, simple = find(game).read, measures_without_solving(game).keys() | ASSUMING_P.keys()
    usable = [one for one in standings if one.status != "refuted" and one.claim.names <= simple]
    ordered = sorted(usable, key=lambda one: (-STRENGTH[one.status], length_of(one.claim)))
    positions = dict.fromkeys(read(text).canonical() for text in examples)
    known = tuple(one for one in positions if isinstance(one, Impartial))
    return Knowledge(game, tuple(ordered), known)


def p_examples(examples: Iterable[Example], runs: Iterable[Run]) -> list[str]:
    """The examples of the runs whose settings say that they are P-positions."""
    of_p = {run.number for run in runs if run.settings.get("outcome") == "P"}
    return [one.object for one in examples if one.run in of_p]


def symmetric_images(position: Impartial) -> tuple[Impartial, ...]:
    """The position, and the transpose of a board of Chomp, of which claims are read too."""
    return (position, position.transposed()) if isinstance(position, Partition) else (position,)


def evaluate_assuming(
    claim: Claim, position: Position, supposed: Mapping[str, bool], measures: Mapping[str, Measure]
) -> Reading:
    """What a claim says of a position, if the position has the outcome that is `supposed`."""
    names = claim.names - supposed.keys()
    return claim.evaluate({**measure(names, position, measures), **supposed})


def decides(standing: Standing) -> bool:
    """Whether a claim decides about a position: it is proved, or it is a law that was checked."""
    return standing.status == "proved" or (standing.status == "checked" and is_law(standing.claim))


def is_law(claim: Claim) -> bool:
    """Whether a claim is more than a bound on the P-positions or on the N-positions."""
    return not (isinstance(claim.given, Property) and isinstance(claim.says, Statement))


def length_of(claim: Claim) -> int:
    """How much there is to read."""
    return len(str(claim))


# Proved claims as the theory of a search for conjectures.
#
# A claim with a condition, "if x is a P-position then …", is known of the examples of a search
# only if each of them satisfies the condition.


def proved_statements(
    standings: Iterable[Standing], objects: Sequence[Any], names: Iterable[str]
) -> tuple[Statement, ...]:
    """What proved claims say about all these objects, in terms of these invariants."""
    measures, settled = set(names), dict[Condition, bool]()
    found = dict[Statement, None]()
    for one in standings:
        says, given = one.claim.says, one.claim.given
        if one.status != "proved" or not isinstance(says, Statement) or says.names - measures:
            continue
        if given is not None and given not in settled:
            settled[given] = all(_holds(given, thing) for thing in objects)
        if given is None or settled[given]:
            found[says] = None
    return tuple(found)


def bounds_on(
    target: str, directions: Iterable[Direction], statements: Iterable[Statement]
) -> Iterator[Statement]:
    """The statements that bound the target in one of these directions."""
    ways = tuple(directions)
    for statement in statements:
        if any(bound_on(target, way, statement) is not None for way in ways):
            yield statement


def _holds(condition: Condition, thing: Any) -> bool:
    return condition.holds_for(thing, measures_by_name(thing)).verdict == "true"


# What is proved about P-positions before anything is learned: the lemmas of the prover.
#
# In Chomp these are boards of one and of two lines, boards of two equal arms, rectangles, and that
# a P-position has at least 2c - 1 cookies if it has c columns.


@cache_once
def elementary() -> Knowledge:
    """The proved lemmas about P-positions, each with its certificate."""
    about_p = (entry for entry in lemma_library() if IS_P in entry.claim.names)
    certificates = (certificate_with_needed_lemmas(entry, lemma_library()) for entry in about_p)
    proved = (Standing(one.claim, "proved", one.to_json()) for one in certificates)
    return knowledge_of(PROVED_ABOUT, trusted(proved), ())


def lemmas_as_theory(game: str) -> Knowledge:
    """The proved lemmas about a game; an error if there are none."""
    if not can_prove_about(game):
        raise Unsuitable(f"there are no proved lemmas about {game}, only about {PROVED_ABOUT}")
    return elementary()


# The verdicts of claims on positions, if all are P-positions, or all N-positions.

Flags = npt.NDArray[np.bool_]
FALSE = CODES["false"]


def find_false(
    claims: Sequence[Claim],
    positions: Sequence[Position],
    supposed: Mapping[str, bool],
    work: Work | None = None,
) -> list[Flags]:
    """For each claim, of which positions it is false; `supposed` gives their outcome."""
    return [np.equal(codes, FALSE) for codes in verdicts_on(claims, positions, supposed, work)]


def verdicts_on(
    claims: Sequence[Claim | Condition],
    positions: Sequence[Position],
    supposed: Mapping[str, bool],
    work: Work | None = None,
) -> list[VerdictCodes]:
    """For each claim the verdicts on all positions; `supposed` gives their outcome."""
    if not claims or not positions:
        return [np.zeros(len(positions), np.int8) for _ in claims]
    if all(isinstance(one, Partition) for one in positions):
        blocks = list(verdicts_by_block(claims, _as_boards(positions), known=supposed, work=work))
        return [np.concatenate(parts) for parts in zip(*blocks, strict=True)]
    names = frozenset().union(*(claim.names for claim in claims)) - supposed.keys()
    measures = measures_without_solving(positions[0])
    checked = (work or Work()).checking(positions)
    rows = [{**measure(names, one, measures), **supposed} for one in checked]
    codes = ([CODES[claim.verdict(row)] for row in rows] for claim in claims)
    return [np.array(one, np.int8) for one in codes]


def _as_boards(positions: Sequence[Position]) -> Boards:
    """Boards of Chomp, one on each line, padded with zeros."""
    rows = [one.rows for one in positions if isinstance(one, Partition)]
    boards = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for place, one in enumerate(rows):
        boards[place, : len(one)] = one
    return boards
