"""What a written proof is made of: theorems and lemmas, paragraphs, displayed formulas, cases.

It holds formulas in both spellings and words without any mark-up, so that one text serves for
the terminal and for LaTeX.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import TypeAlias


@dataclass(frozen=True)
class Formula:
    """A formula as plain text and as LaTeX, without dollar signs."""

    text: str
    latex: str

    def __add__(self, other: Formula) -> Formula:
        return Formula(self.text + other.text, self.latex + other.latex)


InlineText: TypeAlias = tuple[str | Formula, ...]
"""Words and formulas in turn."""


@dataclass(frozen=True)
class Paragraph:
    """Sentences."""

    words: InlineText


@dataclass(frozen=True)
class Display:
    """A formula on lines of its own: `left`, a relation, and terms that are added."""

    left: Formula
    relation: Formula
    terms: tuple[Formula, ...]
    end: str = ""


@dataclass(frozen=True)
class BulletList:
    """A list of facts or remarks."""

    points: tuple[InlineText, ...]


@dataclass(frozen=True)
class Section:
    """A part of a proof under its own heading."""

    heading: InlineText
    body: tuple[Block, ...]


Block: TypeAlias = Paragraph | Display | BulletList | Section


@dataclass(frozen=True)
class Result:
    """A theorem or lemma with its proof; `claim` is what it says in Ponder's language."""

    kind: str
    name: str
    claim: str
    says: InlineText
    proof: tuple[Block, ...]


@dataclass(frozen=True)
class Article:
    """A theorem, and before it the lemmas on which its proof rests."""

    introduction: tuple[Block, ...]
    results: tuple[Result, ...]


def paragraph(*words: str | Formula) -> Paragraph:
    """A paragraph of these words."""
    return Paragraph(words)


def listed(things: Sequence[InlineText]) -> InlineText:
    """Some things in one sentence: a, b and c."""
    words: list[str | Formula] = []
    for place, thing in enumerate(things):
        if place:
            words.append(" and " if place == len(things) - 1 else ", ")
        words += thing
    return tuple(words)


# A written proof as plain text.

WIDTH = 88
LONG_LEFT_IN_ENGLISH = 30  # a left side that gets a line of its own
INDENT = "  "
NO_BREAK = "\N{NO-BREAK SPACE}"


def article_as_english(article: Article) -> str:
    """The article as plain text, with lines of at most 88 characters where that is possible."""
    pieces = [
        "\n".join(_english_blocks(article.introduction)),
        *map(_english_result, article.results),
    ]
    return "\n\n".join(filter(None, pieces)) + "\n"


def plain(words: InlineText) -> str:
    """Words and formulas as plain text; short formulas do not break across lines."""
    return "".join(one if isinstance(one, str) else _unbroken(one.text) for one in words)


def _unbroken(formula: str) -> str:
    return formula.replace(" ", NO_BREAK) if len(formula) <= LONG_LEFT_IN_ENGLISH else formula


def _english_result(result: Result) -> str:
    heading = f"{result.kind} {result.name}".strip()
    lines = [_filled(f"{heading}. {plain(result.says)}"), f"{INDENT}{result.claim}"]
    return "\n".join([*lines, "Proof.", *_english_blocks(result.proof, INDENT), f"{INDENT}QED"])


def _english_blocks(blocks: tuple[Block, ...], indent: str = "") -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(words):
                yield _filled(plain(words), indent)
            case Display():
                yield from _display(block, indent + INDENT)
            case BulletList(points):
                for point in points:
                    yield _filled(f"- {plain(point)}", indent + INDENT, more="  ")
            case Section(heading, body):
                yield _filled(f"Case: {plain(heading)}.", indent)
                yield from _english_blocks(body, indent + INDENT)


def _display(display: Display, indent: str) -> Iterator[str]:
    """The terms on as many lines as they need."""
    line = f"{indent}{display.left.text} {display.relation.text} "
    hang = indent + INDENT
    if len(display.left.text) > LONG_LEFT_IN_ENGLISH:
        yield indent + display.left.text
        line = f"{hang}{display.relation.text} "
    for place, term in enumerate(display.terms or (Formula("0", "0"),)):
        piece = term.text if not place else f" + {term.text}"
        if place and len(line) + len(piece) > WIDTH:
            yield line
            line = hang + piece[1:]
        else:
            line += piece
    yield line + display.end


def _filled(text: str, indent: str = "", more: str = "") -> str:
    filled = fill(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + more,
        break_long_words=False,
        break_on_hyphens=False,
    )
    return filled.replace(NO_BREAK, " ")


# A written proof as a LaTeX document that compiles by itself (amsmath, amsthm).

LINE = 75  # characters of LaTeX that fit into one line of a display, roughly
LONG_LEFT_IN_LATEX = 50  # a left side that gets a line of its own
_HEAD = r"""\documentclass{article}
\usepackage[margin=3cm]{geometry}
\usepackage{amsmath,amssymb,amsthm}
\newtheorem*{theorem}{Theorem}
\newtheorem{lemma}{Lemma}
\allowdisplaybreaks
\sloppy
\begin{document}
"""
_ESCAPES = {sign: f"\\{sign}" for sign in "{}$&#_%"}
_ESCAPES |= {"\\": r"\textbackslash{}", "^": r"\^{}", "~": r"\~{}", "<": r"\textless{}"}
_ESCAPES |= {">": r"\textgreater{}", "|": r"\textbar{}", "′": r"$'$"}


def article_as_latex(article: Article) -> str:
    """The whole document."""
    pieces = ["\n".join(_latex_blocks(article.introduction)), *map(_latex_result, article.results)]
    return _HEAD + "\n\n".join(filter(None, pieces)) + "\n\\end{document}\n"


def escaped(text: str) -> str:
    """The text with every sign that LaTeX would read as a command escaped."""
    return "".join(_ESCAPES.get(sign, sign) for sign in text)


def marked_up(words: InlineText) -> str:
    """Words and formulas in LaTeX."""
    return "".join(map(_piece, words))


def _piece(piece: str | Formula) -> str:
    return escaped(piece) if isinstance(piece, str) else f"${piece.latex}$"


def _latex_result(result: Result) -> str:
    kind = result.kind.lower()
    lines = [
        rf"\begin{{{kind}}}",
        marked_up(result.says),
        rf"\end{{{kind}}}",
        f"% {' '.join(result.claim.split())}",
        r"\begin{proof}",
        *_latex_blocks(result.proof),
        r"\end{proof}",
    ]
    return "\n".join(lines)


def _latex_blocks(blocks: tuple[Block, ...]) -> Iterator[str]:
    for block in blocks:
        match block:
            case Paragraph(words):
                yield marked_up(words)
            case Display():
                yield from display_lines(block)
            case BulletList(points):
                items = (rf"  \item {marked_up(point)}" for point in points)
                yield "\n".join((r"\begin{itemize}", *items, r"\end{itemize}"))
            case Section(heading, body):
                yield rf"\medskip\noindent\textit{{Case: {marked_up(heading)}.}}"
                yield from _latex_blocks(body)
                yield ""


def display_lines(display: Display) -> Iterator[str]:
    """The terms, aligned after the relation."""
    yield r"\begin{align*}"
    line, length = f"{display.left.latex} &{display.relation.latex} ", len(display.left.latex)
    if length > LONG_LEFT_IN_LATEX:
        yield rf"&{display.left.latex} \\"
        line, length = rf"&\quad{{}} {display.relation.latex} ", 0
    for place, term in enumerate(display.terms or (Formula("0", "0"),)):
        piece = term.latex if not place else f" + {term.latex}"
        if place and length + len(piece) > LINE:
            yield line + r" \\"
            line, length = rf"&\quad{{}}{piece}", 0
        else:
            line += piece
        length += len(piece)
    yield line + display.end
    yield r"\end{align*}"
