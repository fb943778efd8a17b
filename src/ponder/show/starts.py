"""Values of many starting positions, or of any positions: as text, CSV, LaTeX and SVG."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

from ponder.core.errors import TooLarge
from ponder.core.text import truncate
from ponder.show.positions import LETTER_WIDTH, drawable, picture

if TYPE_CHECKING:
    from ponder.solving.solution import Outcome
    from ponder.values.position_values import StartTable, StartValue


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
HEADINGS = ("position", "value", "outcome", "mean", "temperature")
LONGEST_FIELD = 40
ROW, PAD = 24, 16
SPECIAL = str.maketrans({letter: rf"\{letter}" for letter in "#$%&_{}"} | {"|": r"\textbar{}"})

Line = tuple[str, ...]

Panel = tuple[str, list[int], list[int], dict[tuple[int, int], "StartValue"]]


def starts_csv(table: StartTable) -> str:
    """One line for each start, with a line of headings."""
    stream = io.StringIO()
    lines = csv.writer(stream, lineterminator="\n")
    lines.writerow((*table.names, *COLUMNS))
    lines.writerows((*row.sizes, *_fields(row)) for row in table.rows)
    return stream.getvalue()


def starts_text(table: StartTable) -> str:
    """Aligned columns."""
    sizes = [(*map(str, row.sizes), row.value.unicode()) for row in table.rows]
    lines = [(*table.names, "value"), *sizes] if table.names else _listed_text(table)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(f"{field:<{width}}" for field, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def starts_latex(table: StartTable) -> str:
    """A tabular for each panel: the first size down, the last across."""
    if not table.names:
        return _listed_latex(table)
    return "\n\n".join(_tabular(table, panel) for panel in _panels(table))


def starts_svg(table: StartTable) -> str:
    """The panels one below another, and what the colours of their cells mean."""
    if len(table.rows) > MOST_CELLS:
        raise TooLarge(f"a picture shows at most {MOST_CELLS:,} values, not {len(table.rows):,}")
    body, width, height = "", 0.0, 0.0
    panels = (_drawn(table, panel) for panel in _panels(table)) if table.names else None
    for drawn, wide, high in panels or [_listed_svg(table)]:
        body += f'<g transform="translate(8,{height + 8:g})">{drawn}</g>'
        width, height = max(width, wide + 16), height + high + 16
    meaning, wide, high = _outcomes({row.value.outcome for row in table.rows})
    body += f'<g transform="translate(8,{height + 8:g})">{meaning}</g>'
    width, height = max(width, wide + 16), height + high + 16
    ground = f'<rect width="{width:g}" height="{height:g}" rx="6" fill="#fbfaf7"/>'
    return picture(f"Values of {table.game}", width, height, ground + body)


def _fields(row: StartValue) -> tuple[str, ...]:
    value = row.value
    numbers = (value.left_stop, value.right_stop, value.mean, value.temperature)
    return (str(row.position), str(value), value.outcome, *map(str, numbers))


def _panels(table: StartTable) -> Iterator[Panel]:
    """One panel for each middle size, or a single one if there are only two sizes."""
    for middle in dict.fromkeys(row.sizes[1:-1] for row in table.rows):
        cells = {(r.sizes[0], r.sizes[-1]): r for r in table.rows if r.sizes[1:-1] == middle}
        named = ", ".join(
            f"{name} {size}" for name, size in zip(table.names[1:], middle, strict=False)
        )
        down, across = (sorted({key[place] for key in cells}) for place in (0, 1))
        yield named, down, across, cells


def _tabular(table: StartTable, panel: Panel) -> str:
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


def _formula(start: StartValue | None) -> str:
    """The value, or an empty text if the work stopped before it."""
    return "" if start is None else f"${start.value.latex()}$"


def _corner(table: StartTable) -> str:
    return f"{table.names[0]} by {table.names[-1]}"


def _drawn(table: StartTable, panel: Panel) -> tuple[str, float, float]:
    named, down, across, cells = panel
    texts = {
        key: truncate(drawable(row.value.unicode()), LONGEST_CELL) for key, row in cells.items()
    }
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


def _outcomes(outcomes: set[Outcome]) -> tuple[str, float, float]:
    """A patch of colour and words for each outcome in the table."""
    there = {code: tint for code, tint in TINTS.items() if code in outcomes}
    return legend([(tint, f"{code}: {WINNERS[code]}") for code, tint in there.items()])


def legend(meanings: Sequence[tuple[str, str]]) -> tuple[str, float, float]:
    """A patch of each colour with its words; the elements, their width and their height."""
    parts = [
        patch(0, 20 * number, 24, 16, colour) + label(32, 20 * number + 8, words, "start")
        for number, (colour, words) in enumerate(meanings)
    ]
    longest = max((len(words) for _, words in meanings), default=0)
    return "".join(parts), 32 + longest * 12 * LETTER_WIDTH, 20 * len(meanings)


def patch(x: float, y: float, width: float, height: float, colour: str) -> str:
    """A rectangle of this colour."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" '
        f'fill="{colour}" stroke="#fbfaf7"/>'
    )


def _cell(x: float, y: float, width: float, height: float, text: str, row: StartValue) -> str:
    ground = patch(x, y, width, height, TINTS[row.value.outcome])
    return ground + label(x + width / 2, y + height / 2, text, "middle")


def label(x: float, y: float, text: str, anchor: str) -> str:
    """A text at this point."""
    return (
        f'<text x="{x:g}" y="{y:g}" dy=".35em" text-anchor="{anchor}" font-size="12" '
        f'fill="#222">{escape(text)}</text>'
    )


def _listed_text(table: StartTable) -> list[Line]:
    """The lines of the table, with a line of headings."""
    return [HEADINGS, *map(_listed_line, table.rows)]


def _listed_latex(table: StartTable) -> str:
    """One tabular; positions as they are typed, values as formulas."""
    rows = [_formulas(row) for row in table.rows]
    body = " \\\\\n".join(" & ".join(row) for row in rows)
    head = " & ".join(HEADINGS)
    opening = r"\begin{tabular}{l|cccc}"
    return f"% {table.game}\n{opening}\n{head} \\\\ \\hline\n{body}\n\\end{{tabular}}"


def _listed_svg(table: StartTable) -> tuple[str, float, float]:
    """The elements of the table with its width and height; who wins colours each value."""
    lines = [
        tuple(truncate(drawable(field), LONGEST_FIELD) for field in line)
        for line in _listed_text(table)
    ]
    widths = [
        max(map(len, column)) * 12 * LETTER_WIDTH + PAD for column in zip(*lines, strict=True)
    ]
    parts = []
    for number, line in enumerate(lines):
        x, y = 0.0, ROW * number
        for field, width, heading in zip(line, widths, HEADINGS, strict=True):
            if number and heading == "value":
                tint = TINTS[table.rows[number - 1].value.outcome]
                parts.append(patch(x, y, width, ROW, tint))
            parts.append(label(x + width / 2, y + ROW / 2, field, "middle"))
            x += width
    return "".join(parts), sum(widths), ROW * len(lines)


def _listed_line(row: StartValue) -> Line:
    value = row.value
    numbers = map(str, (value.mean, value.temperature))
    return str(row.position), value.unicode(), value.outcome, *numbers


def _formulas(row: StartValue) -> Line:
    value = row.value
    return (
        rf"\texttt{{{str(row.position).translate(SPECIAL)}}}",
        f"${value.latex()}$",
        value.outcome,
        f"${value.mean}$",
        f"${value.temperature}$",
    )
