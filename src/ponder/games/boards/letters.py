"""The letters of a board, which the author of a game writes: each with the cell it stands for."""

from typing import get_args

from ponder.core.drawing import Cell, CellKind
from ponder.core.errors import BadText, described

EXAMPLE = '{"x": Cell("left", "x")}'


def check_letters(letters: object, game: str) -> None:
    """Raise `BadText` unless the letters of the game can be written and drawn."""
    if not isinstance(letters, dict) or not letters:
        raise BadText(f"the letters of {game} are a dict such as {EXAMPLE}, not {letters!r}")
    for letter, cell in letters.items():
        if not isinstance(letter, str) or len(letter) != 1:
            raise BadText(f"a letter of {game} is one character, not {described(letter)}")
        if not isinstance(cell, Cell):
            raise BadText(f"the letters of {game} have cells, as in {EXAMPLE}, not {cell!r}")
        if cell.kind not in get_args(CellKind):
            kinds = ", ".join(get_args(CellKind))
            raise BadText(f"the kind of a cell of {game} is one of {kinds}, not {cell.kind!r}")
