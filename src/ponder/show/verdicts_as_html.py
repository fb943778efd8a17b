"""Claims with their verdicts as HTML, for notebooks: the formula, the evidence, the board."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from ponder.core.errors import PonderError
from ponder.core.position import Position
from ponder.core.words import counted
from ponder.show.lines import and_more
from ponder.show.paper_as_text import because
from ponder.show.position_as_svg import in_a_page, svg
from ponder.show.refutation_as_text import verdict_text
from ponder.show.theory_as_text import evidence_words

if TYPE_CHECKING:
    from ponder.language.claims import Claim
    from ponder.refutations.refutation import Refutation
    from ponder.theory.learning import Learned
    from ponder.theory.settling import Settled
    from ponder.theory.standing import Standing

MOST_LINES = 60
MOST_FALLEN = 10
LEFT = ' style="text-align:left"'

Line = tuple[str, ...]


def refutation_html(found: Refutation) -> str:
    """The claim as a formula, what was found in words, and the counterexample drawn."""
    text = f'<pre style="white-space:pre-wrap">{escape(verdict_text(found))}</pre>'
    return f"<div><p>{formula(found.claim)}</p>{text}{picture_html(found.counterexample)}</div>"


def standing_html(standing: Standing) -> str:
    """The claim as a formula, and why it stands as it does."""
    return f"<div><p>{formula(standing.claim)}</p><p>{escape(evidence_words(standing))}</p></div>"


def learned_html(learned: Learned) -> str:
    """A line for each claim that survived, then for those that fell, the newest ones first."""
    kept = [one.standing for one in learned.theory]
    fallen = [one.standing for one in reversed(learned.refuted)]
    caption = (
        f"The theory of {learned.lesson.game} from {counted(len(learned.examples), 'example')}: "
        f"{counted(len(kept), 'claim')}, {len(fallen)} refuted"
    )
    lines = [
        (one.status, formula(one.claim), escape(evidence_words(one)))
        for one in [*kept[:MOST_LINES], *fallen[:MOST_FALLEN]]
    ]
    missing = len(kept) + len(fallen) - len(lines)
    more = [("", escape(and_more(missing)), "")] if missing else []
    return _table(caption, ("", "claim", "evidence"), [*lines, *more])


def paper_html(caption: str, settled: Mapping[int, Settled]) -> str:
    """A line for each conjecture of a paper: its number, verdict, formula and evidence."""
    lines = (
        (str(number), one.verdict, formula(one.claim), escape(because(one)))
        for number, one in settled.items()
    )
    return _table(caption, ("", "verdict", "claim", "evidence"), lines)


def formula(claim: Claim) -> str:
    """The claim for a page that sets formulas."""
    return f"${escape(claim.latex())}$"


def picture_html(thing: object) -> str:
    """The picture of a position; empty for what has none, and for what is too large to draw."""
    if not isinstance(thing, Position):
        return ""
    try:
        return in_a_page(svg(thing))
    except PonderError:  # too large to draw; the words name it
        return ""


def _table(caption: str, headings: Line, lines: Iterable[Line]) -> str:
    head = "".join(f"<th{LEFT}>{heading}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(_cells(line))}</tr>" for line in lines)
    return (
        f"<table><caption{LEFT}>{escape(caption)}</caption>"
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    )


def _cells(line: Line) -> Iterator[str]:
    return (f"<td{LEFT}>{cell}</td>" for cell in line)
