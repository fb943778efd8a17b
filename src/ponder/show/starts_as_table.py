"""Values of many starting positions: as text, CSV, LaTeX and SVG."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ponder.core.errors import TooLarge
from ponder.core.words import cut
from ponder.show.position_as_svg import LETTER_WIDTH, drawable, picture
from ponder.show.values_as_list import listed_latex, listed_svg, listed_text

if TYPE_CHECKING:
    from ponder.solving.solution import Outcome
    from ponder.values.starts import Start, Starts

COLUMNS = ("position", "value", "outcome", "left_stop", "right_stop", "mean", "temperature")
TINTS: dict[Outcome, str] = {"L": "#d5e8f5", "R": "#f8dfd0", "N": "#d6efe5", "P": "#ebe8e1"}
WINNERS: dict[Outcome, str] = {
    "L": "Left wins",
    "R": "Right wins",
    "N": "the next player wins",
    "P": "the previous player wins",
}
MOST_CELLS = 2_000
LONGEST_CELL = 24

Panel = tuple[str, list[int], list[int], dict[tuple[int, int], "Start"]]


def starts_csv(table: Starts) -> str:
    """One line for each start, with a line of headings."""
    stream = io.StringIO()
    lines = csv.writer(stream, lineterminator="\n")
    lines.writerow((*table.names, *COLUMNS))
    lines.writerows((*row.sizes, *_fields(row)) for row in table.rows)
    return stream.getvalue()


def starts_text(table: Starts) -> str:
    """Aligned columns."""
    sizes = [(*map(str, row.sizes), row.value.unicode()) for row in table.rows]
    lines = [(*table.names, "value"), *sizes] if table.names else listed_text(table)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(f"{field:<{width}}" for field, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def starts_latex(table: Starts) -> str:
    """A tabular for each panel: the first size down, the last across."""
    if not table.names:
        return listed_latex(table)
    return "\n\n".join(_tabular(table, panel) for panel in _panels(table))


def starts_svg(table: Starts) -> str:
    """The panels one below another, and what the colours of their cells mean."""
    if len(table.rows) > MOST_CELLS:
        raise TooLarge(f"a picture shows at most {MOST_CELLS:,} values, not {len(table.rows):,}")
    body, width, height = "", 0.0, 0.0
    panels = (_drawn(table, panel) for panel in _panels(table)) if table.names else None
    for drawn, wide, high in panels or [listed_svg(table)]:
        body += f'<g transform="translate(8,{height + 8:g})">{drawn}</g>'
        width, height = max(width, wide + 16), height + high + 16
    legend, wide, high = _legend({row.value.outcome for row in table.rows})
    body += f'<g transform="translate(8,{height + 8:g})">{legend}</g>'
    width, height = max(width, wide + 16), height + high + 16
    ground = f'<rect width="{width:g}" height="{height:g}" rx="6" fill="#fbfaf7"/>'
    return picture(f"Values of {table.game}", width, height, ground + body)


def _fields(row: Start) -> tuple[str, ...]:
    value = row.value
    numbers = (value.left_stop, value.right_stop, value.mean, value.temperature)
    return (str(row.position), str(value), value.outcome, *map(str, numbers))


def _panels(table: Starts) -> Iterator[Panel]:
    """One panel for each middle size, or a single one if there are only two sizes."""
    for middle in dict.fromkeys(row.sizes[1:-1] for row in table.rows):
        cells = {(r.sizes[0], r.sizes[-1]): r for r in table.rows if r.sizes[1:-1] == middle}
        named = ", ".join(
            f"{name} {size}" for name, size in zip(table.names[1:], middle, strict=False)
        )
        down, across = (sorted({key[place] for key in cells}) for place in (0, 1))
        yield named, down, across, cells


def _tabular(table: Starts, panel: Panel) -> str:
    named, down, across, cells = panel
    heading = " & ".join([_corner(table), *(f"${column}$" for column in across)])
    lines = [
        " & ".join([f"${row}$", *(_formula(cells.get((row, column))) for column in across)])
        for row in down
    ]
    comment = f"% {table.game}{', ' * bool(named)}{named}"
    opening = rf"\begin{{tabular}}{{r|{'c' * len(across)}}}"
    rows = " \\\\\n".join([f"{heading} \\\\ \\hline", *lines]).replace("\\hline \\\\", "\\hline")
    return f"{comment}\n{opening}\n{rows}\n\\end{{tabular}}"


def _formula(start: Start | None) -> str:
    """The value, or an empty text if the work stopped before it."""
    return "" if start is None else f"${start.value.latex()}$"


def _corner(table: Starts) -> str:
    return f"{table.names[0]} by {table.names[-1]}"


def _drawn(table: Starts, panel: Panel) -> tuple[str, float, float]:
    named, down, across, cells = panel
    texts = {key: cut(drawable(row.value.unicode()), LONGEST_CELL) for key, row in cells.items()}
    wide = [
        max(len(texts.get((row, column), "")) for row in down) * 12 * LETTER_WIDTH + 16
        for column in across
    ]
    first, high = 40.0, 24
    title = _corner(table) + (f"; {named}" if named else "")
    parts = [label(0, 10, title, "start")]
    for row_number, row in enumerate(down):
        y = 46 + high * row_number
        parts.append(label(first - 12, y + high / 2, str(row), "end"))
        for number, column in enumerate(across):
            if (row, column) in cells:
                x, text = first + sum(wide[:number]), texts[row, column]
                parts.append(_cell(x, y, wide[number], high, text, cells[row, column]))
    for number, column in enumerate(across):
        parts.append(
            label(first + sum(wide[:number]) + wide[number] / 2, 34, str(column), "middle")
        )
    longest = max(first + sum(wide), len(title) * 12 * LETTER_WIDTH)
    return "".join(parts), longest, 46 + high * len(down)


def _legend(outcomes: set[Outcome]) -> tuple[str, float, float]:
    """A patch of colour and words for each outcome in the table."""
    words = {tint: f"{code}: {WINNERS[code]}" for code, tint in TINTS.items() if code in outcomes}
    parts = [
        patch(0, 20 * number, 24, 16, tint) + label(32, 20 * number + 8, text, "start")
        for number, (tint, text) in enumerate(words.items())
    ]
    longest = max(map(len, words.values()), default=0)
    return "".join(parts), 32 + longest * 12 * LETTER_WIDTH, 20 * len(words)


def patch(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A rectangle of this colour."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'fill="{colour}" stroke="#fbfaf7"/>'
    )


def _cell(x: float, y: float, width: float, height: float, text: str, row: Start) -> str:
    ground = patch(x, y, width, height, TINTS[row.value.outcome])
    return ground + label(x + width / 2, y + height / 2, text, "middle")


def label(x: float, y: float, text: str, anchor: str) -> str:
    """A text at this point."""
    return (
        f'<text x="{x:g}" y="{y:g}" dy=".35em" text-anchor="{anchor}" font-size="12" '
        f'fill="#222">{escape(text)}</text>'
    )
