"""What a player may use of a theory: claims that are not refuted, and remembered P-positions.

A claim is read under two suppositions. If it would be false of a position that is a P-position,
then the position is an N-position, as surely as the claim stands; and the other way round. So
bounds, laws "P iff …" and claims about N-positions need no different treatment.

The examples of a run are remembered as P-positions if its settings say `"outcome": "P"`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from ponder.core.catalogue import find
from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.games.boards.partitions import Partition
from ponder.language.conditions import Has, measured
from ponder.language.reading import Reading
from ponder.language.statement import Statement
from ponder.measures.invariant import shape_measures
from ponder.theory.ledger import Ledger
from ponder.theory.recorded import Example, Run
from ponder.theory.standing import STRENGTH, Standing

if TYPE_CHECKING:
    from ponder.language.claims import Claim
    from ponder.measures.invariant import Measure

IS_P, IS_N = "is_p_position", "is_n_position"
P_SUPPOSED = {IS_P: True, IS_N: False}
N_SUPPOSED = {IS_P: False, IS_N: True}


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
        return shape_measures(self.game)

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
        return tuple(one for one in undecided if one.claim.given != Has(IS_N))

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
    read, simple = find(game).read, shape_measures(game).keys() | P_SUPPOSED.keys()
    usable = [one for one in standings if one.status != "refuted" and one.claim.names <= simple]
    ordered = sorted(usable, key=lambda one: (-STRENGTH[one.status], length_of(one.claim)))
    positions = dict.fromkeys(read(text).canonical() for text in examples)
    known = tuple(one for one in positions if isinstance(one, Impartial))
    return Knowledge(game, tuple(ordered), known)


def p_examples(examples: Iterable[Example], runs: Iterable[Run]) -> list[str]:
    """The examples of the runs whose settings say that they are P-positions."""
    of_p = {run.number for run in runs if run.settings.get("outcome") == "P"}
    return [one.object for one in examples if one.run in of_p]


def images(position: Impartial) -> tuple[Impartial, ...]:
    """The position, and the transpose of a board of Chomp, of which claims are read too."""
    return (position, position.transposed()) if isinstance(position, Partition) else (position,)


def read_as(
    claim: Claim, position: Position, supposed: Mapping[str, bool], measures: Mapping[str, Measure]
) -> Reading:
    """What a claim says of a position, if the position has the outcome that is `supposed`."""
    names = claim.names - supposed.keys()
    return claim.evaluate({**measured(names, position, measures), **supposed})


def decides(standing: Standing) -> bool:
    """Whether a claim decides about a position: it is proved, or it is a law that was checked."""
    return standing.status == "proved" or (standing.status == "checked" and is_law(standing.claim))


def is_law(claim: Claim) -> bool:
    """Whether a claim is more than a bound on the P-positions or on the N-positions."""
    return not (isinstance(claim.given, Has) and isinstance(claim.says, Statement))


def length_of(claim: Claim) -> int:
    """How much there is to read."""
    return len(str(claim))
