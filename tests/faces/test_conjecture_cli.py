"""`ponder conjecture` as a user types it: known laws from tables, games, forms, bad input."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest
from graphs import graphs
from refusals import said
from terminal import document, run

from ponder.core.work import Work

TABLES = Path(__file__).parent.parent.parent / "examples" / "tables"
FIVE = "1;2,1;3,2;7,6;5,1,1,1,1"


def found(*words: str) -> Any:
    return document("conjecture", *words)


def statements(found: Any) -> list[str]:
    return [one["statement"] for one in found["conjectures"]]


def test_lower_bounds_on_the_cookies_of_five_p_positions() -> None:
    fields = found(
        "--game", "chomp", "--examples", FIVE, "--target", "number_of_cookies", "--lower"
    )  # fmt: skip
    assert "number_of_cookies(x) >= 2*number_of_columns(x) - 1" in statements(fields)
    assert fields["target"] == "number_of_cookies"
    assert fields["direction"] == "lower"
    assert {"complexity", "best_on", "exact_on"} <= set(fields["conjectures"][0])
    assert {"identities", "stopped", "candidates", "seconds"} <= set(fields)


def test_newtons_law_of_gravity() -> None:
    fields = found("--table", str(TABLES / "gravity.csv"), "--target", "force")
    assert len(fields["identities"]) == 1
    law = fields["identities"][0]
    assert law.startswith("force(x) == ")
    assert all(name in law for name in ("mass_1(x)", "mass_2(x)", "distance(x)^2"))


def test_eulers_formula() -> None:
    fields = found("--table", str(TABLES / "polyhedra.csv"), "--target", "vertices")
    assert fields["identities"] == ["vertices(x) == edges(x) - faces(x) + 2"]


def test_keplers_third_law() -> None:
    planets = ("--table", str(TABLES / "planets.csv"), "--target", "period")
    fields = found(*planets, "--tolerance", "1e-3")
    assert any(
        law in ("period(x) == distance(x)^(3/2)", "period(x) == distance(x)*sqrt(distance(x))")
        for law in fields["identities"]
    )
    said("\n".join(fields["notes"]))


def test_classical_bounds_of_graph_theory(tmp_path: Path) -> None:
    table = str(tmp_path / "graphs.csv")
    graphs().to_file(table)
    fields = found("--table", table, "--target", "independence_number", "--complexity", "3")
    bounds = statements(fields)
    assert "independence_number(x) <= order(x) - matching_number(x)" in bounds
    assert "independence_number(x) <= order(x) - minimum_degree(x)" in bounds


def test_a_plot_is_written(tmp_path: Path) -> None:
    picture = tmp_path / "tight.svg"
    found("--table", str(TABLES / "polyhedra.csv"), "--target", "edges", "--plot", str(picture))
    assert picture.read_text("utf-8").startswith("<?xml")


def test_laws_of_a_property() -> None:
    fields = found(
        "--game", "chomp", "--examples", "1;2;3;2,1;3,1;2,2;3,2;3,1,1;3,3",
        "--property", "is_p_position", "--condition", "necessary",
    )  # fmt: skip
    assert fields["property"] == "is_p_position"
    assert fields["laws"]


BOARDS = ("--game", "chomp", "--examples", "1;2;3;2,1;3,1;2,2;3,2;3,1,1;3,3")


def test_fitted_bounds_are_told() -> None:
    question = (*BOARDS, "--target", "number_of_cookies", "--complexity", "3")
    plain, fitted = (
        {one["statement"] for one in found(*question, *more)["conjectures"]}
        for more in ((), ("--fitted", "2"))
    )
    assert fitted - plain


ASKED = [("--target", "number_of_cookies"), ("--property", "is_p_position")]


@pytest.mark.parametrize("asked", ASKED)
def test_the_time_allowed(asked: tuple[str, ...]) -> None:
    fields = found(*BOARDS, *asked, "--seconds", "0")
    said(fields["stopped"])


@pytest.mark.parametrize("asked", ASKED)
def test_ctrl_c_keeps_what_was_found(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...]
) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    found(*BOARDS, *asked, "--seconds", "0")  # solves the boards, which nobody is to stop
    monkeypatch.setattr(Work, "check", press)
    monkeypatch.setattr(Work, "step", press)
    result = run("conjecture", *BOARDS, *asked, "--json")
    assert result.exit_code == 130
    said(json.loads(result.stdout)["stopped"])


def test_theory_as_statements_and_in_a_file(tmp_path: Path) -> None:
    example = ("--game", "chomp", "--examples", FIVE, "--target", "number_of_cookies", "--lower")
    known = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    file = tmp_path / "number_of_rows(x) <= 3"  # what a text is does not depend on its characters
    file.write_text(f"# known\n\n{known}\n", "utf-8")
    assert known in statements(found(*example))
    for theory in (("--theory", known), ("--theory-file", str(file))):
        assert statements(found(*example, *theory)) == []


def test_how_a_search_ended_is_said_beside_a_form() -> None:
    table = ("--table", str(TABLES / "polyhedra.csv"))
    asked = (*table, "--target", "vertices", "--complexity", "4", "--csv")
    result = run("conjecture", *asked)
    lines = list(csv.DictReader(result.stdout.splitlines()))
    assert lines[0]["statement"] == "vertices(x) == edges(x) - faces(x) + 2"
    said(result.stderr)
    assert run("conjecture", *asked, "--json").stderr == ""
