"""A family as HTML, for notebooks, which set the formulas."""

from __future__ import annotations

from html import escape

from ponder.families.family import Family
from ponder.show.family_as_latex import heading_latex, states_latex


def family_html(family: Family) -> str:
    """The heading, and what each state is worth."""
    lines = [f"<p>{escape(line)}</p>" for line in states_latex(family)]
    heading = heading_latex(family, refused=not family.proved)
    return f"<div><p><b>{escape(heading)}</b></p>{''.join(lines)}</div>"
