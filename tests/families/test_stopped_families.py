"""Families whose search, check or joining is stopped, and what is gone on from."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from stopped_work import late

from ponder.answers.family import find_family, settle_claims
from ponder.checking.certificates import FamilyCertificate
from ponder.checking.remembered import FILE
from ponder.core.work import FINISHED, Report, Stopped, Work
from ponder.families.classes import certificate_of, read_kept_class
from ponder.families.clauses import clauses_of_cases
from ponder.families.family import Family

TOADS = "toads-and-frogs"


@pytest.fixture(autouse=True)
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))


def test_ctrl_c_in_the_random_tests_is_not_followed_by_the_check(tmp_path: Path) -> None:
    phases = []

    def report(done: int, total: int | None, words: str) -> None:
        phases.append(words)
        if words.startswith("random tests"):
            raise KeyboardInterrupt

    answer = find_family(TOADS, "A11", work=Work(report=report))
    assert (answer.proved, answer.stopped.cause) == (False, "interrupted")
    assert answer.family.solved.is_proved
    assert not {"checking", "joining"} & set(phases)
    assert answer.kept is not None
    assert find_family(TOADS, "A11", resume=True).proved


def test_the_random_test_of_one_state_hears_a_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first strip of the first state is the last that is calculated."""
    work, asked = Work(), []

    class Kernel:
        longest = 60

        def value(self, strip: str, progress: Callable[[int], None]) -> int:
            asked.append(strip)
            work.cancel()
            progress(0)
            raise AssertionError("the stop is not heard")

    monkeypatch.setattr("ponder.families.calculator.strip_kernel", lambda game: Kernel())
    answer = find_family(TOADS, "A11", work=work)
    assert (len(asked), answer.stopped.cause) == (1, "cancelled")
    assert answer.family.solved.is_proved


def test_ctrl_c_while_formulas_are_joined_leaves_the_proof(tmp_path: Path) -> None:
    answer = find_family(
        TOADS, "A12", work=Work(report=_failing_in("joining", KeyboardInterrupt()))
    )
    assert (answer.proved, answer.stopped.cause) == (True, "interrupted")
    assert answer.kept == tmp_path / "family-toads-and-frogs-T-_FF.json"
    assert answer.family.joined is None
    assert set(answer.family.formulas) == set(answer.family.solved.claims)
    resumed = find_family(TOADS, "A12", resume=True)
    assert (resumed.proved, resumed.stopped) == (True, FINISHED)
    assert resumed.family.joined == Family("A12", resumed.family.solved).formulas


def test_a_certificate_hears_a_stop_while_it_is_written_or_read() -> None:
    found = find_family(TOADS, "A11").family
    assert found.certificate is found.solved.certificate  # it is written once
    work = Work()
    work.cancel()
    with pytest.raises(Stopped):
        certificate_of(found.solved, work)
    with pytest.raises(Stopped):
        FamilyCertificate.from_json(found.certificate.to_json(), work)
    with pytest.raises(Stopped):
        read_kept_class(found.solved.game, found.solved.start, work)
    for cause, stopped in (("cancelled", work), ("time", late())):
        assert find_family(TOADS, "A11", resume=True, work=stopped).stopped.cause == cause
    assert find_family(TOADS, "A11", resume=True).proved


def test_without_memory_to_read_what_is_kept_it_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = find_family(TOADS, "A11").kept
    assert kept is not None
    before = kept.read_bytes()

    def without_memory(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr("ponder.answers.family.read_kept_class", without_memory)
        answer = find_family(TOADS, "A11", resume=True)
    assert (answer.stopped.cause, answer.kept, answer.proved) == ("memory", None, False)
    assert kept.read_bytes() == before


def test_the_check_of_a_kept_family_hears_a_stop() -> None:
    found = find_family(TOADS, "A11")
    assert found.kept is not None
    found.kept.write_bytes(found.kept.read_bytes() + b" ")  # or it would not be read again
    found.kept.with_name(FILE).unlink()
    game, start = found.family.solved.game, found.family.solved.start
    stop = Stopped("cancelled", "the work was cancelled")
    with pytest.raises(Stopped):
        read_kept_class(game, start, Work(report=_failing_in("checking", stop)))
    assert read_kept_class(game, start) is not None


def test_joining_the_clauses_of_one_state_hears_a_stop() -> None:
    state, cases = next(iter(find_family(TOADS, "A11").family.solved.claims.items()))
    work = Work()
    assert clauses_of_cases(cases, state.parameters, work)
    work.cancel()
    with pytest.raises(Stopped):
        clauses_of_cases(cases, state.parameters, work)


def test_what_the_checker_refuses_of_a_file_is_found_again(tmp_path: Path) -> None:
    stop = Stopped("time", "the time is over")
    kept = find_family(TOADS, "A11", work=Work(report=_failing_in("checking", stop))).kept
    assert kept is not None
    document = json.loads(kept.read_text())
    document["states"]["T^a F _"] = "7"
    kept.write_text(json.dumps(document))
    answer = find_family(TOADS, "A11", resume=True)
    assert answer.dropped is not None
    assert (answer.proved, answer.kept) == (True, kept.with_suffix(".json"))
    assert not kept.exists()
    assert find_family(TOADS, "A11", resume=True).dropped is None


def test_ctrl_c_while_claims_are_checked_leaves_them_open() -> None:
    claims = ["T^a _ F <= {a|1}"]
    phases = []

    def report(done: int, total: int | None, words: str) -> None:
        phases.append(words)
        if phases.count("checking") == 1:
            raise KeyboardInterrupt

    find_family(TOADS, "A11")
    answer = settle_claims(TOADS, "A11", claims, work=Work(report=report))
    assert [one.verdict for one in answer.settled] == ["open"]
    assert answer.stopped.cause == "interrupted"
    assert answer.refused
    assert settle_claims(TOADS, "A11", claims).settled[0].verdict == "proved"


def _failing_in(phase: str, error: BaseException) -> Report:
    def report(done: int, total: int | None, words: str) -> None:
        if words == phase:
            raise error

    return report
