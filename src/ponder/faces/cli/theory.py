"""Show what is proved, checked, believed and refuted about a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.core.words import counted
from ponder.faces.cli._complaints import BAD_INPUT
from ponder.faces.cli._ledger import ledger_option
from ponder.faces.cli._output import json_option, print_document, say

if TYPE_CHECKING:
    from ponder.answers.theory import TheoryAnswer

File = click.Path(path_type=Path)


@click.command()
@click.argument("game")
@click.option("--all", "everything", is_flag=True,
              help="List every claim, also after 40, and the laws of lower rows.")  # fmt: skip
@click.option("--runs", is_flag=True, help="List the runs that recorded something.")
@click.option("--diff", type=int, nargs=2, metavar="RUN1 RUN2",
              help="Show what changed from the end of RUN1 to the end of RUN2.")  # fmt: skip
@click.option("--export", "out", type=File, metavar="FILE",
              help="Write all runs about the game to a JSON file.")  # fmt: skip
@click.option("--import", "source", type=File, metavar="FILE",
              help="Merge an exported file into the ledger first.")  # fmt: skip
@ledger_option
@json_option
def command(
    *, game: str, everything: bool, runs: bool, diff: tuple[int, int] | None, out: Path | None,
    source: Path | None, ledger: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Show the theory of a game, with the evidence for each claim: ponder theory chomp."""
    from ponder.answers import theory

    if source is not None:
        added = theory.import_theory(source, ledger)
        say(f"merged {source}: {counted(added.runs, 'new run')}, "
            f"{counted(added.entries, 'new entry', 'new entries')}", err=True)  # fmt: skip
    if out is not None:
        written = theory.export_theory(game, out, ledger)
        say(f"written: {out}, {counted(written, 'run')}", err=True)
    if runs:
        return _print_runs(game, ledger, as_json)
    if diff:
        return _print_changes(game, diff, ledger, as_json)
    return _print_theory(theory.theory_of(game, ledger), everything, as_json)


def _print_theory(answer: TheoryAnswer, everything: bool, as_json: bool) -> int:
    from ponder.show.theory_as_text import theory_lines
    from ponder.theory.standing import STATUSES

    if as_json:
        print_document(answer)
    else:
        claims = {status: answer.standing(status) for status in STATUSES}
        about = (answer.game, claims, answer.contradictions, answer.examples)
        for line in theory_lines(*about, every=everything):
            say(line)
    for clash in answer.contradictions:
        say(f"ponder: {clash}", err=True)
    return BAD_INPUT if answer.contradictions else 0


def _print_runs(game: str, ledger: str | None, as_json: bool) -> int:
    from ponder.answers.theory import runs_about
    from ponder.show.theory_as_text import runs_lines

    answer = runs_about(game, ledger)
    if as_json:
        print_document(answer)
        return 0
    for line in runs_lines(answer.runs):
        say(line)
    return 0


def _print_changes(game: str, runs: tuple[int, int], ledger: str | None, as_json: bool) -> int:
    from ponder.answers.theory import changes
    from ponder.show.theory_as_text import changes_lines

    found = changes(game, *runs, ledger)
    if as_json:
        print_document(found)
        return 0
    for line in changes_lines(found):
        say(line)
    return 0
