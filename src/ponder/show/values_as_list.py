"""Values of any positions, one line each: as text, LaTeX and SVG."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponder.core.words import cut
from ponder.show.position_as_svg import LETTER_WIDTH, drawable

if TYPE_CHECKING:
    from ponder.values.starts import Start, Starts

HEADINGS = ("position", "value", "outcome", "mean", "temperature")
LONGEST = 40
ROW, PAD = 24, 16
SPECIAL = str.maketrans({letter: rf"\{letter}" for letter in "#$%&_{}"} | {"|": r"\textbar{}"})

Line = tuple[str, ...]


def listed_text(table: Starts) -> list[Line]:
    """The lines of the table, with a line of headings."""
    return [HEADINGS, *map(_line, table.rows)]


def listed_latex(table: Starts) -> str:
    """One tabular; positions as they are typed, values as formulas."""
    rows = [_formulas(row) for row in table.rows]
    body = " \\\\\n".join(" & ".join(row) for row in rows)
    head = " & ".join(HEADINGS)
    opening = r"\begin{tabular}{l|cccc}"
    return f"% {table.game}\n{opening}\n{head} \\\\ \\hline\n{body}\n\\end{{tabular}}"


def listed_svg(table: Starts) -> tuple[str, float, float]:
    """The elements of the table with its width and height; who wins colours each value."""
    from ponder.show.starts_as_table import TINTS, label, patch

    lines = [tuple(cut(drawable(field), LONGEST) for field in line) for line in listed_text(table)]
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


def _line(row: Start) -> Line:
    value = row.value
    numbers = map(str, (value.mean, value.temperature))
    return str(row.position), value.unicode(), value.outcome, *numbers


def _formulas(row: Start) -> Line:
    value = row.value
    return (
        rf"\texttt{{{str(row.position).translate(SPECIAL)}}}",
        f"${value.latex()}$",
        value.outcome,
        f"${value.mean}$",
        f"${value.temperature}$",
    )
