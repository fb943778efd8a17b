"""Which claims a proof needs: a certificate should hold these lemmas, and no others.

Proofs refer to claims by their texts. (If the text of one claim is part of that of another, both
are kept; a certificate may hold more than it needs.)
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ponder.checking.cases import LICENCES
from ponder.checking.certificate import Certificate, Entry


def certified(main: Entry, entries: Sequence[Entry]) -> Certificate:
    """The entry with those of the entries that it needs, directly or not, in their order."""
    texts, lemmas = _texts(main), []
    for entry in reversed(entries):
        if entry.claim != main.claim and str(entry.claim) in texts:
            lemmas.append(entry)
            texts += _texts(entry)
    return Certificate(main, tuple(reversed(lemmas)))


def _texts(entry: Entry) -> str:
    """All texts in a proof."""
    needed = LICENCES if entry.template == "five cases" else ()
    return "\n".join((*texts_in(entry.proof), *needed, ""))


def texts_in(data: Any) -> Iterator[str]:
    """Every text in a proof, such as the claim that is transposed."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for part in data.values():
            yield from texts_in(part)
    elif isinstance(data, Sequence):
        for part in data:
            yield from texts_in(part)
