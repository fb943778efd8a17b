"""`ponder paper` at the command line, on a paper of two conjectures."""

from pathlib import Path

import pytest
from refusals import said
from terminal import complaint, document, run

from ponder.conjectures.published import CHOMP, PAPERS, Paper

SHORT = Paper("chomp", "a short paper", CHOMP.given, {n: CHOMP.statements[n] for n in (15, 36)})


@pytest.fixture(autouse=True)
def short_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAPERS, "chomp", SHORT)


def test_table_and_files(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    result = run("paper", "chomp", "--out", str(folder))
    assert result.exit_code == 0
    for line in result.stdout.splitlines()[1:6]:
        said(line)
    assert document("verify", str(folder / "chomp_15.json"))["valid"] is True


def test_document_holds_the_certificate_without_a_folder() -> None:
    proved, refuted = document("paper", "chomp")["conjectures"]
    assert proved["certificate"]["claim"] == proved["claim"] == str(CHOMP.claims[15])
    assert (refuted["counterexample"], refuted["certificate"]) == ("4,2,1,1,1", None)


def test_mistakes(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    complaint("paper", "chomp", "--out", str(file))
