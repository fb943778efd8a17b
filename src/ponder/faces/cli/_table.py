"""A game at the terminal: who sits where, what has been played, and the talk about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import click

from ponder.core.errors import IllegalMove, PonderError
from ponder.core.position import Chance, Partizan, Position, chosen, tidy_move
from ponder.core.position import Player as Side
from ponder.core.records import Record, Turn, after, is_over
from ponder.core.wrappers import RandomTurn
from ponder.faces.cli._output import wrapped, write_file
from ponder.faces.cli._progress import progress
from ponder.play.perfect import Perfect
from ponder.play.player import Choice, Player, legal_moves
from ponder.play.playing import answered, new_record, with_moves
from ponder.show import text

YOU = "you"
COMMANDS = {
    "help": "this list",
    "moves": "the moves that you have",
    "hint": "a perfect move, and why",
    "undo": "take back your last move",
    "quit": "end here; the record is kept",
}
MOST_MOVES_LISTED = 200

Seat = Player | None


@dataclass
class Table:
    """A game under way; a seat without a player is the person's at the terminal."""

    seats: tuple[Seat, Seat]
    blank: Record
    turns: list[Turn]
    dice: Random
    quiet: bool
    moves: list[str] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    advisor: Perfect = field(default_factory=Perfect)

    @property
    def here(self) -> Position:
        return self.turns[-1].position

    @property
    def side(self) -> Side:
        return self.blank.player(self.turns[-1])

    @property
    def mover(self) -> Seat:
        return self.seats[0 if self.turns[-1].first_to_move else 1]

    def is_over(self) -> bool:
        return is_over(self.here, self.side)

    def record(self) -> Record:
        return with_moves(self.blank, tuple(self.moves))

    def say(self, words: str = "", *, end: str = "\n") -> None:
        """Talk goes to stderr when stdout is for JSON."""
        click.echo(words + end, nl=False, err=self.quiet)


def set_up(
    start: Position, seats: tuple[Seat, Seat], starts: Side, seed: int, *, quiet: bool
) -> Table:
    """A table at which everybody is able to play this game."""
    names = [seat.name if seat else YOU for seat in seats]
    blank = new_record(start, names[0], names[1], starts)
    turn = Turn(start, True)
    with progress(f"solving {start.game}") as report:
        for seat in seats:
            if seat is not None:
                seat.prepare(start, blank.player(turn), report)
    table = Table(seats, blank, [turn], Random(seed), quiet)
    table.advisor = next((seat for seat in seats if isinstance(seat, Perfect)), table.advisor)
    table.say(_welcome(table, seed))
    return table


def play(table: Table, path: Path | None) -> None:
    """Play to the end, or as far as wished; the record is kept whatever happens."""
    try:
        while not table.is_over() and (table.mover or converse(table)):
            if table.mover is not None:
                _let_move(table, table.mover)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"stopped; {_kept(table, path)}") from None
    except PonderError:
        _kept(table, path)
        raise
    _kept(table, path)
    table.say(f"\n{text(table.here)}\n\n{ending(table)}")


def converse(table: Table) -> bool:
    """Ask until a move is made or taken back; False when the person quits."""
    table.say(f"\n{text(table.here)}\n")
    while True:
        try:
            said = _asked(table)
        except EOFError:
            table.say()
            return False
        if said in COMMANDS and said not in legal_moves(table.here, table.side)[:MOST_MOVES_LISTED]:
            if said == "quit":
                return False
            if said == "undo" and _taken_back(table):
                return True
            if said != "undo":
                table.say(_ANSWERS[said](table))
        elif said and _played(table, said):
            return True


def _asked(table: Table) -> str:
    who = f" ({table.side.capitalize()})" if _has_sides(table.here) else ""
    prompt = f"your move{who}: "
    if not table.quiet:
        return input(prompt).strip()
    table.say(prompt, end="")
    return input().strip()


def _played(table: Table, said: str) -> bool:
    try:
        name = _legal(table, said)
    except IllegalMove as error:
        table.say(f"{error} (or: {', '.join(COMMANDS)})")
        return False
    _make(table, Choice(name, ()))
    return True


def _legal(table: Table, said: str) -> str:
    """The name of the move that was typed, with its spaces and brackets away."""
    names = legal_moves(table.here, table.side)
    side = table.side if isinstance(table.here, Partizan) else None
    typed = said if said in names else tidy_move(said)
    return chosen(table.here, typed, ((name, name) for name in names), side)


def _make(table: Table, choice: Choice) -> None:
    move = answered(table.here, choice.move, table.dice)
    if isinstance(table.here, Chance) and len(table.here.lottery(choice.move)) > 1:
        table.say(f"{choice.move}: chance answers {move.partition('=')[2]}")
    table.turns.append(after(table.turns[-1], move, table.side))
    table.moves.append(move)
    table.choices.append(choice)


def _let_move(table: Table, mover: Player) -> None:
    """A player's move, with its reasons."""
    if None not in table.seats:
        table.say(f"\n{text(table.here)}\n")
    choice = mover.choose(table.here, table.side)
    who = f"{mover.name} ({table.side.capitalize()})" if _has_sides(table.here) else mover.name
    table.say(f"{who} plays {choice.move}")
    table.say("\n".join(wrapped(reason, "  ") for reason in choice.reasons))
    _make(table, choice)


def _taken_back(table: Table) -> bool:
    """Back to the last moment at which the person was to move."""
    before = [number for number in range(len(table.moves)) if _is_yours(table, number)]
    if not before:
        table.say("there is no move of yours to take back")
        return False
    del table.moves[before[-1] :], table.choices[before[-1] :], table.turns[before[-1] + 1 :]
    return True


def _is_yours(table: Table, number: int) -> bool:
    return table.seats[0 if table.turns[number].first_to_move else 1] is None


def _help(table: Table) -> str:
    lines = [f"  {name:<6} {what}" for name, what in COMMANDS.items()]
    return "\n".join(["type a move by its name, or:", *lines, _moves(table)])


def _moves(table: Table) -> str:
    names = legal_moves(table.here, table.side)
    more = (
        f" … and {len(names) - MOST_MOVES_LISTED:,} more" if len(names) > MOST_MOVES_LISTED else ""
    )
    return wrapped(f"moves: {'  '.join(names[:MOST_MOVES_LISTED])}{more}")


def _hint(table: Table) -> str:
    try:
        choice = table.advisor.choose(table.here, table.side)
    except PonderError as error:
        return f"no hint: {error}"
    reasons = "\n".join(wrapped(reason, "  ") for reason in choice.reasons)
    return f"{choice.move}\n{reasons}"


_ANSWERS = {"help": _help, "moves": _moves, "hint": _hint}


def _welcome(table: Table, seed: int) -> str:
    first, second = table.blank.first, table.blank.second
    who = f"{table.here.game}: {first} against {second}; {first} begin{'s' * (first != YOU)}"
    if _has_sides(table.here):
        who += f" as {table.side.capitalize()}"
    again = f" (chance by --seed {seed})"
    talk = "; type a move, or help" if None in table.seats else ""
    return wrapped(f"{who}{again if _has_chance(table) else ''}{talk}.")


def _has_sides(here: Position) -> bool:
    return isinstance(here.base if isinstance(here, RandomTurn) else here, Partizan)


def _has_chance(table: Table) -> bool:
    deciding = any(seat and not isinstance(seat, Perfect) for seat in table.seats)
    return isinstance(table.here, Chance) or deciding


def ending(table: Table) -> str:
    """Who has won, and why."""
    result = table.record().result()
    if result == "unfinished":
        return f"The game was left after {len(table.moves)} moves."
    first, second = table.blank.first, table.blank.second
    winner, loser = (first, second) if result == "first wins" else (second, first)
    wins = f"{winner} win{'s' * (winner != YOU)}"
    if isinstance(table.here, Chance):
        return f"The game is over: {wins}."
    if table.here.stuck_player_wins:
        return f"{_at_front(winner)} cannot move, and so {wins}: this is misère play."
    return f"{_at_front(loser)} cannot move: {wins}."


def _at_front(name: str) -> str:
    """The name at the front of a sentence; a book keeps the letters of its file."""
    return name[:1].upper() + name[1:]


def _kept(table: Table, path: Path | None) -> str:
    """Write the record where that was asked for; say where it is, or the record itself."""
    record = table.record()
    if path is not None:
        write_file(path, str(record))
        return f"the record so far is in {path}"
    return f"so far, {record.game} {record.start}: {' '.join(record.moves) or 'no moves'}"


def document(table: Table) -> dict[str, Any]:
    """The record as JSON, with the reasons for each move."""
    record = table.record()
    return {
        "game": record.game,
        "start": record.start,
        "first": record.first,
        "second": record.second,
        "starts": record.starts if isinstance(table.here, Partizan) else None,
        "moves": list(record.moves),
        "reasons": [list(choice.reasons) for choice in table.choices],
        "position": str(table.here),
        "result": record.result(),
    }
