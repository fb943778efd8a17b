"""Learning from records of games: the option --records of `learn`."""

from collections.abc import Sequence
from pathlib import Path

import click

from ponder.faces.cli._work import finish, working

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
    from ponder.answers.learning_from_records import learn_from_records
    from ponder.show.hindsight_as_text import records_text

    with working("solving positions of the records", seconds=seconds) as work:
        answer = learn_from_records(game, files, ledger, work)
    counts = (answer.records, answer.positions, answer.unsolved)
    return finish(answer, lambda: records_text(*counts, answer.correction), as_json)
