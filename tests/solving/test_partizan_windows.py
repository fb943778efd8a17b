"""One table for many windows: what one search leaves behind must not mislead the next."""

import pytest

from ponder import Partizan, Work, position
from ponder.core.position import SIDES, moves_of
from ponder.solving import definitions
from ponder.solving.partizan import AlphaBeta

BOARDS = [
    "clobber xoxo|oxox",
    "clobber xo.x|oxxo|.xo.",
    "domineering 3x4",
    "toads-and-frogs TT__FFF",
    "hackenbush bbr,rbg",
]


@pytest.mark.parametrize("text", BOARDS)
@pytest.mark.parametrize("remoteness_first", [True, False])
def test_narrow_and_wide_windows_share_a_table(text: str, remoteness_first: bool) -> None:
    start = position(*text.split(maxsplit=1))
    assert isinstance(start, Partizan)
    search = AlphaBeta()
    followers = [to for side in SIDES for _, to in moves_of(start, side)]
    for here in [*followers, start] if remoteness_first else [start, *followers]:
        assert isinstance(here, Partizan)
        for side in SIDES:
            lengths, winners = [], []
            for wide in (remoteness_first, not remoteness_first):
                if wide:
                    lengths.append(search.remoteness(here, side))
                else:
                    winners.append(search.wins(here, side))
            assert lengths == [definitions.remoteness(here, side)]
            assert winners == [definitions.wins(here, side)]


def test_one_search_answers_in_any_order() -> None:
    """What a search has learned with a narrow window must not spoil a wide one, nor later ones."""
    board, search = position("domineering", "3x4"), AlphaBeta()
    assert isinstance(board, Partizan)
    for side in (*SIDES, *SIDES):
        assert search.wins(board, side) == definitions.wins(board, side)
        assert search.remoteness(board, side) == definitions.remoteness(board, side)


def test_searches_report_what_they_have_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.solving.partizan.REPORT_EVERY", 10)
    told: list[int] = []
    board = position("domineering", "3x4")
    assert isinstance(board, Partizan)
    work = Work(report=lambda done, _total, _words: told.append(done))
    AlphaBeta(work=work).remoteness(board, "left")
    assert {10, 20, 30} <= set(told)
