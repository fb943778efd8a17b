"""The command line: fields, exit statuses, one-line errors."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from terminal import complained, complaint, document, process, run

from ponder.core.catalogue import position
from ponder.core.position import Chance
from ponder.solving.chance import chances, decisions

# What others rely on


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


CHANCES = [("pig", "10"), ("pig", "20"), ("pig", "10:3,4,5"), ("random-turn-chomp", "3x3")]
STATED = re.compile(r"(0\.\d+)(?: \(error at most (.*?)\))?")


@pytest.mark.parametrize(("game", "text"), CHANCES)
def test_printed_probabilities_are_as_near_to_the_truth_as_they_say(game: str, text: str) -> None:
    here = position(game, text)
    assert isinstance(here, Chance)
    found = chances(here)
    headline, *table = STATED.findall(run("solve", game, text).stdout)
    for (number, error), truth in zip(
        [headline, *table], [found, *decisions(here).values()], strict=True
    ):
        allowed = Fraction(error) if error else Fraction(1, 2 * 10**6)
        assert truth.is_exact == (not error)
        assert abs(Fraction(number) - truth.low) <= allowed
        assert abs(Fraction(number) - truth.high) <= allowed


def test_the_error_in_json_is_no_less_than_that_of_its_probability() -> None:
    for target in range(2, 12):
        fields = document("solve", "pig", str(target))
        assert 0 < fields["error"] < 1e-8
        assert error_of(fields) <= Fraction(fields["error"])


def error_of(fields: Any) -> Fraction:
    bounds = (fields["win_probability_low"], fields["win_probability_high"])
    return max(abs(Fraction(fields["win_probability"]) - Fraction(bound)) for bound in bounds)


def test_short_fractions_are_printed() -> None:
    assert "with probability 1/2 = 0.500000\n" in run("solve", "random-turn-nim", "2,1").stdout


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


def test_solve_in_words() -> None:
    said = run("solve", "nim", "3,4,5").stdout
    assert "nim 3,4,5: N, the next player wins" in said
    assert "3>1 → 1,4,5" in said
    assert "Best play lasts 11 moves" in said
    assert "Grundy value 2." in said
    assert "By nim-sum" in said
    lost = run("solve", "nim", "1,2,3").stdout
    assert "P, the previous player wins" in lost
    assert "No move wins." in lost


def test_solve_tree_in_words_shows_heights_values_and_the_line() -> None:
    said = run("solve", "chomp", "2x2", "--tree").stdout
    assert "     3    +1 *" in said
    assert "     2    -1 " in said


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


def test_show_draws(tmp_path: Path) -> None:
    assert run("show", "chomp", "3,1").stdout == "☠ ■ ■\n■\n"
    assert run("show", "chomp").stdout.count("\n") == 4
    assert "poison" in run("show", "chomp", "--rules").stdout
    file = tmp_path / "board.svg"
    assert run("show", "chomp", "3,1", "--svg", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8").startswith("<svg")
    assert run("show", "nim", "--svg", "-").stdout.startswith("<svg")
    fields = document("show", "chomp", "3,1", "--svg", "-")
    assert fields["position"] == "3,1"
    assert fields["svg"].startswith("<svg")


def test_book_is_the_dictionary_or_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = json.loads(run("book", "chomp", "2x2").stdout)
    assert book == {"....": "...X", "..XX": ".XXX", ".X.X": ".XXX"}
    assert document("book", "chomp", "2x2") == book
    file = tmp_path / "book.json"
    summary = document("book", "chomp", "2x2", "--out", str(file))
    assert summary == {"game": "chomp", "position": "2,2", "entries": 3, "file": str(file)}
    assert json.loads(file.read_text(encoding="utf-8")) == book
    played = document("play", "chomp", "2x2", "--watch", f"book:{file},random")
    assert played["result"] == "first wins"
    monkeypatch.chdir(tmp_path)
    assert json.loads(run("book", "chomp", "2x2", "--out", "-").stdout) == book
    assert list(tmp_path.iterdir()) == [file]


def test_a_book_whose_name_has_commas_can_be_watched(tmp_path: Path) -> None:
    file = tmp_path / "my,random,book.json"
    run("book", "chomp", "5x1", "--out", str(file))
    for watched in (f"book:{file},random", f"random,book:{file}", f"book:{file},book:{file}"):
        fields = document("play", "chomp", "5x1", "--watch", watched)
        assert (
            f"{fields['first']},{fields['second']}".replace(":0", "").replace(":1", "") == watched
        )


# Mistakes


@pytest.mark.parametrize(
    "args",
    [
        ("solve", "chomp", "3,4"),
        ("solve", "chopm", "2x2"),
        ("slove", "chomp", "2x2"),
        ("foo",),
        ("serve", "--port", "abc"),
        ("match", "nim", "--players", "nobody"),
        ("solve", "chomp"),
        ("solve",),
        ("solve", "chomp", "2x2", "--tere"),
        ("solve", "chomp", "2x2", "--limit", "0"),
        ("solve", "misere-kayles", "7", "--limit", "1"),
        ("solve", "pig", "10", "--limit", "5"),
        ("solve", "nim", "banana"),
        ("solve", "nim", "3", "4", "5"),
        ("solve", "sum", "3@nim", "+", "2x2@chomp"),
        ("table", "nim", "3x3"),
        ("help", "slove"),
        ("solve", "pig", "10", "--tree"),
        ("solve", "chomp", "2x2", "--svg", "/no/such/folder/x.svg"),
        ("show", "chomp", "banana"),
        ("book", "nim", "3,4,5"),
        ("book", "chomp", "3,1"),
        ("play", "chomp", "--against", "minimax:0"),
        ("play", "chomp", "--against", "perfcet"),
        ("play", "chomp", "--watch", "perfect"),
        ("play", "chomp", "--watch", "perfect,radnom"),
        ("play", "chomp", "--watch", "perfect,perfect,random"),
        ("play", "chomp", "--watch", "book:a,b.json,random"),
        ("play", "nim", "--side", "left"),
        ("play", "nim", "--record", "/no/such/folder/game"),
        ("new", "game", "nim"),
        ("new", "game", "3d"),
        ("new", "game", "misere-x"),
        ("new", "gmae", "x"),
        ("check", "game"),
        ("check", "game", "nmi"),
    ],
    ids=" ".join,
)
def test_mistakes_get_one_line_that_says_what_is_right(args: tuple[str, ...]) -> None:
    complaint(*args)


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


def test_what_was_too_large_is_a_note_with_the_flag_that_helps() -> None:
    result = run("solve", "chomp", "8x9", "--limit", "10")
    assert result.exit_code == 0
    assert "Some move wins; which one is not known." in result.stdout
    assert "--limit N allows more" in " ".join(result.stdout.split())
    hopeless = run("solve", "chomp", "300x301")
    assert (hopeless.exit_code, "--limit" in hopeless.stdout) == (0, False)
    assert "Winning moves (1 known):" in run("solve", "nim", "1000000,1000001").stdout


@pytest.mark.parametrize(
    "args",
    [("solve", "chomp", "3,4"), ("solve", "chopm", "2x2"), ("play", "chomp", "99999x99999")],
    ids=" ".join,
)
def test_the_program_ends_with_one_line_and_status_2(args: tuple[str, ...]) -> None:
    ended = process(*args)
    assert (ended.returncode, ended.stdout) == (2, "")
    complained(ended.stderr)


def test_a_large_tree_is_cut_with_a_note() -> None:
    result = run("solve", "chomp", "7x7", "--tree")
    assert result.exit_code == 0
    assert re.search(r"Left out: about 10\^\d+ nodes, about 10\^\d+ of them leaves", result.stdout)


def test_a_tree_that_is_too_large_does_not_hide_the_solution() -> None:
    result = run("solve", "chomp", "8x9", "--tree", "--limit", "30000")
    assert result.exit_code == 2
    assert "Winning moves (1):" in result.stdout
    complained(result.stderr)


def test_one_document_on_stdout() -> None:
    result = run("solve", "chomp", "2x2", "--json", "--svg", "-")
    assert (result.exit_code, result.stdout) == (2, "")
