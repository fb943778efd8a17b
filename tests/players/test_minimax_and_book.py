"""The players that look ahead and that read a book."""

from functools import cache
from pathlib import Path

import pytest
from refusals import refuse

from ponder import position, remoteness
from ponder.core.errors import Unsuitable
from ponder.core.position import SIDES, Position, Side, moves_of, opponent
from ponder.games import Chomp, Nim
from ponder.players import play_out, player
from ponder.players.minimax import _Look
from ponder.solving.chomp.book import book_of, save_book


@pytest.mark.parametrize("depth", [1, 3, 5, 9])
def test_minimax_wins_what_it_can_see_to_the_end(depth: int) -> None:
    for text in ("2x2", "2x3", "3x3", "4,1", "3,3,1", "5,4"):
        board = Chomp(text)
        length = remoteness(board)
        reason = player(f"minimax:{depth}").choose(board, "left").reasons[-1]
        decided = "win" if length % 2 else "loss"
        assert reason.facts["saw"] == (decided if length <= depth else None)


def test_minimax_says_how_far_it_looked() -> None:
    reason = player("minimax:3").choose(Chomp("5x5"), "left").reasons[0]
    assert (reason.facts["depth"], reason.facts["stopped_by"], reason.facts["saw"]) == (
        3,
        None,
        None,
    )
    far = player("minimax:40").choose(position("domineering", "6x6"), "left").reasons[0]
    assert (far.facts["wished"], far.facts["stopped_by"]) == (40, 100_000)
    assert far.facts["depth"] < 40


def test_minimax_rejects_what_it_sees_losing() -> None:
    start = Chomp("3x3")
    choice = player("minimax:3").choose(start, "left")
    for rejected in choice.rejected:
        assert rejected.to is not None
        lost = remoteness(rejected.to) % 2 == 1 and remoteness(rejected.to) <= 2
        assert (rejected.because[0].kind == "loses") == lost


def test_minimax_in_a_lost_position_puts_off_the_loss() -> None:
    # 4 over 3 is lost; but only two bites lead to longest play, and others lose sooner.
    board = Chomp("4,3")
    move = player("minimax:9").choose(board, "left").move
    assert remoteness(board.play(move)) == remoteness(board) - 1


def test_the_book_plays_chomp_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    save_book(book_of(Chomp("3x4")), file)
    booked = player(f"book:{file}")
    for seed in range(5):
        record = play_out(Chomp("3x4"), (player(f"book:{file}"), player(f"random:{seed}")))
        assert record.result() == "first wins"
    assert booked.choose(Chomp("3x4"), "left").reasons[0].kind == "in the book"
    assert booked.choose(Chomp("2,1"), "left").reasons[0].kind == "not in the book"
    for start in (Nim("3"), Chomp("3x5")):
        refuse(Unsuitable, booked.prepare, start, "left")


@pytest.mark.parametrize("text", ["5x1", "1x5", "2x3", "3x2"])
def test_the_book_is_read_for_the_board_that_is_played(text: str, tmp_path: Path) -> None:
    file = tmp_path / "book.json"
    save_book(book_of(Chomp(text)), file)
    booked = player(f"book:{file}")
    booked.prepare(Chomp(text), "left")
    assert booked.choose(Chomp(text), "left").reasons[0].kind == "in the book"
    assert play_out(Chomp(text), (booked, player("random:1"))).result() == "first wins"


BOARDS = [
    "clobber xoxo|oxox",
    "clobber xo.x|oxxo|.xo.",
    "domineering 3x4",
    "nim 2,3,3",
    "misere-nim 1,2,2",
    "toads-and-frogs TT__FF",
    "chomp 3x4",
]


@cache
def plain(here: Position, side: Side, depth: int) -> int:
    """+1 if the player to move can force a win in so many moves, -1 if a loss, else 0."""
    options = [to for _, to in moves_of(here, side)]
    if not options:
        return 1 if here.stuck_player_wins else -1
    return max(-plain(to, opponent(side), depth - 1) for to in options) if depth else 0


@pytest.mark.parametrize("text", BOARDS)
def test_a_look_ahead_is_minimax(text: str) -> None:
    start = position(*text.split())
    look = _Look()  # one for all, so that what is remembered of one question serves the next
    for depth in range(1, 5):
        for side in SIDES:
            moves = moves_of(start, side)
            expected = {move: -plain(to, opponent(side), depth - 1) for move, to in moves}
            assert look.values(start, side, depth) == expected


def test_what_was_cut_short_is_not_taken_as_exact() -> None:
    # Here one position is met with a narrow window first, and later with a wide one.
    start, depth = position("kayles", "4,5"), 7
    expected = {move: -plain(to, "right", depth - 1) for move, to in moves_of(start, "left")}
    assert _Look().values(start, "left", depth) == expected


def within_reach(start: Position, side: Side, depth: int) -> set[Position]:
    """All positions after one to so many moves."""
    here, found = {start}, set[Position]()
    for _ in range(depth):
        here = {to for one in here for _, to in moves_of(one, side)}
        found |= here
        side = opponent(side)
    return found


def test_most_positions_cannot_change_the_verdict_and_are_left_out() -> None:
    start, look = position("domineering", "4x4"), _Look()
    look.values(start, "left", 4)
    assert 2 * look.visited < len(within_reach(start, "left", 4))
