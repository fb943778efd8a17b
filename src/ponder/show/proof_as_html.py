"""A written proof as HTML, for notebooks, which set the formulas between dollar signs."""

from collections.abc import Iterator
from html import escape

from ponder.proofs.proof import Proof, WhyNot
from ponder.show.proof_as_latex import display_lines
from ponder.show.proof_as_text import proof_as_text
from ponder.show.written import article as parts
from ponder.show.written.certificates import article_of

DOLLAR = "&#36;<span></span>"  # not the beginning of a formula


def proof_html(proof: Proof) -> str:
    """The proof written out."""
    return article_as_html(article_of(proof.certificate))


def why_not_html(why: WhyNot) -> str:
    """Why there is no proof, as the command line says it."""
    return f'<pre style="white-space:pre-wrap">{escape(proof_as_text(why))}</pre>'


def article_as_html(article: parts.Article) -> str:
    """The theorem with its proof, after its lemmas, which unfold."""
    *lemmas, theorem = article.results
    result = f"<p>{_statement(theorem)}</p>{_proof(theorem)}"
    pieces = [*_blocks(article.introduction), *map(_lemma, lemmas), result]
    return f"<div>{''.join(pieces)}</div>"


def _lemma(lemma: parts.Result) -> str:
    return f"<details><summary>{_statement(lemma)}</summary>{_proof(lemma)}</details>"


def _statement(result: parts.Result) -> str:
    heading = f"{result.kind} {result.name}".strip()
    return f"<b>{escape(heading)}.</b> <i>{_words(result.says)}</i>"


def _proof(result: parts.Result) -> str:
    return f"<p><i>Proof.</i></p>{''.join(_blocks(result.proof))}<p>∎</p>"


def _blocks(blocks: tuple[parts.Block, ...]) -> Iterator[str]:
    for block in blocks:
        match block:
            case parts.Paragraph(words):
                yield f"<p>{_words(words)}</p>"
            case parts.Display():
                yield f"<p>{escape(chr(10).join(display_lines(block)))}</p>"
            case parts.Points(points):
                items = (f"<li>{_words(point)}</li>" for point in points)
                yield f"<ul>{''.join(items)}</ul>"
            case parts.Section(heading, body):
                yield f"<p><i>Case: {_words(heading)}.</i></p>{''.join(_blocks(body))}"


def _words(words: parts.Words) -> str:
    return "".join(
        escape(piece).replace("$", DOLLAR) if isinstance(piece, str) else f"${escape(piece.latex)}$"
        for piece in words
    )
