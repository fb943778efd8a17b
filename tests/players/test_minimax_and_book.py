"""The players that look ahead and that read a book."""

from pathlib import Path

import pytest
from refusals import refuse

from ponder import position, remoteness
from ponder.core.errors import Unsuitable
from ponder.games import Chomp, Nim
from ponder.players import play_out, player
from ponder.solving.chomp.book import book_of, save


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
    save(book_of(Chomp("3x4")), file)
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
    save(book_of(Chomp(text)), file)
    booked = player(f"book:{file}")
    booked.prepare(Chomp(text), "left")
    assert booked.choose(Chomp(text), "left").reasons[0].kind == "in the book"
    assert play_out(Chomp(text), (booked, player("random:1"))).result() == "first wins"
