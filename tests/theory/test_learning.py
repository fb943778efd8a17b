"""The learning loop: what it learns, that it is repeatable, and that nothing can disturb it."""

import random
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from refusals import refused
from stopped_work import given_up, late
from terminal import PONDER, complaint, document

from ponder import Claim, Ledger, Lesson, Limit, Standing, Work, learn, verify
from ponder.checking.certificates import Certificate
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.games import Chomp
from ponder.measures.board_arrays import verdicts
from ponder.solving.chomp.by_cookies import smallest_p_positions
from ponder.theory.learning import TRIED, LessonResult
from ponder.theory.tables import add_examples
from ponder.theory.verdict import remember_proof

TARGETS = ("number_of_cookies", "number_of_rows")
LESSON = Lesson(examples=7, complexity=2, targets=TARGETS, cookies=16, box=0)
SMALL = ("--examples", "7", "--complexity", "2", "--cookies", "16", "--box", "0")
TINY = (*SMALL, *("--target", "number_of_cookies", "--target", "number_of_rows"))


def _said(learned: LessonResult) -> list[object]:
    """What was learned, without the times and the number of the run."""
    examples = [(example.object, example.why) for example in learned.examples]
    standings = [entry.standing for entry in (*learned.theory, *learned.refuted)]
    return [examples, standings, learned.ending]


def _interrupted(examples: int, steps: int = 0) -> Work:
    """Work during which Ctrl-C is pressed, some steps after there are so many examples."""
    left = iter(range(steps))

    def report(done: int, total: int | None, words: str) -> None:
        if done >= examples and next(left, None) is None:
            raise KeyboardInterrupt

    return Work(report=report)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> LessonResult:
    with Ledger.open(tmp_path_factory.mktemp("learning") / "ledger.db") as ledger:
        return learn(LESSON, ledger)


def test_what_survives_is_true_of_every_p_position_tested(undisturbed: LessonResult) -> None:
    boards = [board for board in smallest_p_positions(100) if sum(board.rows) <= LESSON.cookies]
    assert undisturbed.theory
    for entry in undisturbed.theory:
        assert entry.standing.status == "checked"
        assert entry.standing.objects == len(boards)
        for board in boards:
            assert _verdict(entry.standing.claim, board) == "true"


def _verdict(claim: Claim, board: Chomp) -> str:
    import numpy as np

    from ponder.exact.verdicts import VERDICTS

    codes = verdicts(claim, np.array([board.rows]), known={"is_p_position": True})
    return VERDICTS[int(codes[0])]


def test_every_example_refutes_the_claim_for_which_it_was_added(undisturbed: LessonResult) -> None:
    start = LESSON.start
    assert len(undisturbed.examples) > start
    for number, example in enumerate(undisturbed.examples):
        if number < start:
            assert example.why == ""
            continue
        claim, before = Claim.parse(example.why), undisturbed.examples[:number]
        assert _verdict(claim, Chomp(example.object)) == "false"
        assert {_verdict(claim, Chomp(one.object)) for one in before} == {"true"}


def test_what_is_refuted_is_false_for_its_counterexample(undisturbed: LessonResult) -> None:
    assert undisturbed.refuted
    for entry in undisturbed.refuted:
        assert _verdict(entry.standing.claim, Chomp(entry.standing.example)) == "false"


def test_with_enough_examples_nothing_falls(ledger: Ledger) -> None:
    lesson = Lesson(examples=40, complexity=1, targets=("number_of_rows",), cookies=12, box=0)
    learned = learn(lesson, ledger)
    assert learned.ending == "stable"
    assert len(learned.examples) < 40
    assert ledger.runs()[0].ending == "stable"


def test_the_same_lesson_teaches_the_same(ledger: Ledger, undisturbed: LessonResult) -> None:
    assert _said(learn(LESSON, ledger)) == _said(undisturbed)
    assert _said(learn(LESSON, ledger)) == _said(undisturbed)  # whatever the ledger knows
    other = learn(Lesson(**{**vars(LESSON), "seed": 5}), ledger)
    assert other.examples[0] != undisturbed.examples[0]


def test_n_positions_have_a_theory_of_their_own(ledger: Ledger) -> None:
    lesson = Lesson(outcome="N", examples=6, complexity=1, targets=TARGETS, cookies=10, box=0)
    learned = learn(lesson, ledger)
    for entry in (*learned.theory, *learned.refuted):
        assert str(entry.standing.claim.given) == "is_n_position(x)"
    assert learned.refuted


@pytest.mark.parametrize("rounds", [0, 1, 2])
def test_a_run_that_ctrl_c_stopped_goes_on_to_the_same_end(
    ledger: Ledger, undisturbed: LessonResult, rounds: int
) -> None:
    stopped = learn(LESSON, ledger, work=_interrupted(LESSON.start + rounds))
    assert len(stopped.examples) == LESSON.start + rounds
    assert stopped.stopped.cause == stopped.ending == "interrupted"
    assert [entry.standing for entry in stopped.refuted] == [
        entry.standing for entry in undisturbed.refuted[: len(stopped.refuted)]
    ]
    within = learn(LESSON, ledger, resume=True, work=_interrupted(LESSON.start, 9))
    assert within.stopped.cause == "interrupted"
    resumed = learn(LESSON, ledger, resume=True)
    assert resumed.run.number == stopped.run.number
    assert _said(resumed) == _said(undisturbed)


@pytest.mark.parametrize(("cause", "stop"), [("cancelled", given_up), ("time", late)])
def test_a_stop_while_a_round_is_recorded_leaves_none_of_it(
    cause: str,
    stop: Callable[[], Work],
    ledger: Ledger,
    undisturbed: LessonResult,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopping(*given: Any) -> None:
        vars(work).update(vars(stop()))
        add_examples(*given)

    work, begun = Work(), learn(LESSON, ledger, work=_interrupted(LESSON.start))
    with monkeypatch.context() as patch:
        patch.setattr("ponder.theory.ledger.add_examples", stopping)
        stopped = learn(LESSON, ledger, resume=True, work=work)
    assert stopped.stopped.cause == stopped.ending == cause
    assert (stopped.examples, stopped.refuted) == (begun.examples, ())
    assert _said(learn(LESSON, ledger, resume=True)) == _said(undisturbed)


class _CtrlC(Work):
    """Work during which Ctrl-C is pressed at once."""

    def check(self) -> None:
        raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("cause", "stop"), [("interrupted", _CtrlC), ("cancelled", given_up), ("time", late)]
)
def test_a_run_whose_reading_is_stopped_is_told_and_stays_as_it_was(
    cause: str, stop: Callable[[], Work], ledger: Ledger
) -> None:
    first = learn(LESSON, ledger)
    again = learn(LESSON, ledger, resume=True, work=stop())
    assert (again.stopped.cause, _said(again)) == (cause, _said(first))
    assert learn(LESSON, ledger, resume=True) == first


def test_a_search_without_memory_ends_the_round(
    ledger: Ledger, undisturbed: LessonResult, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_memory(*_: object) -> None:
        raise MemoryError

    with monkeypatch.context() as patch:
        patch.setattr("ponder.conjectures.bounds.BoundSearch._consider", without_memory)
        stopped = learn(LESSON, ledger)
    assert (stopped.ending, stopped.stopped.cause) == ("memory", "memory")
    assert _said(learn(LESSON, ledger, resume=True)) == _said(undisturbed)


def test_time_that_is_up_changes_no_theory(ledger: Ledger, undisturbed: LessonResult) -> None:
    learn(LESSON, ledger, work=_interrupted(LESSON.start))
    for doubled in range(12):
        work = Work(Limit(seconds=0.05 * 2**doubled))
        learned = learn(LESSON, ledger, resume=True, work=work)
        assert learned.ending == ("full" if work.ending.is_complete else "time")
    assert _said(learned) == _said(undisturbed)
    assert len(ledger.runs()) == 1


def test_a_run_that_has_ended_is_told_again(ledger: Ledger) -> None:
    first = learn(LESSON, ledger)
    assert learn(LESSON, ledger, resume=True) == first
    assert len(ledger.runs()) == 1
    assert learn(LESSON, ledger).run.number == 2


def test_what_survives_can_be_proved(ledger: Ledger) -> None:
    asked: list[Claim] = []

    def prover(claim: Claim, _: Work) -> Standing | None:
        asked.append(claim)
        proved = remember_proof(Standing(claim, "proved", {"template": "test"}))
        return proved if len(asked) == 1 else None

    learned = learn(LESSON, ledger, prover=prover)
    assert asked == [entry.standing.claim for entry in learned.theory]
    assert [entry.standing.status for entry in learned.theory].count("proved") == 1
    assert ledger.proved("chomp")[0].claim == asked[0]
    recorded = [one.standing for one in ledger.history(run=learned.run.number)]
    in_vain = {one.claim: one.evidence[TRIED] for one in recorded if TRIED in one.evidence}
    assert in_vain == dict.fromkeys(asked[1:])  # within any number of programmes
    again = learn(LESSON, ledger, resume=True, prover=prover)
    assert again.theory == learned.theory
    assert len(asked) == len(learned.theory)  # what was tried in vain is not tried again


def test_proofs_of_what_survives_are_checked_and_recorded(tmp_path: Path) -> None:
    place = str(tmp_path / "ledger.db")
    lesson = ("--examples", "6", "--complexity", "2", "--cookies", "14", "--box", "0")
    where = ("--target", "number_of_columns", "--outcome", "P", "--ledger", place)
    (fields,) = document("learn", "chomp", *lesson, *where, "--prove")["theories"]
    certificates = [one["evidence"] for one in fields["theory"] if one["status"] == "proved"]
    assert certificates
    for certificate in certificates:
        assert verify(Certificate.from_json(certificate)).valid
    assert len(document("theory", "chomp", "--ledger", place)["proved"]) == len(certificates)


def test_two_processes_do_not_go_on_with_one_run(ledger: Ledger) -> None:
    begun = learn(LESSON, ledger, work=_interrupted(LESSON.start + 2))
    with refused(Unsuitable):
        ledger.record_all([], begun.run, after=len(begun.refuted) + len(begun.examples) + 1)


def test_a_killed_program_goes_on_to_the_same_theory(
    tmp_path: Path, undisturbed: LessonResult
) -> None:
    place = str(tmp_path / "ledger.db")
    command = [*PONDER, "learn", "chomp", "--outcome", "P", *TINY, "--ledger", place, "--resume"]
    dice = random.Random(2)
    for _ in range(2):
        program = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(dice.uniform(0.3, 2.0))
        program.send_signal(signal.SIGKILL)
        program.wait()
    subprocess.run(command, check=True, capture_output=True, timeout=100)
    with Ledger.open(place) as ledger:
        assert len(ledger.runs()) == 1
        assert _said(learn(LESSON, ledger, resume=True)) == _said(undisturbed)


def test_ctrl_c_at_the_terminal_keeps_what_was_learned(tmp_path: Path) -> None:
    place = tmp_path / "ledger.db"
    lesson = ("--examples", "60", "--complexity", "3", "--cookies", "16", "--box", "0")
    command = [*PONDER, "learn", "chomp", *lesson, "--ledger", str(place)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
        while _examples(place) <= LESSON.start:
            assert program.poll() is None
            time.sleep(0.05)
        program.send_signal(signal.SIGINT)
        told, complained = program.communicate(timeout=60)
    assert program.returncode == 130
    own = [line for line in complained.splitlines() if line.startswith(b"ponder: ")]
    assert len(own) == 1  # a busy machine also tells its progress
    assert complained.endswith(own[0] + b"\n")
    assert b"--resume" in told
    with Ledger.open(place) as ledger:
        assert ledger.runs()[0].ending == "interrupted"


def _examples(place: Path) -> int:
    if not place.exists():
        return 0
    with Ledger.open(place) as ledger:
        return len(ledger.examples("chomp"))


def test_learning_at_the_terminal(tmp_path: Path, undisturbed: LessonResult) -> None:
    where = ("--outcome", "P", "--ledger", str(tmp_path / "ledger.db"))
    (fields,) = document("learn", "chomp", *TINY, *where)["theories"]
    assert [one["claim"] for one in fields["theory"]] == [
        str(entry.standing.claim) for entry in undisturbed.theory
    ]
    assert fields["ending"] == undisturbed.ending


def test_a_lesson_that_cannot_be_taken(tmp_path: Path) -> None:
    with pytest.raises(Unsuitable):
        Lesson("domineering")
    with pytest.raises(UnknownName):
        Lesson(targets=("number_of_cokies",))
    with pytest.raises(BadText):
        Lesson(examples=1)
    place = str(tmp_path / "ledger.db")
    complaint(*("learn", "chomp", "--target", "number_of_cokies", "--ledger", place))
    assert not Path(place).exists()
