"""How proofs are written, template by template: golden files made from certificates."""

from pathlib import Path

from ponder.checking.certificates import Certificate
from ponder.core.files import read_json
from ponder.show.written.article import article_as_english, article_as_latex
from ponder.show.written.proofs import article_of

FOLDER = Path(__file__).parent.parent / "golden" / "show"
CERTIFICATE = FOLDER / "proof.json"
FIVE_CASES = FOLDER / "five_cases.json"
CERTIFICATES = (CERTIFICATE, FIVE_CASES, FOLDER / "five_cases_by_logarithms.json")


def written_proofs() -> dict[Path, str]:
    """What the golden files should hold."""
    files = {}
    for path in CERTIFICATES:
        article = article_of(Certificate.from_json(read_json(path)))
        files[path.with_suffix(".txt")] = article_as_english(article)
        files[path.with_suffix(".tex")] = article_as_latex(article)
    return files
