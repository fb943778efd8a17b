"""Playing at the terminal: the menu, the rules, labels, reasons, undo at the end, replays."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import complaint, document, run

from ponder.core.catalogue import position
from ponder.core.position import Partizan
from ponder.core.records import Record


def said(*args: str, typed: str = "") -> str:
    result = run("play", *args, typed=typed)
    assert result.exit_code == 0, result.stderr
    return result.stdout


def record(output: str) -> Record:
    return Record.parse(output[output.rindex("\ngame: ") :])


def test_a_menu_offers_games_and_levels_the_easy_first() -> None:
    output = said(typed="2\n\n5>0\nq\n")
    assert "2  Nim" in output
    assert output.index("1  easy") < output.index("2  middling") < output.index("3  perfect")
    played = record(output)
    assert (played.game, played.start, played.moves[0]) == ("nim", "3,4,5", "5>0")
    assert played.second.startswith("easy:")


def test_a_menu_takes_names_and_can_be_left() -> None:
    assert record(said(typed="9999\nchopm\nchomp 2x2\nperfect\nq\n")).start == "2,2"
    assert "moves: " not in said(typed="q\n")
    assert "moves: " not in said(typed="nim\n")


def test_the_rules_are_told_at_the_start_and_when_asked_for() -> None:
    output = said("chomp", "2x2", typed="rules\nq\n")
    introduction, _, rest = output.partition("\n\n")
    assert introduction.startswith("Chomp: eat a cookie")
    assert "Whoever cannot move has lost." in introduction
    assert "such as 1,2 or 2,1" in introduction
    assert "whoever is left with it alone has lost" in rest
    assert "this is misère play" in said("misere-nim", "2").partition("\n\n")[0]


def test_boards_have_labels() -> None:
    assert "  1 2 3\n1 ☠ ■ ■\n2 ■ ■ ■\n" in said("chomp", "2x3")
    assert "1 2 3\nT _ F\n" in said("toads-and-frogs", "T_F")
    assert "  1 2\n2 b\n1 b r\n" in said("hackenbush", "bb,r")
    assert "\n● ●\n" in said("nim", "2")
    wide = said("chomp", "2x10")
    assert "   1  2  3  4  5  6  7  8  9 10\n1  ☠  ■" in wide


@pytest.mark.parametrize("move", ["2 2", "(2,2)", "( 2, 2 )", "2,2", "(2 2)"])
def test_moves_are_typed_as_people_write_them(move: str) -> None:
    assert record(said("chomp", "3x3", typed=f"{move}\n")).moves[0] == "2,2"


@pytest.mark.parametrize("word", ["q", "quit", "exit"])
def test_ways_to_quit(word: str) -> None:
    assert "left after 0 moves" in said("chomp", "3x3", typed=f"{word}\n2,2\n")


def test_pig_says_whose_scores_are_whose() -> None:
    output = said("pig", "30:5,7,3", "--against", "random:1")
    assert "you 5 (turn total 3), random:1 7; the goal is 30" in output


def test_upright_and_level_dominoes_differ() -> None:
    output = said("domineering", "3x3", "--against", "random:1", typed="1,2\n")
    board = output.split("\n\n")[-4 if "another" in output else -3]
    assert "|" in board
    assert "-" in board


def test_the_opponent_keeps_its_reasons_to_itself() -> None:
    args = ("nim", "3,4,5", "--second")
    assert "nim-sum" not in said(*args)
    assert "nim-sum" in said(*args, typed="why\n")
    assert "nim-sum" in said(*args, "--reasons", "full")
    short = said(*args, "--reasons", "short")
    assert "solved" in short
    assert "nim-sum" not in short
    assert "has made no move yet" in said("nim", "3,4,5", typed="why\n")


def test_a_win_that_is_thrown_away_is_told() -> None:
    assert "throws the win away" in said("nim", "3,4,5", typed="5>0\n")
    assert "throws the win away" not in said("nim", "3,4,5", typed="3>1\n")
    assert "throws the win away" not in said("nim", "1,2,3", typed="3>0\n")


def test_the_last_move_can_be_taken_back_after_the_end() -> None:
    output = said("nim", "1,1", "--second", typed="1>0\nundo\n1>0\nno\n")
    assert output.count("another game?") == 2
    assert record(output).moves == ("1>0", "1>0")


def test_a_move_after_the_end_is_not_understood() -> None:
    output = said("nim", "1,1", "--second", typed="1>0\n1>0\nno\n")
    assert "'1>0' is no answer: the game is over" in output


def test_another_game_has_a_record_of_its_own(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    output = said("nim", "1", "--record", str(file), typed="1>0\nyes\n1>0\nn\n")
    assert f"The record is in {tmp_path / 'game-2.txt'}" in output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game-2.txt", "game.txt"]


def test_a_record_is_stepped_through(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    said("chomp", "2x2", "--record", str(file), typed="2,2\n1,2\n2,1\n")
    output = said("--replay", str(file), typed="\nq\n")
    assert "1. you: 2,2" in output
    assert "2. perfect" not in output
    every = said("--replay", str(file))
    assert "2. perfect: " in every
    assert every.rstrip().endswith("first wins")
    fields = document("play", "--replay", str(file))
    assert fields["positions"][:2] == ["2,2", "2,1"]
    assert len(fields["positions"]) == len(fields["moves"]) + 1
    complaint("play", "nim", "--replay", str(file))
    complaint("play", "--replay", str(tmp_path / "none"))


def test_levels_err_at_their_rate_and_repeat_by_seed() -> None:
    games = [said("nim", "7,8,9,5", "--watch", "easy:5,middling:6") for _ in range(2)]
    assert games[0] == games[1]
    assert said("nim", "7,8,9,5", "--watch", "easy:1,middling:6") != games[0]


def test_move_lists_in_errors_are_told_apart_and_whole() -> None:
    assert listed(said("chomp", "2x3", typed="9,9\n")) == ["1,2", "1,3", "2,1", "2,2", "2,3"]
    options = [f"{{{'{2|1},' * n}3|{{1|0||-1}}}}" for n in range(1, 9)]
    here = position("value", f"{{{','.join(options)}|}}")
    assert isinstance(here, Partizan)
    *some, end = listed(said("value", str(here), typed="nothing\n"))
    assert end == "…"
    assert set(some) < {name for name, _ in here.moves("left")}


def listed(output: str) -> list[str]:
    """The moves that an error lists; they stand on one line each, or are wrapped between words."""
    words = " ".join(output.split())
    return words.partition("there are: ")[2].partition(" (or: ")[0].split("; ")
