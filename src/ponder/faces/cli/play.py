"""Play in the terminal, or watch two players."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.core.errors import BadText
from ponder.core.files import check_folder
from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._output import json_option, print_document, say
from ponder.faces.cli._work import work_with_progress

if TYPE_CHECKING:
    from ponder.answers.session import PlayRequest, Session
    from ponder.core.position import Position, Side
    from ponder.faces.cli._conversation import Reasons, Say


@click.command()
@click.argument("game", required=False)
@click.argument("pos", required=False)
@click.option("--against", show_default="perfect", metavar="PLAYER",
              help="Opponent: easy, middling, perfect, random, minimax:3, reasoned or book:FILE; "
              "easy:SEED repeats its errors.")  # fmt: skip
@click.option("--second", is_flag=True, help="Let the opponent begin.")
@click.option("--side", type=click.Choice(["left", "right"]), show_default="left",
              help="Your side in a partizan game.")  # fmt: skip
@click.option("--seed", type=IntRange(min=0), metavar="N",
              help="Seed of dice and chance; the same seed gives the same game.")  # fmt: skip
@click.option("--watch", metavar="A,B", help="Two players to watch; A begins.")
@click.option("--reasons", type=click.Choice(["none", "short", "full"]),
              show_default="none; full with --watch",
              help="How much your opponent tells of its reasons.")  # fmt: skip
@click.option("--replay", type=click.Path(path_type=Path), metavar="FILE",
              help="Step through a record instead.")  # fmt: skip
@click.option("--record", type=click.Path(path_type=Path), metavar="FILE",
              help="Write the record to FILE; - is stdout.")  # fmt: skip
@json_option
def command(
    *, game: str | None, pos: str | None, against: str | None, second: bool, side: Side | None,
    seed: int | None, watch: str | None, reasons: Reasons | None, replay: Path | None,
    record: Path | None, as_json: bool,
) -> None:  # fmt: skip
    """Play GAME from the position POS; without POS, from the game's usual start.

    Without GAME there is a menu of games and levels. Type a move by its name. `moves` lists your
    moves; `hint` gives a nudge and, if repeated, says where to look, the move, and why. Also: help,
    rules, why, undo, quit.
    """
    from ponder.answers.session import PlayRequest
    from ponder.faces.cli._conversation import replay_record, rescued
    from ponder.faces.cli._position import position_or_start

    if replay is not None:
        if game is not None:
            raise BadText(f"--replay takes no game: ponder play --replay {replay}")
        replay_record(replay, as_json)
        return
    tell = partial(say, err=as_json)
    if game is None:
        found = _from_menu(tell, against if against or not watch else "")
        if found is None:
            return
        game, pos, against = found
    start = position_or_start(game, pos)
    starts = _starts(start, side, second and not watch)
    against = against or "perfect"
    players = _watched(watch) if watch else (against, None) if second else (None, against)
    if seed is None:
        seed = 0 if watch else _fresh_seed()
    request = PlayRequest(start, players, starts, seed)
    with _shown_if_interrupted(as_json):
        session, record = _played(request, _free(record), tell, reasons)
    with rescued(lambda: session, record):
        if as_json:
            print_document(session)
        elif record is None:
            say(f"\n{session.record()}", end="")
        else:
            say(f"The record is in {record}")


@contextmanager
def _shown_if_interrupted(as_json: bool) -> Iterator[None]:
    """A block after which, on Ctrl-C, stdout has the document of the game so far."""
    from ponder.core.work import Ending
    from ponder.faces.cli._conversation import Interrupted

    try:
        yield
    except Interrupted as stop:
        if as_json:
            print_document(stop.session, stopped=str(Ending("interrupted")))
        raise


def _from_menu(tell: Say, against: str | None) -> tuple[str, str | None, str] | None:
    """The game, its start and the opponent that the person picks; None for quit."""
    from ponder.faces.cli._conversation import pick_game, pick_level

    picked = pick_game(tell)
    level = pick_level(tell) if picked and against is None else against
    return None if picked is None or level is None else (*picked, level)


def _played(
    request: PlayRequest, record: Path | None, tell: Say, reasons: Reasons | None
) -> tuple[Session, Path | None]:
    """One game after the other, as long as the person wants another; the last, and its record."""
    shown: Reasons = reasons or ("none" if None in request.players else "full")
    path = record
    while True:
        session, again = _one_game(request, path, tell, shown)
        if not again:
            return session, path
        tell(f"\n{session.record()}" if path is None else f"The record is in {path}\n")
        request, path = replace(request, seed=request.seed + 1), _next(record)


def _one_game(
    request: PlayRequest, record: Path | None, tell: Say, reasons: Reasons
) -> tuple[Session, bool]:
    """A game to its end, with moves taken back after it; and whether another is wanted."""
    from ponder.answers.session import start_session, undo
    from ponder.faces.cli import _conversation as talk
    from ponder.faces.cli._conversation import rescued

    with work_with_progress(f"solving {request.start.game}") as work:
        session = start_session(request, work)
    with rescued(lambda: session, record):
        tell(talk.welcome(session, request.seed))
    while True:
        session, wish = _ended(talk.play(session, record, tell, reasons), record, tell)
        if wish != "undo":
            return session, wish == "again"
        session = undo(session)


def _ended(session: Session, record: Path | None, tell: Say) -> tuple[Session, str]:
    """After a game: what was learned from it, and what the person wishes now."""
    from ponder.faces.cli._conversation import after_the_end, rescued

    with rescued(lambda: session, record):
        session = _after_learning(session, tell)
        return session, after_the_end(session, tell)


def _after_learning(session: Session, tell: Say) -> Session:
    """A reasoned player learns from the game, and says what."""
    from ponder.players.reasoned import Reasoned

    if not session.is_over() or not any(isinstance(seat, Reasoned) for seat in session.seats):
        return session
    from ponder.answers.session import learn_from_session
    from ponder.show.theories import hindsight_text

    with work_with_progress("learning from the game") as work:
        session = learn_from_session(session, work)
    words = "" if session.learned is None else hindsight_text(session.learned)
    if words:
        tell(f"\n{words}")
    return session


def _free(record: Path | None) -> Path | None:
    """The file of the record; one that exists is never overwritten."""
    if record is None or str(record) == "-":
        return None  # stdout has it anyway, as text or within the JSON
    check_folder(record)
    if record.exists():
        raise BadText(f"{record} exists already; name another file for --record")
    return record


def _next(record: Path | None) -> Path | None:
    """The file of the next game: game-2.txt after game.txt."""
    if record is None:
        return None
    names = (record.with_name(f"{record.stem}-{n}{record.suffix}") for n in count(2))
    return next(path for path in names if not path.exists())


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

    return secrets.randbelow(10**6)


def _watched(watch: str) -> tuple[str, str]:
    """The two players, split at a comma where both can be read: a book's path may have commas."""
    from ponder.core.errors import PonderError, UnknownName, quote
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
    wrong = f"--watch takes two players, as in perfect,random:7, not {quote(watch)}"
    raise next((f for f in failures if not isinstance(f, UnknownName)), BadText(wrong))
