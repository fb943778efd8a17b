"""The fields of reasons in JSON: what a program reads, and the sentence for a person."""

from collections.abc import Iterable

from ponder.answers.document import Document
from ponder.language.reasons import Reason
from ponder.show.sentences import sentence


def reasons_fields(reasons: Iterable[Reason]) -> list[Document]:
    """Reasons as data, each with its sentence."""
    return [{**reason.to_json(), "text": sentence(reason)} for reason in reasons]
