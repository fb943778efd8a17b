"""Explain a move: which one, why, and why not the others."""

import click

from ponder.core.position import Side
from ponder.faces.cli._ledger import ledger_option
from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import print_result, seconds_option, work_with_progress

NOTES = {
    "lemmas": "No theory of chomp has been learned yet: these reasons are proved lemmas, and what "
    "they tell within three moves. To learn a theory: ponder learn chomp",
    "solved": "No theory was used: the position was solved.",
}


@click.command()
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--side", type=click.Choice(["left", "right"]), default="left", show_default=True,
              help="The side to move, in a partizan game.")  # fmt: skip
@click.option("--player", "by", metavar="PLAYER", show_default="the reasoned player",
              help="Explain the move of another player, such as perfect or "
              "theory-only:paper.")  # fmt: skip
@click.option("--all", "every", is_flag=True, help="Say why not for every other move.")
@ledger_option
@seconds_option
@json_option
def command(
    *, game: str, pos: str | None, side: Side, by: str | None, every: bool, ledger: str | None,
    seconds: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Explain the move that the reasoned player would make: ponder explain chomp 9x9.

    Every reason says how sure it is: proved (ponder verify accepts the certificate), checked (and
    on what), or believed. Without a theory in the ledger, boards of Chomp are explained by proved
    lemmas if they decide, and other positions by solving them.
    """
    from ponder.answers.explanations import ExplainRequest, explain_move
    from ponder.faces.cli._position import position_argument
    from ponder.players.reasoned import REASONS
    from ponder.show.formatting import wrapped
    from ponder.show.play import explanation_text, no_move_text

    request = ExplainRequest(position_argument("explain", game, pos), side, ledger, by)
    with work_with_progress("thinking", others={REASONS: "move"}, seconds=seconds) as work:
        found = explain_move(request, work)

    def words() -> str:
        if found.chosen is None:
            return no_move_text(found.position)
        whole = found.stopped.is_complete
        solved = found.player == "perfect" and found.sure == "proved" and whole
        sure = "solved" if solved else found.sure
        text = explanation_text(found.position, found.chosen, sure, every=every)
        note = NOTES.get(found.basis, "") if whole or found.basis != "solved" else ""
        return f"{text}\n\n{wrapped(note)}" if note else text

    return print_result(found, words, as_json)
