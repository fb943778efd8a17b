"""`ponder conjecture` as a user types it: known laws from tables, games, forms, bad input."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import networkx
import pytest
from click.testing import CliRunner, Result
from terminal import complained

from ponder.core.work import Work
from ponder.faces.cli import commands

TABLES = Path(__file__).parent.parent.parent / "examples" / "tables"
FIVE = "1;2,1;3,2;7,6;5,1,1,1,1"


def run(*words: str) -> Result:
    return CliRunner().invoke(commands, ["conjecture", *words])


def found(*words: str) -> dict[str, Any]:
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    document = json.loads(result.stdout)
    assert isinstance(document, dict)
    return document


def statements(document: dict[str, Any]) -> list[str]:
    return [one["statement"] for one in document["conjectures"]]


def test_lower_bounds_on_the_cookies_of_five_p_positions() -> None:
    document = found(
        "--game", "chomp", "--examples", FIVE, "--target", "number_of_cookies", "--lower"
    )  # fmt: skip
    assert "number_of_cookies(x) >= 2*number_of_columns(x) - 1" in statements(document)
    assert document["target"] == "number_of_cookies"
    assert document["direction"] == "lower"
    assert {"complexity", "best_on", "exact_on"} <= set(document["conjectures"][0])
    assert {"identities", "stopped", "candidates", "seconds"} <= set(document)


def test_newtons_law_of_gravity() -> None:
    document = found("--table", str(TABLES / "gravity.csv"), "--target", "force")
    assert len(document["identities"]) == 1
    law = document["identities"][0]
    assert law.startswith("force(x) == ")
    assert all(name in law for name in ("mass_1(x)", "mass_2(x)", "distance(x)^2"))


def test_newtons_law_where_the_constant_is_1(tmp_path: Path) -> None:
    table = tmp_path / "gravity.csv"
    masses = [(3, 7, 2), (10, 4, 5), (6, 6, 1), (12, 5, 4), (8, 11, 3), (25, 2, 7), (9, 14, 6)]
    masses += [(1, 30, 2), (17, 3, 5), (40, 13, 9), (5, 5, 8)]
    lines = [f"{Fraction(m * n, r * r)},{m},{n},{r}" for m, n, r in masses]
    table.write_text("\n".join(["F,m1,m2,r", *lines]), "utf-8")
    document = found("--table", str(table), "--target", "F")
    assert "F(x) == m1(x)*m2(x)/r(x)^2" in document["identities"]


def test_eulers_formula() -> None:
    document = found("--table", str(TABLES / "polyhedra.csv"), "--target", "vertices")
    assert document["identities"] == ["vertices(x) == edges(x) - faces(x) + 2"]


def test_keplers_third_law() -> None:
    planets = ("--table", str(TABLES / "planets.csv"), "--target", "period")
    document = found(*planets, "--tolerance", "1e-3")
    assert any(
        law in ("period(x) == distance(x)^(3/2)", "period(x) == distance(x)*sqrt(distance(x))")
        for law in document["identities"]
    )
    assert any("relative error of 0.001" in note for note in document["notes"])


def test_a_classical_bound_of_graph_theory(tmp_path: Path) -> None:
    """The independence number is at most the order minus the matching number."""
    graphs = {
        **{f"path {n}": networkx.path_graph(n) for n in range(2, 8)},
        **{f"cycle {n}": networkx.cycle_graph(n) for n in range(3, 9)},
        **{f"complete {n}": networkx.complete_graph(n) for n in range(2, 6)},
        **{f"star {n}": networkx.star_graph(n) for n in range(2, 6)},
        "Petersen": networkx.petersen_graph(),
        "cube": networkx.hypercube_graph(3),
        "wheel 6": networkx.wheel_graph(6),
    }
    table = tmp_path / "graphs.csv"
    with table.open("w", newline="") as file:
        lines = csv.writer(file)
        lines.writerow(["graph", "independence", "order", "size", "matching", "minimum_degree"])
        for name, graph in graphs.items():
            independence = max(map(len, networkx.find_cliques(networkx.complement(graph))))
            matching = len(networkx.max_weight_matching(graph, maxcardinality=True))
            degrees = [degree for _, degree in graph.degree]
            sizes = (len(graph), graph.number_of_edges(), matching, min(degrees))
            lines.writerow([name, independence, *sizes])
    document = found("--table", str(table), "--target", "independence", "--complexity", "3")
    bounds = statements(document)
    assert "independence(x) <= order(x) - matching(x)" in bounds
    assert "independence(x) <= order(x) - minimum_degree(x)" in bounds


def test_text_latex_csv_and_english() -> None:
    example = ("--game", "chomp", "--examples", FIVE, "--target", "number_of_cookies", "--lower")
    text = run(*example, "--english", "--tight").stdout
    assert "number_of_cookies(x) >= 2*number_of_columns(x) - 1" in text
    assert "twice the number of non-empty columns" in " ".join(text.split())
    assert "Stopped: every object is hit exactly" in text
    assert "at least 13" in text
    assert r"\begin{align*}" in run(*example, "--latex").stdout
    lines = list(csv.DictReader(run(*example, "--csv").stdout.splitlines()))
    assert lines[0]["statement"]


def test_a_plot_is_written(tmp_path: Path) -> None:
    picture = tmp_path / "tight.svg"
    result = run(
        "--table", str(TABLES / "polyhedra.csv"), "--target", "edges", "--plot", str(picture)
    )
    assert result.exit_code == 0, result.stderr
    assert picture.read_text("utf-8").startswith("<?xml")


def test_laws_of_a_property() -> None:
    document = found(
        "--game", "chomp", "--examples", "1;2;3;2,1;3,1;2,2;3,2;3,1,1;3,3",
        "--property", "is_p_position", "--condition", "necessary",
    )  # fmt: skip
    assert document["property"] == "is_p_position"
    assert document["laws"]


BOARDS = ("--game", "chomp", "--examples", "1;2;3;2,1;3,1;2,2;3,2;3,1,1;3,3")


def test_laws_are_written_as_they_are_told() -> None:
    question = (*BOARDS, "--property", "is_p_position", "--condition", "necessary")
    told = " ".join(run(*question).stdout.split())
    assert all(law["law"] in told for law in found(*question)["laws"])


def test_fitted_bounds_are_told() -> None:
    question = (*BOARDS, "--target", "number_of_cookies", "--complexity", "3")
    plain, fitted = (
        {one["statement"] for one in found(*question, *more)["conjectures"]}
        for more in ((), ("--fitted", "2"))
    )
    assert fitted - plain
    told = " ".join(run(*question, "--fitted", "2").stdout.split())
    assert all(statement in told for statement in fitted - plain)


ASKED = [("--target", "number_of_cookies"), ("--property", "is_p_position")]


@pytest.mark.parametrize("asked", ASKED)
def test_the_time_allowed(asked: tuple[str, ...]) -> None:
    document = found(*BOARDS, *asked, "--seconds", "0")
    assert document["stopped"].startswith("the time was up")


@pytest.mark.parametrize("asked", ASKED)
def test_ctrl_c_keeps_what_was_found(
    monkeypatch: pytest.MonkeyPatch, asked: tuple[str, ...]
) -> None:
    def press(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Work, "check", press)
    monkeypatch.setattr(Work, "step", press)
    result = run(*BOARDS, *asked, "--json")
    assert result.exit_code == 130
    assert "Ctrl-C" in json.loads(result.stdout)["stopped"]


def test_theory_as_statements_and_in_a_file(tmp_path: Path) -> None:
    example = ("--game", "chomp", "--examples", FIVE, "--target", "number_of_cookies", "--lower")
    known = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    file = tmp_path / "number_of_rows(x) <= 3"  # what a text is does not depend on its characters
    file.write_text(f"# known\n\n{known}\n", "utf-8")
    assert known in statements(found(*example))
    for theory in (("--theory", known), ("--theory-file", str(file))):
        assert statements(found(*example, *theory)) == []
    for wrong in (("--theory", str(file)), ("--theory-file", str(tmp_path / "nowhere.txt"))):
        result = run(*example, *wrong)
        assert result.exit_code == 2
        complained(result.stderr)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("", ()),
        ("y,a\n", ()),
        ("y,a\n1,2\n", ()),
        ("y,a\n1,2\n1,3\n", ()),
        ("y,a\n1,NaN\n2,3\n", ()),
        ("y,a\n1,2\n2,three\n4,5\n", ()),
        ("y,a\n1,2\n2,3\n", ("--target", "z")),
        ("y,a\n1,1e400\n2,3\n", ()),
        ("y,a,a\n1,2,3\n2,3,4\n", ()),
        ("y,a\n1,2\n2,3\n", ("--complexity", "0")),
        ("y,a\n1,2\n2,3\n", ("--operators", "ops21")),
        ("y,a\n1,2\n2,3\n", ("--constants", "one")),
        ("y,a\n1,2\n2,3\n", ("--theory", "y(x) <= ")),
        ("y,a\n1,2\n2,3\n", ("--tolerance", "2")),
        ("y,a\n1,2\n2,3\n", ("--plot", "x.gif")),
        ("y,a,p\n1,2,yes\n2,3,no\n", ("--target", "p")),
    ],
)
def test_bad_tables(tmp_path: Path, text: str, options: tuple[str, ...]) -> None:
    table = tmp_path / "table.csv"
    table.write_text(text, "utf-8")
    result = run("--table", str(table), "--target", "y", *options)
    assert result.exit_code == 2
    complained(result.stderr)


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--game", "chomp", "--target", "number_of_rows"),
        ("--game", "chomp", "--examples", FIVE),
        ("--game", "chomp", "--examples", "1;1", "--target", "number_of_rows"),
        ("--game", "chomp", "--examples", "1;x", "--target", "number_of_rows"),
        ("--game", "chomp", "--examples", FIVE, "--target", "number_of_row"),
        ("--game", "chop", "--examples", FIVE, "--target", "number_of_row"),
        ("--table", "nowhere.csv", "--target", "y"),
        ("--game", "chomp", "--examples", FIVE, "--property", "p", "--theory-file", "f"),
        ("--game", "chomp", "--examples", FIVE, "--target", "p", "--condition", "class"),
    ],
    ids=" ".join,
)
def test_what_does_not_fit_together(words: tuple[str, ...]) -> None:
    result = run(*words)
    assert result.exit_code == 2
    complained(result.stderr)
