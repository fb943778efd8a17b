"""By number of cookies: a counterexample found here is the smallest there is."""

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from ponder.core.work import Work
from ponder.measures.board_arrays import Boards
from ponder.refutations.board_search import BoardBatch, BoardRange, BoardSearch
from ponder.refutations.refutation import AnyOutcome, SearchedRegion
from ponder.refutations.refute import strategy
from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies

NAME = "cookies"
STAGES = (20, 30, 40, 50)  # most false claims fall early; then the rest is never computed


@strategy(NAME, order=10)
def by_number_of_cookies(hunt: BoardSearch) -> None:
    """All boards with few cookies, whatever their shape."""
    for outcome, pursuits in hunt.by_outcome():
        most = hunt.reach.cookies if outcome == "P" else hunt.reach.cookies_of_both
        if most > 0:
            region = SearchedRegion.make("cookies", outcome, most=most)
            hunt.walk(BoardRange(region, _batches(most, outcome, hunt.work)), pursuits, NAME)


def _batches(most: int, outcome: AnyOutcome, work: Work) -> Iterator[BoardBatch]:
    before = 0
    for stage in (*(stage for stage in STAGES if stage < most), most):
        covers = SearchedRegion.make("cookies", outcome, most=stage)
        lost = p_positions_by_cookies(stage, work)
        if outcome == "P":
            yield BoardBatch(_with_more(lost, before), True, covers)
        else:
            if outcome == "":
                yield BoardBatch(_with_more(lost, before), True)
            others = _without(boards_by_cookies(stage, work), lost)
            yield BoardBatch(_with_more(others, before), False, covers)
        before = stage


def _with_more(boards: Boards, cookies: int) -> Boards:
    """The boards with more than so many cookies."""
    return np.asarray(boards[boards.sum(axis=1, dtype=np.int64) > cookies])


def _without(boards: Boards, others: Boards) -> Boards:
    """The boards that are not among the others."""
    return boards[~np.isin(_as_bytes(boards), _as_bytes(_as_wide(others, boards.shape[1])))]


def _as_wide(boards: Boards, columns: int) -> Boards:
    return np.pad(boards, ((0, 0), (0, columns - boards.shape[1])))


def _as_bytes(boards: Boards) -> npt.NDArray[np.void]:
    """Each board as one item, so that boards can be compared as a whole."""
    plain = np.ascontiguousarray(boards, dtype=np.uint16)
    return plain.view(np.dtype((np.void, plain.dtype.itemsize * plain.shape[1]))).ravel()
