"""Values kept on disk by several processes, and by a newer Ponder."""

import json
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from refusals import refuse

import ponder
from ponder import Limit, Position, Value, Work
from ponder.core.errors import Unsuitable
from ponder.core.files import locked
from ponder.games import Domineering, ToadsAndFrogs
from ponder.players import player
from ponder.solving.solver import SearchBudget, solver_for
from ponder.values.position_values import find_kept_value, store_values
from ponder.values.solvers import KeptValueSolver

STRIPS = ["T_F", "TT_F", "T_FF", "TT_FF", "T__F", "TT__F", "T__FF", "TT__FF",
          "TTT_F", "T_FFF", "TTT__F", "T__FFF"]  # fmt: skip
KEEP = """
import sys
from ponder import Value
from ponder.games import ToadsAndFrogs
from ponder.values.position_values import store_values

sys.stdin.read()
store_values([(ToadsAndFrogs(sys.argv[1]), Value(int(sys.argv[2])))])
"""


def test_processes_that_keep_at_the_same_time_lose_nothing(tables: Path) -> None:
    started = [
        subprocess.Popen([sys.executable, "-c", KEEP, strip, str(n)], stdin=subprocess.PIPE)
        for n, strip in enumerate(STRIPS)
    ]
    for process in started:  # all wait, with everything imported, for the end of their input
        assert process.stdin is not None
        process.stdin.close()
    assert [process.wait() for process in started] == [0] * len(STRIPS)
    kept = json.loads((tables / "values-toads-and-frogs.json").read_text())
    assert kept["values"] == {strip: str(n) for n, strip in enumerate(STRIPS)}


def test_nothing_is_read_or_written_while_another_holds_the_lock(tables: Path) -> None:
    store_values([(ToadsAndFrogs("T_F"), Value(5))])
    late = threading.Thread(target=store_values, args=[[(ToadsAndFrogs("TT_F"), Value(6))]])
    file = tables / "values-toads-and-frogs.json"
    with locked(file):
        late.start()
        late.join(0.5)
        assert late.is_alive()
        assert find_kept_value(ToadsAndFrogs("TT_F")) is None
    late.join()
    assert [find_kept_value(ToadsAndFrogs(strip)) for strip in ("T_F", "TT_F")] == [5, 6]


def test_a_process_sees_and_leaves_what_another_kept_meanwhile(tables: Path) -> None:
    store_values([(ToadsAndFrogs("T_F"), Value(5))])
    assert find_kept_value(ToadsAndFrogs("T_F")) == 5
    subprocess.run([sys.executable, "-c", KEEP, "TT_F", "6"], input=b"", check=True)
    assert find_kept_value(ToadsAndFrogs("TT_F")) == 6
    store_values([(ToadsAndFrogs("T_FF"), Value(7))])
    assert [find_kept_value(ToadsAndFrogs(strip)) for strip in ("T_F", "TT_F", "T_FF")] == [5, 6, 7]


def test_a_newer_format_is_not_written_over(tables: Path) -> None:
    newer = tables / "values-domineering.json"
    newer.write_text('{"format": 2, "values": "of another kind"}')
    before = newer.read_bytes()
    both = [(ToadsAndFrogs("T_F"), Value("*")), (Domineering("2x2"), Value("+-1"))]
    refuse(Unsuitable, store_values, both)
    assert newer.read_bytes() == before
    assert list(tables.iterdir()) == [newer]
    assert find_kept_value(Domineering("2x2")) is None


BOARD = Domineering("2x2")

DAMAGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "another value": lambda kept: kept["values"].update({str(BOARD): "5"}),
    "one value more": lambda kept: kept["values"].update({"...|...": "5"}),
    "other rules": lambda kept: kept.update(rules=[["#"], ["#"]]),
    "another game": lambda kept: kept.update(game="clobber"),
    "no checksum": lambda kept: kept.pop("checksum"),
    "a list of values": lambda kept: kept.update(values=[str(BOARD), "5"]),
    "an older format": lambda kept: kept.update(format=0),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.usefixtures("tables")
def test_a_damaged_file_is_not_believed(damage: Callable[[dict[str, Any]], object]) -> None:
    (file,) = store_values([(BOARD, Value("+-1"))])
    assert find_kept_value(BOARD) == Value("+-1")
    kept = json.loads(file.read_text("utf-8"))
    damage(kept)
    file.write_text(json.dumps(kept), "utf-8")
    assert find_kept_value(BOARD) is None
    store_values([(BOARD, Value("+-1"))])
    assert find_kept_value(BOARD) == Value("+-1")


class Unseen(Domineering):
    """Domineering of which no other test asks the kernel."""

    __slots__ = ()
    game = "unseen"


SMALL_FIRST = Unseen("####.####|.........|....#....|....#....")
"""Left's first move leaves two small boards, whose values the kernel finds at once."""


@pytest.mark.usefixtures("tables")
@pytest.mark.parametrize(
    ("large", "board"),
    [
        (Unseen("4x5"), Unseen("4x5")),
        (Unseen("4x5"), Unseen("4x5") + ToadsAndFrogs("T_F")),
        (SMALL_FIRST, SMALL_FIRST),
    ],
    ids=str,
)
def test_a_kept_value_makes_no_answer_worse(
    large: Unseen, board: Position, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what follows no value is kept, and the kernel gives up at once."""
    monkeypatch.setattr("ponder.values.solvers.ValueSolver.most_looked_into", 300)
    monkeypatch.setattr("ponder.values.solvers.QuickValueSolver.most_looked_into", 300)
    answers = [ponder.solve(board), player("perfect").choose(board, "left")]
    afresh = Work(Limit(positions=10**6))  # so that the kernel does not remember what follows
    store_values([(large, ponder.value(large, work=afresh))])
    assert type(solver_for(board, "winner", SearchBudget(), Work())) is KeptValueSolver
    assert [ponder.solve(board), player("perfect").choose(board, "left")] == answers
    assert ponder.winning_moves(board) == ponder.solve(board).winning_moves


@pytest.mark.usefixtures("tables")
def test_the_order_in_the_file_does_not_matter() -> None:
    other = Domineering("1x2")
    (file,) = store_values([(BOARD, Value("+-1")), (other, Value(-1))])
    kept = json.loads(file.read_text("utf-8"))
    kept["values"] = dict(reversed(kept["values"].items()))
    file.write_text(json.dumps(kept), "utf-8")
    assert (find_kept_value(BOARD), find_kept_value(other)) == (Value("+-1"), Value(-1))
