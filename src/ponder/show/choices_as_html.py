"""Explanations of moves and reviews of games as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ponder.core.position import Position
from ponder.language.reasons import Choice
from ponder.show.position_as_text import short_text
from ponder.show.review_as_text import review_text
from ponder.show.sentences import sentence
from ponder.show.tables_as_html import Row, html_table
from ponder.show.verdicts_as_html import picture_html

if TYPE_CHECKING:
    from ponder.players.review import Review


def explanation_html(position: Position, choice: Choice, sure: str) -> str:
    """The board, the move with its reasons, and a line for each other move."""
    reasons = "".join(f"<li>{escape(sentence(one))}</li>" for one in choice.reasons)
    move = f"<p><b>{escape(choice.move)}</b>{escape(_leads_to(choice.to))} ({escape(sure)})</p>"
    others = html_table("Why not the others", ("move", "leads to", "why not"), _rejected(choice))
    parts = [picture_html(position), move, f"<ul>{reasons}</ul>", others if choice.rejected else ""]
    return f"<div>{''.join(parts)}</div>"


def review_html(found: Review) -> str:
    """The verdict and every mistake in words, with the position in which the game was lost."""
    lost = found.decisive.position if found.decisive else None
    text = f'<pre style="white-space:pre-wrap">{escape(review_text(found))}</pre>'
    return f"<div>{text}{picture_html(lost)}</div>"


def _leads_to(to: Position | None) -> str:
    return "" if to is None else f" → {short_text(to)}"


def _rejected(choice: Choice) -> Iterator[Row]:
    for one in choice.rejected:
        to = "" if one.to is None else short_text(one.to)
        yield one.move, to, "\n".join(map(sentence, one.because))
