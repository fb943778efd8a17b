"""How proofs are written, template by template: golden files made from one certificate."""

from __future__ import annotations

from pathlib import Path

from ponder.checking.certificate import read_certificate
from ponder.show.proof_as_english import paper_as_english
from ponder.show.proof_as_latex import paper_as_latex
from ponder.show.written.papers import paper_of

FOLDER = Path(__file__).parent.parent / "golden" / "show"
CERTIFICATE = FOLDER / "proof.json"
ENGLISH, LATEX = FOLDER / "proof.txt", FOLDER / "proof.tex"


def written_proofs() -> dict[Path, str]:
    """What the golden files should hold."""
    paper = paper_of(read_certificate(CERTIFICATE))
    return {ENGLISH: paper_as_english(paper), LATEX: paper_as_latex(paper)}
