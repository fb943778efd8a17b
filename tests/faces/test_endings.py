"""How the command line ends: flags in errors, Ctrl-C with what was found, limits."""

from __future__ import annotations

import pytest
from click import Context
from terminal import complaint, run

from ponder.core.errors import TooLarge
from ponder.core.work import Spent
from ponder.faces.cli import commands
from ponder.faces.cli._complaints import in_flags


def test_a_flag_is_named_where_the_verb_has_it() -> None:
    memory, budget = Spent("too much", "memory"), Spent("too much")
    told = {
        (verb, error.cause): in_flags(error, commands.get_command(Context(commands), verb))
        for verb in ("solve", "value", "games")
        for error in (memory, budget)
    }
    assert told["solve", "budget"] == told["value", "budget"] == "too much; --limit N allows more"
    assert told["value", "memory"] == "too much; --memory 16GB allows more"
    assert told["solve", "memory"] == told["games", "budget"] == "too much"
    assert (
        in_flags(TooLarge("too large"), commands.get_command(Context(commands), "solve"))
        == "too large"
    )


def test_ctrl_c_in_a_tree_prints_the_solution_and_ends_with_130(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ponder.answers.solving.game_tree", interrupted)
    result = run("solve", "chomp", "2x2", "--tree")
    assert result.exit_code == 130
    assert "Winning moves (1):" in result.stdout
    assert result.stderr == "ponder: stopped; what was found until then is above\n"


@pytest.mark.parametrize("verb", ["solve", "value"])
def test_the_time_may_be_up(verb: str) -> None:
    assert "seconds allowed are over" in complaint(verb, "clobber", "4x5", "--seconds", "0")
