"""Write a page that plays Chomp perfectly, in one file."""

from pathlib import Path

import click

from ponder.core.text import format_count
from ponder.faces.cli._output import json_option, write_file
from ponder.faces.cli._work import print_result, seconds_option, work_with_progress


@click.command()
@click.argument("game")
@click.argument("pos")
@click.option("--html", type=click.Path(path_type=Path), required=True, metavar="FILE",
              help="Write the page to FILE.")  # fmt: skip
@seconds_option
@json_option
def command(
    *, game: str, pos: str, html: Path, seconds: float | None, as_json: bool
) -> int:  # fmt: skip
    """Write a page for a rectangle of Chomp: ponder export chomp 5x7 --html chomp.html.

    Open the file in any browser: it plays perfectly on this rectangle and on all smaller ones,
    and needs neither a server nor a connection.
    """
    from ponder.answers.chomp_tables import OfflinePage, offline_boards
    from ponder.core.files import check_folder
    from ponder.faces.cli._position import position_argument
    from ponder.faces.offline.page import offline_page

    position = position_argument("export", game, pos)
    check_folder(html)
    with work_with_progress(f"solving {game}", seconds=seconds) as work:
        lost = offline_boards(position, work)
    answer, words = (
        OfflinePage(lost),
        f"{format_count(lost.count, 'P-position')} found; no page is written",
    )
    if lost.stopped.is_complete:
        page = offline_page(lost)
        write_file(html, page, silently=True)
        answer = OfflinePage(lost, len(page.encode()), html)
        words = f"{html} plays perfectly on {lost.rows}x{lost.columns} ({answer.bytes:,} bytes)"
    return print_result(answer, lambda: words, as_json)
