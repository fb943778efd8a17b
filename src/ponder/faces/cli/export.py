"""Write a page that plays Chomp perfectly, in one file."""

from pathlib import Path

import click

from ponder.faces.cli._output import json_option, print_answer, write_file
from ponder.faces.cli._work import working


@click.command()
@click.argument("game")
@click.argument("pos")
@click.option("--html", type=click.Path(path_type=Path), required=True, metavar="FILE",
              help="Write the page to FILE.")  # fmt: skip
@json_option
def command(game: str, pos: str, html: Path, as_json: bool) -> None:
    """Write a page for a rectangle of Chomp: ponder export chomp 5x7 --html chomp.html.

    Open the file in any browser: it plays perfectly on this rectangle and on all smaller ones,
    and needs neither a server nor a connection.
    """
    from ponder.answers.export import Exported, boards_to_export
    from ponder.core.files import check_folder
    from ponder.faces.cli._position import needed
    from ponder.faces.offline.page import offline_page

    position = needed("export", game, pos)
    check_folder(html)
    with working(f"solving {game}") as work:
        lost = boards_to_export(position, work)
    page = offline_page(lost)
    write_file(html, page, silently=True)
    answer = Exported(lost, len(page.encode()), html)
    words = f"{html} plays perfectly on {lost.rows}x{lost.columns} ({answer.bytes:,} bytes)"
    print_answer(answer, lambda: words, as_json)
