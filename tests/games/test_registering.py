"""What the author of a game wrote as data is checked when the game is registered."""

from typing import Any, ClassVar

import pytest
from refusals import refuse

from ponder.core.catalogue import GAMES, register
from ponder.core.drawing import Cell, moves_with_squares
from ponder.core.errors import BadText
from ponder.core.position import SIDES, Position
from ponder.games import Clobber, Cram, Domineering, ToadsAndFrogs
from ponder.games.boards.grids import Rows
from ponder.games.boards.strips import RewritingStrip

LEFT, RIGHT, BLANK = Cell("left", "x"), Cell("right", "o"), Cell("empty", "_")


class Blank(RewritingStrip):
    """A strip game whose author has not written down the rules."""

    __slots__ = ()
    game = "registered"
    start = "x_o"
    letters: ClassVar = {"x": LEFT, "o": RIGHT, "_": BLANK}


def derived(base: type[Position], data: dict[str, Any]) -> type[Position]:
    """A game of its own that has these data."""
    return type("Registered", (base,), {"__doc__": "A game.", "game": "registered", **data})


WRONG = [
    (ToadsAndFrogs, {"letters": "TF_"}),
    (ToadsAndFrogs, {"letters": {}}),
    (ToadsAndFrogs, {"letters": {"T": "T", "F": "F", "_": "_"}}),
    (ToadsAndFrogs, {"letters": {"T": Cell("lft", "T"), "F": RIGHT, "_": BLANK}}),  # type: ignore[arg-type]
    (ToadsAndFrogs, {"letters": {"TT": LEFT, "F": RIGHT, "_": BLANK}}),
    (ToadsAndFrogs, {"left_rules": ("x_>_x",)}),
    (ToadsAndFrogs, {"right_rules": "_F>F_"}),
    (Blank, {"left_rules": ("x_>",)}),
    (Blank, {"left_rules": ("x>xx",)}),
    (Blank, {"left_rules": ("x_>_x", "x_>_x")}),
    (Blank, {"left_rules": ("x_>_x",), "right_rule": ("_o>o_",)}),
    (Clobber, {"letters": {"x": LEFT, "o": "o", ".": BLANK}}),
    (Clobber, {"blank": None}),
    (Clobber, {"blank": ".."}),
    (Clobber, {"right_rules": ("ox>.o", "ox>..")}),
    (Domineering, {"left_pieces": "#|#"}),
    (Domineering, {"right_pieces": ["##"]}),
    (Cram, {"pieces": ("##", "xx")}),
    (Cram, {"pieces": ("##", "..")}),
    (Cram, {"pieces": (2,)}),
]


@pytest.mark.parametrize(("base", "data"), WRONG, ids=repr)
def test_wrong_data_are_refused(base: type[Position], data: dict[str, Any]) -> None:
    refuse(BadText, register, derived(base, data))
    assert "registered" not in GAMES.all()


FINE = [
    (Blank, {"left_rules": ("x_>_x",), "right_rules": ["_o>o_"], "right_rule": "an aside"}),
    (Blank, {"left_rules": ("x_>_x",)}),
    (Blank, {"left_rules": ("x_o>x",), "right_rules": ("_o>o_",)}),
    (Cram, {"pieces": ("##|##", ".#|##")}),
]


@pytest.mark.parametrize(("base", "data"), FINE, ids=repr)
def test_right_data_are_taken(base: type[Position], data: dict[str, Any]) -> None:
    game = register(derived(base, data))
    assert GAMES.all()["registered"] is game
    GAMES.remove("registered")


class Listed(Clobber):
    """The rows of its start are a list."""

    __slots__ = ()
    game = "listed"

    @classmethod
    def starting_rows(cls, rows: int, columns: int) -> Rows:
        return ["x" * columns] * rows  # type: ignore[return-value]


def test_the_rows_of_a_start_may_be_a_list() -> None:
    assert Listed("2x3") == Listed.starting(2, 3) == Listed("xxx|xxx")
    assert hash(Listed("2x3")) == hash(Listed("xxx|xxx"))


class Far(Blank):
    """A piece moves one square or two."""

    __slots__ = ()
    left_rules = ("x__>__x", "x_>_x", "xo>_x")
    right_rules = ("_o>o_", "__o>o__")


def test_moves_of_one_piece_have_names_of_their_own() -> None:
    moves = {side: {name: str(to) for name, to in Far("x__o").moves(side)} for side in SIDES}
    assert moves == {
        "left": {"1>_x": "_x_o", "1>__x": "__xo"},
        "right": {"4>o_": "x_o_", "4>o__": "xo__"},
    }
    assert [name for name, _ in Far("xo_x").moves("left")] == ["1"]


class Shrinking(Blank):
    """Moves that leave the same word are told apart by their rules."""

    __slots__ = ()
    left_rules = ("x_>_x", "x__>_x")


def test_moves_to_the_same_word_have_names_of_their_own() -> None:
    named = {name: str(to) for name, to in Shrinking("x__").moves("left")}
    assert named == {"1>x_>_x": "_x_", "1>x__>_x": "_x"}


def test_the_piece_that_moves_is_pointed_at() -> None:
    for strip in (Far("x__o"), Shrinking("_x__")):
        square = (0, str(strip).index("x"))
        for ways in moves_with_squares(strip, "left", strip.drawing()).values():
            assert [way.at for way in ways] == [(square,)]
