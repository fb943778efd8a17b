"""Play in the terminal, or watch two players."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.core.errors import BadText
from ponder.core.files import check_folder
from ponder.faces.cli._output import json_option, print_document, say
from ponder.faces.cli._work import working

if TYPE_CHECKING:
    from ponder.core.position import Position, Side

MOST_SEEDS = 1_000_000


@click.command()
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--against", default="perfect", show_default=True,
              metavar="PLAYER",
              help="Opponent: perfect, random, random:SEED, minimax:3 or book:FILE.")  # fmt: skip
@click.option("--second", is_flag=True, help="Let the opponent begin.")
@click.option("--side", type=click.Choice(["left", "right"]), show_default="left",
              help="Your side in a partizan game.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), metavar="N",
              help="Seed of dice and chance; the same seed gives the same game.")  # fmt: skip
@click.option("--watch", metavar="A,B", help="Two players to watch; A begins.")
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the record to FILE; - is stdout.")  # fmt: skip
@json_option
def command(
    *, game: str, pos: str | None, against: str, second: bool, side: Side | None,
    seed: int | None, watch: str | None, record: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play GAME from the position POS; without POS, from the game's usual start.

    Type a move by its name. `moves` lists your moves, `hint` shows a perfect move and why.
    Also: help, undo, quit.
    """
    from ponder.answers.play import PlayRequest, begin
    from ponder.faces.cli import _conversation as talk
    from ponder.faces.cli._position import usual

    if str(record) == "-":
        record = None  # stdout has it anyway, as text or within the JSON
    if record is not None:
        check_folder(record)
        if record.exists():
            raise BadText(f"{record} exists already; name another file for --record")
    start = usual(game, pos)
    starts = _starts(start, side, second and not watch)
    players = _watched(watch) if watch else (against, None) if second else (None, against)
    if seed is None:
        seed = 0 if watch else _fresh_seed()
    with working(f"solving {start.game}") as work:
        session = begin(PlayRequest(start, players, starts, seed), work)
    tell = partial(say, err=as_json)
    tell(talk.welcome(session, seed))
    session = talk.play(session, record, tell)
    if as_json:
        print_document(session)
    elif record is None:
        say(f"\n{session.record()}", end="")
    else:
        say(f"The record is in {record}")


def _starts(start: Position, side: Side | None, second: bool) -> Side:
    """The side that begins: the person's, or the opponent's if the person is second."""
    from ponder.core.errors import Unsuitable
    from ponder.core.position import Partizan, opponent

    if side is not None and not isinstance(start, Partizan):
        raise Unsuitable(f"--side is for partizan games, not {start.game}; see --second")
    mine = side or "left"
    return opponent(mine) if second else mine


def _fresh_seed() -> int:
    import secrets

    return secrets.randbelow(MOST_SEEDS)


def _watched(watch: str) -> tuple[str, str]:
    """The two players, split at a comma where both can be read: a book's path may have commas."""
    from ponder.core.errors import PonderError, UnknownName, shortened
    from ponder.players import player

    failures: list[PonderError] = []
    for comma in (at for at in reversed(range(len(watch))) if watch[at] == ","):
        first, second = watch[:comma], watch[comma + 1 :]
        try:
            player(first), player(second)
        except PonderError as error:
            failures.append(error)
        else:
            return first, second
    if len(failures) == 1:
        raise failures[0]
    wrong = f"--watch takes two players, as in perfect,random:7, not {shortened(watch)}"
    raise next((f for f in failures if not isinstance(f, UnknownName)), BadText(wrong))
