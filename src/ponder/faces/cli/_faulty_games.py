"""Faults of users' own games as one line, with the file and the line where they lie."""

from collections.abc import Sequence


def fault_of_a_game(error: BaseException, args: Sequence[str]) -> str | None:
    """What is wrong in the file of a game, or None if no such file is concerned.

    An error elsewhere may come from what a user's game returned; then its class is named.
    """
    from inspect import getsourcelines

    from ponder.core.catalogue import GAMES
    from ponder.core.errors import format_error, locate_error
    from ponder.core.registry import files_of_the_user, name_of

    found = locate_error(error, GAMES.files().values())
    if found is not None:
        return found
    own = {name_of(file): file for file in files_of_the_user(GAMES.variable)}
    name = next((arg for arg in args if arg in own), None)
    if name is None:
        return None
    known = GAMES.known.get(name)
    line = f", line {getsourcelines(known)[1]} (the class)" if known else ""
    what = f"{format_error(error)}; ponder check game {name} says what is wrong with the game"
    return f"{own[name]}{line}: {what}"
