"""The board that the cells of a page show: from places on it to rows counted from the poison."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ponder.answers.autoplay import NotShown
from ponder.core.words import counted
from ponder.faces.browser.adapter import Adapter, Corner
from ponder.games.chomp import Chomp

SAME_LINE = 0.5  # places that differ by less are in one row or column
LONGEST_PLACE = 100  # letters
NUMBERS = re.compile(r"-?\d+")

Place = tuple[float, float]


@dataclass(frozen=True)
class Seen:
    """A visible cell: its place, downwards and to the right, and if it is eaten.

    The number is its place among all elements that the selector of the cells matches.
    """

    number: int
    place: Place
    eaten: bool


@dataclass(frozen=True)
class SeenBoard:
    """A board, and the number of the cell that is the cookie of each row and column."""

    board: Chomp | None
    cells: Mapping[tuple[int, int], int]


def visible_cells(raw: Iterable[Mapping[str, Any]], adapter: Adapter) -> list[Seen]:
    """The cells that the page told about, each at the place that the adapter names."""
    return [
        Seen(number, _place(cell, adapter), bool(cell["eaten"]))
        for number, cell in enumerate(raw)
        if cell["visible"]
    ]


def _place(cell: Mapping[str, Any], adapter: Adapter) -> Place:
    if adapter.place:
        numbers = _numbers(cell["place"])
    elif adapter.row:
        numbers = [*_numbers(cell["row"])[:1], *_numbers(cell["column"])[:1]]
    else:
        return cell["y"], cell["x"]
    if len(numbers) < 2:
        named = adapter.place or f"{adapter.row} and {adapter.column}"
        raise NotShown(f"a cell of the page has no row and column in {named}; see its adapter")
    return numbers[0], numbers[1]


def _numbers(text: str | None) -> list[int]:
    return [int(number) for number in NUMBERS.findall((text or "")[:LONGEST_PLACE])]


def seen_board(cells: Sequence[Seen], corner: Corner) -> SeenBoard:
    """The board that the cells show, or `NotShown` if they are not a board of Chomp."""
    if not cells:
        return SeenBoard(None, {})
    down = _steps_from([cell.place[0] for cell in cells], corner.startswith("bottom"))
    right = _steps_from([cell.place[1] for cell in cells], corner.endswith("right"))
    there = {
        (row, column): cell.number
        for cell, row, column in zip(cells, down, right, strict=True)
        if not cell.eaten
    }
    return SeenBoard(_chomp(set(there)), there)


def _steps_from(places: Sequence[float], from_the_end: bool) -> list[int]:
    """How many rows (or columns) each place is away from the poison's."""
    first = max(places) if from_the_end else min(places)
    away = [abs(place - first) for place in places]
    pitch = min(_gaps(away), default=1.0)
    return [round(distance / pitch) for distance in away]


def _gaps(distances: Iterable[float]) -> list[float]:
    """The distances between neighbouring lines."""
    pairs = pairwise(sorted(set(distances)))
    return [after - before for before, after in pairs if after - before > SAME_LINE]


def _chomp(squares: Set[tuple[int, int]]) -> Chomp | None:
    """The board with these squares; None without any."""
    if not squares:
        return None
    lengths = Counter(row for row, _ in squares)
    rows = [lengths[row] for row in range(len(lengths))]
    filled = {(row, column) for row, length in enumerate(rows) for column in range(length)}
    if filled != squares or any(above < below for above, below in pairwise(rows)):
        raise NotShown(
            f"the {counted(len(squares), 'cookie')} of the page are not a board of Chomp; does "
            "its adapter name the corner of the poison, and what is eaten?"
        )
    return Chomp(rows)
