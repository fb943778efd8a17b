"""Signals that end the program: Ctrl-C is never lost, SIGTERM lets files be cleaned up.

Python ends on SIGTERM at once, so that half-written files stay. Here it unwinds the stack.
Ctrl-C raises KeyboardInterrupt wherever the program happens to be. In a few places, such as the
callbacks of the import system and the ends of generators, Python ignores exceptions; the signal is
then sent again a moment later. Other code may take the exception for an error of its own, or
swallow it: `take_lost_interrupt` tells of such an interrupt. Long work asks for it at every step,
and the program at its end.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

TERMINATED = 128 + signal.SIGTERM
A_MOMENT = 0.01  # seconds


class Terminated(BaseException):
    """The program was told to end. Not an Exception, so that nothing goes on after it."""


_SIGNALS: dict[type[BaseException], signal.Signals] = {
    KeyboardInterrupt: signal.SIGINT,
    Terminated: signal.SIGTERM,
}
_interrupts: list[int] = []


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """The program, with these signals heard; one that the parent process ignores stays ignored."""
    sys.unraisablehook = _send_again
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _interrupted)
    if signal.getsignal(signal.SIGTERM) is signal.SIG_DFL:
        signal.signal(signal.SIGTERM, _terminated)
    try:
        yield
    except Terminated:
        sys.exit(TERMINATED)
    finally:
        if signal.getsignal(signal.SIGINT) is _interrupted:  # no traceback while Python ends
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def take_lost_interrupt() -> bool:
    """Whether Ctrl-C was pressed since this was last asked; whoever asks must end the work."""
    lost = bool(_interrupts)
    _interrupts.clear()
    return lost


def _send_again(ignored: sys.UnraisableHookArgs) -> None:
    """Called where Python ignores an exception: that of a signal is not for this place."""
    number = _SIGNALS.get(ignored.exc_type)
    if number is None:
        sys.__unraisablehook__(ignored)
        return
    if number == signal.SIGINT:
        _interrupts.append(number)
    again = threading.Timer(A_MOMENT, _send, (number,))
    again.daemon = True
    again.start()


def _send(number: signal.Signals) -> None:
    """Send the signal, unless it is a Ctrl-C of which somebody has been told meanwhile."""
    if number != signal.SIGINT or _interrupts:
        os.kill(os.getpid(), number)


def _interrupted(number: int, _frame: object) -> NoReturn:
    _interrupts.append(number)
    raise KeyboardInterrupt


def _terminated(_number: int, _frame: object) -> NoReturn:
    raise Terminated
