"""`ponder value`: the fields that others rely on, the words, the files, one-line errors."""

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
from terminal import PONDER, complained, document, process, run

import ponder
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
    said(fields["best"]["left"]["reason"])
    assert fields["options"] == {"left": ["2*"], "right": ["-1/2*"]}
    assert {move["fault"] for move in fields["moves"] if move["player"] == "left"} >= {None}


def test_a_form_is_simplified() -> None:
    assert document("value", "value", "{2|-1} + *")["value"] == "{2*|-1*}"
    assert document("value", "value", "{1,2|{4|3},5}")["value"] == "3"


def test_negative_values_are_no_options() -> None:
    assert document("value", "value", "-1/2")["value"] == "-1/2"
    assert document("value", "value", "-^ - 1")["value"] == "-1v"


def test_thermograph_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "graph.svg"
    assert run("value", "domineering", "2x3", "--thermograph", str(path)).exit_code == 0
    title = ElementTree.parse(path).getroot()[0]
    assert title.text == "domineering ...|..."
    assert run("value", "domineering", "2x3", "--thermograph", "-").stdout.startswith("<svg")


def test_keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    document("value", "toads-and-frogs", "TTT__FFF + 2x2@domineering", "--keep")
    kept = json.loads((tmp_path / "values-toads-and-frogs.json").read_text())
    assert kept["values"] == {"TTT__FFF": "+-1/8", "TT_T_FFF": "1/8", "TTT_F_FF": "-1/8"}
    assert document("value", "toads-and-frogs", "T_F + 3@nim", "--keep")["value"] == "*2"
    kept = json.loads((tmp_path / "values-toads-and-frogs.json").read_text())
    assert kept["values"]["T_F"] == "*"


def test_a_table_of_positions(tmp_path: Path) -> None:
    asked, file = "2x2;2x4;..#|...;2x3 + 2@nim", tmp_path / "table.svg"
    rows = document("value", "domineering", "--positions", asked, "--svg", str(file))["positions"]
    assert [row["position"] for row in rows][:3] == ["..|..", "....|....", "..#|..."]
    assert [Value(row["value"]) for row in rows] == [
        ponder.value(f"domineering {text}") for text in asked.split(";")
    ]
    root = ElementTree.parse(file).getroot()
    texts = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert {"±1", "miny(2)"} <= set(texts)


def test_starts() -> None:
    fields = document("value", "toads-and-frogs", "--starts", "1,1,2")
    assert fields["starts"][1] == {
        "toads": 1, "blanks": 1, "frogs": 2, "position": "T_FF", "value": "{0|-1/2}",
        "outcome": "N", "left_stop": "0", "right_stop": "-1/2", "mean": "-1/4",
        "temperature": "1/4",
    }  # fmt: skip


def test_memory_is_bounded() -> None:
    """A table that may not grow ends the work; in a process of its own, which has no table yet."""
    args = ["value", "domineering", "6x6", "--memory", "20MB", "--json"]
    done = subprocess.run(
        [*PONDER, *args], capture_output=True, text=True, timeout=120, check=False
    )
    found = json.loads(done.stdout)
    assert (done.returncode, found["value"]) == (0, None)
    assert "20 MB" in found["stopped"]


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
    _, told = work.communicate(timeout=60)
    assert work.returncode == 130
    complained(told)


def test_json_is_one_document_in_ascii() -> None:
    printed = run("value", "value", "^2*", "--json").stdout
    assert printed.isascii()
    assert json.loads(printed)["unicode"] == "⇑*"


def test_a_value_that_cannot_be_kept_is_told_all_the_same(tmp_path: Path) -> None:
    folder = tmp_path / "file"
    folder.touch()
    done = process("value", "toads-and-frogs", "T_F", "--keep", PONDER_TABLES=str(folder))
    assert done.returncode == 2
    said(done.stdout)
