"""`python -m ponder` is the program `ponder`."""

import _signal  # built in; `signal` loads others, in which Ctrl-C would show a traceback
import os
import sys

INTERRUPTED = 130


def main() -> None:
    """The program. Ctrl-C while Python loads it ends it with one line, as later."""
    try:
        before = _signal.getsignal(_signal.SIGINT)
        ours = before in (_signal.default_int_handler, _signal.SIG_DFL)
        if ours:  # and not ignored, as in a background job
            _signal.signal(_signal.SIGINT, _end)
        from ponder.faces.cli import main as run

        if ours:
            _signal.signal(_signal.SIGINT, _signal.default_int_handler)
        run()
    except KeyboardInterrupt:
        print("ponder: stopped", file=sys.stderr)
        sys.exit(INTERRUPTED)


def _end(_number: int, _frame: object) -> None:
    """End at once. An exception could be lost: the import system ignores some."""
    os.write(2, b"ponder: stopped\n")
    os._exit(INTERRUPTED)


if __name__ == "__main__":
    main()
