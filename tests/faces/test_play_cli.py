"""Playing from the command line."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from terminal import PONDER, document, run

from ponder.core.records import Record


def test_play_asks_again_and_takes_back() -> None:
    typed = "9,9\nmoves\nhint\nhint\nhint\nhelp\n2,2\nundo\n( 2, 2 )\n1,2\n2,1\n"
    result = run("play", "chomp", "2x2", typed=typed)
    assert result.exit_code == 0
    assert "no move '9,9'" in result.stdout
    assert "moves: 1,2  2,1  2,2" in result.stdout
    places = [result.stdout.index(words) for words in ("You can win", "Play 2,2", "mirroring")]
    assert places == sorted(places)
    assert "Perfect cannot move: you win." in result.stdout
    record = Record.parse(result.stdout[result.stdout.index("game: ") :])
    assert (record.first, record.second, record.moves[0]) == ("you", "perfect", "2,2")
    assert record.result() == "first wins"


def test_play_second_against_perfect_loses_with_reasons() -> None:
    result = run("play", "nim", "1,2", "--second", typed="hint\nhint\nhint\n1>0\n")
    assert "perfect plays 2>1" in result.stdout
    assert "nim-sum" in result.stdout
    assert "every move loses" in result.stdout
    assert "You cannot move: perfect wins." in result.stdout


def test_play_partizan_as_right() -> None:
    result = run("play", "domineering", "2x2", "--side", "right", typed="2,2\n1,1\n")
    assert "your move (Right):" in result.stdout
    assert "no move '2,2' for Right" in result.stdout
    record = Record.parse(result.stdout[result.stdout.index("game: ") :])
    assert (record.starts, record.result()) == ("right", "first wins")


def test_play_misere_says_why() -> None:
    result = run("play", "misere-nim", "2", typed="2>1\n")
    assert "You cannot move, and so you win: this is misère play." in result.stdout


def test_play_chance_prints_the_dice_and_repeats_by_seed() -> None:
    args = ("play", "pig", "6", "--against", "random", "--seed", "4")
    first, again = (run(*args, typed="roll\n" * 30).stdout for _ in range(2))
    assert "chance answers" in first
    assert first == again


@pytest.mark.parametrize("typed", ["", "2,2\n", "quit\n", "2,2\nquit\n"])
def test_play_that_is_left_keeps_the_record(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "game"
    result = run("play", "chomp", "3x3", "--record", str(file), typed=typed)
    assert result.exit_code == 0
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.result() == "unfinished"
    assert record.moves[:1] == (("2,2",) if "2,2" in typed else ())


def test_play_that_is_left_says_after_how_many_moves() -> None:
    def said(*args: str, typed: str = "") -> str:
        return run("play", "nim", "3,4,5", *args, typed=typed).stdout

    assert "The game was left after 0 moves.\n" in said()
    assert "The game was left after 1 move.\n" in said("--second")
    assert "The game was left after 2 moves.\n" in said(typed="5>0\n")


def test_the_record_can_go_to_stdout() -> None:
    said = run("play", "nim", "1", "--record", "-", typed="1>0\n").stdout
    fields = document("play", "nim", "1", "--record", "-", typed="1>0\n")
    assert Record.parse(said[said.index("game: ") :]).moves == ("1>0",)
    assert fields["moves"] == ["1>0"]


def test_play_json_is_one_document_with_reasons() -> None:
    fields = document("play", "domineering", "3x3", "--watch", "perfect,random:3")
    assert fields["result"] == "first wins"
    assert (fields["first"], fields["second"]) == ("perfect", "random:3")
    assert len(fields["reasons"]) == len(fields["moves"])
    assert all(fields["reasons"])
    mine = document("play", "chomp", "1x2", typed="1,2\n")
    assert (mine["moves"], mine["result"]) == (["1,2"], "first wins")


def test_watching_the_same_players_shows_the_same_game() -> None:
    args = ("play", "pig", "9", "--watch", "random,random")
    assert document(*args) == document(*args)
    assert document(*args)["moves"] != document(*args, "--seed", "8")["moves"]


def interrupted(*args: str) -> tuple[int, str, str]:
    """Start a play, wait for its prompt, and press Ctrl-C."""
    with subprocess.Popen(
        [*PONDER, "play", "chomp", "3x3", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        assert playing.stderr is not None
        playing.stdin.write("2,2\n")
        playing.stdin.flush()
        seen = ""
        while seen.count("your move:") < 2:
            letter = playing.stdout.read(1)
            assert letter, playing.stderr.read()
            seen += letter
        playing.send_signal(signal.SIGINT)
        return playing.wait(timeout=60), seen, playing.stderr.read()


def test_ctrl_c_ends_a_play_with_one_line_and_status_130(tmp_path: Path) -> None:
    status, _, said = interrupted()
    assert status == 130
    assert said == "ponder: stopped; so far, chomp 3,3,3: 2,2 1,3\n"
    file = tmp_path / "game"
    status, _, said = interrupted("--record", str(file))
    assert (status, said) == (130, f"ponder: stopped; the record so far is in {file}\n")
    assert Record.parse(file.read_text(encoding="utf-8")).moves == ("2,2", "1,3")
