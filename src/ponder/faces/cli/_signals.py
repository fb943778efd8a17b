"""Signals that end the program: Ctrl-C is never lost, SIGTERM lets files be cleaned up.

Python ends on SIGTERM at once, so that half-written files stay. Here it unwinds the stack.
Ctrl-C raises KeyboardInterrupt wherever the program happens to be. In a few places, such as the
callbacks of the import system, Python ignores exceptions; `take_lost_interrupt` tells of such an
interrupt, and long work asks for it at every step.
"""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

TERMINATED = 128 + signal.SIGTERM


class Terminated(BaseException):
    """The program was told to end. Not an Exception, so that nothing goes on after it."""


_interrupts: list[int] = []


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """The program, with these signals heard; one that the parent process ignores stays ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminated)
    try:
        yield
    except Terminated:
        sys.exit(TERMINATED)


def take_lost_interrupt() -> bool:
    """Whether Ctrl-C was pressed since this was last asked."""
    lost = bool(_interrupts)
    _interrupts.clear()
    return lost


def _interrupted(number: int, _frame: object) -> NoReturn:
    _interrupts.append(number)
    raise KeyboardInterrupt


def _terminated(_number: int, _frame: object) -> NoReturn:
    raise Terminated
