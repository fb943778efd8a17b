"""A picture of a family: for each pair of parameters a square, coloured by its formula."""

from collections.abc import Sequence

from ponder.core.errors import Unsuitable
from ponder.core.words import cut
from ponder.families.family import FamilyFormula
from ponder.show.position_as_svg import LETTER_WIDTH, picture
from ponder.show.starts_as_table import label, legend, patch

SIDE = 24
COLOURS = (
    "#9ecae9", "#f8c58c", "#a6dbb4", "#e8b4d0", "#d9d38b", "#b9b4e0", "#f2a49a", "#8fd3cf",
    "#d3b594", "#c3c3c3", "#6fa8d6", "#e39a4d", "#73b98a", "#c97fae", "#b3a93f", "#8f86c9",
)  # fmt: skip
LONGEST = 90


def slice_svg(formulas: Sequence[FamilyFormula], most: int = 15) -> str:
    """The formulas of a pattern with two parameters, for 0 to `most` - 1 of each."""
    names = formulas[0].pattern.names if formulas else ()
    if len(names) != 2:
        raise Unsuitable(
            f"a picture shows a pattern with two parameters, such as T^a _ T^b F, not {len(names)}"
        )
    body = _axes(names, most) + "".join(
        _square(formulas, x, y) for x in range(most) for y in range(most)
    )
    title = f"The value of {formulas[0].pattern}"
    words = (cut(f"{one.value}, {one.when}", LONGEST) for one in formulas)
    meanings, wide, high = legend([(_colour(n), text) for n, text in enumerate(words)])
    top = 50 + SIDE * most
    body += label(8, 12, title, "start")
    body += f'<g transform="translate(8,{top})">{meanings}</g>'
    width = max(50 + SIDE * most, wide + 16, len(title) * 12 * LETTER_WIDTH + 16)
    ground = f'<rect width="{width:g}" height="{top + high + 8:g}" rx="6" fill="#fbfaf7"/>'
    return picture(title, width, top + high + 8, ground + body)


def _square(formulas: Sequence[FamilyFormula], x: int, y: int) -> str:
    for number, formula in enumerate(formulas):
        if formula.clause.holds_at((x, y)):
            return patch(40 + SIDE * x, 44 + SIDE * y, SIDE, SIDE, _colour(number))
    return ""


def _axes(names: Sequence[str], most: int) -> str:
    marks = (
        label(52 + SIDE * i, 36, str(i), "middle") + label(32, 56 + SIDE * i, str(i), "end")
        for i in range(most)
    )
    return label(14, 36, f"{names[1]} \\ {names[0]}", "middle") + "".join(marks)


def _colour(number: int) -> str:
    return COLOURS[number % len(COLOURS)]
