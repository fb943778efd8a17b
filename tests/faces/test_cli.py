"""The command line: fields, exit statuses, one-line errors."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from terminal import complained, document, process, run


def test_solve_chomp_names_the_outcome_and_every_winning_move() -> None:
    fields = document("solve", "chomp", "4x7")
    assert fields["game"] == "chomp"
    assert fields["position"] == "7,7,7,7"
    assert fields["outcome"] == "N"
    assert fields["winning_moves"] == [{"move": "3,4", "to": "7,7,3,3"}]
    assert (fields["remoteness"], fields["grundy"]) == (17, 19)
    assert [argument["name"] for argument in fields["arguments"]] == ["strategy stealing"]


def test_solve_partizan_names_the_player_of_each_winning_move() -> None:
    fields = document("solve", "toads-and-frogs", "TT_FF")
    assert fields["winning_moves"] == [
        {"move": "2", "to": "T_TFF", "player": "left"},
        {"move": "4", "to": "TTF_F", "player": "right"},
    ]
    assert fields["remoteness"] is None
    assert fields["remoteness_by_starter"] == {"left": 5, "right": 5}
    assert fields["grundy"] is None


def test_solve_chance_gives_the_probability_and_its_error() -> None:
    fields = document("solve", "random-turn-nim", "2,1")
    assert fields["outcome"] is None
    assert fields["win_probability"] == 0.5
    assert fields["win_probability_low"] == fields["win_probability_high"] == "1/2"
    assert fields["error"] == 0
    pig = document("solve", "pig", "10")
    assert round(pig["win_probability"], 6) == 0.709424
    assert 0 < pig["error"] < 1e-8
    assert pig["best"] == ["roll"]


def test_the_error_in_json_is_no_less_than_that_of_its_probability() -> None:
    for target in range(2, 12):
        fields = document("solve", "pig", str(target))
        assert 0 < fields["error"] < 1e-8
        assert error_of(fields) <= Fraction(fields["error"])


def error_of(fields: Any) -> Fraction:
    bounds = (fields["win_probability_low"], fields["win_probability_high"])
    return max(abs(Fraction(fields["win_probability"]) - Fraction(bound)) for bound in bounds)


def test_solve_heaps_tells_the_proved_period() -> None:
    fields = document("solve", "kayles", "20")
    assert fields["period"] == {"start": 71, "length": 12, "checked_to": 156}


def test_solve_tree_as_json_has_heights_values_and_the_line() -> None:
    tree = document("solve", "chomp", "2x2", "--tree")["tree"]
    assert tree["value"] == 1
    assert tree["line"] == ["2,2", "1,2", "2,1"]
    assert tree["leaf_heights"] == [2, 3]
    assert tree["left_out"] == {"nodes": 0, "leaves": 0}
    root, *rest = tree["nodes"]
    assert (root["parent"], root["move"], root["height"], root["on_line"]) == (None, None, 0, True)
    assert all(tree["nodes"][node["parent"]]["height"] == node["height"] - 1 for node in rest)
    leaves = [node for node in tree["nodes"] if node["leaf"]]
    assert all(leaf["value"] == (1 if leaf["height"] % 2 else -1) for leaf in leaves)


def test_solve_tree_that_is_cut_says_what_was_left_out() -> None:
    tree = document("solve", "chomp", "3x3", "--tree", "--nodes", "10")["tree"]
    assert len(tree["nodes"]) == 10
    assert tree["left_out"]["nodes"] == tree["tree_nodes"] - 10
    huge = document("solve", "chomp", "6x7", "--tree", "--nodes", "2")["tree"]
    assert huge["tree_nodes"].startswith("about 10^")


def test_solve_writes_drawings_of_the_tree(tmp_path: Path) -> None:
    svg, dot = tmp_path / "tree.svg", tmp_path / "tree.dot"
    result = run("solve", "chomp", "2x2", "--svg", str(svg), "--dot", str(dot))
    assert result.exit_code == 0
    assert svg.read_text(encoding="utf-8").startswith("<svg")
    assert dot.read_text(encoding="utf-8").startswith("digraph")
    assert sorted(tmp_path.iterdir()) == [dot, svg]


def test_solve_tree_of_right_first() -> None:
    tree = document("solve", "domineering", "1x3", "--tree", "--first", "right")["tree"]
    assert (tree["first"], tree["value"]) == ("right", 1)


def test_games_lists_every_game_with_a_line() -> None:
    fields = document("games")
    names = [game["name"] for game in fields["games"]]
    assert {"chomp", "nim", "pig", "domineering", "sum"} <= set(names)
    assert all(game["summary"] and game["kind"] for game in fields["games"])
    assert {wrapper["name"] for wrapper in fields["wrappers"]} >= {"misere", "random-turn"}
    said = run("games").stdout
    assert all(f"\n{name} " in f"\n{said}" for name in names)
    assert "misere-" in said


@pytest.mark.parametrize("words", ["games", "solve nim 3,4"])
def test_lines_fit_a_narrow_terminal(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    assert max(map(len, run(*words.split()).stdout.splitlines())) <= 40


def test_show_draws() -> None:
    assert run("show", "nim", "--svg", "-").stdout.startswith("<svg")
    fields = document("show", "chomp", "3,1", "--svg", "-")
    assert fields["position"] == "3,1"
    assert fields["svg"].startswith("<svg")


def test_book_is_the_dictionary_or_a_file(tmp_path: Path) -> None:
    book = document("book", "chomp", "2x2")
    assert book == {"....": "...X", "..XX": ".XXX", ".X.X": ".XXX"}
    file = tmp_path / "book.json"
    summary = document("book", "chomp", "2x2", "--out", str(file))
    assert summary == {"game": "chomp", "position": "2,2", "entries": 3, "file": str(file)}
    assert json.loads(file.read_text(encoding="utf-8")) == book


def test_a_book_whose_name_has_commas_can_be_watched(tmp_path: Path) -> None:
    file = tmp_path / "my,random,book.json"
    run("book", "chomp", "5x1", "--out", str(file))
    for watched in (f"book:{file},random", f"random,book:{file}", f"book:{file},book:{file}"):
        fields = document("play", "chomp", "5x1", "--watch", watched)
        assert (
            f"{fields['first']},{fields['second']}".replace(":0", "").replace(":1", "") == watched
        )


@pytest.mark.parametrize(
    ("game", "pos", "move"),
    [
        ("nim", "1000000,1000001", "1000001>1000000"),
        ("nim", "1000000000000,5", "1000000000000>5"),
        ("chomp", "100x100", "2,2"),
        ("chomp", "300x301", None),
        ("chomp", "99999x99999", "2,2"),
    ],
)
def test_what_an_argument_knows_is_an_answer(game: str, pos: str, move: str | None) -> None:
    fields = document("solve", game, pos)
    assert fields["outcome"] == "N"
    assert [found["move"] for found in fields["winning_moves"]] == ([move] if move else [])
    assert fields["arguments"]
    assert fields["notes"]


@pytest.mark.parametrize(
    "args",
    [("solve", "chomp", "3,4"), ("solve", "chopm", "2x2"), ("play", "chomp", "99999x99999")],
    ids=" ".join,
)
def test_the_program_ends_with_one_line_and_status_2(args: tuple[str, ...]) -> None:
    ended = process(*args)
    assert (ended.returncode, ended.stdout) == (2, "")
    complained(ended.stderr)
