"""Solving a position of any kind: outcome, every winning move, length of best play, values."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import TypeVar

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import SIDES, Chance, Impartial, Partizan, Position, Side, opponent
from ponder.core.words import magnitude
from ponder.games.chomp import Chomp
from ponder.solving import impartial, partizan
from ponder.solving.atoms import MOST_MOVES_OF_ONE
from ponder.solving.chance import chances
from ponder.solving.chomp.survey import MOST_BOARDS, ChompSurvey
from ponder.solving.chomp.table import ChompTable, kept_table
from ponder.solving.explore import Progress
from ponder.solving.grundy import GrundyValues
from ponder.solving.solution import Outcome, Solution, WinningMove

P = TypeVar("P", bound=Position)

QUICKLY_SURVEYED = 3_000_000
MOST_POSITIONS_FOR_REMOTENESS = 5_000
OUTCOMES: dict[tuple[bool, bool], Outcome] = {
    (True, True): "N",
    (True, False): "L",
    (False, True): "R",
    (False, False): "P",
}


def solve(
    position: Position, *, limit: int | None = None, progress: Progress | None = None
) -> Solution:
    """Everything there is to know about who wins from this position, and how.

    `limit` is the number of positions that may be visited; `progress` is called now and
    then with the number visited and, where it is known, the number in all.

    >>> from ponder.games import Chomp
    >>> solution = solve(Chomp("2x2"))
    >>> solution.outcome, [winning.move for winning in solution.winning_moves]
    ('N', ['2,2'])
    """
    if isinstance(position, Chance):
        return _solve_chance(position, limit, progress)
    if isinstance(position, Chomp):
        return _solve_chomp(position, limit, progress)
    if isinstance(position, Impartial):
        how = _solve_misere if position.stuck_player_wins else _solve_by_grundy
        return how(position, limit, progress)
    if isinstance(position, Partizan):
        return _solve_partizan(position, limit, progress)
    raise Unsuitable(f"positions are solved, e.g. position('chomp', '4x7'), not {position!r:.40}")


def outcome(position: Position) -> Outcome:
    """P, N, L or R: who wins with best play.

    >>> from ponder.games import Nim, ToadsAndFrogs
    >>> outcome(Nim("1,2,3")), outcome(ToadsAndFrogs("T_T_F"))
    ('P', 'L')
    """
    if isinstance(position, Partizan):
        return _partizan_outcome(position, partizan.Search())
    if isinstance(position, Impartial) and not position.stuck_player_wins:
        return "N" if GrundyValues()(position) else "P"
    if isinstance(position, Impartial):
        return "P" if impartial.Survey(position).is_lost(position) else "N"
    raise Unsuitable(f"{position.game} is a game of chance: ask for its win probability")


def winning_moves(position: Position) -> tuple[WinningMove, ...]:
    """Every winning move, of both players in a partizan game.

    >>> from ponder.games import Nim
    >>> [winning.move for winning in winning_moves(Nim("3,4,5"))]
    ['3>1']
    """
    return solve(position).winning_moves


def remoteness(position: Position, side: Side = "left") -> int:
    """The length of best play; in a partizan game when this player begins.

    >>> from ponder.games import Chomp
    >>> remoteness(Chomp("2x2"))
    3
    """
    if isinstance(position, Chomp):
        return ChompSurvey(position).remoteness(position)
    if isinstance(position, Impartial):
        return impartial.Survey(position).remoteness(position)
    if isinstance(position, Partizan):
        return partizan.Search().remoteness(position, side)
    raise Unsuitable(f"{position.game} is a game of chance: its plays have no fixed length")


def _solve_chomp(board: Chomp, limit: int | None, progress: Progress | None) -> Solution:
    """Look everything up in the survey that the native kernel makes, or in a table on disk."""
    table = kept_table(board) if board.size_bound() > (limit or QUICKLY_SURVEYED) else None
    if table is not None:
        return _solve_by_table(board, table)
    found = ChompSurvey(board, progress, limit or MOST_BOARDS)
    lost = {to for to in board.options() if impartial.is_lost(found.remoteness(to), False)}
    return Solution(
        position=board,
        outcome="N" if lost else "P",
        winning_moves=tuple(WinningMove(move, to) for move, to in board.moves() if to in lost),
        remoteness=found.remoteness(board),
        grundy=found.grundy(board),
    )


def _solve_by_table(board: Chomp, table: ChompTable) -> Solution:
    moves = table.winning_moves(board)
    return Solution(
        position=board,
        outcome="N" if moves else "P",
        winning_moves=tuple(WinningMove(move, board.play(move)) for move in moves),
        notes=(
            f"from the table of {table.box.rows}x{table.box.columns} on disk; remoteness and "
            f"Grundy value need a survey of {magnitude(board.size_bound())} positions",
        ),
    )


def _solve_misere(position: Impartial, limit: int | None, progress: Progress | None) -> Solution:
    """Visit everything that can follow: in misère play, parts do not simply add."""
    found = impartial.Survey(position, limit or impartial.MOST_POSITIONS, progress)
    winning = tuple(
        WinningMove(move, to) for move, to in _all_moves(position.moves()) if found.is_lost(to)
    )
    return Solution(
        position=position,
        outcome="P" if found.is_lost(position) else "N",
        winning_moves=winning,
        remoteness=found.remoteness(position),
    )


def _solve_by_grundy(position: Impartial, limit: int | None, progress: Progress | None) -> Solution:
    """Add the Grundy values of the parts; the remoteness is found only where it is cheap."""
    values = GrundyValues(limit, progress)
    value = values(position)
    try:
        moves = _all_moves(position.moves()) if value else []
    except TooLarge as error:
        raise TooLarge(f"the Grundy value is {value:,}, so it is N; but {error}") from None
    winning = tuple(WinningMove(move, to) for move, to in moves if values(to) == 0)
    length, notes = _cheap_remoteness(position, limit)
    return Solution(
        position=position,
        outcome="N" if value else "P",
        winning_moves=winning,
        remoteness=length,
        grundy=value,
        notes=notes,
    )


def _cheap_remoteness(position: Impartial, limit: int | None) -> tuple[int | None, tuple[str, ...]]:
    most = limit or MOST_POSITIONS_FOR_REMOTENESS
    try:
        return impartial.Survey(position, most).remoteness(position), ()
    except TooLarge as error:
        return None, (f"remoteness not computed: {error}",)


def _solve_partizan(position: Partizan, limit: int | None, progress: Progress | None) -> Solution:
    search = partizan.Search(limit or partizan.MOST_POSITIONS, progress)
    found = _partizan_outcome(position, search)
    winning = tuple(
        WinningMove(move, to, side)
        for side in SIDES
        for move, to in _all_moves(position.moves(side))
        if not search.wins(to, opponent(side))
    )
    lengths, notes = _cheap_lengths(position, search)
    return Solution(
        position=position,
        outcome=found,
        winning_moves=winning,
        remoteness_by_starter=lengths,
        notes=notes,
    )


def _cheap_lengths(
    position: Partizan, search: partizan.Search
) -> tuple[dict[Side, int], tuple[str, ...]]:
    try:
        return {side: search.remoteness(position, side) for side in SIDES}, ()
    except TooLarge as error:
        return {}, (f"remoteness not computed: {error}",)


def _solve_chance(position: Chance, limit: int | None, progress: Progress | None) -> Solution:
    found = (
        chances(position, progress=progress)
        if limit is None
        else chances(position, limit=limit, progress=progress)
    )
    return Solution(position=position, outcome=None, chances=found)


def _partizan_outcome(position: Partizan, search: partizan.Search) -> Outcome:
    return OUTCOMES[search.wins(position, "left"), search.wins(position, "right")]


def _all_moves(moves: Iterable[tuple[str, P]]) -> list[tuple[str, P]]:
    found = list(islice(moves, MOST_MOVES_OF_ONE + 1))
    if len(found) > MOST_MOVES_OF_ONE:
        raise TooLarge(f"this position has more than {MOST_MOVES_OF_ONE:,} moves to try")
    return found
