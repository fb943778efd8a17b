"""The files that verbs write: what is in them, and what they are called."""

import errno
import os
import subprocess
from pathlib import Path

import pytest
from terminal import PONDER, complained, complaint, run

from ponder import Record, Value
from ponder.games import Chomp

PICTURES = [
    ("show", "chomp", "4x7", "--svg"),
    ("solve", "chomp", "2x2", "--tree", "--svg"),
    ("value", "domineering", "2x2", "--thermograph"),
    ("value", "domineering", "--starts", "2,2", "--svg"),
]


@pytest.mark.parametrize("args", PICTURES)
def test_pictures_are_svg_files_of_a_fixed_size(args: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "picture.svg"
    result = run(*args, str(file))
    assert result.exit_code == 0
    assert str(file) in result.stderr
    head = file.read_text(encoding="utf-8").partition(">")[0]
    assert "style" not in head
    assert "width=" in head


@pytest.mark.parametrize("args", PICTURES)
def test_pictures_are_not_blank(args: tuple[str, ...], tmp_path: Path) -> None:
    cairosvg = pytest.importorskip("cairosvg", reason="CairoSVG is not installed")
    image = pytest.importorskip("matplotlib.image")
    run(*args, str(tmp_path / "picture.svg"))
    cairosvg.svg2png(url=str(tmp_path / "picture.svg"), write_to=str(tmp_path / "picture.png"))
    assert len({tuple(dot) for row in image.imread(tmp_path / "picture.png") for dot in row}) > 1


def test_notebooks_shrink_pictures_to_their_width() -> None:
    for thing in (Chomp("4x7"), Value("+-1").thermograph):
        assert "max-width" in thing._repr_svg_().partition(">")[0]


@pytest.mark.parametrize("ending", ["png", "pdf", "txt", ""])
@pytest.mark.parametrize("args", PICTURES)
def test_other_endings_are_refused(args: tuple[str, ...], ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"picture.{ending}".rstrip(".")
    complaint(*args, str(file))
    assert not file.exists()


def test_a_record_that_cannot_be_written_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game"

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run("play", "nim", "2", "--against", "random", "--record", str(file), typed="2>0\n")
    assert result.exit_code == 2
    assert Record.parse(result.stderr.partition("\nponder:")[0]).moves == ("2>0",)
    complained(result.stderr)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("position", "value"), [("2x4", "miny(2)"), ("4x2", "tiny(2)"), ("2x2", "+-1")]
)
def test_values_read_back_where_the_signs_are_missing(position: str, value: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [*PONDER, "value", "domineering", position]
    said = subprocess.run(command, capture_output=True, env=environment, check=True).stdout
    assert f"= {value}" in said.decode("ascii").splitlines()[0]
