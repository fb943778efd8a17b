"""Ctrl-C and SIGTERM, at any moment: one line, no leftovers, nothing lost."""

import signal
import subprocess
import sys
import threading
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import click
import pytest
from terminal import complained

from ponder.core.errors import BadText
from ponder.core.work import Spent
from ponder.faces.cli import _signals, commands
from ponder.faces.cli._ctrl_c import INTERRUPTED
from ponder.faces.cli._signals import TERMINATED, Terminated, ended_by_signals, take_lost_interrupt
from ponder.faces.cli._verbs import Verbs
from ponder.faces.cli._work import working

MODULE = [sys.executable, "-m", "ponder"]


@pytest.fixture
def own_signals() -> Iterator[None]:
    """Python's own handlers, as when the program starts, and afterwards those of the tests."""
    before = {name: signal.getsignal(name) for name in (signal.SIGINT, signal.SIGTERM)}
    hook = sys.unraisablehook
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    yield
    sys.unraisablehook = hook
    _signals._interrupts.clear()
    for name, handler in before.items():
        signal.signal(name, handler)


LOADING = (
    "raise KeyboardInterrupt",
    "signal.raise_signal(signal.SIGINT)",
    "weakref.finalize(set(), signal.raise_signal, signal.SIGINT)",  # Python ignores what it raises
)


@pytest.mark.parametrize("line", LOADING)
def test_ctrl_c_while_the_program_loads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    (tmp_path / "click.py").write_text(f"import signal, weakref\n{line}\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{Path(_signals.__file__).parents[3]}")
    ended = subprocess.run([*MODULE, "games"], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout) == (130, "")
    complained(ended.stderr)


def test_nothing_is_loaded_before_ctrl_c_is_caught() -> None:
    code = (
        "import os, sys; before = set(sys.modules); import ponder.__main__\n"
        "print(*set(sys.modules) - before)"
    )
    # Without `site`, which brings the hook of an editable installation and what that loads.
    command = [sys.executable, "-S", "-c", code]
    path = {"PYTHONPATH": str(Path(_signals.__file__).parents[3])}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=path)
    assert set(done.stdout.split()) == {"ponder", "ponder.__main__"}


LOST = """
import signal, sys, weakref

MODULE = sys.argv.pop()

class Watch:
    def find_spec(self, name, path=None, target=None):
        if name == MODULE:  # Python ignores what is raised here
            weakref.finalize(set(), signal.raise_signal, signal.SIGINT)

sys.meta_path.insert(0, Watch())
from ponder.__main__ import main
main()
"""
LOADED = ("ponder.faces.cli._encoding", "ponder.faces.cli.table", "ponder.answers.table",
          "ponder.solving.chomp.sieve", "ponder.show.table_as_text")  # fmt: skip


@pytest.mark.parametrize("module", LOADED)
def test_a_ctrl_c_while_a_module_is_looked_for_is_not_lost(tmp_path: Path, module: str) -> None:
    """As when a table is made: verbs load what they need when they run."""
    arguments = ["table", "chomp", "4x4", "--out", str(tmp_path / "boards.txt"), module]
    ended = subprocess.run(
        [sys.executable, "-c", LOST, *arguments], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 130
    complained(ended.stderr)


def test_a_ctrl_c_while_python_ends_is_not_lost() -> None:
    late = "import atexit, signal; atexit.register(signal.raise_signal, signal.SIGINT)"
    command = [sys.executable, "-c", f"{late}\nfrom ponder.__main__ import main; main()", "games"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (-signal.SIGINT, "")
    assert "chomp" in ended.stdout


@pytest.mark.usefixtures("own_signals")
def test_a_ctrl_c_that_python_loses_is_heard_at_the_next_step() -> None:
    with ended_by_signals(), working("counting") as work:
        work.step(1)
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            work.step(2)
        work.step(3)


@pytest.mark.usefixtures("own_signals")
def test_a_ctrl_c_that_python_loses_is_heard_after_a_budget_too() -> None:
    with ended_by_signals(), working("counting") as work:
        with work.keeping():
            raise Spent("more than 1,000")
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            work.step(2)


@pytest.mark.usefixtures("own_signals")
@pytest.mark.parametrize(
    ("number", "raised"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)]
)
def test_a_signal_that_python_ignores_is_sent_again(
    number: signal.Signals, raised: type[BaseException]
) -> None:
    def program() -> None:
        with ended_by_signals():
            weakref.finalize(set(), signal.raise_signal, number)
            threading.Event().wait(60)

    with pytest.raises(raised):
        program()


@pytest.mark.usefixtures("own_signals")
def test_other_errors_that_python_ignores_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    with ended_by_signals():
        weakref.finalize(set(), int, "seven")
    assert "ValueError" in capsys.readouterr().err


def call(callback: Callable[[], None], monkeypatch: pytest.MonkeyPatch) -> None:
    """The program, with this as its verb."""
    monkeypatch.setitem(commands.commands, "stumble", click.Command("stumble", callback=callback))
    monkeypatch.setattr(Verbs, "get_command", click.Group.get_command)
    monkeypatch.setattr(Verbs, "resolve_command", click.Group.resolve_command)
    with ended_by_signals():
        commands.main(["stumble"])


@pytest.mark.usefixtures("own_signals")
def test_a_ctrl_c_that_something_takes_for_an_error_ends_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def command() -> None:
        try:
            signal.raise_signal(signal.SIGINT)
        except KeyboardInterrupt:
            raise TypeError("could not export an array") from None

    with pytest.raises(SystemExit) as ended:
        call(command, monkeypatch)
    assert ended.value.code == INTERRUPTED


def refused() -> None:
    raise BadText("not a position")


@pytest.mark.usefixtures("own_signals")
@pytest.mark.parametrize("then", [refused, lambda: None])
def test_a_ctrl_c_that_is_swallowed_is_the_end_of_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], then: Callable[[], None]
) -> None:
    def command() -> None:
        with suppress(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
        then()

    with pytest.raises(SystemExit) as ended:
        call(command, monkeypatch)
    assert ended.value.code == INTERRUPTED
    complained(capsys.readouterr().err)


@pytest.mark.usefixtures("own_signals")
def test_an_ignored_ctrl_c_that_was_heard_meanwhile_is_not_sent_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ended_by_signals():
        monkeypatch.setattr(_signals, "A_MOMENT", 3600)
        weakref.finalize(set(), signal.raise_signal, signal.SIGINT)
        assert take_lost_interrupt()
        _signals._send(signal.SIGINT)  # ends the test if it is sent


def stumbling_later() -> None:
    with working("counting") as work, work.keeping():
        signal.raise_signal(signal.SIGINT)
    raise ZeroDivisionError("afterwards")


def stumbling_at_once() -> None:
    with working("counting") as work:
        with work.keeping():
            signal.raise_signal(signal.SIGINT)
        raise ZeroDivisionError("still at work")


@pytest.mark.usefixtures("own_signals")
@pytest.mark.parametrize("command", [stumbling_later, stumbling_at_once])
def test_a_fault_after_a_ctrl_c_that_was_heard_is_shown(
    monkeypatch: pytest.MonkeyPatch, command: Callable[[], None]
) -> None:
    with pytest.raises(ZeroDivisionError):
        call(command, monkeypatch)


@pytest.mark.usefixtures("own_signals")
def test_a_ctrl_c_that_was_heard_is_not_lost() -> None:
    """What comes later in the same work ends too, and nothing else does."""
    with ended_by_signals(), working("counting") as work:
        with work.keeping():
            signal.raise_signal(signal.SIGINT)
        with work.keeping():
            work.step(1)
            pytest.fail("the work goes on")
        assert work.ending.cause == "interrupted"
    with working("counting anew") as work:
        work.step(1)


@pytest.mark.usefixtures("own_signals")
def test_sigterm_unwinds_the_program() -> None:
    cleaned = threading.Event()

    def program() -> None:
        with ended_by_signals():
            try:
                signal.raise_signal(signal.SIGTERM)
            except Terminated:
                cleaned.set()
                raise

    with pytest.raises(SystemExit) as ended:
        program()
    assert cleaned.is_set()
    assert ended.value.code == TERMINATED == 143


@pytest.mark.usefixtures("own_signals")
def test_ignored_signals_stay_ignored() -> None:
    numbers = (signal.SIGINT, signal.SIGTERM)
    for number in numbers:
        signal.signal(number, signal.SIG_IGN)
    with ended_by_signals():
        for number in numbers:
            assert signal.getsignal(number) == signal.SIG_IGN
            signal.raise_signal(number)  # ends the test if it is heard


@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_no_part_of_a_file_is_left(tmp_path: Path, number: signal.Signals, status: int) -> None:
    arguments = ["table", "chomp", "17x17", "--out", str(tmp_path / "boards.txt")]
    program = subprocess.Popen(
        [*MODULE, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    while not list(tmp_path.iterdir()):
        assert program.poll() is None
    program.send_signal(number)
    program.communicate()
    assert program.returncode == status
    assert list(tmp_path.iterdir()) == []
