"""Claims on many boards at once: the verdict on each, exactly.

boards = sieve.box.boards(…)                       # one on each line, padded with zeros
codes = verdicts(Claim.parse("number_of_cookies(x) >= 2*number_of_columns(x) - 1"), boards)
boards[codes == CODES["false"]]                    # the counterexamples
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ponder.core.work import Work
from ponder.exact.arrays import ratios
from ponder.games.boards.partitions import Partition
from ponder.language.claims import Claim
from ponder.language.conditions import Condition
from ponder.language.over_arrays import Block, Codes, Memo
from ponder.measures.invariant import find_measures
from ponder.measures.many_boards import blocks

Boards = npt.NDArray[np.integer[Any]]


def verdicts(
    what: Claim | Condition,
    boards: Boards,
    *,
    known: Mapping[str, bool] | None = None,
    work: Work | None = None,
) -> Codes:
    """The verdict on every board, as codes (`ponder.exact.verdict.CODES`).

    `known` are properties with the same value on all boards, so that nothing needs to be
    solved: `{"is_p_position": True}`.
    """
    blocks = all_in_blocks([what], boards, known=known, work=work)
    return np.concatenate([codes for (codes,) in blocks])


def all_in_blocks(
    claims: Sequence[Claim | Condition],
    boards: Boards,
    *,
    known: Mapping[str, bool] | None = None,
    memo: Memo | None = None,
    work: Work | None = None,
) -> Iterator[tuple[Codes, ...]]:
    """The verdicts on several claims, one block of boards after another; they share invariants.

    One `memo` may serve many calls: it keeps what was evaluated one by one.
    """
    work, memo, done = work or Work(), Memo() if memo is None else memo, 0
    told = {name: ratios(flag) for name, flag in (known or {}).items()}
    names = frozenset().union(*(claim.names for claim in claims))
    measures = find_measures(Partition, names - told.keys()).values()
    for rows in blocks(boards):
        work.step(done, len(boards))
        columns = {measure.name: rows.ratios(measure) for measure in measures}
        block = Block(told | columns, len(rows), memo)
        yield tuple(block.verdicts(claim) for claim in work.checking(claims))
        done += len(rows)
