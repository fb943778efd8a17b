"""A position as text: its drawing in characters, or its own text if it has no drawing."""

from ponder.core.drawing import Drawing
from ponder.core.errors import shortened
from ponder.core.position import Position
from ponder.core.sums import Sum
from ponder.core.words import counted, cut, magnitude
from ponder.games.boards.partitions import Partition
from ponder.games.boards.strips import Strip
from ponder.show.extent import MOST_CELLS_DRAWN, drawing_of

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
        return cut(position.in_powers(), LONGEST)
    drawing = drawing_of(position)
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
    return written if whole else shortened(written, LONGEST_IN_A_LINE)


def box_text(position: Position) -> str:
    """The same, with rectangles as their size.

    >>> from ponder.games import Chomp
    >>> box_text(Chomp("8x8")), box_text(Chomp("3,1"))
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
        counted(count, f"more {what}")
        for count, what in ((rows, "row"), (columns, "column"))
        if count > 0
    ]
    return [f"({' and '.join(parts)} left out)"] if parts else []


def _text_alone(position: Position) -> str:
    size = position.extent()
    written = cut(str(position), LONGEST)
    if size is not None and size.cells > MOST_CELLS_DRAWN:
        return f"{written}\n({magnitude(size.cells)} cells: too many to draw)"
    if isinstance(position, Sum) and any(map(drawing_of, position.state)):
        return _below_each_other(position)
    return written


def _below_each_other(total: Sum) -> str:
    """The components, each in its drawing or, if it has none, in its text."""
    lines = "\n\n".join(map(text, total.state)).splitlines()
    return "\n".join([*lines[:HIGHEST], *_missing(len(lines) - HIGHEST, 0)])
