"""Simplify a form with parameters, such as {{a-2|1}|0} for a >= 1."""

from __future__ import annotations

from ponder.answers.document import Document, document
from ponder.core.work import Work
from ponder.families.simplified import Simplified, simplified


def simplify_form(form: str, conditions: str, work: Work | None = None) -> Simplified:
    """The canonical forms by cases."""
    return simplified(form, conditions, work)


@document.register(Simplified)
def _(answer: Simplified) -> Document:
    return {
        "game": "value",
        "position": str(answer),
        "for": answer.conditions(),
        "cases": [{"when": when, "value": value} for value, when in answer.cases()],
    }
