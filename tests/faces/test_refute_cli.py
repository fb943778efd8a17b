"""`ponder refute`: answers, JSON, bad input, and what is kept when it is stopped."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from stops import interrupted
from terminal import complaint, document, run

from ponder.refutations.refutation import Refutation
from ponder.refutations.refute import refute

SMALL = ("--cookies", "30", "--box", "6x6", "--members", "200", "--games", "1")


def test_a_smallest_counterexample_as_json() -> None:
    found = document("refute", "chomp", "number_of_cookies(x) <= 2*number_of_rows(x)")
    assert found["claim"] == (
        "chomp: if is_p_position(x) then number_of_cookies(x) <= 2*number_of_rows(x)"
    )
    assert found["counterexample"] == "3,2"
    assert found["values"] == {"left": "5", "right": "4"}
    assert found["smallest"] is True
    assert found["covered"] == [
        {"kind": "cookies", "most": 20, "of": "P", "objects": 168, "whole": True}
    ]


def test_a_claim_that_survives_is_checked_not_true() -> None:
    text = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    result = run("refute", "chomp", text, *SMALL)
    assert result.exit_code == 0
    assert "Checked up to 30 cookies" in result.stdout
    assert "not proved" in result.stdout
    assert "- all 1,173 P-positions with at most 30 cookies" in result.stdout
    assert "- all P-positions of the family two rows, k from 3 on" in result.stdout
    assert "true" not in result.stdout.lower()
    fields = document("refute", "chomp", text, *SMALL)
    assert (fields["counterexample"], fields["smallest"]) == (None, None)
    assert fields["values"] == {"left": None, "right": None}


def test_all_positions_and_one_strategy() -> None:
    text = "number_of_rows(x) <= 3"
    found = document("refute", "chomp", text, "--all", "--strategies", "boxes", "--box", "5x5")
    assert found["claim"] == "chomp: number_of_rows(x) <= 3"
    assert (found["counterexample"], found["found_by"]) == ("1,1,1,1", "boxes")
    assert [ground["kind"] for ground in found["covered"]] == ["box"]


def test_other_games() -> None:
    found = document("refute", "wythoff", "largest_heap(x) <= smallest_heap(x) + 2")
    assert (found["counterexample"], found["values"]["right"]) == ("4,7", "6")
    told = run("refute", "nim", "is_p_position(x) iff nim_sum_of_heaps(x) == 0", "--limit", "50")
    assert "Checked on the ground below, not proved" in told.stdout


def test_a_table(tmp_path: Path) -> None:
    table = tmp_path / "planets.csv"
    table.write_text("name,moons,is_gas\nEarth,1,no\nMars,2,no\nSaturn,274,yes\n")
    found = document("refute", "--table", str(table), "moons(x) <= 2")
    assert (found["counterexample"], found["values"]) == ("Saturn", {"left": "274", "right": "2"})
    told = run("refute", "--table", str(table), "if ~is_gas(x) then moons(x) <= 2").stdout
    assert "- all 3 objects given" in told


@pytest.mark.parametrize(
    "args",
    [
        ("chomp", "number_of_row(x) >= 2"),
        ("chomp", "nim: number_of_heaps(x) >= 2"),
        ("chomp", "number_of_rows(x) >="),
        ("chess", "number_of_rows(x) >= 2"),
        ("chomp",),
        ("chomp", "number_of_rows(x) >= 2", "--box", "7"),
        ("chomp", "number_of_rows(x) >= 2", "--strategies", "luck"),
        ("--table", "nowhere.csv", "moons(x) <= 2"),
    ],
    ids=" ".join,
)
def test_bad_input(args: tuple[str, ...]) -> None:
    complaint("refute", *args)


def test_ctrl_c_keeps_the_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*args: object, **named: object) -> Refutation:
        work = interrupted(after=5_000)
        return refute(*args, **{**named, "work": work})  # type: ignore[arg-type]

    monkeypatch.setattr("ponder.answers.refuting.refute", pressed)
    text = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    result = run("refute", "chomp", text, "--cookies", "50", "--json")
    assert result.exit_code == 130
    fields = json.loads(result.stdout)
    assert fields["covered"][0] == {
        "kind": "cookies", "most": 40, "of": "P", "objects": 6768, "whole": True,
    }  # fmt: skip
    assert fields["stopped"].startswith("Ctrl-C")
    assert result.stderr == "ponder: stopped; the results so far are above\n"


def test_the_time_is_up() -> None:
    result = run("refute", "chomp", "number_of_rows(x) >= 1", "--seconds", "0")
    assert result.exit_code == 0
    assert "Nothing was checked." in result.stdout
    assert result.stderr.startswith("Stopped: the time was up")
