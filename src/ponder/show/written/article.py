"""What a written proof is made of: theorems and lemmas, paragraphs, displayed formulas, cases.

It holds formulas in both spellings and words without any mark-up, so that one text serves for
the terminal and for LaTeX.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True)
class Formula:
    """A formula as plain text and as LaTeX, without dollar signs."""

    text: str
    latex: str

    def __add__(self, other: Formula) -> Formula:
        return Formula(self.text + other.text, self.latex + other.latex)


Words: TypeAlias = tuple[str | Formula, ...]
"""Words and formulas in turn."""


@dataclass(frozen=True)
class Paragraph:
    """Sentences."""

    words: Words


@dataclass(frozen=True)
class Display:
    """A formula on lines of its own: `left`, a relation, and terms that are added."""

    left: Formula
    relation: Formula
    terms: tuple[Formula, ...]
    end: str = ""


@dataclass(frozen=True)
class Points:
    """A list of facts or remarks."""

    points: tuple[Words, ...]


@dataclass(frozen=True)
class Section:
    """A part of a proof under its own heading."""

    heading: Words
    body: tuple[Block, ...]


Block: TypeAlias = Paragraph | Display | Points | Section


@dataclass(frozen=True)
class Result:
    """A theorem or lemma with its proof; `claim` is what it says in Ponder's language."""

    kind: str
    name: str
    claim: str
    says: Words
    proof: tuple[Block, ...]


@dataclass(frozen=True)
class Article:
    """A theorem, and before it the lemmas on which its proof rests."""

    introduction: tuple[Block, ...]
    results: tuple[Result, ...]


def say(*words: str | Formula) -> Paragraph:
    """A paragraph of these words."""
    return Paragraph(words)


def listed(things: Sequence[Words]) -> Words:
    """Some things in one sentence: a, b and c."""
    words: list[str | Formula] = []
    for place, thing in enumerate(things):
        if place:
            words.append(" and " if place == len(things) - 1 else ", ")
        words += thing
    return tuple(words)
