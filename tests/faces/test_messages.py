"""What the command line says of help, of too much memory and of parameters."""

from __future__ import annotations

import pytest
from terminal import complaint, run


def test_help_explains_a_verb_as_its_flag_does() -> None:
    assert run("help", "solve").stdout == run("solve", "--help").stdout
    assert run("help").stdout == run("--help").stdout


def test_no_memory_is_advised_that_the_machine_does_not_have() -> None:
    complaint("table", "chomp", "30x30")
    assert "--memory" not in run("table", "chomp", "30x30").stderr
    complaint("table", "chomp", "10x10", "--memory", "1")
    complaint("table", "chomp", "40x40")


@pytest.mark.parametrize(
    "words",
    ["chomp 4 7", "chomp 7 4", "domineering 4 4", "nim 3, 4", "nim 3, 4 + 5", "nonsense 3 4"],
)
def test_a_position_in_several_words_is_told_as_the_game_reads_it(words: str) -> None:
    complaint("solve", *words.split())


def test_a_target_with_other_numbers_is_no_position_of_pig() -> None:
    complaint("solve", "pig", "100,27,53,12")
    complaint("solve", "pig", "100:27,53")


def test_games_with_a_parameter_say_which_they_use() -> None:
    assert run("solve", "octal", "12").stdout.startswith("octal:0.137 12: N")
    assert run("solve", "octal:0.77", "12").stdout.startswith("kayles 12: N")
    assert run("solve", "octal:0.07", "12").stdout.startswith("dawsons-kayles 12: N")
    assert run("solve", "octal:0.6", "12").stdout.startswith("octal:0.6 12: ")
    assert run("solve", "subtraction", "21").stdout.startswith("subtraction:1,2,3 21: N")
    assert run("solve", "subtraction:1,3", "21").stdout.startswith("subtraction:1,3 21: ")
    assert "0.137" in run("games").stdout
