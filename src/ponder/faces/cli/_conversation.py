"""The talk with the person at the terminal: moves by name, and the commands beside them."""

from __future__ import annotations

from pathlib import Path

from ponder.core.errors import IllegalMove, PonderError
from ponder.core.position import Partizan, chosen, tidy_move
from ponder.faces.cli._game_in_progress import (
    GameInProgress,
    ending,
    has_sides,
    kept,
    let_move,
    make,
)
from ponder.faces.cli._output import wrapped
from ponder.faces.cli._progress import progress
from ponder.language.reasons import Choice
from ponder.players.contract import legal_moves
from ponder.show import sentence, text

COMMANDS = {
    "help": "this list",
    "moves": "the moves that you have",
    "hint": "a perfect move, and why",
    "undo": "take back your last move",
    "quit": "end here; the record is kept",
}
MOST_MOVES_LISTED = 200


def play(game: GameInProgress, path: Path | None) -> None:
    """Play to the end, or as far as wished; the record is kept whatever happens."""
    try:
        while not game.is_over():
            if game.mover is not None:
                let_move(game, game.mover)
            elif not converse(game):
                break
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"stopped; {kept(game, path)}") from None
    except PonderError:
        kept(game, path)
        raise
    kept(game, path)
    game.say(f"\n{text(game.here)}\n\n{ending(game)}")


def converse(game: GameInProgress) -> bool:
    """Ask until a move is made or taken back; False when the person quits."""
    game.say(f"\n{text(game.here)}\n")
    while True:
        said = _asked(game)
        if said == "quit":
            return False
        if said in _ANSWERS:
            game.say(_ANSWERS[said](game))
        elif said == "undo":
            if _taken_back(game):
                return True
        elif said and _played(game, said):
            return True


def _asked(game: GameInProgress) -> str:
    """What the person types; the end of the input is a way to quit."""
    who = f" ({game.side.capitalize()})" if has_sides(game.here) else ""
    game.say(f"your move{who}: ", end="")
    try:
        return input().strip()
    except EOFError:
        game.say()
        return "quit"


def _played(game: GameInProgress, said: str) -> bool:
    try:
        name = _legal(game, said)
    except IllegalMove as error:
        game.say(f"{error} (or: {', '.join(COMMANDS)})")
        return False
    make(game, Choice(name))
    return True


def _legal(game: GameInProgress, said: str) -> str:
    """The name of the move that was typed, with its spaces and brackets away."""
    names = legal_moves(game.here, game.side)
    side = game.side if isinstance(game.here, Partizan) else None
    typed = said if said in names else tidy_move(said)
    return chosen(game.here, typed, ((name, name) for name in names), side)


def _taken_back(game: GameInProgress) -> bool:
    """Back to the last moment at which the person was to move."""
    before = [number for number in range(len(game.moves)) if _is_yours(game, number)]
    if not before:
        game.say("there is no move of yours to take back")
        return False
    del game.moves[before[-1] :], game.choices[before[-1] :], game.turns[before[-1] + 1 :]
    return True


def _is_yours(game: GameInProgress, number: int) -> bool:
    return game.seats[0 if game.turns[number].first_to_move else 1] is None


def _help(game: GameInProgress) -> str:
    lines = [f"  {name:<6} {what}" for name, what in COMMANDS.items()]
    return "\n".join(["type a move by its name, or:", *lines, _moves(game)])


def _moves(game: GameInProgress) -> str:
    names = legal_moves(game.here, game.side)
    shown = "  ".join(names[:MOST_MOVES_LISTED])
    missing = len(names) - MOST_MOVES_LISTED
    return wrapped(f"moves: {shown}" + (f" … and {missing:,} more" if missing > 0 else ""))


def _hint(game: GameInProgress) -> str:
    try:
        with progress(f"solving {game.here.game}") as report:
            game.advisor.prepare(game.here, game.side, report)
        choice = game.advisor.choose(game.here, game.side)
    except PonderError as error:
        return f"no hint: {error}"
    reasons = "\n".join(wrapped(sentence(reason), "  ") for reason in choice.reasons)
    return f"{choice.move}\n{reasons}"


_ANSWERS = {"help": _help, "moves": _moves, "hint": _hint}
