"""The files of new games, one for each kind of board: small games that can be played at once.

A template is Python with places for the name, the title and the name of the class; it ends in
`.txt`, so that no tool takes it for a module.
"""

import re
from importlib.resources import files

BOARDS = ("heaps", "strip", "grid", "rewriting", "stones", "placement", "partition", "poset")


def game_file(name: str, board: str = "heaps") -> str:
    """The text of the file of a new game on this kind of board."""
    words = name.split("-")
    return _template(board).format(
        name=name,
        title=" ".join(words).capitalize(),
        class_name="".join(word.capitalize() for word in words),
    )


def start_of(board: str) -> str:
    """The start of the game in the template."""
    found = re.search(r'start = "(.*)"', _template(board))
    assert found is not None
    return found[1]


def _template(board: str) -> str:
    return files(__package__).joinpath(f"{board}.txt").read_text(encoding="utf-8")
