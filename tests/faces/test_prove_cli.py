"""The verbs `prove` and `verify` at the terminal."""

import json
from pathlib import Path

import pytest
from refusals import said
from terminal import complaint, document, run

from ponder import PonderError

CLAIM = "squareness(x) >= cookies_inside_ratio(x)"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("certificates") / "proof.json"
    said = document("prove", "chomp", CLAIM, "--certificate", str(path))
    assert said["certificate"] == str(path)
    return path


def test_a_proof_as_a_document() -> None:
    said = document("prove", "chomp", CLAIM)
    assert said["claim"] == f"chomp: if is_p_position(x) then {CLAIM}"
    assert (said["proved"], said["template"], said["why_not"]) == (True, "five cases", None)
    assert isinstance(said["certificate"], dict)


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), PonderError("no such form")])
@pytest.mark.parametrize("flags", [(), ("--json",)])
def test_a_proof_is_shown_whatever_becomes_of_its_files(
    flags: tuple[str, ...], stop: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> str:
        raise stop

    args = ("prove", "chomp", "number_of_rows(x) >= 1", *flags)
    shown = run(*args).stdout
    monkeypatch.setattr("ponder.answers.claims.proof_file", fail)
    result = run(*args, "--english", str(tmp_path / "proof.txt"))
    assert (result.stdout, result.exit_code) == (
        shown,
        130 if not isinstance(stop, Exception) else 2,
    )


def test_no_proof_as_a_document() -> None:
    said = document("prove", "chomp", "number_of_rows(x) <= 5")
    assert (said["proved"], said["template"], said["certificate"]) == (False, None, None)
    assert said["why_not"][-1]["kind"] == "false"


def test_a_proof_is_written_in_every_form(tmp_path: Path) -> None:
    files = {form: str(tmp_path / form) for form in ("english", "latex", "coq")}
    options = [part for form, file in files.items() for part in (f"--{form}", file)]
    said = document("prove", "chomp", CLAIM, *options)
    assert {form: said[form] for form in files} == files
    english, latex, coq = ((tmp_path / form).read_text(encoding="utf-8") for form in files)
    assert english.endswith("QED\n")
    assert latex.startswith("\\documentclass")
    assert coq.count("Qed.") > 13


@pytest.mark.parametrize(
    ("claim", "vacuous"),
    [
        ("if number_of_rows(x) < 1 then 1 == 2", True),
        ("number_of_cookies(x) < number_of_rows(x) -> number_of_rows(x) == 5", True),
        ("if number_of_cookies(x) == 1 then number_of_rows(x) == 1", False),
        ("number_of_cookies(x) >= number_of_rows(x)", False),
    ],
)
def test_a_claim_that_says_nothing_is_said_to(claim: str, vacuous: bool) -> None:
    found = document("prove", "chomp", claim)
    assert (found["proved"], found["vacuous"]) == (True, vacuous)
    said(run("prove", "chomp", claim).stdout)


def test_a_changed_certificate_is_not(file: Path, tmp_path: Path) -> None:
    changed = tmp_path / "changed.json"
    changed.write_text(file.read_text().replace(" >= cookies_", " > cookies_"))
    result = run("verify", str(changed), "--json")
    said = json.loads(result.stdout)
    assert (result.exit_code, said["valid"]) == (1, False)
    assert said["error"]


@pytest.mark.parametrize("wrong", ["cut", "version", "missing"])
def test_files_without_a_certificate(wrong: str, file: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    if wrong == "cut":
        bad.write_text(file.read_text()[:500])
    elif wrong == "version":
        bad.write_text(file.read_text().replace('"version": 1', '"version": 7'))
    complaint("verify", str(bad))


def test_a_time_limit_ends_without_a_verdict(file: Path) -> None:
    found = run("verify", str(file), "--seconds", "0", "--json")
    said = json.loads(found.stdout)
    assert (found.exit_code, said["claim"], said["valid"]) == (2, None, None)
    assert said["stopped"]


def test_a_long_time_limit_changes_nothing(file: Path) -> None:
    with_limit = run("verify", str(file), "--seconds", "1000")
    assert with_limit.exit_code == 0
    assert with_limit.stdout == run("verify", str(file)).stdout
