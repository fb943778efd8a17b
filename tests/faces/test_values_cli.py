"""`ponder value`: the fields that others rely on, the words, the files, one-line errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from refusals import said
from terminal import PONDER, complained, complaint, document, process, run

from ponder.values.value import Value


def test_fields() -> None:
    fields = document("value", "toads-and-frogs", "TTT__FFF")
    assert fields["game"] == "toads-and-frogs"
    assert fields["position"] == "TTT__FFF"
    assert fields["value"] == "+-1/8"
    assert fields["outcome"] == "N"
    stops = fields["left_stop"], fields["right_stop"]
    assert (*stops, fields["mean"], fields["temperature"]) == ("1/8", "-1/8", "0", "1/8")
    assert (fields["unicode"], fields["latex"]) == ("±1/8", r"\pm \frac{1}{8}")
    assert (fields["number"], fields["atomic_weight"], fields["birthday"]) == (None, None, 5)
    assert fields["thermograph"] == {
        "left": [["0", "1/8"], ["1/8", "0"]],
        "right": [["0", "-1/8"], ["1/8", "0"]],
    }
    assert fields["best"]["left"]["move"] == "3"
    assert (fields["components"], fields["notes"]) == ([], [])


def test_fields_of_a_sum() -> None:
    fields = document("value", "toads-and-frogs", "TT_FF + 2x3@domineering", "--options")
    assert fields["game"] == "sum"
    assert Value(fields["value"]) == Value("{2*|-1/2*}")
    temperatures = [component["temperature"] for component in fields["components"]]
    assert temperatures == ["0", "5/4"]
    assert fields["best"]["left"]["move"] == "2:1,2"
    assert "component 2, the hottest, of temperature 5/4" in fields["best"]["left"]["reason"]
    assert fields["options"] == {"left": ["2*"], "right": ["-1/2*"]}
    assert {move["fault"] for move in fields["moves"] if move["player"] == "left"} >= {None}


def test_a_form_is_simplified() -> None:
    assert document("value", "value", "{2|-1} + *")["value"] == "{2*|-1*}"
    assert document("value", "value", "{1,2|{4|3},5}")["value"] == "3"
    assert run("value", "value", "{0|*}", "--latex").stdout == "\\uparrow\n"


def test_negative_values_are_no_options() -> None:
    assert document("value", "value", "-1/2")["value"] == "-1/2"
    assert document("value", "value", "-^ - 1")["value"] == "-1v"
    complaint("value", "value", "1", "--optoins")


def test_words() -> None:
    words = run("value", "toads-and-frogs", "TT_FF + 2x2@domineering", "--options").stdout
    assert words.startswith("sum TT_FF@toads-and-frogs + ..|..@domineering = ±1*\n")
    assert "2: domineering ..|.. = ±1, temperature 1, the hottest" in words
    assert "Left's best move: 2:1,1 → 1*, because it wins" in words
    assert "  1:2   → {1↑|-1↑}  (dominated by 2:1,1)" in words
    assert "Tepid." in run("value", "value", "1+tiny(1)").stdout
    assert "not all small" in run("value", "value", "tiny(1)").stdout
    assert "atomic weight 2" in run("value", "value", "^2*").stdout
    assert "Right has no move." in run("value", "value", "3").stdout
    assert "No best move" in run("value", "nim", "3000").stdout


def test_words_of_long_sums_are_few() -> None:
    words = run("value", "value", "400.tiny(1)", "--options").stdout
    assert "more than 100 brackets inside each other" in words
    assert "… and 380 more" in words
    assert max(map(len, words.splitlines()[4:])) < 400
    fields = document("value", "value", "{5|-5}+{1|-1}")
    assert [component["temperature"] for component in fields["components"]] == ["5", "1"]


def test_the_limit_is_of_each_part() -> None:
    assert "in each independent part" in " ".join(run("value", "--help").stdout.split())


def test_thermograph_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "graph.svg"
    assert run("value", "domineering", "2x3", "--thermograph", str(path)).exit_code == 0
    title = ElementTree.parse(path).getroot()[0]
    assert title.text == "domineering ...|..."
    assert run("value", "domineering", "2x3", "--thermograph", "-").stdout.startswith("<svg")


def test_keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    result = run("value", "toads-and-frogs", "TTT__FFF + 2x2@domineering", "--keep")
    assert result.exit_code == 0
    kept = json.loads((tmp_path / "values-toads-and-frogs.json").read_text())
    assert kept["values"] == {"TTT__FFF": "+-1/8", "TT_T_FFF": "1/8", "TTT_F_FF": "-1/8"}
    again = run("value", "toads-and-frogs", "TTT__FFF + 2x2@domineering")
    assert again.stdout == result.stdout
    complaint("value", "nim", "3", "--keep")
    mixed = run("value", "toads-and-frogs", "T_F + 3@nim", "--keep")
    assert mixed.exit_code == 0
    assert mixed.stdout.startswith("sum T_F@toads-and-frogs + 3@nim = *2\n")
    for line in mixed.stderr.splitlines():
        said(line)
    kept = json.loads((tmp_path / "values-toads-and-frogs.json").read_text())
    assert kept["values"]["T_F"] == "*"


def test_starts(tmp_path: Path) -> None:
    csv = run("value", "toads-and-frogs", "--starts", "3,2,3", "--csv").stdout
    assert csv.splitlines()[-1] == "3,2,3,TTT__FFF,+-1/8,N,1/8,-1/8,0,1/8"
    assert r"\begin{tabular}" in run("value", "domineering", "--starts", "2,3", "--latex").stdout
    path = tmp_path / "table.svg"
    words = run("value", "domineering", "--starts", "2,3", "--svg", str(path)).stdout
    assert words.splitlines()[-1] == "2     3        {2|-1/2}"
    assert ElementTree.parse(path).getroot().tag.endswith("svg")
    fields = document("value", "toads-and-frogs", "--starts", "1,1,2")
    assert fields["starts"][1] == {
        "toads": 1, "blanks": 1, "frogs": 2, "position": "T_FF", "value": "{0|-1/2}",
        "outcome": "N", "left_stop": "0", "right_stop": "-1/2", "mean": "-1/4",
        "temperature": "1/4",
    }  # fmt: skip


@pytest.mark.parametrize(
    "args",
    [
        ["domineering", "30x30"],
        ["domineering"],
        ["value", "{1|2"],
        ["value", "1/3"],
        ["value", "{" * 10_000],
        ["pig", "100"],
        ["misere-nim", "3"],
        ["random-turn-nim", "3"],
        ["toads-and-frogs", "TT_FF", "--csv"],
        ["toads-and-frogs", "TT_FF", "--starts", "2,2,2"],
        ["toads-and-frogs", "--starts", "2,2"],
        ["toads-and-frogs", "--starts", "2,x,2"],
        ["nim", "--starts", "2"],
        ["value", "1", "--json", "--latex"],
        ["value", "1", "--memory", "much"],
        ["value", "1", "--memory", "1MB"],
        ["value", "1", "--memory", "1"],
        ["value", "{1|0} - 2x2@domineering"],
        ["value", "+".join("*" * 40_000)],
        ["valu", "1"],
        ["clobber", "4x4", "--limit", "50"],
    ],
    ids=lambda args: " ".join(args)[:60],
)
def test_errors_are_one_line(args: list[str]) -> None:
    complaint("value", *args)


def test_memory_is_bounded() -> None:
    """A table that may not grow refuses; in a process of its own, which has no table yet."""
    args = ["value", "domineering", "6x6", "--memory", "20MB"]
    done = subprocess.run(
        [*PONDER, *args], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stdout) == (2, "")
    complained(done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent by signal")
def test_ctrl_c_is_heard() -> None:
    code = "from ponder.faces.cli import main; print('ready', flush=True); main()"
    work = subprocess.Popen(
        [sys.executable, "-c", code, "value", "domineering", "8x8", "--memory", "1GB"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert work.stdout is not None
    assert work.stdout.readline() == "ready\n"
    time.sleep(1.5)
    work.send_signal(signal.SIGINT)
    _, said = work.communicate(timeout=60)
    assert work.returncode == 130
    assert "stopped" in said
    assert "Traceback" not in said


def test_json_is_one_document_in_ascii() -> None:
    printed = run("value", "value", "^2*", "--json").stdout
    assert printed.isascii()
    assert json.loads(printed)["unicode"] == "⇑*"


def test_a_value_that_cannot_be_kept_is_told_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.touch()
    done = process("value", "toads-and-frogs", "T_F", "--keep", PONDER_TABLES=str(folder))
    assert done.returncode == 2
    assert "toads-and-frogs T_F = *" in done.stdout
