"""Write the dictionary of winning moves for a Chomp board."""

from pathlib import Path

import click

from ponder.core.text import format_count
from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import print_result, seconds_option, work_with_progress


@click.command()
@click.argument("game")
@click.argument("pos")
@click.option("--out", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the book to FILE; - is stdout.")  # fmt: skip
@seconds_option
@json_option
def command(
    *, game: str, pos: str, out: Path | None, seconds: float | None, as_json: bool
) -> int:  # fmt: skip
    """Write a book for a rectangle of Chomp: ponder book chomp 4x7.

    The book is a JSON dictionary in Neeraje's format. Each key is a winning position that can
    arise when the first player follows the book; its value is a winning move. A board has one
    character for each square, bottom row first: . is a cookie, X is eaten. To play against
    the book: ponder play chomp 4x7 --against book:FILE.
    """
    from ponder.answers.chomp_tables import write_book
    from ponder.core.errors import Unsuitable
    from ponder.faces.cli._position import position_argument
    from ponder.games import Chomp

    board = position_argument("book", game, pos)
    if not isinstance(board, Chomp):
        raise Unsuitable(f"books are for chomp only, not {game}: ponder book chomp 4x7")
    with work_with_progress(f"solving {game}", seconds=seconds) as work:
        answer = write_book(board, None if str(out) == "-" else out, work)
    found = format_count(len(answer.book.moves), "winning move")
    where = "found; no book is written" if answer.file is None else f"written to {answer.file}"
    return print_result(answer, lambda: f"{found} {where}", as_json or str(out) in ("None", "-"))
