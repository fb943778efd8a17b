"""The JSON document of any result: `document(result)`.

Each use case registers here how its result becomes a document. Fields may be added; existing
ones stay, because scripts depend on them.
"""

from collections.abc import Callable
from functools import singledispatch
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # some answers need no work
    from ponder.core.work import Ending

Document = dict[str, Any]


def stopped_field(ending: "Ending") -> Document:
    """The field `stopped`, only for work that stopped early."""
    return {} if ending.is_complete else {"stopped": str(ending)}


@singledispatch
def document(result: object) -> Document:
    """The result as a JSON document, a dictionary of plain data."""
    to_json: Callable[[], Document] | None = getattr(result, "to_json", None)
    if to_json is None:
        raise TypeError(f"a {type(result).__name__} has no JSON document")
    return to_json()
