"""What users type or have that is strange, huge or broken: one line says what is wrong."""

import random
from pathlib import Path

import pytest
from refusals import refuse
from terminal import complained, complaint, document, process

from ponder.core.errors import PonderError, TooLarge
from ponder.core.work import parse_size
from ponder.games import Chomp, Nim
from ponder.measures.sheet import Sheet

STRANGE = [
    ("value", "value", "{" * 10_000),
    ("value", "value", "+".join("*" * 40_000)),
    ("theory", "chomp", "--diff", "9" * 40, "1"),
]


@pytest.mark.parametrize("words", STRANGE, ids=lambda words: " ".join(words)[:40])
def test_strange_words_are_refused_in_a_line(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_LEDGER", str(tmp_path / "ledger.db"))
    complaint(*words)


@pytest.mark.parametrize("position", ["domineering 2x2", "cram 2x2", "toads-and-frogs T_F"])
def test_a_limit_that_no_kernel_can_count_is_none(position: str) -> None:
    assert document("solve", *position.split(), "--limit", "9" * 40)["outcome"]


@pytest.mark.parametrize("code", ["import sys; sys.exit()", "raise SystemExit('bye')", "exit(3)"])
def test_a_users_file_that_exits_is_broken(tmp_path: Path, code: str) -> None:
    (tmp_path / "leaving.py").write_text(code)
    listed = process("games", PONDER_GAMES=str(tmp_path))
    assert (listed.returncode, "nim" in listed.stdout) == (0, True)
    asked = process("solve", "leaving", "3", PONDER_GAMES=str(tmp_path))
    assert asked.returncode == 2
    complained(asked.stderr)


def test_the_line_of_a_wrong_position_is_named(tmp_path: Path) -> None:
    (tmp_path / "list.txt").write_text("% small boards\n2x2\n\nnone\n")
    complaint("value", "domineering", "--positions-file", str(tmp_path / "list.txt"))


@pytest.mark.parametrize("board", [Chomp("3x666633333333333"), Nim([10**15])])
def test_huge_drawings_are_refused(board: Chomp | Nim) -> None:
    refuse(TooLarge, board.drawing)


@pytest.mark.parametrize(
    ("size", "count"), [("0.1gb", 10**8), ("1000000TB", 10**18), ("0.3", 0), ("4.35kB", 4350)]
)
def test_sizes_are_exact(size: str, count: int) -> None:
    assert parse_size(size) == count


def test_damaged_parquet_files_are_named(tmp_path: Path) -> None:
    path, dice = tmp_path / "damaged.parquet", random.Random(1)
    Sheet(("a", "b"), {"y": (2**70, -1), "z": (1, 2)}).to_file(path)
    whole, complaints = path.read_bytes(), []
    for _ in range(300):
        data = bytearray(whole)
        for _ in range(dice.choice([1, 2, 20])):
            data[dice.randrange(len(data))] = dice.randrange(256)
        path.write_bytes(data[: dice.choice([len(data), dice.randrange(len(data))])])
        try:
            Sheet.from_file(path)
        except PonderError as error:
            complaints.append(str(error))
    assert len(complaints) > 200
    assert [words for words in complaints if path.name not in words] == []
