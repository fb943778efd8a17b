"""The JSON document of any result: `document(result)`.

Each use case registers here how its result becomes a document. Fields may be added; existing
ones stay, because scripts depend on them.
"""

from functools import singledispatch
from typing import Any, Protocol, runtime_checkable

from ponder.core.work import Ending

Document = dict[str, Any]


def stopped_field(ending: Ending) -> Document:
    """The field `stopped`, only for work that stopped early."""
    return {} if ending.is_complete else {"stopped": str(ending)}


@runtime_checkable
class _WritesItself(Protocol):
    def to_json(self) -> Document: ...


@singledispatch
def document(result: object) -> Document:
    """The result as a JSON document, a dictionary of plain data."""
    if isinstance(result, _WritesItself):
        return result.to_json()
    raise TypeError(f"a {type(result).__name__} has no JSON document")
