"""Figures of players as a table, and who won how often."""

from collections.abc import Iterator
from fractions import Fraction

from ponder.core.words import counted
from ponder.players.contract import TO_THE_END
from ponder.players.metrics import Metrics
from ponder.players.series import Series
from ponder.show.probability import fixed

PLACES = 4
HEADS = ("player", "mp", "hard mp", "w_perf", "w_adv", "recall", "spec.", "plies", "visited")
EXPLAINED = """\
mp: probability that the move wins; hard mp: the same where no textbook P-position is one move
away; w_perf: probability to win against a perfect opponent, who moves at random when lost;
w_adv: against one who then makes the move that is worst for the player; recall: P-positions that
its theory accepts; spec.: N-positions that it rejects; visited: positions looked at per move."""


def figures_lines(rows: list[tuple[str, int | None, Metrics]]) -> Iterator[str]:
    """A line for each player, under the names of the figures."""
    cells = [HEADS, *(_row(*row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    for line in cells:
        first, *others = zip(line, widths, strict=True)
        yield f"{first[0]:<{first[1]}}  " + "  ".join(f"{cell:>{w}}" for cell, w in others)


def _row(player: str, plies: int | None, metrics: Metrics) -> tuple[str, ...]:
    far = "" if plies is None else "all" if plies == TO_THE_END else str(plies)
    found = (metrics.mp, metrics.hard_mp, metrics.w_perf, metrics.w_adv)
    theory = (metrics.recall, metrics.specificity)
    visited = "" if metrics.visited is None else f"{round(metrics.visited):,}"
    return (player, *map(_share, found), *map(_share, theory), far, visited)


def _share(figure: Fraction | None) -> str:
    return "" if figure is None else fixed(figure, PLACES)


def series_text(players: tuple[str, str], found: Series) -> str:
    """Who won how many games.

    >>> series_text(("perfect", "random"), Series(10, 9, 5))
    'perfect won 9 of 10 games against random, 5 of the 5 that it began'
    """
    began = (found.games + 1) // 2
    games = counted(found.games, "game")
    won = f"{players[0]} won {found.wins} of {games} against {players[1]}"
    return f"{won}, {found.won_beginning} of the {began} that it began"
