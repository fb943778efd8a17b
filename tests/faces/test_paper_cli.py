"""`ponder paper` at the command line, on a paper of two conjectures."""

from __future__ import annotations

from pathlib import Path

import pytest
from terminal import complaint, document, run

from ponder.conjectures.published import CHOMP, PAPERS, Paper

SHORT = Paper("chomp", "a short paper", CHOMP.given, {n: CHOMP.statements[n] for n in (15, 36)})


@pytest.fixture(autouse=True)
def short_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAPERS, "chomp", SHORT)


def test_table_and_files(tmp_path: Path) -> None:
    result = run("paper", "chomp", "--out", str(tmp_path / "new" / "folder"))
    assert result.exit_code == 0
    first, proof, second, refutation, counts = result.stdout.splitlines()[1:6]
    assert first.split()[:2] == ["15", "proved"]
    assert first.endswith(CHOMP.statements[15])
    written = tmp_path / "new" / "folder" / "chomp_15.json"
    assert proof.endswith(str(written))
    assert second.split()[:2] == ["36", "refuted"]
    assert "by 4,2,1,1,1, the smallest, where the sides are 3 and 14/5" in refutation
    assert counts == "1 proved, 1 refuted"
    assert document("verify", str(written))["valid"] is True


def test_document_holds_the_certificate_without_a_folder() -> None:
    proved, refuted = document("paper", "chomp")["conjectures"]
    assert proved["certificate"]["claim"] == proved["claim"] == str(CHOMP.claims[15])
    assert (refuted["counterexample"], refuted["certificate"]) == ("4,2,1,1,1", None)


def test_time_that_is_up_leaves_a_conjecture_checked() -> None:
    result = run("paper", "chomp", "--seconds", "0")
    assert result.exit_code == 0
    assert result.stdout.splitlines()[1].split()[:2] == ["15", "checked"]
    assert "proved" not in result.stdout
    assert result.stderr.startswith("Stopped: the time was up")


def test_mistakes(tmp_path: Path) -> None:
    complaint("paper", "nim")
    file = tmp_path / "file"
    file.touch()
    complaint("paper", "chomp", "--out", str(file))
