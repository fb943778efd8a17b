"""Of which positions claims are false, if all are P-positions, or all N-positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ponder.core.position import Position
from ponder.exact.verdict import CODES
from ponder.games.boards.partitions import Partition
from ponder.language.claims import Claim
from ponder.language.conditions import measured
from ponder.measures.invariant import shape_measures
from ponder.measures.over_boards import Boards, all_in_blocks

Flags = npt.NDArray[np.bool_]
FALSE = CODES["false"]


def false_of(
    claims: Sequence[Claim], positions: Sequence[Position], supposed: Mapping[str, bool]
) -> list[Flags]:
    """For each claim, of which positions it is false; `supposed` gives their outcome."""
    if not claims or not positions:
        return [np.zeros(len(positions), np.bool_) for _ in claims]
    if all(isinstance(one, Partition) for one in positions):
        blocks = list(all_in_blocks(claims, _as_boards(positions), known=supposed))
        codes = (np.concatenate(parts) for parts in zip(*blocks, strict=True))
        return [np.equal(one, FALSE) for one in codes]
    names = frozenset().union(*(claim.names for claim in claims)) - supposed.keys()
    measures = shape_measures(positions[0])
    rows = [{**measured(names, one, measures), **supposed} for one in positions]
    verdicts = ([claim.evaluate(row).verdict == "false" for row in rows] for claim in claims)
    return [np.array(flags, np.bool_) for flags in verdicts]


def _as_boards(positions: Sequence[Position]) -> Boards:
    """Boards of Chomp, one on each line, padded with zeros."""
    rows = [one.rows for one in positions if isinstance(one, Partition)]
    boards = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for place, one in enumerate(rows):
        boards[place, : len(one)] = one
    return boards
