"""Draw a position, and print the rules of its game."""

from pathlib import Path

import click

from ponder.faces.cli._output import attempts, json_option, picture_option, print_answer, write_file


@click.command()
@click.argument("game")
@click.argument("pos", required=False)
@picture_option("--svg", "the position")
@click.option("--rules", is_flag=True, help="Print the rules, with examples of positions.")
@click.option("--invariants", is_flag=True,
              help="List the invariants and properties that claims may name.")  # fmt: skip
@json_option
def command(
    *, game: str, pos: str | None, svg: Path | None, rules: bool, invariants: bool, as_json: bool
) -> None:
    """Draw the position POS of GAME; without POS, the game's usual start."""
    from ponder.answers.games import draw_position
    from ponder.show.solutions import measures_text

    answer = draw_position(game, pos, svg=svg is not None, measures=invariants)
    on_stdout = str(svg) == "-"
    told = f"{answer.game.rules}\n\nPositions: {'  '.join(answer.game.examples)}\n\n"
    words = f"{told if rules else ''}{answer.text}"
    if answer.measures is not None:
        words += f"\n\n{measures_text(answer.measures.invariants, answer.measures.properties)}"
    with attempts() as attempt:
        if answer.svg is not None and svg is not None and not (as_json and on_stdout):
            attempt(write_file, svg, answer.svg)
        attempt(print_answer, answer, lambda: "" if on_stdout else words, as_json)
