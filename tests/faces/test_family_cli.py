"""The verb `family` at the terminal."""

import json
from pathlib import Path

import pytest
from refusals import said
from terminal import document, run

TOADS = "toads-and-frogs"


@pytest.fixture(autouse=True)
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path / "tables"))
    return tmp_path / "tables"


def test_files_are_written(tmp_path: Path) -> None:
    files = {kind: tmp_path / f"f.{kind}" for kind in ("json", "tex", "svg")}
    flags = zip(("--certificate", "--latex", "--svg"), map(str, files.values()), strict=True)
    result = run("family", TOADS, "A11", *(word for pair in flags for word in pair))
    assert result.exit_code == 0
    assert document("verify", str(files["json"]))["valid"]
    assert files["tex"].read_text("utf-8").startswith(r"\documentclass")
    assert files["svg"].read_text("utf-8").startswith("<svg")


def test_a_slice_of_ones_own(tmp_path: Path) -> None:
    result = run("family", TOADS, "A21", "--svg", "-", "--slice", "T^a _ T^b _ T F")
    assert result.exit_code == 0
    assert "T^a _ T^b _ T F" in result.stdout


def test_recurrences_are_part_of_the_document() -> None:
    said = document("family", TOADS, "A11", "--recurrences")["recurrences"]
    assert said[-1]["state"] == "T^a F _"
    assert said[-1]["equation"].startswith(said[-1]["function"])
    assert "recurrences" not in document("family", TOADS, "A11")


def test_a_claim_with_a_certificate(tmp_path: Path) -> None:
    file = tmp_path / "claim.json"
    claim = "T^a _ F <= {a | 1}"
    found = document("family", TOADS, "A11", "--claim", claim, "--certificate", str(file))
    assert found["proved"] is True
    said = document("verify", str(file))
    assert (said["claim"], said["valid"], said["error"]) == (f"{TOADS}: {claim}", True, None)
    formula = {"state": "T^a _ T^b F", "when": "a >= 1, b = 0", "value": "{{a - 2 | 1} | 0}"}
    assert formula in said["formulas"]
    file.write_text(file.read_text("utf-8").replace(claim, "T^a _ F <= 0"), "utf-8")
    assert run("verify", str(file)).exit_code == 1


def test_what_was_verified_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    assert run("family", TOADS, "A22", "--certificate", str(file)).exit_code == 0
    formulas = document("verify", str(file))["formulas"]
    _, *listed, rest = run("verify", str(file)).stdout.splitlines()
    _, *every = run("verify", str(file), "--all").stdout.splitlines()
    assert (len(listed), len(every)) == (20, len(formulas))
    assert every[:20] == listed
    assert str(len(formulas) - 20) in rest


def test_a_family_makes_long_members_known(tables: Path) -> None:
    assert run("family", TOADS, "A11").exit_code == 0
    found = document("value", TOADS, "T^300 _ F")
    assert found["value"] == "{{298|1}|0}"
    assert found["why"][0]["kind"] == "by a family"
    assert document("solve", TOADS, "T^300 _ F")["outcome"] == "N"


def test_time_that_is_up_is_said_and_the_rest_resumed() -> None:
    result = run("family", TOADS, "A22", "--seconds", "0", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["proved"] is False
    said(result.stderr)
    assert document("family", TOADS, "A12", "--resume")["proved"] is True


def test_words_are_not_made_where_a_document_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def wordless(*_: object, **__: object) -> str:
        raise RuntimeError

    monkeypatch.setattr("ponder.show.families.family_text", wordless)
    assert document("family", TOADS, "A11")["proved"] is True
