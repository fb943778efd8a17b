"""Adapters as data, and the boards that cells show through them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuse, refused

from ponder.core.errors import BadText, PonderError, UnknownName
from ponder.faces.browser.adapter import CORNERS, Adapter, SetupAction, read_adapter
from ponder.faces.browser.game import BoardNotFound
from ponder.faces.browser.page import VisibleCell, seen_board, visible_cells
from ponder.games import Chomp

ORCHARD = Path(__file__).parent.parent.parent / "data" / "chomp_page" / "orchard.toml"


def test_an_adapter_reads_from_toml_and_from_json(tmp_path: Path) -> None:
    adapter = read_adapter(str(ORCHARD))
    assert adapter.poison == "bottom-left"
    assert adapter.start == (
        SetupAction("choose", "#size", "4 by 7"),
        SetupAction("click", "button#plant"),
    )
    file = tmp_path / "a.json"
    file.write_text(json.dumps({"cell": ".c", "row": "data-r", "column": "data-c", "settle": 1}))
    assert read_adapter(str(file)) == Adapter(".c", row="data-r", column="data-c", settle=1.0)


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        {"cell": ".c", "poisn": "top-left"},
        {"cell": ""},
        {"cell": 3},
        {"cell": ".c", "poison": "centre"},
        {"cell": ".c", "settle": -1},
        {"cell": ".c", "settle": "1"},
        {"cell": ".c", "row": "data-row"},
        {"cell": ".c", "start": "#new"},
        {"cell": ".c", "start": ["#new"]},
        {"cell": ".c", "start": [{"press": "#new"}]},
        {"cell": ".c", "start": [{"click": "#a", "fill": "#b"}]},
        {"cell": ".c", "start": [{"fill": "#a", "text": 4}]},
    ],
)
def test_a_wrong_adapter_is_told_what_would_be_right(data: Any) -> None:
    refuse(PonderError, Adapter.from_json, data)


@pytest.mark.parametrize(
    ("name", "text"),
    [("a.toml", "cell = "), ("a.json", "{"), ("a.json", "[" * 100_000), ("a.toml", "sell = '.c'")],
)
def test_a_file_that_is_not_an_adapter_is_refused(tmp_path: Path, name: str, text: str) -> None:
    file = tmp_path / name
    file.write_text(text)
    with refused(BadText, OSError):
        read_adapter(str(file))


def test_names_that_are_not_known_and_files_that_are_missing() -> None:
    refuse(UnknownName, read_adapter, "pondr")
    refuse(BadText, read_adapter, "nowhere/adapter.toml")


def cells_of(board: Chomp, corner: str, pitch: float, origin: float) -> list[VisibleCell]:
    """The cells of the full rectangle as a page with this corner places them."""
    rows, columns = len(board.rows), board.rows[0]
    squares = [(row, column) for row in range(rows) for column in range(columns)]
    return [
        VisibleCell(
            number,
            (
                origin + pitch * (rows - row if corner.startswith("bottom") else row),
                origin + pitch * (columns - column if corner.endswith("right") else column),
            ),
            column >= board.rows[row],
        )
        for number, (row, column) in enumerate(squares)
    ]


BOARDS = st.lists(st.integers(1, 6), min_size=1, max_size=5).map(
    lambda rows: Chomp(sorted(rows, reverse=True))
)


@given(BOARDS, st.sampled_from(CORNERS), st.floats(5, 90), st.floats(-50, 500))
def test_the_same_board_is_seen_from_every_corner_and_at_every_size(
    board: Chomp, corner: Any, pitch: float, origin: float
) -> None:
    cells = cells_of(board, corner, pitch, origin)
    seen = seen_board(cells, corner)
    assert seen.board == board
    assert seen.cells == {
        (row, column): row * board.rows[0] + column
        for row, length in enumerate(board.rows)
        for column in range(length)
    }
    remaining = [cell for cell in cells if not cell.eaten]
    assert seen_board(remaining, corner).board == board


def test_cells_that_are_not_a_board_are_not_a_look() -> None:
    gap = [
        VisibleCell(0, (0, 0), False),
        VisibleCell(1, (0, 1), True),
        VisibleCell(2, (0, 2), False),
    ]
    refuse(BoardNotFound, seen_board, gap, "top-left")
    far = [
        VisibleCell(0, (0, 0), False),
        VisibleCell(1, (1, 0), False),
        VisibleCell(2, (10**90, 0), False),
    ]
    refuse(BoardNotFound, seen_board, far, "top-left")
    assert seen_board([], "top-left").board is None


def raw(**fields: Any) -> dict[str, Any]:
    blank = {"x": 0, "y": 0, "visible": True, "eaten": False}
    return {**blank, "place": None, "row": None, "column": None, **fields}


def test_places_come_from_attributes_or_from_the_screen() -> None:
    one = Adapter(".c", place="id")
    assert visible_cells([raw(place="r3c14")], one) == [VisibleCell(0, (3, 14), False)]
    two = Adapter(".c", row="data-r", column="data-c")
    assert visible_cells([raw(row="2", column="5")], two) == [VisibleCell(0, (2, 5), False)]
    screen = visible_cells([raw(visible=False), raw(y=7.5, x=2, eaten=True)], Adapter(".c"))
    assert screen == [VisibleCell(1, (7.5, 2), True)]
    refuse(BoardNotFound, visible_cells, [raw(place="cookie-7")], one)
