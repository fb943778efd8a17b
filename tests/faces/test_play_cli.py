"""Playing from the command line."""

import json
import signal
import subprocess
from pathlib import Path

import pytest
from terminal import PONDER, complained, document, run

from ponder.core.records import Record


@pytest.mark.parametrize("typed", ["", "2,2\n", "quit\n", "2,2\nquit\n"])
def test_play_that_is_left_keeps_the_record(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "game"
    result = run("play", "chomp", "3x3", "--record", str(file), typed=typed)
    assert result.exit_code == 0
    record = Record.parse(file.read_text(encoding="utf-8"))
    assert record.result() == "unfinished"
    assert record.moves[:1] == (("2,2",) if "2,2" in typed else ())


@pytest.mark.parametrize("move", ["2 2", "(2,2)", "( 2, 2 )", "2,2", "(2 2)"])
def test_moves_are_typed_as_people_write_them(move: str) -> None:
    assert document("play", "chomp", "3x3", typed=f"{move}\n")["moves"][0] == "2,2"


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


def interrupted(*args: str, before: str = "") -> tuple[int, str, str]:
    """Start a play, wait for its prompt, and press Ctrl-C: the status, and what is then told."""
    with subprocess.Popen(
        [*PONDER[:-1], f"{before}\n{PONDER[-1]}", "play", "chomp", "3x3", *args],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    ) as playing:
        assert playing.stdin is not None
        assert playing.stdout is not None
        assert playing.stderr is not None
        talk = playing.stderr if "--json" in args else playing.stdout
        playing.stdin.write("2,2\n")
        playing.stdin.flush()
        seen = ""
        while seen.count("your move:") < 2:
            letter = talk.read(1)
            assert letter, playing.stderr.read()
            seen += letter
        playing.send_signal(signal.SIGINT)
        told = playing.stdout.read(), playing.stderr.read()
        return playing.wait(timeout=60), *told


def test_ctrl_c_ends_a_play_with_one_line_and_status_130(tmp_path: Path) -> None:
    status, _, said = interrupted()
    assert status == 130
    complained(said)
    file = tmp_path / "game"
    status, _, said = interrupted("--record", str(file))
    assert status == 130
    complained(said)
    assert Record.parse(file.read_text(encoding="utf-8")).moves == ("2,2", "1,3")


def test_the_document_of_a_play_that_ctrl_c_ends_has_the_moves_so_far() -> None:
    status, told, _ = interrupted("--json")
    assert status == 130
    fields = json.loads(told)
    assert (fields["moves"], fields["stopped"]) == (["2,2", "1,3"], "Ctrl-C")


FULL = """
import errno, os
def full(file): raise OSError(errno.ENOSPC, "No space left on device")
os.fsync = full
"""


def test_ctrl_c_on_a_full_disk_shows_the_record_and_says_why(tmp_path: Path) -> None:
    file = tmp_path / "game"
    status, _, said = interrupted("--record", str(file), before=FULL)
    assert status == 2
    assert Record.parse(said.partition("\nponder:")[0]).moves == ("2,2", "1,3")
    complained(said)
