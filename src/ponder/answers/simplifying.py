"""A form with parameters, simplified: `{a|1}` for all a >= 1."""

from ponder.answers.document import Document, document, stopped_field
from ponder.families.simplified import Simplified, simplified

__all__ = ["Simplified", "simplified"]


@document.register(Simplified)
def _(answer: Simplified) -> Document:
    return {
        "game": "value",
        "position": str(answer),
        "for": answer.conditions(),
        "cases": [{"when": when, "value": value} for value, when in answer.cases()],
        **stopped_field(answer.stopped),
    }
