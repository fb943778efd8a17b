"""How proofs are written, template by template: golden files made from certificates."""

from __future__ import annotations

from pathlib import Path

from ponder.checking.certificate import read_certificate
from ponder.show.proof_as_english import paper_as_english
from ponder.show.proof_as_latex import paper_as_latex
from ponder.show.written.papers import paper_of

FOLDER = Path(__file__).parent.parent / "golden" / "show"
CERTIFICATE = FOLDER / "proof.json"
FIVE_CASES = FOLDER / "five_cases.json"
CERTIFICATES = (CERTIFICATE, FIVE_CASES, FOLDER / "five_cases_by_logarithms.json")


def written_proofs() -> dict[Path, str]:
    """What the golden files should hold."""
    files = {}
    for path in CERTIFICATES:
        paper = paper_of(read_certificate(path))
        files[path.with_suffix(".txt")] = paper_as_english(paper)
        files[path.with_suffix(".tex")] = paper_as_latex(paper)
    return files
