"""Proofs written as English and as LaTeX."""

import shutil
import subprocess
from pathlib import Path

import pytest
from golden_proofs import CERTIFICATE, CERTIFICATES, written_proofs

from ponder.checking.certificates import Certificate
from ponder.checking.verify import RULES, verify
from ponder.core.files import read_json
from ponder.show.written.article import (
    Article,
    BulletList,
    Display,
    Formula,
    Result,
    article_as_latex,
    escaped,
    paragraph,
)
from ponder.show.written.proofs import WRITERS, article_of


def test_the_golden_files_are_what_is_written() -> None:
    assert all(verify(Certificate.from_json(read_json(path))).valid for path in CERTIFICATES)
    for path, text in written_proofs().items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_every_template_of_the_checker_has_words() -> None:
    assert set(WRITERS) == set(RULES)


def test_every_entry_is_a_result_and_the_last_is_the_theorem() -> None:
    certificate = Certificate.from_json(read_json(CERTIFICATE))
    article = article_of(certificate)
    assert [result.claim for result in article.results] == [
        str(e.claim) for e in certificate.entries
    ]
    assert [result.kind for result in article.results[-2:]] == ["Lemma", "Theorem"]
    assert all(result.proof for result in article.results)


def test_words_cannot_become_commands() -> None:
    assert escaped(r"50% of \x_1 & {y}") == r"50\% of \textbackslash{}x\_1 \& \{y\}"


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
@pytest.mark.parametrize("file", [None, *CERTIFICATES])
def test_latex_compiles(file: Path | None, tmp_path: Path) -> None:
    text = article_as_latex(
        _hostile() if file is None else article_of(Certificate.from_json(read_json(file)))
    )
    (tmp_path / "proof.tex").write_text(text, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "proof.tex"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout[-500:]


def _hostile() -> Article:
    """An article whose words are full of signs that mean something in LaTeX."""
    signs = r"\ { } $ & # _ % ^ ~ < > |"
    terms = tuple(Formula("x", f"x_{{{i}}}^{{2}}") for i in range(60))
    display = Display(Formula("y", "y"), Formula("=", "="), terms, ".")
    proof = (paragraph(signs), BulletList(((signs,),)), display)
    return Article(
        (paragraph(signs),), (Result("Theorem", "", f"{signs}\n\\bad", (signs,), proof),)
    )
