"""Learn a theory of a game: conjecture, refute, learn from the counterexample, repeat."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from ponder.faces.cli._ledger import ledger_option
from ponder.faces.cli._output import json_option, print_document, say
from ponder.faces.cli._records import learn_from, records_option
from ponder.faces.cli._work import say_what_stopped, seconds_option, working

if TYPE_CHECKING:
    from ponder.theory.learning import Learned

Count = click.IntRange(min=0)


@click.command()
@click.argument("game")
@click.option("--outcome", type=click.Choice(["P", "N", "both"]), default="both", show_default=True,
              help="Learn about P-positions, N-positions, or both.")  # fmt: skip
@click.option("--examples", type=click.IntRange(min=2), default=60, show_default=True,
              metavar="N", help="Most examples to learn from.")  # fmt: skip
@click.option("--complexity", type=click.IntRange(1, 6), default=4, show_default=True,
              metavar="K", help="Most numbers, invariants and operators in a bound.")  # fmt: skip
@click.option("--target", "targets", multiple=True, metavar="NAME",
              show_default="all usual invariants",
              help="Invariant to bound; may be repeated.")  # fmt: skip
@click.option("--cookies", type=click.IntRange(1, 60), default=40, show_default=True,
              metavar="N", help="Test on all boards with at most N cookies.")  # fmt: skip
@click.option("--box", type=click.IntRange(0, 16), default=12, show_default=True, metavar="N",
              help="Test on all boards in an N×N box, and on infinite families; "
              "0 leaves these out.")  # fmt: skip
@click.option("--seed", type=Count, default=0, show_default=True, metavar="N",
              help="Seed of the first examples.")  # fmt: skip
@click.option("--prove", is_flag=True, help="Prove what survives, where a proof is found.")
@click.option("--resume", is_flag=True, help="Go on with the last run that had these settings.")
@records_option
@seconds_option
@ledger_option
@json_option
def command(
    *, game: str, outcome: Literal["P", "N", "both"], examples: int, complexity: int,
    targets: tuple[str, ...], cookies: int, box: int, seed: int, prove: bool, resume: bool,
    files: tuple[Path, ...], seconds: float | None, ledger: str | None, as_json: bool,
) -> int:  # fmt: skip
    """Learn a theory of a game from few examples: ponder learn chomp.

    Every round is recorded in the ledger. A run that was stopped, or even killed, goes on with
    --resume, and ends with the same theory. To see all of it: ponder theory chomp.
    """
    from ponder.answers.learning import learn_all
    from ponder.core.work import Limit
    from ponder.faces.cli._ctrl_c import exit_status
    from ponder.theory.lesson import ImpartialOutcome, Lesson

    if files:
        return learn_from(files, game, seconds, ledger, as_json)
    outcomes: tuple[ImpartialOutcome, ...] = ("P", "N") if outcome == "both" else (outcome,)
    common = {"examples": examples, "start": min(Lesson.start, examples), "seed": seed}
    lessons = [
        Lesson(game, one, complexity=complexity, targets=targets, cookies=cookies, box=box,
               **common)
        for one in outcomes
    ]  # fmt: skip
    with working("learning", Limit(seconds=seconds), "examples") as work:
        tell = _silent if as_json else _tell
        answer = learn_all(lessons, ledger, resume=resume, prove=prove, work=work, tell=tell)
    if as_json:
        print_document(answer)
    say_what_stopped(work.ending)
    return exit_status(work.ending)


def _silent(_: Learned) -> None:
    """In JSON everything is told at the end."""


def _tell(learned: Learned) -> None:
    from ponder.show.learned_as_text import learned_lines

    for line in learned_lines(learned):
        say(line)
    say()
