"""Learning with and without disturbance: twenty kills at random moments, and the same theory."""

import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from ponder.theory.ledger import Ledger

KILLS = 20
LESSON = ["--examples", "12", "--complexity", "2", "--cookies", "24", "--box", "8"]
LEARN = [sys.executable, "-m", "ponder", "learn", "chomp", *LESSON, "--resume", "--ledger"]


def run() -> None:
    """Print how long a lesson takes, and whether killing it changes what is learned."""
    with tempfile.TemporaryDirectory() as folder:
        begin = time.perf_counter()
        assert _learn(Path(folder) / "undisturbed.db", None)
        seconds = time.perf_counter() - begin
        expected = _learned(Path(folder) / "undisturbed.db")
        counts = f"{len(expected[1])} entries, {len(expected[0])} examples"
        print(f"  undisturbed: {seconds:.1f} s, {counts}")
        kills, ledgers = _killed(Path(folder), seconds, expected)
        print(f"  {kills} kills in {ledgers} ledgers: the same theory every time")


def _killed(folder: Path, seconds: float, expected: list[Any]) -> tuple[int, int]:
    """Kill and resume until there were enough kills; every ledger must end the same."""
    dice, kills, ledgers = random.Random(0), 0, 0
    while kills < KILLS:
        ledgers += 1
        place = folder / f"{ledgers}.db"
        while not _learn(place, dice.uniform(0, seconds / 3) if kills < KILLS else None):
            kills += 1
        assert _learned(place) == expected, f"another theory after {kills} kills"
    return kills, ledgers


def _learn(place: Path, patience: float | None) -> bool:
    """Learn, and say whether it ended before it was killed."""
    program = subprocess.Popen([*LEARN, str(place)], stdout=subprocess.DEVNULL)
    try:
        assert program.wait(patience) == 0
        return True
    except subprocess.TimeoutExpired:
        program.send_signal(signal.SIGKILL)
        program.wait()
        return False


def _learned(place: Path) -> list[Any]:
    """The examples and the history of a ledger, without the times."""
    with Ledger.open(place) as ledger:
        examples = [(one.object, one.why, one.run) for one in ledger.examples("chomp")]
        entries = [(entry.run, entry.standing) for entry in ledger.history("chomp")]
        return [examples, entries]
