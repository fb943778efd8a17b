"""The menu of `ponder play`: a game and a level, the easy ones first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ponder.core.catalogue import find
from ponder.core.errors import PonderError
from ponder.show.lines import wrapped

if TYPE_CHECKING:
    from ponder.faces.cli._conversation import Say

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


def chosen_game(say: Say) -> tuple[str, str | None] | None:
    """The game that the person picks, and its start; None at the end of the input."""
    say("Which game? The easy ones come first.\n")
    for number, (name, _) in enumerate(GAMES, start=1):
        line = wrapped(find(name).summary, " " * 5)
        say(f"{number:>3}  {line.lstrip()}")
    say("\nAny other game by its name; ponder games lists them.")
    while True:
        said = asked("game (number or name): ", say)
        if said is None:
            return None
        if said.isdecimal() and 1 <= int(said) <= len(GAMES):
            return GAMES[int(said) - 1]
        name, _, pos = said.partition(" ")
        try:
            return find(name).name, pos.strip() or None
        except PonderError as error:
            say(str(error))


def chosen_level(say: Say) -> str | None:
    """The level that the person picks; None at the end of the input."""
    say("\nHow strong should your opponent be?\n")
    for number, (name, what) in enumerate(LEVELS.items(), start=1):
        say(f"{number:>3}  {name}: {what}")
    while True:
        said = asked("level (number or name, Enter for easy): ", say, otherwise="1")
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


def asked(prompt: str, say: Say, otherwise: str = "") -> str | None:
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
