"""What the language of conjectures needs to know about an invariant or property."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Term:
    """A name that statements may use.

    `meaning` is a noun phrase for explanations, "the number of non-empty rows".
    `definition` is an expression in other terms that always equals it:
    "number_of_cookies(x)/number_of_rows(x)". `positive` says that it is above 0 on every
    possible object, so that an inequality may be multiplied by it.
    """

    name: str
    meaning: str = ""
    definition: str | None = None
    positive: bool = False
