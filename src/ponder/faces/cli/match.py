"""Compare players: exact figures over a whole box, or games between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import print_result, seconds_option, work_with_progress

if TYPE_CHECKING:
    from ponder.answers.matches import MatchAnswer


@click.command()
@click.argument("game")
@click.option("--players", required=True, metavar="A,B",
              help="The players, such as textbook,theory-only:paper,perfect.")  # fmt: skip
@click.option("--box", metavar="POS", show_default="the game's usual start",
              help="Measure on everything that can follow this position, such as 8x8.")  # fmt: skip
@click.option("--learned-on", metavar="POS",
              help="Count only positions that cannot follow this smaller one: boards that are new "
              "to a player who has learned there.")  # fmt: skip
@click.option("--games", type=IntRange(min=0), metavar="N",
              show_default="0; 100 in games that are not impartial",
              help="Games that any two of the players play.")  # fmt: skip
@click.option("--seed", type=IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Seed of chance; the same seed gives the same games.")  # fmt: skip
@seconds_option
@json_option
def command(
    *, game: str, players: str, box: str | None, learned_on: str | None, games: int | None,
    seed: int, seconds: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Compare players of a game: ponder match chomp --players textbook,perfect --box 8x8.

    The figures are exact: every position counts, and nothing is sampled. In partizan games and
    games of chance the players play some games instead.
    """
    from ponder.answers.matches import MatchRequest, compare_players
    from ponder.core.catalogue import position
    from ponder.faces.cli._position import position_or_start
    from ponder.players import players_in

    known = None if learned_on is None else position(game, learned_on)
    request = MatchRequest(position_or_start(game, box), players_in(players), known, games, seed)
    with work_with_progress("measuring", seconds=seconds) as work:
        answer = compare_players(request, work)
    return print_result(answer, lambda: "\n".join(_lines(answer)), as_json)


def _lines(answer: MatchAnswer) -> Iterator[str]:
    from ponder.core.text import format_count
    from ponder.show.play import EXPLAINED, figures_lines, series_text
    from ponder.show.positions import rectangle_text

    if answer.measured:
        metrics = answer.measured[0].metrics
        positions, hard = format_count(metrics.positions, "N-position"), f"{metrics.hard:,}"
        new = answer.request.learned_on
        only = "" if new is None else f" that cannot follow {rectangle_text(new)}"
        box = f"{answer.request.box.game} {rectangle_text(answer.request.box)}"
        yield f"{box}: {positions}{only}, {hard} of them hard; exact, not sampled\n"
        yield from figures_lines([(one.player, one.plies, one.metrics) for one in answer.measured])
        yield f"\n{EXPLAINED}"
    elif not answer.played:
        yield "No player is measured yet."
    for pairing in answer.played:
        yield series_text(pairing.players, pairing.series)
