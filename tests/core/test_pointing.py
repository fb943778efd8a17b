"""Where moves are made on a drawing: every move of every game can be pointed at."""

import pytest

from ponder.core.catalogue import find, games
from ponder.core.drawing import MoveSquares, moves_with_squares
from ponder.core.position import Partizan, Position, Side

NAMES = [game.name for game in games()]
OTHERS = ["misere-nim", "negative-domineering", "random-turn-chomp", "sum", "octal:4.7"]
SIDES: tuple[Side, ...] = ("left", "right")


def ways(game: str, text: str, move: str, side: Side = "left") -> tuple[MoveSquares, ...]:
    position = find(game).read(text)
    return moves_with_squares(position, side, position.drawing())[move]


def squares(game: str, text: str, move: str, side: Side = "left") -> list[str]:
    """The squares to point at, and those that change, of each way: `2,3 -> 2,3 2,4`."""
    return [f"{_named(way.at)} -> {_named(way.changes)}" for way in ways(game, text, move, side)]


def _named(cells: tuple[tuple[int, int], ...]) -> str:
    return " ".join(f"{row},{column}" for row, column in cells)


@pytest.mark.parametrize(
    ("game", "text", "move", "expected"),
    [
        ("chomp", "3,3", "1,3", ["0,2 -> 0,2 1,2"]),
        ("nim", "2,2", "2>1", ["0,1 -> 0,1", "1,1 -> 1,1"]),
        ("nim", "3,4,5", "5>0", ["2,0 -> 2,0 2,1 2,2 2,3 2,4"]),
        ("kayles", "4", "4>2+1", ["0,2 -> 0,2", "0,1 -> 0,1"]),
        ("kayles", "3", "3>1", ["0,1 0,2 -> 0,1 0,2", "0,0 0,1 -> 0,0 0,1"]),
        ("octal:4.7", "4", "4>2+2", ["0,1 0,2 -> 0,1 0,2"]),
        ("wythoff", "3,5", "2,4", ["0,2 1,4 -> 0,2 1,4"]),
        ("wythoff", "2,2", "1,1", ["0,1 1,1 -> 0,1 1,1"]),
        ("wythoff", "2,4", "0,2", ["1,0 -> 1,0 1,1 1,2 1,3"]),
        ("toads-and-frogs", "TF_", "1", ["0,0 -> 0,0 0,2"]),
        ("domineering", "2x2", "1,2", ["0,1 -> 0,1 1,1"]),
        ("cram", "1x3", "1,2-1,3", ["0,1 0,2 -> 0,1 0,2"]),
        ("clobber", "xo", "1,1-1,2", ["0,0 0,1 -> 0,0 0,1"]),
        ("divisors", "12", "2", ["0,1 -> 0,1 0,3 0,4 0,5"]),
        ("hackenbush", "bbr,rrb,g", "1,2", ["1,0 -> 1,0 0,0"]),
        ("misere-nim", "2,2", "2>1", ["0,1 -> 0,1", "1,1 -> 1,1"]),
        ("sum", "2@nim + 2x2@chomp", "2:2,1", ["3,0 -> 3,0 3,1"]),
        ("value", "{2|-1}", "2", []),
    ],
)
def test_squares_of_a_move(game: str, text: str, move: str, expected: list[str]) -> None:
    assert squares(game, text, move) == expected


@pytest.mark.parametrize("name", [*NAMES, *OTHERS])
def test_every_move_can_be_pointed_at(name: str) -> None:
    """Its squares are on the drawing, and no other move is pointed at in just the same way."""
    for text in find(name).examples:
        position = find(name).read(text)
        for side in SIDES if isinstance(position, Partizan) else SIDES[:1]:
            check(position, side)


def check(position: Position, side: Side) -> None:
    drawing = position.drawing()
    seen: dict[frozenset[tuple[int, int]], str] = {}
    for move, found in moves_with_squares(position, side, drawing).items():
        if drawing is None or move == "toss":
            assert found == ()
            continue
        assert found
        for way in found:
            for row, column in (*way.at, *way.changes):
                assert drawing.rows[row][column].kind != "none"
            assert seen.setdefault(frozenset(way.at), move) == move
