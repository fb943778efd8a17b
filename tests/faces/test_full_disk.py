"""A full disk costs only what would have been on it: answers are shown, other files written."""

import errno
import json
import os
import subprocess
from pathlib import Path

import pytest
from terminal import PONDER, document, run

from ponder.core.records import Record

FULL = Path("/dev/full")
NO_SPACE = os.strerror(errno.ENOSPC)
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="this system has no /dev/full")

CLAIM = "row_product(x) >= number_of_rows(x)"
SQUARES = "rectangle and cookies > 1 implies first player wins"
WRITERS = [
    ("prove", "chomp", CLAIM, "--certificate", "it.json"),
    ("ask", "chomp", SQUARES, "--certificate", "it.json"),
    ("show", "chomp", "2x2", "--svg", "it.svg"),
    ("solve", "chomp", "2x2", "--tree", "--svg", "it.svg"),
    ("value", "domineering", "2x2", "--thermograph", "it.svg"),
    ("value", "domineering", "--starts", "2,2", "--svg", "it.svg"),
    ("family", "toads-and-frogs", "A11", "--claim", "T^a _ F <= {a|1}", "--certificate", "it.json"),
    ("table", "chomp", "4x4", "--out", "it.txt"),
]


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path / "tables"))


@pytest.mark.parametrize("args", WRITERS, ids=" ".join)
def test_an_answer_is_shown_though_its_file_cannot_be_written(args: tuple[str, ...]) -> None:
    without = {name: said for name, said in document(*args[:-2]).items() if said is not None}
    without.pop("seconds", None)  # differs from run to run
    Path(args[-1]).symlink_to(FULL)
    result = run(*args, "--json")
    assert result.exit_code == 2
    told = json.loads(result.stdout)
    assert told | without == told
    assert result.stderr.endswith(f"ponder: {args[-1]}: {NO_SPACE}\n")


@pytest.mark.parametrize("args", WRITERS, ids=" ".join)
def test_files_are_written_though_the_answer_cannot_be_printed(args: tuple[str, ...]) -> None:
    pipe = subprocess.PIPE
    with FULL.open("wb") as stdout:
        ended = subprocess.run([*PONDER, *args], stdout=stdout, stderr=pipe, text=True, check=False)
    assert ended.returncode == 2
    assert ended.stderr.endswith(f"ponder: {NO_SPACE}\n")
    assert Path(args[-1]).stat().st_size > 0


@pytest.mark.parametrize("flags", [("--record", "-"), (), ("--json",)])
def test_a_record_that_cannot_be_printed_is_shown(flags: tuple[str, ...]) -> None:
    args = ("play", "nim", "3,4", "--watch", "perfect,random", *flags)
    with FULL.open("wb") as stdout:
        ended = subprocess.run(
            [*PONDER, *args], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ended.returncode == 2
    shown, _, complaint = ended.stderr.rpartition("ponder: ")
    assert complaint == f"{NO_SPACE}\n"
    assert Record.parse(shown[shown.rindex("game:") :]).result() == "first wins"


def test_each_file_that_cannot_be_written_is_named() -> None:
    Path("it.tex").symlink_to(FULL)
    args = ("prove", "chomp", CLAIM, "--certificate", str(FULL), "--english", "words.txt")
    result = run(*args, "--latex", "it.tex", "--json")
    assert result.exit_code == 2
    assert str(FULL) in result.stderr
    assert "it.tex" in result.stderr
    told = json.loads(result.stdout)
    assert told["proved"]
    assert told["certificate"]["claim"] == told["claim"]  # the certificate itself, not a file
    assert told["english"] == "words.txt"
    assert "latex" not in told
    assert Path("words.txt").stat().st_size > 0


def test_a_theory_is_shown_though_it_cannot_be_exported() -> None:
    run("refute", "nim", "nim: 1 >= 0", "--limit", "1", "--ledger", "one.db")
    args = ("theory", "nim", "--ledger", "one.db")
    result = run(*args, "--export", str(FULL))
    assert (result.exit_code, result.stdout) == (2, run(*args).stdout)


@pytest.mark.parametrize("args", [("--help",), ("solve", "--help"), ("--version",), ("games",)])
def test_a_broken_pipe_is_no_error(args: tuple[str, ...]) -> None:
    ended = _unread(*args)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_broken_pipe_costs_no_file() -> None:
    ended = _unread("ask", "chomp", SQUARES, "--certificate", "it.json")
    assert ended.returncode == 0
    assert Path("it.json").stat().st_size > 0


def _unread(*args: str) -> subprocess.CompletedProcess[str]:
    """Run a verb whose output nobody reads."""
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as stdout:  # noqa: PTH123 - of a pipe
        return subprocess.run(
            [*PONDER, *args], stdout=stdout, stderr=subprocess.PIPE, text=True, check=False
        )
