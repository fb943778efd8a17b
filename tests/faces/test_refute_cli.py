"""`ponder refute`: answers, JSON, bad input, and what is kept when it is stopped."""

import json

import pytest
from stopped_work import interrupted
from terminal import complained, document, run

from ponder.core.work import Ending
from ponder.refutations.refutation import Refutation
from ponder.refutations.refute import refute


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


def test_all_positions_and_one_strategy() -> None:
    text = "number_of_rows(x) <= 3"
    found = document("refute", "chomp", text, "--all", "--strategies", "boxes", "--box", "5x5")
    assert found["claim"] == "chomp: number_of_rows(x) <= 3"
    assert (found["counterexample"], found["found_by"]) == ("1,1,1,1", "boxes")
    assert [ground["kind"] for ground in found["covered"]] == ["box"]


def test_other_games() -> None:
    found = document("refute", "wythoff", "largest_heap(x) <= smallest_heap(x) + 2")
    assert (found["counterexample"], found["values"]["right"]) == ("4,7", "6")
    text = "is_p_position(x) iff nim_sum_of_heaps(x) == 0"
    survived = document("refute", "nim", text, "--limit", "50")
    assert (survived["counterexample"], survived["smallest"]) == (None, None)
    assert survived["values"] == {"left": None, "right": None}


def test_ctrl_c_keeps_the_ground(monkeypatch: pytest.MonkeyPatch) -> None:
    def pressed(*args: object, **named: object) -> Refutation:
        work = interrupted(after=5_000)
        return refute(*args, **{**named, "work": work})  # type: ignore[arg-type]

    monkeypatch.setattr("ponder.answers.claims.refute", pressed)
    text = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    result = run("refute", "chomp", text, "--cookies", "50", "--json")
    assert result.exit_code == 130
    fields = json.loads(result.stdout)
    assert fields["covered"][0] == {
        "kind": "cookies", "most": 40, "of": "P", "objects": 6768, "whole": True,
    }  # fmt: skip
    assert fields["stopped"].partition(",")[0] == str(Ending("interrupted"))
    complained(result.stderr)
