"""What is kept of a class, what is resumed, and what is only then called proved."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from refusals import said

import ponder
from ponder.answers.document import document
from ponder.answers.family import FamilyAnswer, find_family
from ponder.core.work import FINISHED, Limit, Report, Stopped, Work
from ponder.families.classes import read_kept_class
from ponder.families.family import Family
from ponder.games import ToadsAndFrogs
from ponder.show.families import family_latex, family_text

TOADS = "toads-and-frogs"


def test_the_document(tables: Path) -> None:
    answer = find_family(TOADS, "T^a _ F")
    said = json.loads(json.dumps(document(answer)))
    assert (said["class"], said["proved"], said["states"], said["clauses"]) == (
        "T^a _ F",
        True,
        2,
        5,
    )
    assert {"state": "T^a F _", "when": "a >= 0", "value": "0"} in said["formulas"]
    assert [one["value"] for one in said["members"]] == ["-1", "{{a - 2 | 1} | 0}"]
    assert {"calculate", "guess", "prove"} <= set(said["seconds"])


def test_what_is_kept_is_taken_again(tables: Path) -> None:
    first = find_family(TOADS, "A21")
    again = find_family(TOADS, "A21", resume=True, work=Work(Limit(seconds=60)))
    assert again.proved
    assert again.family.proved
    assert again.family.solved.claims == first.family.solved.claims
    assert first.kept is not None
    first.kept.write_text(first.kept.read_text("utf-8").replace('"a"', '"a + 1"', 1), "utf-8")
    assert read_kept_class(ToadsAndFrogs, first.family.solved.start) is None


def test_a_class_of_a_newer_ponder_is_not_written_over(tables: Path) -> None:
    first = find_family(TOADS, "A11")
    assert first.kept is not None
    newer = first.kept.read_bytes().replace(b'"version": 1', b'"version": 2')
    first.kept.write_bytes(newer)
    for resume in (False, True):
        again = find_family(TOADS, "A11", resume=resume)
        assert (again.proved, again.kept) == (True, None)
        assert again.not_kept is not None
        said(again.not_kept)
        assert first.kept.read_bytes() == newer


def test_a_file_that_says_more_than_a_class_is_checked_as_that_class(tables: Path) -> None:
    found = find_family(TOADS, "A11")
    assert found.kept is not None
    kept = read_kept_class(ToadsAndFrogs, found.family.solved.start)
    assert kept is not None
    assert kept.verified == found.family.solved.verified
    said = json.loads(found.kept.read_bytes()) | {"claims": ["T^a _ F <= {a|1}"]}
    found.kept.write_text(json.dumps(said), "utf-8")
    changed = read_kept_class(ToadsAndFrogs, found.family.solved.start)
    assert changed is not None
    assert (changed.is_proved, changed.verified) == (True, None)


def test_states_that_are_done_are_kept(tables: Path) -> None:
    stopped = _stopped_after(4)
    known = stopped.family.solved.claims
    assert 0 < len(known) < 6
    assert not stopped.family.proved
    said(family_text(stopped.family).split("\n")[0])
    resumed = find_family(TOADS, "A22", resume=True)
    assert resumed.family.proved


@pytest.mark.usefixtures("doubting_checker")
def test_a_proof_that_the_checker_refuses_is_none() -> None:
    answer = find_family(TOADS, "A11")
    assert (answer.proved, answer.kept) == (False, None)
    said(document(answer)["error"])
    said(family_text(answer.family, refused=True).split("\n")[0])
    for doubted in (False, True):
        said(family_latex(answer.family, refused=doubted).split("\n")[4])


def test_a_folder_that_cannot_be_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path / "file" / "tables"))
    answer = find_family(TOADS, "A11")
    assert (answer.proved, answer.kept) == (True, None)
    assert answer.not_kept is not None


def test_a_family_is_proved_only_if_the_checker_accepts_it(request: pytest.FixtureRequest) -> None:
    accepted, doubted = ponder.family(TOADS, "A11"), ponder.family(TOADS, "A11")
    said(repr(accepted))
    assert accepted.settle("T^a _ F <= {a|1}").verdict == "proved"
    assert accepted.settle("T^a _ F >= 0").verdict == "refuted"
    request.getfixturevalue("doubting_checker")
    assert accepted.proved  # the checker is asked once
    assert doubted.solved.is_proved
    said(repr(doubted))
    for family in (doubted, accepted):
        said(family._repr_html_().partition("</b>")[0])
    assert doubted.settle("T^a _ F <= {a|1}").verdict == "open"
    assert doubted.settle("T^a _ F >= 0").verdict == "open"


def _stopped_after(steps: int) -> FamilyAnswer:
    def report(done: int, total: int | None, words: str) -> None:
        if total == 6 and done == steps:
            raise KeyboardInterrupt

    return find_family(TOADS, "A22", work=Work(report=report))


def test_ctrl_c_while_the_proof_is_checked_ends_the_work() -> None:
    def report(done: int, total: int | None, words: str) -> None:
        if words == "checking" and done:
            raise KeyboardInterrupt

    answer = find_family(TOADS, "A11", work=Work(report=report))
    assert (answer.proved, answer.stopped.cause) == (False, "interrupted")
    said(str(answer.refused))
    said(repr(answer.family))
    whole = Family("A11", replace(answer.family.solved, stopped=FINISHED))
    found, joined = (sum(map(len, one.formulas.values())) for one in (answer.family, whole))
    assert found >= joined > 0


@pytest.mark.parametrize("ending", [KeyboardInterrupt(), Stopped("time", "the time is over")])
def test_what_was_found_before_a_check_that_was_stopped_is_only_checked_when_it_is_resumed(
    ending: BaseException, tables: Path
) -> None:
    first = find_family(TOADS, "A11", work=Work(report=_failing_in_the_check(ending)))
    assert first.kept == tables / "family-toads-and-frogs-T-_F.unfinished"
    assert list(tables.iterdir()) == [first.kept]
    phases = set()
    resumed = find_family(
        TOADS, "A11", resume=True, work=Work(report=lambda _, __, words: phases.add(words))
    )
    assert phases == {"checking", "joining"}
    assert resumed.proved
    assert resumed.family.solved.claims == first.family.solved.claims
    assert resumed.kept == first.kept.with_suffix(".json")
    assert not first.kept.exists()


def test_a_report_that_fails_in_the_check_leaves_nothing_proved(tables: Path) -> None:
    with pytest.raises(BrokenPipeError):
        find_family(TOADS, "A11", work=Work(report=_failing_in_the_check(BrokenPipeError())))
    assert list(tables.iterdir()) == []


def _failing_in_the_check(error: BaseException) -> Report:
    def report(done: int, total: int | None, words: str) -> None:
        if words == "checking":
            raise error

    return report
