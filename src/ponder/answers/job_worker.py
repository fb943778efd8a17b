"""The process that does one job: `python -m ponder.answers.job_worker FOLDER`.

Progress goes to stdout, one JSON line a step; the result goes into the folder. The work ends when
stdin is closed.
"""

import json
import os
import resource
import sys
import threading
import time
from pathlib import Path
from typing import Any

from ponder.core.catalogue import GAMES
from ponder.core.errors import USER_CODE_ERRORS, PonderError, locate_error
from ponder.core.files import write_atomically
from ponder.core.work import Limit, Work

BETWEEN_LINES = 0.2  # seconds
MOST_MEMORY = 6 * 2**30  # of addresses, which is more than is used
NICE = 5


def main(folder: Path) -> int:
    """Do the job of this folder."""
    # A thread for each processor, which numpy starts otherwise, takes 70 MB of the limit.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from ponder.answers.document import document
    from ponder.answers.job_kinds import JOB_KINDS

    os.nice(NICE)  # who plays should not wait for those who search
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
    request = json.loads((folder / "request.json").read_bytes())
    work = Work(Limit(seconds=request["asked"].get("seconds")), _ProgressWriter())
    threading.Thread(target=_cancel_at_end_of_stdin, args=(work,), daemon=True).start()
    try:
        done = JOB_KINDS[request["kind"]](request["asked"], folder, work)
    except (PonderError, MemoryError, OSError) as error:
        _say({"error": " ".join(str(error).split()) or "the memory was used up"})
        return 1
    except USER_CODE_ERRORS as error:
        fault = locate_error(error, GAMES.files().values())  # of a game of the user
        if fault is None:
            raise
        _say({"error": fault})
        return 1
    for form, text in done.forms.items():
        _write(folder / f"result.{form}", text)
    _write(folder / "result.json", json.dumps(document(done.result)))
    return 0


class _ProgressWriter:
    """Says how far the work has come, but not more often than a person can read."""

    def __init__(self) -> None:
        self._said = 0.0
        self._words = ""

    def __call__(self, done: int, total: int | None, words: str) -> None:
        self._words = words or self._words
        if time.monotonic() - self._said >= BETWEEN_LINES:
            self._said = time.monotonic()
            _say({"done": done, "total": total, "words": self._words})


def _cancel_at_end_of_stdin(work: Work) -> None:
    sys.stdin.read()
    work.cancel()


def _say(data: dict[str, Any]) -> None:
    try:
        print(json.dumps(data), flush=True)
    except BrokenPipeError:  # the server was killed; what is found is still kept
        sys.stdout = open(os.devnull, "w")  # noqa: PTH123, SIM115 - until the process ends


def _write(path: Path, text: str) -> None:
    with write_atomically(path) as stream:
        stream.write(text.encode())


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
