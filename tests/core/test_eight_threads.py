"""Eight threads that ask every kind of question at once are told what one thread is told.

Each time in a process of its own, in which nothing has been loaded or worked out before.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from threading import Barrier
from time import sleep
from typing import Any

import pytest
import questions
from flint import arb
from refusals import refuse

from ponder.core.errors import PonderError, UnknownName
from ponder.exact.reals import at_precision
from ponder.language.claims import Statement
from ponder.language.grammar import define_operator
from ponder.language.operators import OPERATORS, find_operator, forget_operator

THREADS = 8


def told(threads: int, *how: str) -> Any:
    """What each thread is told, in a new process."""
    command = [sys.executable, questions.__file__, str(threads), *how]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    return json.loads(ended.stdout)


@cache
def told_alone() -> Any:
    return told(1)[0]


@pytest.mark.parametrize("how", ["together", "apart"])
def test_every_kind_of_question(how: str) -> None:
    for answers in told(THREADS, how):
        for question, answer in answers.items():
            assert answer == told_alone()[question], question


def test_balls_have_the_precision_that_was_asked_for() -> None:
    def interrupted_root() -> int:
        sleep(0.001)  # so that another thread comes in between
        return int(arb(2).sqrt().rel_accuracy_bits())

    precisions = [64, 2048] * THREADS
    with ThreadPoolExecutor(THREADS) as threads:
        found = list(threads.map(lambda p: at_precision(p, interrupted_root), precisions))
    assert all(bits >= precision - 2 for bits, precision in zip(found, precisions, strict=True))


@pytest.mark.usefixtures("often_switched")
def test_of_two_definitions_of_one_operator_one_is_refused() -> None:
    together = Barrier(THREADS)

    def defined(number: int) -> str | None:
        together.wait()
        try:
            return define_operator(f"disputed(n) = n + {number}").definition
        except PonderError:
            return None

    for _ in range(20):
        with ThreadPoolExecutor(THREADS) as threads:
            kept = [text for text in threads.map(defined, range(THREADS)) if text]
        assert kept == [find_operator("disputed").definition]
        forget_operator("disputed")


@pytest.mark.usefixtures("often_switched")
def test_operators_are_defined_and_forgotten_beside_statements_that_are_read() -> None:
    """Of a shared operator a thread may be told that it is unknown, and nothing worse."""
    together = Barrier(THREADS)

    def asked(number: int) -> bool:
        together.wait()
        for turn in range(30):
            own, shared = f"own_{number}_{turn % 3}", "shared"
            for name in (own, shared):
                define_operator(f"{name}(n) = ceil(n/2)")
            assert str(Statement.parse(f"a(x) <= {own}(b(x))")) == f"a(x) <= {own}(b(x))"
            forget_operator(own)
            with suppress(PonderError):
                Statement.parse("a(x) <= shared(b(x))")
                forget_operator(shared)
        return True

    with ThreadPoolExecutor(THREADS) as threads:
        assert all(threads.map(asked, range(THREADS)))
    with suppress(PonderError):
        forget_operator("shared")


def test_what_is_forgotten_twice_is_unknown() -> None:
    define_operator("fleeting(n) = n + 1")
    OPERATORS.remove("fleeting")
    refuse(UnknownName, OPERATORS.remove, "fleeting")
