"""Verdicts, explanations, reviews and families as HTML, for notebooks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING

from ponder.core.errors import PonderError
from ponder.core.position import Position
from ponder.core.words import and_more, counted
from ponder.show.explanation_as_text import how_sure
from ponder.show.family_as_latex import heading_latex, states_latex
from ponder.show.paper_as_text import because
from ponder.show.position_as_svg import in_a_page, svg
from ponder.show.position_as_text import short_text
from ponder.show.refutation_as_text import verdict_text
from ponder.show.review_as_text import review_text
from ponder.show.sentences import sentence
from ponder.show.tables_as_html import Row, html_table
from ponder.show.theory_as_text import evidence_words

if TYPE_CHECKING:
    from ponder.families.family import Family
    from ponder.language.claims import Claim
    from ponder.language.reasons import Choice
    from ponder.players.review import Review
    from ponder.refutations.refutation import Refutation
    from ponder.theory.learning import Learned
    from ponder.theory.settling import Settled
    from ponder.theory.standing import Standing

MOST_KEPT, MOST_FALLEN = 49, 10  # a table has 60 lines


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
        (one.status, f"${one.claim.latex()}$", evidence_words(one))
        for one in [*kept[:MOST_KEPT], *fallen[:MOST_FALLEN]]
    ]
    missing = len(kept) + len(fallen) - len(lines)
    more = [("", and_more(missing), "")] if missing else []
    return html_table(caption, ("", "claim", "evidence"), [*lines, *more])


def paper_html(caption: str, settled: Mapping[int, Settled]) -> str:
    """A line for each conjecture of a paper: its number, verdict, formula and evidence."""
    lines = (
        (str(number), one.verdict, f"${one.claim.latex()}$", because(one))
        for number, one in settled.items()
    )
    return html_table(caption, ("", "verdict", "claim", "evidence"), lines)


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


def explanation_html(position: Position, choice: Choice, sure: str) -> str:
    """The board, the move with its reasons, and a line for each other move."""
    reasons = "".join(f"<li>{escape(sentence(one))}</li>" for one in choice.reasons)
    word = how_sure(choice, sure)
    move = f"<p><b>{escape(choice.move)}</b>{escape(_leads_to(choice.to))} ({escape(word)})</p>"
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


def family_html(family: Family) -> str:
    """The heading, and what each state is worth."""
    lines = [f"<p>{escape(line)}</p>" for line in states_latex(family)]
    heading = heading_latex(family, refused=not family.proved)
    return f"<div><p><b>{escape(heading)}</b></p>{''.join(lines)}</div>"
