"""How the command line ends: flags in errors, Ctrl-C with what was found, limits."""

import json
from dataclasses import replace
from itertools import count

import pytest
from click import Context
from refusals import said
from terminal import complained, run

from ponder.core.errors import TooLarge
from ponder.core.work import BudgetSpent, Ending
from ponder.faces.cli import commands
from ponder.faces.cli._complaints import message_with_flags
from ponder.values.position_values import start_table


def test_a_flag_is_named_where_the_verb_has_it() -> None:
    for verb in ("solve", "value", "games"):
        for error in (
            BudgetSpent("too much", "memory"),
            BudgetSpent("too much"),
            TooLarge("too large"),
        ):
            said(
                f"{verb}: "
                f"{message_with_flags(error, commands.get_command(Context(commands), verb))}"
            )


def test_no_memory_is_advised_that_the_machine_does_not_have() -> None:
    result = run("table", "chomp", "30x30")
    assert (result.exit_code, result.stdout) == (2, "")
    complained(result.stderr)
    assert "--memory" not in result.stderr


def test_ctrl_c_in_a_tree_prints_the_solution_and_ends_with_130(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ponder.answers.solving.game_tree", interrupted)
    result = run("solve", "chomp", "2x2", "--tree")
    assert result.exit_code == 130
    said(result.stdout)
    complained(result.stderr)


@pytest.mark.parametrize(
    ("args", "interrupted"),
    [
        (("match", "chomp", "--players", "perfect", "--box", "2x2"), "matches.build_game_graph"),
        (("prove", "chomp", "--rows", "p,q,7"), "claims.row_laws"),
    ],
)
def test_ctrl_c_before_anything_is_found_says_so(
    args: tuple[str, ...], interrupted: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(f"ponder.answers.{interrupted}", stopped)
    result = run(*args)
    assert result.exit_code == 130
    said(result.stdout)
    complained(result.stderr)


def test_a_stopped_explanation_is_neither_headed_nor_noted_as_solved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("ponder.players.perfect._SolverPair._length", stopped)
    result = run("explain", "clobber", "2x5")
    assert result.exit_code == 130
    said(result.stdout)
    complained(result.stderr)


def test_ctrl_c_in_a_table_of_starts_prints_the_rows_and_ends_with_130(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    some = replace(start_table("domineering", (1, 2)), stopped=Ending("interrupted"))
    monkeypatch.setattr("ponder.answers.value.start_table", lambda *_, **__: some)
    result = run("value", "domineering", "--starts", "2,2", "--json")
    assert result.exit_code == 130
    fields = json.loads(result.stdout)
    assert ([row["value"] for row in fields["starts"]], fields["stopped"]) == (
        ["0", "-1"],
        "Ctrl-C",
    )


def test_ctrl_c_in_a_check_prints_the_table_and_ends_with_130(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    checked = count()

    def press_at_the_eighth(*_: object) -> None:
        if next(checked) == 7:
            raise KeyboardInterrupt

    monkeypatch.setattr("ponder.solving.chomp.table._fault", press_at_the_eighth)
    result = run("table", "chomp", "3x4", "--verify", "--json")
    assert result.exit_code == 130
    fields = json.loads(result.stdout)
    assert (fields["verified"]["boards"], fields["verified"]["stopped"]) == (7, "Ctrl-C")
