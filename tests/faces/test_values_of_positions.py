"""Tables of the values of any positions: ponder value GAME --positions."""

from __future__ import annotations

import csv
from pathlib import Path
from xml.etree import ElementTree

from terminal import complaint, document, run

import ponder
from ponder.values.value import Value

ASKED = "2x2;2x4;..#|...;2x3 + 2@nim"


def test_as_csv_from_a_text_and_from_a_file(tmp_path: Path) -> None:
    told = run("value", "domineering", "--positions", ASKED, "--csv").stdout
    rows = list(csv.DictReader(told.splitlines()))
    assert [row["position"] for row in rows][:3] == ["..|..", "....|....", "..#|..."]
    assert [Value(row["value"]) for row in rows] == [
        ponder.value(f"domineering {text}") for text in ASKED.split(";")
    ]
    file = tmp_path / "positions.txt"
    file.write_text("% four positions\n\n" + ASKED.replace(";", "\n"), encoding="utf-8")
    assert run("value", "domineering", "--positions", str(file), "--csv").stdout == told


def test_as_json_text_and_latex() -> None:
    fields = document("value", "domineering", "--positions", "2x2;2x4")
    assert [row["value"] for row in fields["positions"]] == ["+-1", "miny(2)"]
    words = run("value", "domineering", "--positions", "2x2;2x4").stdout.splitlines()
    assert [line.split()[0] for line in words] == ["position", "..|..", "....|...."]
    latex = run("value", "toads-and-frogs", "--positions", "T_F;TT_F", "--latex").stdout
    assert r"\texttt{T\_F} & ${\ast}$ & N" in latex
    assert latex.count("\\\\") == 2


def test_as_a_picture(tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    run("value", "domineering", "--positions", "2x2;2x4", "--svg", str(file))
    root = ElementTree.parse(file).getroot()
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"±1", "miny(2)", "N: the next player wins", "R: Right wins"} <= set(texts)


def test_what_does_not_fit_together() -> None:
    complaint("value", "domineering", "2x2", "--positions", "2x2")
    complaint("value", "domineering", "--starts", "2,2", "--positions", "2x2")
    complaint("value", "domineering", "--positions", ";")


def test_a_file_that_is_not_there_is_told() -> None:
    complaint("value", "domineering", "--positions", "nowhere.txt")
    complaint("value", "domineering", "--positions", "2x2;nowhere.txt")
