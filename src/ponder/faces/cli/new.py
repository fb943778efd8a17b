"""Write the file of a new game, ready to play and to change."""

from pathlib import Path

import click

from ponder.faces.cli._output import json_option, print_answer


@click.command()
@click.argument("what", metavar="game")
@click.argument("name", required=False)
@click.option("--dir", "folder", type=click.Path(path_type=Path, file_okay=False),
              show_default="Ponder's games folder",
              help="Folder for the file; made if there is none.")  # fmt: skip
@click.option("--board", default="heaps", show_default=True, metavar="KIND",
              help="Kind of board: heaps, strip, grid, rewriting (a strip by its rules), "
              "stones (a grid by its rules), placement (a grid by its pieces), partition "
              "or poset.")  # fmt: skip
@json_option
def command(*, what: str, name: str | None, folder: Path | None, board: str, as_json: bool) -> None:
    """Write the file of a new game NAME: ponder new game NAME.

    The file holds a small game on the kind of board, with comments. It can be played at once.
    Change its moves, its rules in prose and its reference. No other file needs a change.
    """
    from ponder.answers.games import write_game

    if what != "game" or name is None:
        raise click.UsageError("write: ponder new game NAME.", click.get_current_context())
    answer = write_game(name, folder, board)
    words = [f"{answer.file} is written and can be played. Next:", *answer.next]
    print_answer(answer, lambda: "\n".join(words), as_json)
