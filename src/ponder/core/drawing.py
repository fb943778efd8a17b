"""A drawing as data: a grid of cells that `ponder.show` turns into text, SVG or HTML."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

CellKind = Literal["plain", "poison", "left", "right", "both", "empty", "blocked", "none"]


@dataclass(frozen=True, slots=True)
class Cell:
    """One square: what kind of thing is there, and the glyph that stands for it in text."""

    kind: CellKind
    glyph: str


@dataclass(frozen=True, slots=True)
class Drawing:
    """Rows of cells, top row first; rows may differ in length."""

    rows: tuple[tuple[Cell, ...], ...]

    @property
    def width(self) -> int:
        return max((len(row) for row in self.rows), default=0)

    @property
    def height(self) -> int:
        return len(self.rows)


NOTHING = Cell("none", " ")
