"""Every board inside a Chomp board, by the native kernel."""

from __future__ import annotations

from operator import ge
from typing import TYPE_CHECKING, Self

from ponder import _native
from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.position import Position, Side, has_rules_of, keeps_rules_of
from ponder.core.text import format_count, format_large, truncate
from ponder.core.work import BudgetSpent, Work
from ponder.games.chomp import Chomp
from ponder.language.reasons import Reason
from ponder.solving.arguments.argument import arguments
from ponder.solving.chomp.lower_rows import row_law
from ponder.solving.solution import Outcome
from ponder.solving.solver import Query, SearchBudget, Solver, solver

if TYPE_CHECKING:
    from ponder.solving.chomp.table import ChompTable
    from ponder.solving.game_graph import GameGraph


BYTES_PER_BOARD = 4
LOOK_UPS_PER_CALL = 10**7


class ChompSurvey:
    """Remoteness and Grundy value of every board that, or its transpose, is inside another."""

    def __init__(self, board: Chomp, work: Work | None = None) -> None:
        work = work or Work()
        refuse_if_too_large(board, work.limit.positions or limits.CHOMP_SURVEY_BOARDS)
        self.board = board
        self._native = _native.ChompSurvey(board.rows)
        done, total = 0, self._native.positions
        boards_per_call = max(1, LOOK_UPS_PER_CALL // sum(board.rows))
        while done < total:
            done = self._native.advance(boards_per_call)
            work.step(done, total)

    def remoteness(self, board: Chomp) -> int:
        """The length of best play."""
        try:
            return self._native.remoteness(board.state)
        except ValueError:  # then its transpose lies inside the starting board
            return self._native.remoteness(board.transposed().state)

    def grundy(self, board: Chomp) -> int:
        """The Grundy value."""
        try:
            return self._native.grundy(board.state)
        except ValueError:
            return self._native.grundy(board.transposed().state)

    def covers(self, board: Chomp) -> bool:
        """Whether the board or its transpose lies inside the starting board."""
        return self._holds(board) or self._holds(board.transposed())

    def _holds(self, board: Chomp) -> bool:
        mine, other = self.board.rows, board.rows
        return len(other) <= len(mine) and all(map(ge, mine, other))


def refuse_if_too_large(board: Chomp, limit: int = limits.CHOMP_SURVEY_BOARDS) -> None:
    """Raise `TooLarge` with the size if the survey would need too much memory or time."""
    count, cookies = board.size_bound(), sum(board.rows)
    if count > limit:
        raise BudgetSpent(
            f"chomp {short_name(board)} has {format_large(count)} positions, which would need "
            f"{format_large(count * BYTES_PER_BOARD)} bytes; "
            f"the limit is {format_count(limit, 'position')}"
        )
    Work().need(count * BYTES_PER_BOARD, f"the positions of chomp {short_name(board)}")
    if cookies > limits.CHOMP_SIDE:
        raise TooLarge(
            f"boards of at most {limits.CHOMP_SIDE:,} cookies are surveyed, not {cookies:,}"
        )
    if count * cookies > 2 * limits.CHOMP_LOOK_UPS and limit <= limits.CHOMP_SURVEY_BOARDS:
        raise TooLarge(
            f"chomp {short_name(board)} has {format_large(count)} positions with up to {cookies:,} "
            f"moves, {format_large(count * cookies // 2)} look-ups; "
            f"at most {limits.CHOMP_LOOK_UPS:,} are made"
        )


def short_name(board: Chomp) -> str:
    """`4x7` for a rectangle, the rows for other boards, cut if there are many."""
    if board.is_rectangle:
        return f"{len(board.rows)}x{board.rows[0]}"
    return truncate(str(board), 40)


# Who wins a board of Chomp of any size, by a theorem, without search.


def known_outcome(board: Position) -> Outcome | None:
    """The outcome by a named argument or by the law of the lower rows; None if neither applies.

    >>> known_outcome(Chomp.of((10**15 + 1, 10**15))), known_outcome(Chomp.of((10**15, 4, 2)))
    ('P', 'N')
    """
    if not has_rules_of(board, Chomp):
        return None
    argued = next(iter(arguments(board)), None)
    return _by_lower_rows(board) if argued is None else argued.outcome


def _by_lower_rows(board: Chomp) -> Outcome | None:
    """The law of the lower rows holds for every width; a tall board is transposed."""
    is_wide = board.rows[0] >= len(board.rows)
    rows = board.rows if is_wide else board.transposed().rows
    if len(rows) < 2:
        return None
    try:
        law = row_law(rows[2:])
    except TooLarge:
        return None
    return "P" if law.value(rows[1]) == rows[0] else "N"


# Chomp, by the native survey of every board inside a board.

NATIVE = 300  # boards of the survey take as long as one position of another search


@solver
class ChompSolver(Solver):
    """Looks up in the survey that the native kernel makes."""

    order = 40
    sees_all = True

    def __init__(self, board: Chomp, work: Work) -> None:
        self._survey = ChompSurvey(board, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return keeps_rules_of(kind, Chomp)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        assert isinstance(position, Chomp)
        if wanted == "grundy" and work.limit.positions is None:
            refuse_if_too_large(position, min(NATIVE * effort.surveyed, limits.CHOMP_SURVEY_BOARDS))
        return cls(position, work)

    @classmethod
    def smallest_p_positions(cls, count: int, work: Work) -> tuple[Chomp, ...]:
        from ponder.solving.chomp.by_cookies import smallest_p_positions

        return smallest_p_positions(count, work)

    @classmethod
    def small_positions(cls, kind: type[Position], most: int, *, lost: bool) -> list[Position]:
        from ponder.solving.chomp.by_cookies import boards_by_cookies, p_positions_by_cookies

        boards = p_positions_by_cookies(most) if lost else boards_by_cookies(most)
        return [kind.of(tuple(filter(None, rows))) for rows in boards.tolist()]

    @classmethod
    def world(cls, start: Position, work: Work) -> GameGraph | None:
        from ponder.solving.game_graph import build_chomp_graph

        return build_chomp_graph(start, work) if type(start) is Chomp else None

    @classmethod
    def known_outcome(cls, position: Position) -> Outcome | None:

        return known_outcome(position)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Chomp) and self._survey.covers(position)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Chomp)
        return self._survey.remoteness(position) % 2 == 1  # as in every N-position

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Chomp)
        return self._survey.remoteness(position)

    def grundy(self, position: Position) -> int:
        assert isinstance(position, Chomp)
        return self._survey.grundy(position)


# A table of Chomp that is kept on disk.

QUICKLY_SURVEYED = 3_000_000


@solver
class ChompTableSolver(Solver):
    """Looks up boards that take long to survey; it knows who wins but not how fast.

    Of the Grundy values it knows those that are 0.
    """

    order = 30
    sees_all = True

    def __init__(self, table: ChompTable) -> None:
        self._table = table

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return keeps_rules_of(kind, Chomp)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        assert isinstance(position, Chomp)
        if position.size_bound() <= (work.limit.positions or QUICKLY_SURVEYED):
            return None
        from ponder.solving.chomp.table import kept_table

        table = kept_table(position)
        return None if table is None else cls(table)

    def covers(self, position: Position) -> bool:
        return isinstance(position, Chomp) and self._table.covers(position)

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Chomp)
        return not self._table.is_p(position)

    def grundy(self, position: Position) -> int | None:
        return None if self.wins(position, "left") else 0

    def notes(self, position: Position) -> tuple[Reason, ...]:
        box = f"{self._table.box.rows}x{self._table.box.columns}"
        known = {} if self.wins(position, "left") else {"grundy": 0}
        facts = {"table": box, "positions": position.size_bound(), **known}
        return (Reason("from a table", "proved", facts=facts),)
