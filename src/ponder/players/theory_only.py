"""The player that the paper on Chomp proposes: it plays by a theory of P-positions alone.

A position is *consistent* if no claim of the theory is false of it, supposing that it is a
P-position. The player leaves a consistent position or, if there is none, one of which the fewest
claims are false; it looks one move ahead and has no memory. `theory-only` takes its theory from
the ledger, `theory-only:paper` the published conjectures.

Reference: A. Bradford et al., *Automated Conjecturing II: Chomp and Reasoned Game Play* (2020).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TYPE_CHECKING

from ponder.conjectures.published import paper_on
from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import measure
from ponder.language.reasons import Reason
from ponder.measures.invariant import measures_without_solving
from ponder.players.contract import Grade, GreedyPlayer, Player, register_player

if TYPE_CHECKING:  # numpy is loaded only for whole worlds
    from ponder.players.contract import Grades
    from ponder.solving.game_graph import Flags, GameGraph

Claims = tuple[Claim, ...]

PAPER = "paper"
SUPPOSED = {"is_p_position": True, "is_n_position": False}


class TheoryOnly(GreedyPlayer):
    """Leaves a position of which the fewest claims are false; `theory` gives those of a game."""

    def __init__(self, name: str, theory: Callable[[str], Claims], seed: int) -> None:
        super().__init__(name, 1, seed)
        self._theory = lru_cache(maxsize=None)(theory)

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Refuse a game of which there is no theory."""
        super().prepare(start, side, work)
        self._theory(start.game)

    def judged(self, left: Impartial) -> Grade:
        claims, measures = self._theory(left.game), _measures(left.game)
        names = frozenset().union(*(claim.names for claim in claims)) - SUPPOSED.keys()
        values = {**measure(names, left, measures), **SUPPOSED}
        readings = ((claim, claim.evaluate(values)) for claim in claims)
        broken = [(claim, reading) for claim, reading in readings if reading.verdict == "false"]
        if not broken:
            facts = {"claims": len(claims)}
            return Grade(0, Reason("breaks no claim", "believed", facts=facts))
        claim, reading = broken[0]
        facts = {"broken": len(broken), "claims": len(claims)}
        reason = Reason("breaks claims", "believed", claim=claim, reading=reading, facts=facts)
        return Grade(len(broken), reason)

    def judged_in(self, world: GameGraph) -> Grades:
        """How many claims are false of each position."""
        if world.boards is None:
            return super().judged_in(world)
        import numpy as np

        from ponder.exact.verdicts import CODES
        from ponder.measures.board_arrays import verdicts_by_block

        blocks = verdicts_by_block(self._theory(world.game), world.boards, known=SUPPOSED)
        false = CODES["false"]
        counts = [np.sum([codes == false for codes in block], axis=0) for block in blocks]
        return np.concatenate(counts).astype(np.int64)

    def accepts(self, world: GameGraph) -> Flags:
        """The positions that are consistent with the theory."""
        import numpy as np

        return np.equal(self.judged_in(world), 0)


_measures = lru_cache(measures_without_solving)


def claims_of_paper(game: str) -> Claims:
    """The published conjectures on a game."""
    return tuple(paper_on(game).claims.values())


def claims_of_ledger(game: str, where: str | None = None) -> Claims:
    """The claims of the ledger that are not refuted and need no solving."""
    from ponder.theory.knowledge import NoTheory
    from ponder.theory.ledger import Ledger

    with Ledger.to_read(where) as ledger:
        standings = [entry.standing for entry in ledger.theory(game)]
    simple = measures_without_solving(game).keys() | SUPPOSED.keys()
    claims = [one.claim for one in standings if one.status != "refuted"]
    found = tuple(claim for claim in claims if claim.names <= simple)
    if not found:
        raise NoTheory(game)
    return found


@register_player(
    "theory-only", "theory-only or theory-only:paper", "leaves what no claim of a theory rejects"
)
def theory_only(argument: str, seed: int) -> Player:
    """The player of the ledger's theory, or of the published conjectures."""
    if argument == PAPER:
        return TheoryOnly("theory-only:paper", claims_of_paper, seed)
    name = f"theory-only:{argument}" if argument else "theory-only"
    return TheoryOnly(name, lambda game: claims_of_ledger(game, argument or None), seed)
