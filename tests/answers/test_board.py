"""The board that a page draws and turns clicks on into moves."""

import json

from ponder.answers.document import document
from ponder.answers.turns import board_of
from ponder.games import Chomp, Nim, ToadsAndFrogs


def test_a_chomp_board() -> None:
    data = document(board_of(Chomp("2,2")))
    assert data["drawing"] == {
        "cells": [
            {"kind": "poison", "glyph": "☠", "form": "square"},
            {"kind": "plain", "glyph": "■", "form": "square"},
        ],
        "rows": [[0, 1], [1, 1]],
        "row_labels": ["1", "2"],
        "column_labels": ["1", "2"],
    }
    assert data["side"] is None
    assert data["moves"][0] == {
        "move": "1,2",
        "ways": [{"at": [[0, 1]], "changes": [[0, 1, 1], [1, 1, 1]]}],
    }


def test_a_board_of_a_side() -> None:
    data = document(board_of(ToadsAndFrogs("T_F"), "right"))
    assert data["side"] == "right"
    assert [move["move"] for move in data["moves"]] == ["3"]


def test_a_heap_that_cannot_be_drawn_has_moves_without_squares() -> None:
    board = board_of(Nim([10**6]))
    assert board.drawing is None
    assert len(board.moves) == 2000
    assert not any(board.moves.values())


def test_the_largest_board_of_chomp_is_some_tens_of_kilobytes() -> None:
    assert len(json.dumps(document(board_of(Chomp("20x20"))))) < 100_000
