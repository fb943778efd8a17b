"""Laws of Chomp boards with fixed lower rows agree with tables and with the literature."""

import pytest

from ponder import Limit, Stopped, Work, outcome
from ponder.core.errors import BadText, TooLarge
from ponder.games import Chomp
from ponder.solving.chomp.by_cookies import boards_by_cookies
from ponder.solving.chomp.lower_rows import Lower, RowLaw, read_lower_rows, row_law, row_laws
from ponder.solving.chomp.sieve import p_positions
from ponder.solving.chomp.solvers import known_outcome


def tabled(rows: int, columns: int) -> dict[tuple[int, Lower], int]:
    """The first row of every P-position in a box with at least two rows, by the other rows."""
    boards = (board.rows for board in p_positions(Chomp((columns,) * rows)))
    return {(board[1], board[2:]): board[0] for board in boards if len(board) > 1}


@pytest.mark.parametrize("box", [(3, 150), (4, 40), (6, 12), (12, 6)])
def test_laws_agree_with_the_table(box: tuple[int, int]) -> None:
    rows, columns = box
    table = tabled(rows, columns)
    most_cookies = 40 if rows == 3 else 14
    lowers = {lower for _, lower in table if sum(lower) <= most_cookies}
    laws = row_laws(lowers)
    assert len(lowers) > 40
    for lower in lowers:
        for q in range(laws[lower].start, columns + 1):
            p = laws[lower].value(q)
            assert (p if p is not None and p <= columns else None) == table.get((q, lower))


def test_two_rows_are_k_plus_one_over_k() -> None:
    assert row_law(()) == RowLaw((), (), (1,))


def test_the_first_period_of_three_rows_is_that_of_120() -> None:
    """The only r up to 120 that is not eventually p = q + c (facts of Zeilberger's table)."""
    laws = row_laws([(120,)])
    assert [lower for lower, law in laws.items() if law.period > 1] == [(120,)]
    assert (laws[120,].threshold, laws[120,].offsets) == (170, (72, 70))
    assert sum(law.period == 0 for law in laws.values()) == 70


def test_laws_come_after_those_that_they_depend_on() -> None:
    order = list(row_laws([(3, 2), (2, 2, 2)]))
    for lower in order:
        for row, length in enumerate(lower):
            for column in range(length):
                cut = tuple(min(column, below) for below in lower[row:] if column)
                assert order.index(lower[:row] + cut) < order.index(lower)


@pytest.mark.parametrize("text", ["7", "p,q,", "p,q,2,3", "q,p,1", "p,q,-1", "p,q,x", "", "p,q r"])
def test_what_is_not_lower_rows_is_refused(text: str) -> None:
    with pytest.raises(BadText):
        read_lower_rows(text)


def test_what_depends_on_too_many_laws_is_refused() -> None:
    for lower in [(100, 100, 100), (10**9,), (1,) * 5000]:
        with pytest.raises(TooLarge):
            row_law(lower)


def test_the_search_hears_the_clock() -> None:
    with pytest.raises(Stopped):
        row_law((120,), Work(Limit(seconds=0)))


def test_known_outcomes_agree_with_the_search() -> None:
    boards = [Chomp.of(tuple(filter(None, rows))) for rows in boards_by_cookies(11).tolist()[1:]]
    known = {board: known_outcome(board) for board in boards}
    assert known == {board: outcome(board) for board in boards}
    assert known_outcome(Chomp.of(tuple(range(30, 17, -1)))) is None
