"""A game at the terminal: who sits where, what has been played, and the talk about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from ponder.core.position import Chance, Partizan, Position, Side
from ponder.core.records import Record, Turn, after, is_over
from ponder.core.words import counted
from ponder.core.wrappers import RandomTurn
from ponder.faces.cli._output import say, wrapped, write_file
from ponder.faces.cli._progress import progress
from ponder.language.reasons import Choice
from ponder.players.contract import Player
from ponder.players.perfect import Perfect
from ponder.players.referee import answered, new_record, with_moves
from ponder.show import sentence, text

YOU = "you"
Seat = Player | None


@dataclass
class GameInProgress:
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
        return self.blank.side(self.turns[-1])

    @property
    def mover(self) -> Seat:
        return self.seats[0 if self.turns[-1].first_to_move else 1]

    def is_over(self) -> bool:
        return is_over(self.here, self.side)

    def record(self) -> Record:
        return with_moves(self.blank, tuple(self.moves))

    def say(self, words: str = "", *, end: str = "\n") -> None:
        """Talk goes to stderr when stdout is for JSON."""
        say(words, end=end, err=self.quiet)


def set_up(
    start: Position, seats: tuple[Seat, Seat], starts: Side, seed: int, *, quiet: bool
) -> GameInProgress:
    """A game that everybody in it is able to play."""
    names = [seat.name if seat else YOU for seat in seats]
    blank = new_record(start, names[0], names[1], starts)
    turn = Turn(start, True)
    with progress(f"solving {start.game}") as report:
        for seat in seats:
            if seat is not None:
                seat.prepare(start, blank.side(turn), report)
    game = GameInProgress(seats, blank, [turn], Random(seed), quiet)
    game.advisor = next((seat for seat in seats if isinstance(seat, Perfect)), game.advisor)
    game.say(_welcome(game, seed))
    return game


def make(game: GameInProgress, choice: Choice) -> None:
    """Make a move; where chance answers, the dice are thrown and shown."""
    move = answered(game.here, choice.move, game.dice)
    if isinstance(game.here, Chance) and len(game.here.lottery(choice.move)) > 1:
        game.say(f"{choice.move}: chance answers {move.partition('=')[2]}")
    game.turns.append(after(game.turns[-1], move, game.side))
    game.moves.append(move)
    game.choices.append(choice)


def let_move(game: GameInProgress, mover: Player) -> None:
    """A player's move, with its reasons."""
    if None not in game.seats:
        game.say(f"\n{text(game.here)}\n")
    choice = mover.choose(game.here, game.side)
    who = f"{mover.name} ({game.side.capitalize()})" if has_sides(game.here) else mover.name
    game.say(f"{who} plays {choice.move}")
    game.say("\n".join(wrapped(sentence(reason), "  ") for reason in choice.reasons))
    make(game, choice)


def _welcome(game: GameInProgress, seed: int) -> str:
    first, second = game.blank.first, game.blank.second
    who = f"{game.here.game}: {first} against {second}; {first} begin{'s' * (first != YOU)}"
    if has_sides(game.here):
        who += f" as {game.side.capitalize()}"
    again = f" (chance by --seed {seed})"
    talk = "; type a move, or help" if None in game.seats else ""
    return wrapped(f"{who}{again if _has_chance(game) else ''}{talk}.")


def has_sides(here: Position) -> bool:
    """Whether Left and Right have moves of their own here."""
    return isinstance(here.base if isinstance(here, RandomTurn) else here, Partizan)


def _has_chance(game: GameInProgress) -> bool:
    deciding = any(seat and not isinstance(seat, Perfect) for seat in game.seats)
    return isinstance(game.here, Chance) or deciding


def ending(game: GameInProgress) -> str:
    """Who has won, and why."""
    result = game.record().result()
    if result == "unfinished":
        return f"The game was left after {counted(len(game.moves), 'move')}."
    first, second = game.blank.first, game.blank.second
    winner, loser = (first, second) if result == "first wins" else (second, first)
    wins = f"{winner} win{'s' * (winner != YOU)}"
    if isinstance(game.here, Chance):
        return f"The game is over: {wins}."
    if game.here.stuck_player_wins:
        return f"{_at_front(winner)} cannot move, and so {wins}: this is misère play."
    return f"{_at_front(loser)} cannot move: {wins}."


def _at_front(name: str) -> str:
    """The name at the front of a sentence; a book keeps the letters of its file."""
    return name[:1].upper() + name[1:]


def kept(game: GameInProgress, path: Path | None) -> str:
    """Write the record where that was asked for; say where it is, or the record itself."""
    record = game.record()
    if path is not None:
        write_file(path, str(record))
        return f"the record so far is in {path}"
    return f"so far, {record.game} {record.start}: {' '.join(record.moves) or 'no moves'}"


def document(game: GameInProgress) -> dict[str, Any]:
    """The record as JSON, with the reasons for each move."""
    record = game.record()
    return {
        "game": record.game,
        "start": record.start,
        "first": record.first,
        "second": record.second,
        "starts": record.starts if isinstance(game.here, Partizan) else None,
        "moves": list(record.moves),
        "reasons": [[sentence(reason) for reason in choice.reasons] for choice in game.choices],
        "position": str(game.here),
        "result": record.result(),
    }
