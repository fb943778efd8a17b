"""The JSON document of any result: `document(result)`.

Each use case registers here how its result becomes a document. Fields may be added; existing
ones stay, because scripts depend on them.
"""

from collections.abc import Callable, Iterable
from functools import singledispatch
from typing import TYPE_CHECKING, Any

from ponder.language.reasons import Reason
from ponder.show.sentences import sentence

if TYPE_CHECKING:
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


# The fields of reasons in JSON: what a program reads, and the sentence for a person.


def reasons_fields(reasons: Iterable[Reason]) -> list[Document]:
    """Reasons as data, each with its sentence."""
    return [{**reason.to_json(), "text": sentence(reason)} for reason in reasons]
