"""The talk with the person at the terminal: moves by name, and the commands beside them."""

from __future__ import annotations

from pathlib import Path

from ponder.core.errors import IllegalMove, PonderError
from ponder.core.position import Partizan, chosen, tidy_move
from ponder.faces.cli._output import wrapped
from ponder.faces.cli._progress import progress
from ponder.faces.cli._table import Table, ending, has_sides, kept, let_move, make
from ponder.play.player import Choice, legal_moves
from ponder.show import text

COMMANDS = {
    "help": "this list",
    "moves": "the moves that you have",
    "hint": "a perfect move, and why",
    "undo": "take back your last move",
    "quit": "end here; the record is kept",
}
MOST_MOVES_LISTED = 200


def play(table: Table, path: Path | None) -> None:
    """Play to the end, or as far as wished; the record is kept whatever happens."""
    try:
        while not table.is_over():
            if table.mover is not None:
                let_move(table, table.mover)
            elif not converse(table):
                break
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"stopped; {kept(table, path)}") from None
    except PonderError:
        kept(table, path)
        raise
    kept(table, path)
    table.say(f"\n{text(table.here)}\n\n{ending(table)}")


def converse(table: Table) -> bool:
    """Ask until a move is made or taken back; False when the person quits."""
    table.say(f"\n{text(table.here)}\n")
    while True:
        said = _asked(table)
        if said == "quit":
            return False
        if said in _ANSWERS:
            table.say(_ANSWERS[said](table))
        elif said == "undo":
            if _taken_back(table):
                return True
        elif said and _played(table, said):
            return True


def _asked(table: Table) -> str:
    """What the person types; the end of the input is a way to quit."""
    who = f" ({table.side.capitalize()})" if has_sides(table.here) else ""
    table.say(f"your move{who}: ", end="")
    try:
        return input().strip()
    except EOFError:
        table.say()
        return "quit"


def _played(table: Table, said: str) -> bool:
    try:
        name = _legal(table, said)
    except IllegalMove as error:
        table.say(f"{error} (or: {', '.join(COMMANDS)})")
        return False
    make(table, Choice(name, ()))
    return True


def _legal(table: Table, said: str) -> str:
    """The name of the move that was typed, with its spaces and brackets away."""
    names = legal_moves(table.here, table.side)
    side = table.side if isinstance(table.here, Partizan) else None
    typed = said if said in names else tidy_move(said)
    return chosen(table.here, typed, ((name, name) for name in names), side)


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
    shown = "  ".join(names[:MOST_MOVES_LISTED])
    missing = len(names) - MOST_MOVES_LISTED
    return wrapped(f"moves: {shown}" + (f" … and {missing:,} more" if missing > 0 else ""))


def _hint(table: Table) -> str:
    try:
        with progress(f"solving {table.here.game}") as report:
            table.advisor.prepare(table.here, table.side, report)
        choice = table.advisor.choose(table.here, table.side)
    except PonderError as error:
        return f"no hint: {error}"
    reasons = "\n".join(wrapped(reason, "  ") for reason in choice.reasons)
    return f"{choice.move}\n{reasons}"


_ANSWERS = {"help": _help, "moves": _moves, "hint": _hint}
