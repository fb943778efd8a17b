"""Progress off a terminal: a few lines on stderr; none for quick work, none after the end."""

import io
import re
import sys

import pytest
from refusals import said
from terminal import run

from ponder.faces.cli import _progress
from ponder.faces.cli._work import work_with_progress

INTERRUPTED = 130


class Clock:
    """A clock that the test sets."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(_progress, "time", clock)
    return clock


def test_quick_work_is_silent(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with work_with_progress("counting") as work:
        for done in range(39):
            clock.now += 0.1
            work.step(done)
    assert capsys.readouterr().err == ""


def test_one_thing_is_counted_as_one(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with work_with_progress("a class", counted="state") as work:
        clock.now += 5
        work.step(1)
    said(capsys.readouterr().err)


def test_long_work_says_how_far_it_is_and_how_long_it_takes(
    clock: Clock, capsys: pytest.CaptureFixture[str]
) -> None:
    with work_with_progress("counting", "lamb", positions=1000) as work:
        for second in range(1, 30):
            clock.now += 1
            work.step(10 * second, 1000, "in the dark")
    said(capsys.readouterr().err)


@pytest.mark.parametrize("total", [None, 864 * 10**15 + 40])
def test_totals_that_are_unknown_or_huge(
    clock: Clock, capsys: pytest.CaptureFixture[str], total: int | None
) -> None:
    with work_with_progress("counting") as work:
        clock.now += 4
        work.step(40, total)
    said(capsys.readouterr().err)


def test_new_work_has_its_own_pace(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with work_with_progress("counting") as work:
        clock.now += 3
        work.step(3000)
        clock.now += 1
        work.step(2)
        clock.now += 2
        work.step(8)
        clock.now += 6
        work.step(80)
    said(capsys.readouterr().err)


def test_nothing_is_said_after_the_end(clock: Clock, capsys: pytest.CaptureFixture[str]) -> None:
    with work_with_progress("counting") as work:
        work.step(1)
    clock.now += 100
    work.step(2)
    assert capsys.readouterr().err == ""


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys, "stderr", screen := Terminal())
    return screen


def last_line(screen: Terminal) -> str:
    drawn = re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", screen.getvalue())
    return drawn.strip().split("\r")[-1]


def test_on_a_terminal_a_line_shows_the_time_left_after_a_second(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = on_a_terminal(monkeypatch)
    with work_with_progress("counting", "lamb") as work:
        clock.now += 0.9
        work.step(9, 1000)
        assert screen.getvalue() == ""
        clock.now += 0.2
        work.step(11, 1000)
    said(last_line(screen))


@pytest.mark.parametrize("total", [200, None])
def test_new_work_on_a_terminal_has_its_own_time_left(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, total: int | None
) -> None:
    screen = on_a_terminal(monkeypatch)
    with work_with_progress("counting", "lamb") as work:
        clock.now += 2
        work.step(100, 100, "black")
        clock.now += 1
        work.step(0, total, "white")
        clock.now += 10
        work.step(50, total, "white")
    said(last_line(screen))


def test_a_second_of_patience_is_enough_for_short_pieces_of_work_too(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = on_a_terminal(monkeypatch)
    with work_with_progress("counting", "lamb") as work:
        for _ in range(3):
            clock.now += 0.3
            work.step(9, 10)
            clock.now += 0.3
            work.step(0, 10)
        assert screen.getvalue() != ""


LONG = [
    "solve domineering 6x6",
    "solve clobber 6x6",
    "solve cram 8x9",
    "solve toads-and-frogs TTTTTTTTTT__________FFFFFFFFFF",
    "solve misere-nim 1000,1000,1000",
    "solve random-turn-nim 100,100,100",
    "solve random-turn-domineering 5x5",
    "play pig",
    "value domineering 8x8",
    "table chomp 18x18",
]


@pytest.mark.parametrize("command", LONG)
def test_long_questions_tell_their_progress(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []

    def say(words: str, *, err: bool) -> None:
        told.append(words)
        raise KeyboardInterrupt

    monkeypatch.setattr(_progress, "FIRST_NOTE", 0)
    monkeypatch.setattr(_progress, "say", say)
    assert run(*command.split()).exit_code == INTERRUPTED
    assert len(told) == 1
