"""Show what is proved, checked, believed and refuted about a game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.core.text import format_count
from ponder.faces.cli._complaints import BAD_INPUT
from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._ledger import ledger_option
from ponder.faces.cli._output import attempts, json_option, print_answer, say
from ponder.faces.cli._work import print_result, work_with_progress

if TYPE_CHECKING:
    from ponder.answers.theory import TheoryAnswer

File = click.Path(path_type=Path)
ALL_EXAMPLES = "see --json"


@click.command()
@click.argument("game")
@click.option("--all", "everything", is_flag=True,
              help="List every claim, also after 40, and the laws of lower rows.")  # fmt: skip
@click.option("--runs", is_flag=True, help="List the runs that recorded something.")
@click.option("--diff", type=IntRange(min=1), nargs=2, metavar="RUN1 RUN2",
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
    from ponder.show.theories import MoreHints, changes_lines, runs_lines

    if source is not None:
        with work_with_progress("checking the file", "standing") as work:
            added = theory.import_theory(source, ledger, work)
        say(f"merged {source}: {format_count(added.runs, 'new run')}, "
            f"{format_count(added.entries, 'new entry')}", err=True)  # fmt: skip
        if added.left_out:
            say(f"left out, too large to be checked here: "
                f"{format_count(added.left_out, 'entry')}", err=True)  # fmt: skip
    with attempts() as attempt:
        if out is not None:
            attempt(_export, game, out, ledger)
        if runs:
            found = theory.runs_about(game, ledger)
            print_answer(found, lambda: "\n".join(runs_lines(found.runs)), as_json)
        elif diff:
            with work_with_progress("theory", "proof") as work:
                changed = theory.changes(game, *diff, ledger, work)
            ways = MoreHints(all_examples=ALL_EXAMPLES)
            print_answer(changed, lambda: "\n".join(changes_lines(changed, ways)), as_json)
        else:
            with work_with_progress("theory", "proof") as work:
                found_theory = theory.theory_of(game, ledger, work)
            return _print_theory(found_theory, everything, as_json)
        return 0


def _export(game: str, out: Path, ledger: str | None) -> None:
    from ponder.answers.theory import export_theory

    written = export_theory(game, out, ledger)
    say(f"written: {out}, {format_count(written, 'run')}", err=True)


def _print_theory(answer: TheoryAnswer, everything: bool, as_json: bool) -> int:
    from ponder.show.theories import MoreHints, theory_lines
    from ponder.theory.standing import STATUSES

    claims = {status: answer.standing(status) for status in STATUSES}
    ways = MoreHints("--all lists them", ALL_EXAMPLES)
    about = (answer.game, claims, answer.contradictions, answer.examples, ways)
    lines = theory_lines(*about, every=everything)
    status = print_result(answer, lambda: "\n".join(lines), as_json)
    for clash in answer.contradictions:
        say(f"ponder: {clash}", err=True)
    return status or (BAD_INPUT if answer.contradictions else 0)
