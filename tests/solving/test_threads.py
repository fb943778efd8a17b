"""Eight threads that ask at once are told what one thread is told."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

import ponder
from ponder.games import Kayles
from ponder.games.subtraction import Subtraction
from ponder.solving.heaps import HeapGame, heap_grundy, period, table_of

THREADS = 8
ROUNDS = 5


pytestmark = pytest.mark.usefixtures("often_switched")


def asked_at_once(question: Callable[[int], object]) -> list[object]:
    """What each of the threads is told, by its number."""
    together = threading.Barrier(THREADS)

    def ask(number: int) -> object:
        together.wait()
        return question(number)

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(ask, range(THREADS)))


def fresh(kind: HeapGame) -> HeapGame:
    """The same game, of which nothing is known yet."""
    return type(kind.__name__, (kind,), {"__slots__": (), "__doc__": kind.__doc__})


@pytest.mark.parametrize("kind", [Kayles, Subtraction])
@pytest.mark.parametrize("turn", range(ROUNDS))
def test_a_table_of_heaps_grows_right(kind: HeapGame, turn: int) -> None:
    alone, shared = fresh(kind), fresh(kind)
    expected = table_of(alone).up_to(400)
    asked_at_once(lambda number: heap_grundy(shared, 400 - number))
    assert table_of(shared).up_to(400) == expected


@pytest.mark.parametrize("turn", range(2))
def test_there_is_one_table_and_one_period(turn: int) -> None:
    kind = fresh(Kayles)
    assert len(set(map(id, asked_at_once(lambda _: table_of(kind))))) == 1
    assert set(asked_at_once(lambda _: period(kind))) == {period(Kayles)}


@pytest.mark.parametrize("turn", range(ROUNDS))
def test_a_family_has_one_class_for_each_of_its_games(turn: int) -> None:
    code = f"0.{turn + 1}3"
    assert len(set(asked_at_once(lambda _: type(ponder.position(f"octal:{code}", "3"))))) == 1
