"""A position as text: its drawing in characters, or its own text if it has no drawing."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from html import escape
from itertools import pairwise

from ponder.core import limits
from ponder.core.drawing import Cell, CellKind, Drawing, Extent
from ponder.core.errors import TooLarge, quote
from ponder.core.position import Position
from ponder.core.sums import Sum
from ponder.core.text import format_count, format_large, truncate
from ponder.games.boards.grids import Square
from ponder.games.boards.partitions import Partition
from ponder.games.boards.placements import TAKEN, PlacementGrid
from ponder.games.boards.strips import Strip

# Drawings, made only if they are not too large.

MOST_CELLS_DRAWN = 1_000_000


def bounded_drawing(position: Position, most_cells: int = MOST_CELLS_DRAWN) -> Drawing | None:
    """The drawing, or None if it does not exist, is empty, or has too many cells."""
    known = position.extent()
    if known is not None and known.cells > most_cells:
        return None
    drawing = position.drawing()
    return drawing if drawing is not None and 0 < drawing.extent.cells <= most_cells else None


def extent_of(position: Position) -> Extent | None:
    """The extent of the drawing; None if there is no drawing."""
    known = position.extent()
    if known is not None:
        return known
    drawing = position.drawing()
    return drawing.extent if drawing else None


WIDEST = HIGHEST = 60
LONGEST = 200
LONGEST_IN_A_LINE = 60


def text(position: Position) -> str:
    """The position drawn in characters.

    >>> from ponder.games import Chomp, Nim
    >>> print(text(Chomp("3,1")))
    ☠ ■ ■
    ■

    A board of more than 60 rows or columns is cut, and a last line says what was left out. A
    longer strip is written with lengths: T^100 _ F.
    """
    if isinstance(position, Strip) and len(position.state) > WIDEST:
        return truncate(position.in_powers(), LONGEST)
    drawing = bounded_drawing(position)
    if drawing is None:
        return _text_alone(position)
    rows = [_row(drawing, index) for index in range(min(drawing.height, HIGHEST))]
    missing = _missing(drawing.height - HIGHEST, drawing.width - WIDEST)
    return "\n".join([*rows, *missing])


def full_name(position: Position) -> str:
    """The name of the game, with the parameter that it has if none is given.

    >>> from ponder.games import Octal
    >>> full_name(Octal("12"))
    'octal:0.137'
    """
    usual = position.usual_parameter
    return f"{position.game}:{usual}" if usual else position.game


def short_text(position: Position | str) -> str:
    """The text of a position, or this one; quoted and cut if it is too long for a line.

    >>> from ponder.games import ToadsAndFrogs
    >>> short_text(ToadsAndFrogs("T^1000 _ F"))
    'T^1000 _ F'
    """
    written = str(position)
    if isinstance(position, Strip) and len(written) > LONGEST_IN_A_LINE:
        written = position.in_powers()
    whole = len(written) <= LONGEST_IN_A_LINE
    return written if whole else quote(written, LONGEST_IN_A_LINE)


def rectangle_text(position: Position) -> str:
    """The same, with rectangles as their size.

    >>> from ponder.games import Chomp
    >>> rectangle_text(Chomp("8x8")), rectangle_text(Chomp("3,1"))
    ('8x8', '3,1')
    """
    if isinstance(position, Partition) and position.is_rectangle:
        return f"{len(position.rows)}x{position.rows[0]}"
    return short_text(position)


def _row(drawing: Drawing, index: int) -> str:
    row = drawing.rows[index]
    more = " …" if len(row) > WIDEST else ""
    return " ".join(cell.glyph for cell in row[:WIDEST]).rstrip() + more


def _missing(rows: int, columns: int) -> list[str]:
    """The line that says what was left out, if anything was."""
    parts = [
        format_count(count, f"more {what}")
        for count, what in ((rows, "row"), (columns, "column"))
        if count > 0
    ]
    return [f"({' and '.join(parts)} left out)"] if parts else []


def _text_alone(position: Position) -> str:
    size = position.extent()
    written = truncate(str(position), LONGEST)
    if size is not None and size.cells > MOST_CELLS_DRAWN:
        return f"{written}\n({format_large(size.cells)} cells: too many to draw)"
    if isinstance(position, Sum) and any(map(bounded_drawing, position.state)):
        return _below_each_other(position)
    return written


def _below_each_other(total: Sum) -> str:
    """The components, each in its drawing or, if it has none, in its text."""
    lines = "\n\n".join(map(text, total.state)).splitlines()
    return "\n".join([*lines[:HIGHEST], *_missing(len(lines) - HIGHEST, 0)])


# A position as SVG: one self-contained file, for light and dark pages.
#
# Each kind of cell has its own shape, background and colour (Okabe and Ito's palette, which
# colour-blind readers can tell apart).

SIDE = 20  # of a cell, in the units of the drawing
PIXELS = 2  # for each unit
MARGIN = 4
LONGEST_TEXT = 40
LETTER_WIDTH = 0.62  # of an average letter, for a font of size 1

EDGE_COLOURS: dict[CellKind, str] = {"left": "#0072b2", "right": "#c14a00", "both": "#007a5a"}
NAMED_SIGNS = str.maketrans({"⧾": "tiny", "⧿": "miny"})  # few fonts have them

Shape = Callable[[int, int, str], str]


def svg(position: Position) -> str:
    """The position as a self-contained SVG picture.

    A position of more than 10,000 cells is `TooLarge`.
    """
    size = extent_of(position)
    if size is not None and size.cells > limits.DRAWN_CELLS:
        raise TooLarge(
            f"{position.game} {quote(str(position))} has {format_large(size.cells)} cells; "
            f"a picture has at most {limits.DRAWN_CELLS:,}"
        )
    width, height, body = board(position)
    title = f"{position.game} {truncate(str(position), LONGEST_TEXT)}"
    return picture(
        title,
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        f'<g transform="translate({MARGIN},{MARGIN})">{body}</g>',
        PIXELS,
    )


def picture(title: str, width: float, height: float, body: str, pixels: float = 1) -> str:
    """An SVG document of this size; the title describes it to those who cannot see it."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width * pixels:g}" height="{height * pixels:g}" '
        f'font-family="sans-serif">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def in_a_page(document: str) -> str:
    """The SVG document made to shrink with the page or notebook that shows it.

    Files carry no such style: some programs draw nothing when the height is `auto`.
    """
    return document.replace("<svg ", '<svg style="max-width:100%;height:auto" ', 1)


def board(position: Position, most_cells: int = limits.DRAWN_CELLS) -> tuple[float, float, str]:
    """Width, height and elements of the drawing, or of the text if there is no drawing."""
    drawing = bounded_drawing(position, most_cells)
    if drawing is None:
        return _tile(truncate(str(position), LONGEST_TEXT))
    return drawing.width * SIDE, drawing.height * SIDE, "".join(_cells(drawing))


def centred(
    x: float, y: float, text: str, size: float, colour: str, *, weight: str = "bold"
) -> str:
    """A text whose middle is at this point."""
    return lettering(x, y, text, size, colour, weight, ' dy=".35em" text-anchor="middle"')


def lettering(
    x: float, y: float, text: str, size: float, colour: str, weight: str = "normal", at: str = ""
) -> str:
    """A text that begins at this point, unless it is placed otherwise."""
    return (
        f'<text x="{x:g}" y="{y:g}"{at} font-size="{size:g}" font-weight="{weight}" '
        f'fill="{colour}">{escape(drawable(text))}</text>'
    )


def drawable(text: str) -> str:
    """The text with names instead of signs that common fonts lack.

    >>> drawable("2+⧾(1)")
    '2+tiny(1)'
    """
    return text.translate(NAMED_SIGNS)


def _cells(drawing: Drawing) -> Iterator[str]:
    for row, cells in enumerate(drawing.rows):
        for column, cell in enumerate(cells):
            yield _shape(cell, column * SIDE, row * SIDE)


def _shape(cell: Cell, x: int, y: int) -> str:
    if cell.form == "square":
        return SHAPES[cell.kind](x, y, cell.glyph)
    return _edge(cell, x, y) + (_ground(x, y) if cell.form == "edge on the ground" else "")


def _edge(cell: Cell, x: int, y: int) -> str:
    """An upright edge with a joint at its upper end, and its glyph beside it."""
    colour = EDGE_COLOURS.get(cell.kind, "#77736b")
    line = f'<path d="M{x + 7} {y}v{SIDE}" stroke="{colour}" stroke-width="4"/>'
    joint = f'<circle cx="{x + 7}" cy="{y}" r="2.6" fill="#222"/>'
    return line + joint + centred(x + 14.5, y + 10, cell.glyph, 9, colour)


def _ground(x: int, y: int) -> str:
    """The ground below an edge, a little wider than the edge's cell so that no seam shows."""
    return f'<rect x="{x}" y="{y + SIDE - 1}" width="{SIDE + 0.5}" height="3" fill="#5a5348"/>'


def _tile(text: str) -> tuple[float, float, str]:
    width = len(text) * 12 * LETTER_WIDTH + 14
    rect = _rectangle(0, 0, "#f3f0ea", "#77736b", width)
    return width, SIDE, rect + centred(width / 2, SIDE / 2, text, 12, "#222")


def _rectangle(x: float, y: float, fill: str, stroke: str, width: float = SIDE) -> str:
    return (
        f'<rect x="{x + 1:g}" y="{y + 1:g}" width="{width - 2:g}" height="{SIDE - 2}" rx="3" '
        f'fill="{fill}" stroke="{stroke}"/>'
    )


def _disc(x: int, y: int, fill: str, stroke: str) -> str:
    return f'<circle cx="{x + 10}" cy="{y + 10}" r="8.5" fill="{fill}" stroke="{stroke}"/>'


def _letter(x: int, y: int, glyph: str, colour: str) -> str:
    return centred(x + 10, y + 10, glyph, min(11, 26 / max(len(glyph), 1)), colour)


def _plain(x: int, y: int, glyph: str) -> str:
    fill, stroke = "#e3b567", "#8f6420"
    if glyph == "●":
        return _disc(x, y, fill, stroke)
    square = _rectangle(x, y, fill, stroke)
    return square if glyph == "■" else square + _letter(x, y, glyph, "#222")


def _poison(x: int, y: int, glyph: str) -> str:
    square = _rectangle(x, y, "#46264f", "#b58cc0")
    return square + (_skull(x, y) if glyph == "☠" else _letter(x, y, glyph, "#fff"))


def _skull(x: int, y: int) -> str:
    return (
        f'<g transform="translate({x},{y})" fill="#fff"><circle cx="10" cy="8.5" r="5.5"/>'
        '<rect x="7" y="11.5" width="6" height="5" rx="1.2"/><g fill="#46264f">'
        '<circle cx="7.8" cy="8.8" r="1.6"/><circle cx="12.2" cy="8.8" r="1.6"/>'
        '<path d="M10 10.8l-.9 1.7h1.8zM8.8 14.4h.7v2.2h-.7zM10.5 14.4h.7v2.2h-.7z"/></g></g>'
    )


def _left(x: int, y: int, glyph: str) -> str:
    return _rectangle(x, y, "#0072b2", "#6fb7e0") + _letter(x, y, glyph, "#fff")


def _right(x: int, y: int, glyph: str) -> str:
    return _disc(x, y, "#c14a00", "#f09a63") + _letter(x, y, glyph, "#fff")


def _both(x: int, y: int, glyph: str) -> str:
    diamond = f'<path d="M{x + 10} {y}l10 10l-10 10l-10 -10z" fill="#007a5a" stroke="#5cc5a4"/>'
    return diamond + _letter(x, y, glyph, "#fff")


def _empty(x: int, y: int, _glyph: str) -> str:
    return _rectangle(x, y, "none", "#888")


def _blocked(x: int, y: int, _glyph: str) -> str:
    hatching = f"M{x + 2} {y + 11}l9 -9M{x + 3} {y + 17}l14 -14M{x + 9} {y + 18}l9 -9"
    return _rectangle(x, y, "#6b6b6b", "#999") + f'<path d="{hatching}" stroke="#bbb"/>'


def _nothing(_x: int, _y: int, _glyph: str) -> str:
    return ""


SHAPES: dict[CellKind, Shape] = {
    "plain": _plain,
    "poison": _poison,
    "left": _left,
    "right": _right,
    "both": _both,
    "empty": _empty,
    "blocked": _blocked,
    "none": _nothing,
}


# A board in a game that is being played: with labels, and with the dominoes that were placed.

UPRIGHT, LEVEL = Cell("blocked", "|"), Cell("blocked", "-")


def board_text(positions: Sequence[Position]) -> str:
    """The last of these positions, drawn with the numbers of its rows and columns.

    >>> from ponder.games import Chomp
    >>> print(board_text([Chomp("3,1")]))
      1 2 3
    1 ☠ ■ ■
    2 ■
    """
    here = positions[-1]
    drawing = bounded_drawing(here)
    if drawing is None or drawing.height > HIGHEST or drawing.width > WIDEST:
        return text(here)
    return _labelled(_with_pieces(drawing, positions))


def _labelled(drawing: Drawing) -> str:
    """The rows in characters, each behind its label, under the labels of the columns."""
    rows = [[cell.glyph for cell in row] for row in drawing.rows]
    labels = drawing.row_labels or ("",) * len(rows)
    lines = list(zip(labels, rows, strict=True))
    if drawing.column_labels:
        lines.insert(0, ("", list(drawing.column_labels)))
    margin = max(map(len, labels))
    width = max(len(glyph) for _, glyphs in lines for glyph in glyphs)
    return "\n".join(_line(label, margin, glyphs, width) for label, glyphs in lines)


def _line(label: str, margin: int, glyphs: list[str], width: int) -> str:
    before = f"{label:>{margin}} " if margin else ""
    return (before + " ".join(f"{glyph:>{width}}" for glyph in glyphs)).rstrip()


def _with_pieces(drawing: Drawing, positions: Sequence[Position]) -> Drawing:
    """The drawing with upright and level pieces told apart, as far as they were placed in play."""
    rows = [list(row) for row in drawing.rows]
    for before, after in pairwise(positions):
        placed = _placed(before, after)
        upright = len({column for _, column in placed}) == 1
        for row, column in placed:
            rows[row][column] = UPRIGHT if upright else LEVEL
    return replace(drawing, rows=tuple(map(tuple, rows)))


def _placed(before: Position, after: Position) -> set[Square]:
    """The squares that a move has taken."""
    if not isinstance(before, PlacementGrid) or not isinstance(after, PlacementGrid):
        return set()
    return set(after.squares(TAKEN)) - set(before.squares(TAKEN))
