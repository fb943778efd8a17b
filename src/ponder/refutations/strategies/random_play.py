"""Random play: P-positions that come up in games from large boards, of any shape.

Both players move at random from a random rectangle, until few enough boards remain inside to
solve them. Then every P-position that a winning move would lead to is looked at.
"""

import random
from collections.abc import Iterator

from ponder.core.work import Work
from ponder.games.chomp import Chomp
from ponder.refutations.board_search import BoardBatch, BoardRange, BoardSearch, Rows, boards_of
from ponder.refutations.refutation import Reach, SearchedRegion
from ponder.refutations.refute import strategy
from ponder.solving.chomp.solvers import ChompSurvey

NAME = "random play"
LONGEST_SIDE = 40
MOST_BOARDS = 50_000


@strategy(NAME, order=60)
def random_play(hunt: BoardSearch) -> None:
    """The boards of random games with a seed."""
    reach = hunt.reach
    if reach.games <= 0 or not hunt.open:
        return
    region = SearchedRegion.make("play", games=reach.games, seed=reach.seed)
    for outcome, pursuits in hunt.by_outcome():
        stretch = BoardRange(
            SearchedRegion(region.kind, region.bounds, outcome),
            (batch for batch in _batches(reach, hunt.work) if outcome in ("", _outcome(batch))),
        )
        hunt.walk(stretch, pursuits, NAME)


def _outcome(batch: BoardBatch) -> str:
    return "P" if batch.lost else "N"


def _batches(reach: Reach, work: Work) -> Iterator[BoardBatch]:
    dice = random.Random(reach.seed)
    for game in range(reach.games):
        work.step(game, reach.games, NAME)
        board = _played(dice)
        lost, won = _solved(board, work)
        yield BoardBatch(boards_of(lost), True)
        yield BoardBatch(boards_of(won), False)


def _played(dice: random.Random) -> Chomp:
    """A board after random moves, small enough to be solved."""
    rows, columns = dice.randint(2, LONGEST_SIDE), dice.randint(2, LONGEST_SIDE)
    board = Chomp.of((columns,) * rows)
    while board.size_bound() > MOST_BOARDS:
        row = dice.randrange(len(board.rows))
        left = dice.randrange(row == 0, board.rows[row])  # cookies of the row
        cut = (*board.rows[:row], *(min(left, below) for below in board.rows[row:]))
        board = Chomp.of(tuple(length for length in cut if length))
    return board


def _solved(board: Chomp, work: Work) -> tuple[list[Rows], list[Rows]]:
    """The P-positions and the N-positions among a board and its options."""
    survey = ChompSurvey(board, work)
    found: tuple[list[Rows], list[Rows]] = ([], [])
    for one in (board, *board.options()):
        found[survey.remoteness(one) % 2].append(one.rows)
    return found
