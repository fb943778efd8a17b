"""The conversation with the person at the terminal: moves by name, and a few commands."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from ponder.answers.session import (
    PERSON,
    ReplayedGame,
    Session,
    is_losing_mistake,
    make_move,
    play_choice_of,
    read_move,
    read_record,
    undo,
)
from ponder.core.catalogue import find
from ponder.core.errors import IllegalMove, PonderError, quote
from ponder.core.position import Chance, Partizan, Position
from ponder.core.records import Turn
from ponder.core.text import and_more, at_front, format_count
from ponder.core.wrappers import RandomTurn
from ponder.faces.cli._output import print_document, say, write_file
from ponder.faces.cli._work import work_with_progress
from ponder.language.reasons import Choice
from ponder.players import Player
from ponder.players.perfect import Perfect
from ponder.show import sentence
from ponder.show.formatting import wrapped
from ponder.show.positions import board_text

if TYPE_CHECKING:
    from ponder.core.records import Record


# Records of games that are played: kept in a file, or shown where nothing can be written.


def save_record(session: Session, path: Path | None) -> str:
    """Write the record to the path, if there is one; return where it is, or the record itself.

    A record that cannot be written is shown, so that it is not lost.
    """
    record = session.record()
    if path is not None:
        try:
            write_file(path, str(record), silently=True)
        except OSError:
            say(f"\n{record}", err=True)
            raise
        return f"the record so far is in {path}"
    return f"so far, {record.game} {record.start}: {' '.join(record.moves) or 'no moves'}"


@contextmanager
def rescued(latest: Callable[[], Session], path: Path | None) -> Iterator[None]:
    """A block that prints; if stdout fails, the record is kept, or else shown on stderr.

    Players without a person play their game to its end first.
    """
    try:
        yield
    except OSError as error:
        if path is None and error.errno == errno.EPIPE:  # the reader has seen enough
            raise
        session = _played_out(latest())
        if path is None:
            say(f"\n{session.record()}", end="", err=True)
        save_record(session, path)
        raise


def _played_out(session: Session) -> Session:
    while None not in session.seats and session.mover is not None and not session.is_over():
        session = play_choice_of(session, session.mover)
    return session


COMMANDS = {
    "help": "show this list",
    "rules": "tell the rules",
    "moves": "list your moves",
    "hint": "give a hint; again for more: where to look, the move, and why",
    "why": "tell why the last move of your opponent was made",
    "undo": "take back your last move",
    "quit": "stop here and keep the record (or q, or exit)",
}
QUIT = ("q", "quit", "exit")
MOST_MOVES_LISTED = 200

Reasons = Literal["none", "short", "full"]


class Say(Protocol):
    """A function that prints words for the person: on stderr when stdout is for JSON."""

    def __call__(self, words: str = "", *, end: str = "\n") -> None: ...


class Interrupted(KeyboardInterrupt):
    """Ctrl-C in a game: `session` is the game so far."""

    def __init__(self, session: Session, words: str) -> None:
        super().__init__(words)
        self.session = session


def play(session: Session, path: Path | None, say: Say, reasons: Reasons = "full") -> Session:
    """Play until the game ends or the person quits; the record is always kept."""
    try:
        with rescued(lambda: session, path):
            while not session.is_over() and (moved := turn(session, say, reasons)) is not None:
                session = moved
    except KeyboardInterrupt:
        raise Interrupted(session, f"stopped; {save_record(session, path)}") from None
    except PonderError:
        save_record(session, path)
        raise
    save_record(session, path)
    with rescued(lambda: session, path):
        say(f"\n{board(session)}\n\n{ending(session)}")
    return session


def turn(session: Session, say: Say, reasons: Reasons) -> Session | None:
    """The move of a player or of the person; None when the person quits."""
    mover = session.mover
    return (
        ask_for_move(session, say)
        if mover is None
        else show_player_move(session, mover, say, reasons)
    )


def after_the_end(session: Session, say: Say) -> Literal["undo", "again", "stop"]:
    """What a person wishes after the end of the game."""
    if None not in session.seats or not session.is_over():
        return "stop"
    while True:
        said = read_line("another game? (yes, no, or undo) ", say).lower()
        if said == "undo" and session.persons_turns:
            return "undo"
        if said in ("y", "yes"):
            return "again"
        if said in ("", "n", "no", *QUIT):
            return "stop"
        say(f"{quote(said)} is no answer: the game is over")


def board(session: Session) -> str:
    """The present position as players see it, with whose scores are whose where it has scores."""
    names = (session.blank.first, session.blank.second)
    mover, other = names if session.turns[-1].first_to_move else names[::-1]
    spoken = session.here.spoken(mover, other)
    return spoken or board_text([turn.position for turn in session.turns])


def introduction(session: Session) -> str:
    """The rules in three lines."""
    here = session.here
    moves = session.legal_moves()[:2] if not session.is_over() else []
    such = f", such as {' or '.join(moves)}" if moves else ""
    lines = (
        find(here.game).summary,
        _end_of(here),
        f"Type a move by its name{such}; `help` lists what else you can type.",
    )
    return "\n".join(map(wrapped, lines))


def _end_of(here: Position) -> str:
    if isinstance(here, Chance):
        return "Chance plays too. `rules` says who wins."
    has = "won: this is misère play" if here.stuck_player_wins else "lost"
    return f"Whoever cannot move has {has}."


def welcome(session: Session, seed: int) -> str:
    """Who plays, who begins, and what to type."""
    first, second = session.blank.first, session.blank.second
    who = f"{session.here.game}: {first} against {second}; {_does(first, 'begin')}"
    if _has_sides(session.here):
        who += f" as {session.side.capitalize()}"
    again = f" (chance by --seed {seed})"
    who = wrapped(f"{who}{again if _has_chance(session) else ''}.")
    return f"{introduction(session)}\n\n{who}" if None in session.seats else who


def show_player_move(session: Session, mover: Player, say: Say, reasons: Reasons) -> Session:
    """A player's move, with as many of its reasons as are wanted."""
    if None not in session.seats:
        say(f"\n{board(session)}\n")
    moved = play_choice_of(session, mover)
    who = mover.name
    if _has_sides(session.here):
        who += f" ({session.side.capitalize()})"
    say(f"{who} plays {moved.choices[-1].move}")
    shown = {"none": 0, "short": 1, "full": None}[reasons]
    if shown != 0:
        say(_reasons(moved.choices[-1], shown))
    _tell_draw(session, moved, say)
    return moved


def ask_for_move(session: Session, say: Say) -> Session | None:
    """Ask until a move is made or taken back; None when the person quits."""
    say(f"\n{board(session)}\n")
    hinted = 0
    while True:
        said = _asked(session, say)
        if said in QUIT:
            return None
        if said == "hint":
            hinted += 1
            say(_hint(session, hinted))
        elif said in _ANSWERS:
            say(_ANSWERS[said](session))
        elif said:
            changed = _changed(session, said, say)
            if changed is not None:
                return changed


def _asked(session: Session, say: Say) -> str:
    """What the person types; the end of the input is a way to quit."""
    who = f" ({session.side.capitalize()})" if _has_sides(session.here) else ""
    return read_line(f"your move{who}: ", say, at_the_end="quit")


def read_line(prompt: str, say: Say, at_the_end: str = "") -> str:
    """A line that the person types."""
    say(prompt, end="")
    try:
        return input().strip()
    except EOFError:
        say()
        return at_the_end


def _changed(session: Session, said: str, say: Say) -> Session | None:
    """The session after the typed move, or after undo; None if neither was possible."""
    if said == "undo":
        try:
            return undo(session)
        except IllegalMove as error:
            say(str(error))
            return None
    try:
        move = read_move(session, said)
    except IllegalMove as error:
        say(wrapped(f"{error} (or: {', '.join(COMMANDS)})"))
        return None
    moved = make_move(session, Choice(move))
    if is_losing_mistake(session, move):
        say("That throws the win away: another move would have won. `undo` takes it back.")
    _tell_draw(session, moved, say)
    return moved


def _tell_draw(before: Session, after: Session, say: Say) -> None:
    """Print what chance answered, if more than one answer was possible."""
    decision, here = after.choices[-1].move, before.here
    if isinstance(here, Chance) and len(here.lottery(decision)) > 1:
        say(f"{decision}: chance answers {after.moves[-1].partition('=')[2]}")


def _help(session: Session) -> str:
    lines = [f"  {name:<6} {what}" for name, what in COMMANDS.items()]
    return "\n".join(["type a move by its name, or:", *lines, _moves(session)])


def _moves(session: Session) -> str:
    names = session.legal_moves()
    shown = "  ".join(names[:MOST_MOVES_LISTED])
    missing = len(names) - MOST_MOVES_LISTED
    return wrapped(f"moves: {shown}" + (f" {and_more(missing)}" if missing > 0 else ""))


def _hint(session: Session, step: int) -> str:
    """The next step of the hint; the last one says why."""
    from ponder.answers.session import hints

    try:
        with work_with_progress(f"solving {session.here.game}") as work:
            found = hints(session, work)
    except PonderError as error:
        return f"no hint: {error}"
    last = step >= len(found.steps)
    lines = [wrapped(sentence(reason), "  " if last else "") for reason in found.step(step)]
    return "\n".join([*lines, *([] if last else ["(`hint` again says more)"])])


def _why(session: Session) -> str:
    """The reasons for the last move that a player made."""
    last = next((choice for choice in reversed(session.choices) if choice.reasons), None)
    return f"{last.move}\n{_reasons(last)}" if last else "your opponent has made no move yet"


_ANSWERS: dict[str, Callable[[Session], str]] = {
    "help": _help,
    "rules": lambda session: find(session.here.game).rules,
    "moves": _moves,
    "why": _why,
}


def _reasons(choice: Choice, last: int | None = None) -> str:
    """The reasons in sentences, or only the last ones: a short one comes last."""
    shown = choice.reasons if last is None else choice.reasons[-last:]
    return "\n".join(wrapped(sentence(reason), "  ") for reason in shown)


def ending(session: Session) -> str:
    """Who has won, and why."""
    result = session.record().result()
    if result == "unfinished":
        return f"The game was left after {format_count(len(session.moves), 'move')}."
    first, second = session.blank.first, session.blank.second
    winner, loser = (first, second) if result == "first wins" else (second, first)
    wins = _does(winner, "win")
    if isinstance(session.here, Chance):
        return f"The game is over: {wins}."
    if session.here.stuck_player_wins:
        return f"{at_front(winner)} cannot move, and so {wins}: this is misère play."
    return f"{at_front(loser)} cannot move: {wins}."


def _does(name: str, verb: str) -> str:
    """The person or a player as the subject of a verb: `you win`, `perfect wins`."""
    return f"{name} {verb if name == PERSON else verb + 's'}"


def _has_sides(here: Position) -> bool:
    """Whether Left and Right have moves of their own here."""
    return isinstance(here.base if isinstance(here, RandomTurn) else here, Partizan)


def _has_chance(session: Session) -> bool:
    deciding = any(seat and not isinstance(seat, Perfect) for seat in session.seats)
    return isinstance(session.here, Chance) or deciding


# The menu of `ponder play`: a game and a level, the easy ones first.

GAMES = (
    ("subtraction", "21"),
    ("nim", "3,4,5"),
    ("chomp", "3x4"),
    ("pig", "50"),
    ("kayles", "12"),
    ("cram", "4x4"),
    ("domineering", "4x4"),
    ("wythoff", "4,6"),
    ("hackenbush", "bbr,rrb,g"),
    ("toads-and-frogs", "TTT__FFF"),
)
LEVELS = {
    "easy": "takes every second move at random",
    "middling": "takes one move in five at random",
    "perfect": "never errs",
}


def pick_game(say: Say) -> tuple[str, str | None] | None:
    """The game that the person picks, and its start; None at the end of the input."""
    say("Which game? The easy ones come first.\n")
    for number, (name, _) in enumerate(GAMES, start=1):
        line = wrapped(find(name).summary, " " * 5)
        say(f"{number:>3}  {line.lstrip()}")
    say("\nAny other game by its name; ponder games lists them.")
    while True:
        said = ask_user("game (number or name): ", say)
        if said is None:
            return None
        if said.isdecimal() and 1 <= int(said) <= len(GAMES):
            return GAMES[int(said) - 1]
        name, _, pos = said.partition(" ")
        try:
            return find(name).name, pos.strip() or None
        except PonderError as error:
            say(str(error))


def pick_level(say: Say) -> str | None:
    """The level that the person picks; None at the end of the input."""
    say("\nHow strong should your opponent be?\n")
    for number, (name, what) in enumerate(LEVELS.items(), start=1):
        say(f"{number:>3}  {name}: {what}")
    while True:
        said = ask_user("level (number or name, Enter for easy): ", say, otherwise="1")
        if said is None:
            return None
        level = _among(list(LEVELS), said)
        if level is not None:
            return level
        say(f"a level is a number from 1 to {len(LEVELS)}, or one of: {', '.join(LEVELS)}")


def _among(names: Sequence[str], said: str) -> str | None:
    if said.isdecimal() and 1 <= int(said) <= len(names):
        return names[int(said) - 1]
    return said if said in names else None


def ask_user(prompt: str, say: Say, otherwise: str = "") -> str | None:
    """What the person types, or `otherwise` after Enter alone; None for quit."""
    while True:
        say(prompt, end="")
        try:
            said = input().strip().lower()
        except EOFError:
            say()
            return None
        if said in ("q", "quit", "exit"):
            return None
        if said or otherwise:
            return said or otherwise


# Stepping through a record at the terminal.


def replay_record(path: Path, as_json: bool) -> None:
    """Show one move after the other; Enter goes on, q stops. Without a person, show all."""
    answer = read_record(path)
    if as_json:
        print_document(answer)
        return
    say(f"{answer.record.game}: {answer.record.first} against {answer.record.second}\n")
    say(_board(answer, 1))
    asking = True
    for number, (before, _) in enumerate(pairwise(answer.turns), start=1):
        said = read_line("(Enter: next move, q: stop) ", say, at_the_end="all") if asking else ""
        if said in QUIT:
            return
        asking = asking and said != "all"
        who, move = _mover(answer.record, before), answer.record.moves[number - 1]
        say(f"\n{number}. {who}: {move}\n\n{_board(answer, number + 1)}")
    say(f"\n{answer.record.result()}")


def _board(answer: ReplayedGame, count: int) -> str:
    """The position after these many turns, with its scores by name where it has scores."""
    turn, record = answer.turns[count - 1], answer.record
    names = (record.first, record.second) if turn.first_to_move else (record.second, record.first)
    spoken = turn.position.spoken(*names)
    return spoken or board_text([past.position for past in answer.turns[:count]])


def _mover(record: Record, turn: Turn) -> str:
    name = record.first if turn.first_to_move else record.second
    side = record.side(turn).capitalize()
    return f"{name} ({side})" if isinstance(turn.position, Partizan) else name
