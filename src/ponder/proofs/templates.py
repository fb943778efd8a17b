"""Templates of proofs: ways in which a claim may be proved, tried one after another.

A template is a function of an `Attempt`, registered by the name that its rule has in
`ponder.checking`. It returns the proof for the entry of a certificate (or a whole certificate, if
it found lemmas of its own), or raises `Failed`.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from ponder.checking.certificates import Certificate, Entry, Invalid
from ponder.checking.chomp_boards import MayBeUndefined
from ponder.checking.five_cases import REQUIRED_LEMMAS
from ponder.core.errors import PonderError
from ponder.core.registry import Registry
from ponder.core.work import Work
from ponder.language.claims import Claim

Kind = Literal[
    "false", "undefined", "may be undefined", "unsuitable", "not translated", "not found"
]
"""Why a template failed: a board turned up where the claim is false or undefined; it could not be
shown that the claim is defined; the claim is of another form; an expression is outside the
translation; or no proof was found, although there may be one."""


class Failed(Invalid):
    """A template does not prove a claim; `case` is the case of its proof where it failed."""

    def __init__(self, kind: Kind, detail: str, case: str = "") -> None:
        super().__init__(detail)
        self.kind = kind
        self.case = case


def failure(error: PonderError, kind: Kind, case: str = "") -> Failed:
    """The failure that an error of a rule means; of this kind, if it is not about definedness."""
    doubtful = isinstance(error, MayBeUndefined)
    return Failed("may be undefined" if doubtful else kind, str(error), case)


@dataclass(frozen=True)
class Attempt:
    """An attempt to prove a claim: what may be used, and the work within which it is made."""

    claim: Claim
    lemmas: tuple[Entry, ...]
    known: tuple[Entry, ...]
    work: Work

    @cached_property
    def by_lemmas(self) -> dict[str, Claim]:
        """The lemmas of the library, by their texts."""
        return {str(entry.claim): entry.claim for entry in self.lemmas}

    @cached_property
    def established(self) -> dict[str, Claim]:
        """Everything that is proved, by its text."""
        return self.by_lemmas | {str(entry.claim): entry.claim for entry in self.known}


Find = Callable[[Attempt], Mapping[str, Any] | Certificate]


@dataclass(frozen=True)
class Template:
    """A way to prove claims; those with a lower `place` are tried first."""

    place: int
    find: Find


TEMPLATES: Registry[Template] = Registry("template of proofs", "templates", "ponder.proofs")


def template(name: str, place: int) -> Callable[[Find], Find]:
    """Register a function that finds the proofs of a template."""

    def decorate(find: Find) -> Find:
        TEMPLATES.add(name, Template(place, find), find)
        return find

    return decorate


# Which claims a proof needs: a certificate should hold these lemmas, and no others.
#
# Proofs refer to claims by their texts. (If the text of one claim is part of that of another, both
# are kept; a certificate may hold more than it needs.)


def certificate_with_needed_lemmas(main: Entry, entries: Sequence[Entry]) -> Certificate:
    """The entry with those of the entries that it needs, directly or not, in their order."""
    texts, lemmas = _texts(main), []
    for entry in reversed(entries):
        if entry.claim != main.claim and str(entry.claim) in texts:
            lemmas.append(entry)
            texts += _texts(entry)
    return Certificate(main, tuple(reversed(lemmas)))


def _texts(entry: Entry) -> str:
    """All texts in a proof."""
    needed = REQUIRED_LEMMAS if entry.template == "five cases" else ()
    return "\n".join((*strings_in(entry.proof), *needed, ""))


def strings_in(data: Any) -> Iterator[str]:
    """Every text in a proof, such as the claim that is transposed."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for part in data.values():
            yield from strings_in(part)
    elif isinstance(data, Sequence):
        for part in data:
            yield from strings_in(part)
