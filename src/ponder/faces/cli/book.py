"""Write the dictionary of winning moves for a Chomp board."""

from __future__ import annotations

from pathlib import Path

import click

from ponder.faces.cli._output import json_option, print_document, say
from ponder.faces.cli._work import working


@click.command()
@click.argument("game")
@click.argument("pos")
@click.option("--out", type=click.Path(path_type=Path), help="Write it to this file; - is stdout.")
@json_option
def command(game: str, pos: str, out: Path | None, as_json: bool) -> None:
    """Write the book of GAME, which is chomp, for the rectangle POS, say 4x7.

    The book is a JSON dictionary in Neeraje's format: each key is a won position that can
    arise when the first player plays by the book, its value is where to move. A board is
    one character for each square, bottom-most row first: . is there, X is eaten. The book
    plays in: ponder play chomp 4x7 --against book:FILE.
    """
    from ponder.answers.book import write_book
    from ponder.core.errors import Unsuitable
    from ponder.faces.cli._position import needed
    from ponder.games import Chomp

    board = needed("book", game, pos)
    if not isinstance(board, Chomp):
        raise Unsuitable(f"books are written for chomp, as in ponder book chomp 4x7, not {game}")
    with working(f"solving {game}") as work:
        answer = write_book(board, None if str(out) == "-" else out, work)
    if as_json or answer.file is None:
        print_document(answer)
    else:
        entries = len(answer.book.moves)
        say(f"{entries:,} positions and their winning moves are in {answer.file}")
