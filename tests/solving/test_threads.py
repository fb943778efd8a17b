"""Eight threads that ask at once are told what one thread is told."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import ponder
from ponder.games import Chomp, Cram, Domineering, Kayles, Nim, ToadsAndFrogs
from ponder.games.octal import Octal
from ponder.games.subtraction import Subtraction
from ponder.solving.heaps import HeapGame, heap_grundy, period, table_of
from ponder.solving.solver import solve

THREADS = 8
ROUNDS = 5

Question = Callable[[], object]

QUESTIONS: dict[str, Question] = {
    "grundy of heaps": lambda: ponder.grundy(Kayles("400")),
    "grundy by a period": lambda: ponder.grundy(Kayles("100000")),
    "grundy of a family": lambda: ponder.grundy(Octal.with_parameter("0.137")("300,20")),
    "sums of boards": lambda: ponder.outcome(Chomp("4x5") + Nim("3")),
    "grundy of grids": lambda: ponder.grundy(Cram("3x4")),
    "outcome": lambda: ponder.outcome(Domineering("3x4")),
    "misère": lambda: ponder.outcome(ponder.misere(Kayles("9"))),
    "solve": lambda: solve(ToadsAndFrogs("TT__FF")),
    "value of strips": lambda: str(ponder.value(ToadsAndFrogs("TTT__FFF"))),
    "value of grids": lambda: str(ponder.value(Domineering("4x4"))),
    "temperature": lambda: ponder.value(Domineering("3x4")).temperature,
    "chances": lambda: solve(ponder.random_turn(Nim("4,2"))),
}


@pytest.fixture(autouse=True)
def often_switched() -> Iterator[None]:
    """Threads take turns a thousand times as often as usual, so that they meet."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(usual)


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


def test_all_kinds_of_questions_at_once() -> None:
    expected = {name: question() for name, question in QUESTIONS.items()}
    names = list(expected)

    def all_from(number: int) -> dict[str, object]:
        return {name: QUESTIONS[name]() for name in names[number:] + names[:number]}

    for found in asked_at_once(all_from):
        assert found == expected


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_same_question_from_all(name: str) -> None:
    expected = QUESTIONS[name]()
    assert asked_at_once(lambda _: QUESTIONS[name]()) == [expected] * THREADS
