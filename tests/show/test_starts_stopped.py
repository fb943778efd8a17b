"""Tables of starts that were stopped before their end: the cells that are missing stay empty."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from ponder import show
from ponder.values.starts import Starts, starts

WRITERS = [show.starts_text, show.starts_csv, show.starts_latex, show.starts_svg]


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize(
    ("game", "sizes"), [("domineering", (3, 3)), ("toads-and-frogs", (2,) * 3)]
)
def test_any_number_of_rows(
    write: Callable[[Starts], str], game: str, sizes: tuple[int, ...]
) -> None:
    whole = starts(game, sizes)
    written = [write(replace(whole, rows=whole.rows[:end])) for end in range(len(whole.rows) + 1)]
    assert len(set(written)) == len(whole.rows) + 1


def test_empty_cells() -> None:
    some = replace(whole := starts("domineering", (2, 2)), rows=whole.rows[:3])
    assert show.starts_latex(some).endswith("$2$ & $1$ & \n\\end{tabular}")
    assert _cells(show.starts_svg(whole)) == _cells(show.starts_svg(some)) + 1


def _cells(picture: str) -> int:
    """The number of coloured cells, without those of the legend."""
    return picture.count("<rect") - picture.count("wins</text>")
