"""Playing in a notebook: a board to click on, with Python answering the moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ponder.core.errors import Unsuitable

if TYPE_CHECKING:
    from ponder.core.position import Position, Side
    from ponder.faces.notebook.widget import PlayWidget


def play(
    start: Position | str,
    against: str | None = "perfect",
    *,
    second: bool = False,
    starts: Side = "left",
    seed: int = 0,
) -> PlayWidget:
    """A game to play in a notebook: a position, or its text such as `"chomp 4x7"`.

    The opponent is named as for `ponder play`: `perfect`, `easy`, `minimax:3`, `random`; with
    None both sides are played by people. `second` lets the opponent begin. `record` of the
    widget is the game as far as it was played.
    """
    try:
        from ponder.faces.notebook.widget import PlayWidget
    except ImportError:
        raise Unsuitable(
            "playing in a notebook needs anywidget: pip install 'ponder-cgt[notebook]'"
        ) from None
    return PlayWidget.of(start, (against, None) if second else (None, against), starts, seed)
