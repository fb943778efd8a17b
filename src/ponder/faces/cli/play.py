"""Play in the terminal, or watch two players."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.core.files import check_folder
from ponder.faces.cli._output import json_option, print_json, say

if TYPE_CHECKING:
    from ponder.core.position import Position, Side
    from ponder.faces.cli._game_in_progress import GameInProgress, Seat

MOST_SEEDS = 1_000_000


@click.command()
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--against", default="perfect", show_default=True,
              help="random, random:SEED, perfect, minimax:3 or book:FILE.")  # fmt: skip
@click.option("--second", is_flag=True, help="Let the opponent begin.")
@click.option("--side", type=click.Choice(["left", "right"]),
              help="Your side in a partizan game; left unless you say.")  # fmt: skip
@click.option(
    "--seed", type=click.IntRange(min=0), help="For dice and chance: the same game again."
)
@click.option("--watch", metavar="A,B", help="Watch two players; A begins.")
@click.option("--record", type=click.Path(path_type=Path), help="Write the record; - is stdout.")
@json_option
def command(
    *, game: str, pos: str | None, against: str, second: bool, side: Side | None,
    seed: int | None, watch: str | None, record: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play GAME from the position POS; without POS, from the game's usual start.

    Type a move by its name, as `moves` lists them; `hint` says a perfect move and why. Also:
    help, undo, quit.
    """
    from ponder.core.catalogue import find
    from ponder.faces.cli import _conversation, _game_in_progress

    if str(record) == "-":
        record = None  # stdout has it anyway, as text or within the JSON
    if record is not None:
        check_folder(record)
    found = find(game)
    start = found.read(found.start if pos is None else pos)
    starts = _starts(start, side, second and not watch)
    if seed is None:
        seed = 0 if watch else _fresh_seed()
    seats = _watched(watch, seed) if watch else _seated(against, second, seed)
    begun = _game_in_progress.set_up(start, seats, starts, seed, quiet=as_json)
    _conversation.play(begun, record)
    if as_json:
        print_json(_game_in_progress.document(begun))
    else:
        _say_farewell(begun, record)


def _starts(start: Position, side: Side | None, second: bool) -> Side:
    """Left or Right: who begins, from what is said of the person at the terminal."""
    from ponder.core.errors import Unsuitable
    from ponder.core.position import Partizan, opponent

    if side is not None and not isinstance(start, Partizan):
        raise Unsuitable(f"--side is for partizan games; {start.game} is none, but see --second")
    mine = side or "left"
    return opponent(mine) if second else mine


def _fresh_seed() -> int:
    import secrets

    return secrets.randbelow(MOST_SEEDS)


def _watched(watch: str, seed: int) -> tuple[Seat, Seat]:
    """The two players, at whichever comma both can be read: a book's path may have commas too."""
    from ponder.core.errors import BadText, PonderError, UnknownName, shortened
    from ponder.players import player

    failures: list[PonderError] = []
    for comma in (at for at in reversed(range(len(watch))) if watch[at] == ","):
        try:
            return player(watch[:comma], seed=seed), player(watch[comma + 1 :], seed=seed + 1)
        except PonderError as error:
            failures.append(error)
    if len(failures) == 1:
        raise failures[0]
    wrong = f"--watch takes two players, as in perfect,random:7, not {shortened(watch)}"
    raise next((f for f in failures if not isinstance(f, UnknownName)), BadText(wrong))


def _seated(against: str, second: bool, seed: int) -> tuple[Seat, Seat]:
    from ponder.players import player

    other = player(against, seed=seed)
    return (other, None) if second else (None, other)


def _say_farewell(played: GameInProgress, path: Path | None) -> None:
    record = played.record()
    if path is None:
        say(f"\n{record}", end="")
    else:
        say(f"The record is in {path}")
