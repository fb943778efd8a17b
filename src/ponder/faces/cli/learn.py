"""Learn a theory of a game: conjecture, refute, learn from the counterexample, repeat."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._ledger import ledger_option
from ponder.faces.cli._output import json_option, say
from ponder.faces.cli._work import print_result, seconds_option, work_with_progress

if TYPE_CHECKING:
    from ponder.show.theories import MoreHints
    from ponder.theory.learning import LessonResult


# Learning from records of games: the option --records of `learn`.

records_option = click.option(
    "--records",
    "files",
    multiple=True,
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Learn from this record of a game instead; may be repeated.",
)


def learn_from(
    files: Sequence[Path], game: str, seconds: float | None, ledger: str | None, as_json: bool
) -> int:
    """Learn from the records in these files, and say what changed."""
    from ponder.answers.theory import learn_from_records
    from ponder.show.theories import records_text

    with work_with_progress("solving positions of the records", seconds=seconds) as work:
        answer = learn_from_records(game, files, ledger, work)
    counts = (answer.records, answer.positions, answer.unsolved)
    return print_result(answer, lambda: records_text(*counts, answer.correction), as_json)


Count = IntRange(min=0)
USUAL_SIDE, LARGEST_BOX = 12, 16
IN_PROOFS = {"proving": "claim"}  # what is counted, where it is not examples


@click.command()
@click.argument("game")
@click.option("--outcome", type=click.Choice(["P", "N", "both"]), default="both", show_default=True,
              help="Learn about P-positions, N-positions, or both.")  # fmt: skip
@click.option("--examples", type=IntRange(min=2), default=60, show_default=True,
              metavar="N", help="Most examples to learn from.")  # fmt: skip
@click.option("--complexity", type=IntRange(1, 6), show_default="4; in a course 3",
              metavar="K", help="Most numbers, invariants and operators in a bound.")  # fmt: skip
@click.option("--target", "targets", multiple=True, metavar="NAME",
              show_default="all usual invariants",
              help="Invariant to bound; may be repeated.")  # fmt: skip
@click.option("--cookies", type=IntRange(1, 60), default=40, show_default=True,
              metavar="N", help="Test on all boards with at most N cookies.")  # fmt: skip
@click.option("--box", metavar="N|POS", show_default="12, or a position",
              help="Test on all boards in an N×N box, and on infinite families; "
              "0 leaves these out. With a position such as 8x8: a course, which learns to play "
              "from examples in this box.")  # fmt: skip
@click.option("--lower", type=IntRange(0, 20), default=12, show_default=True, metavar="N",
              help="In a course on Chomp: prove the laws of all boards with at most N cookies, or "
              "two rows of at most N, below the second row.")  # fmt: skip
@click.option("--seed", type=Count, default=0, show_default=True, metavar="N",
              help="Seed of the first examples.")  # fmt: skip
@click.option("--prove", is_flag=True,
              help="Prove what survives, where a proof is found. No effect in a course: one on "
              "Chomp always does so, one on another game never.")  # fmt: skip
@click.option("--resume", is_flag=True, help="Go on with the last run that had these settings.")
@records_option
@seconds_option
@ledger_option
@json_option
def command(
    *, game: str, outcome: Literal["P", "N", "both"], examples: int, complexity: int | None,
    targets: tuple[str, ...], cookies: int, box: str | None, lower: int, seed: int, prove: bool,
    resume: bool, files: tuple[Path, ...], seconds: float | None, ledger: str | None,
    as_json: bool,
) -> int:  # fmt: skip
    """Learn a theory of a game from few examples: ponder learn chomp.

    To learn to play, from positions of a box: ponder learn chomp --box 8x8. Every round is
    recorded in the ledger. A run that was stopped, or even killed, goes on with --resume, and
    ends with the same theory. A course on Chomp ends with proofs, which take minutes; Ctrl-C is
    safe there, and what was learned can be used already. To see all of it: ponder theory chomp.
    """
    from ponder.answers.theory import learn_all
    from ponder.theory.course import usual_box
    from ponder.theory.learning import ImpartialOutcome, Lesson

    if files:
        return learn_from(files, game, seconds, ledger, as_json)
    outcomes: tuple[ImpartialOutcome, ...] = ("P", "N") if outcome == "both" else (outcome,)
    common = {"examples": examples, "start": min(Lesson.start, examples), "seed": seed}
    lessons = prove or bool(targets) or outcome != "both"
    side = _side(box) if lessons or not _has_a_usual_course(game) else None
    if side is None:
        _refuse_in_a_course(outcome=outcome != "both", target=bool(targets))
        where = box or usual_box(game)
        settings = {**common, "box": where, "complexity": complexity or 3, "lower": lower}
        return _course(game, settings, resume, seconds, ledger, as_json)
    taken = [
        Lesson(game, one, complexity=complexity or 4, targets=targets, cookies=cookies, box=side,
               **common)
        for one in outcomes
    ]  # fmt: skip
    with work_with_progress("learning", "example", IN_PROOFS, seconds=seconds) as work:
        tell = _silent if as_json else _tell
        answer = learn_all(taken, ledger, resume=resume, prove=prove, work=work, tell=tell)
    return print_result(answer, lambda: "", as_json)


def _has_a_usual_course(game: str) -> bool:
    """Whether a course is taken if nothing asks for lessons, so that a box is a position."""
    from ponder.core.catalogue import find
    from ponder.measures.invariant import measures_without_solving
    from ponder.refutations.board_search import BoardSearch

    known = find(game)
    tested_in_boxes, has_parameter = known.name == BoardSearch.game, ":" in known.name
    if tested_in_boxes or has_parameter:
        return False
    return bool(measures_without_solving(known.read(known.start)))


def _side(box: str | None) -> int | None:
    """The side of a square box, written as a number; None if the box is a position."""
    from ponder.core.errors import BadText

    if box is None:
        return USUAL_SIDE
    if not (box.isascii() and box.isdigit()):
        return None
    if int(box[:9]) > LARGEST_BOX:
        raise BadText(f"a box has a side of at most {LARGEST_BOX}, or is a position such as 8x8")
    return int(box)


def _refuse_in_a_course(**given: bool) -> None:
    from ponder.core.errors import BadText

    for name, is_given in given.items():
        if is_given:
            raise BadText(f"--{name} is not for a course; leave it out, or give --box a number")


def _course(
    game: str, settings: dict[str, Any], resume: bool, seconds: float | None, ledger: str | None,
    as_json: bool,
) -> int:  # fmt: skip
    from ponder.answers.theory import take_course
    from ponder.show.theories import course_lines
    from ponder.theory.course import Course

    with work_with_progress("learning", "example", IN_PROOFS, seconds=seconds) as work:
        answer = take_course(Course(game, **settings), ledger, resume=resume, work=work)
    taken, words = answer.taken, "Nothing was learned."
    if taken is not None:
        words = "\n".join(course_lines(taken, _ways(game)))
    return print_result(answer, lambda: words, as_json)


def _silent(_: LessonResult) -> None:
    """In JSON everything is told at the end."""


def _tell(learned: LessonResult) -> None:
    from ponder.show.theories import learned_lines

    for line in learned_lines(learned, _ways(learned.lesson.game)):
        say(line)
    say()


def _ways(game: str) -> MoreHints:
    from ponder.show.theories import MoreHints

    return MoreHints(
        all_claims=f"ponder theory {game} --all",
        going_on="--resume",
        more_examples="more of them (--examples)",
    )
