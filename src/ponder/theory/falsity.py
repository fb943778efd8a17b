"""The verdicts of claims on positions, if all are P-positions, or all N-positions."""

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from ponder.core.position import Position
from ponder.core.work import Work
from ponder.exact.verdict import CODES
from ponder.games.boards.partitions import Partition
from ponder.language.claims import Claim
from ponder.language.conditions import Condition, measured
from ponder.language.over_arrays import Codes
from ponder.measures.invariant import shape_measures
from ponder.measures.over_boards import Boards, all_in_blocks

Flags = npt.NDArray[np.bool_]
FALSE = CODES["false"]


def false_of(
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
) -> list[Codes]:
    """For each claim the verdicts on all positions; `supposed` gives their outcome."""
    if not claims or not positions:
        return [np.zeros(len(positions), np.int8) for _ in claims]
    if all(isinstance(one, Partition) for one in positions):
        blocks = list(all_in_blocks(claims, _as_boards(positions), known=supposed, work=work))
        return [np.concatenate(parts) for parts in zip(*blocks, strict=True)]
    names = frozenset().union(*(claim.names for claim in claims)) - supposed.keys()
    measures = shape_measures(positions[0])
    checked = (work or Work()).checking(positions)
    rows = [{**measured(names, one, measures), **supposed} for one in checked]
    codes = ([CODES[claim.verdict(row)] for row in rows] for claim in claims)
    return [np.array(one, np.int8) for one in codes]


def _as_boards(positions: Sequence[Position]) -> Boards:
    """Boards of Chomp, one on each line, padded with zeros."""
    rows = [one.rows for one in positions if isinstance(one, Partition)]
    boards = np.zeros((len(rows), max(map(len, rows))), np.int64)
    for place, one in enumerate(rows):
        boards[place, : len(one)] = one
    return boards
