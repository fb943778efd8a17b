"""Lessons one after the other: the work that stops one leaves out the later ones."""

from dataclasses import replace
from pathlib import Path

import pytest

from ponder import Lesson, Work
from ponder.answers.theory import LearningAnswer, learn_all, learn_from_records

FIRST = Lesson(examples=7, complexity=2, targets=("number_of_cookies",), cookies=16, box=0)
LESSONS = [FIRST, replace(FIRST, outcome="N")]


@pytest.fixture
def where(tmp_path: Path) -> str:
    return str(tmp_path / "ledger.db")


def outcomes(answer: LearningAnswer) -> list[str]:
    return [learned.lesson.outcome for learned in answer.theories]


def test_every_lesson_is_taken(where: str) -> None:
    told: list[str] = []
    answer = learn_all(LESSONS, where, tell=lambda learned: told.append(learned.lesson.outcome))
    assert outcomes(answer) == told == ["P", "N"]
    assert answer.stopped.is_complete


def test_ctrl_c_leaves_out_the_later_lessons(where: str) -> None:
    def press(done: int, total: int | None, words: str) -> None:
        if done >= FIRST.start:
            raise KeyboardInterrupt

    answer = learn_all(LESSONS, where, work=Work(report=press))
    assert outcomes(answer) == ["P"]
    assert answer.stopped.cause == "interrupted"


def test_large_positions_of_records_are_judged_without_listing_their_moves(
    where: str, tmp_path: Path
) -> None:
    record = tmp_path / "record.txt"
    record.write_text("game: nim\nstart: 1000000000\nmoves: 1000000000>9\n")
    answer = learn_from_records("nim", [record], where)
    assert (answer.positions, answer.unsolved) == (2, 0)
