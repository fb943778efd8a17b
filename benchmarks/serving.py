"""The page and a move beside fifty heavy questions, compared with the same on an idle server.

The server is a real one on this machine. A heavy question is one that takes as long as the
server allows; it is answered with what was found by then, or refused because too many wait.
"""

import http.client
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import Any

HEAVY = 50
SOLVE = ("POST", "/api/solve", {"game": "clobber", "position": "5x6"})
MOVE = ("POST", "/api/play", {"game": "chomp", "start": "6x7", "move": "3,3"})
LIGHT = {"GET /": ("GET", "/", None), "a move": MOVE}
TIMES = 10
BETWEEN = 0.3  # seconds
PATIENCE = 120  # seconds


def run() -> None:
    """Print the longest times, idle and busy, and what became of the fifty."""
    with _served() as port, ThreadPoolExecutor(HEAVY) as clients:
        _longest(port)  # the first time, files are read and modules loaded
        idle = _longest(port)
        heavy = [clients.submit(_ask, port, *SOLVE) for _ in range(HEAVY)]
        time.sleep(BETWEEN)  # until they are there
        busy = _longest(port)
        for name in LIGHT:
            print(
                f"  {name}: {idle[name]:.3f} s idle, {busy[name]:.3f} s beside {HEAVY} heavy "
                f"questions, {busy[name] / idle[name]:.1f} times as long"
            )
        ended = Counter(one.result() for one in heavy)
        other = HEAVY - ended[200] - ended[503]
        print(f"  of the {HEAVY}: {ended[200]} answered, {ended[503]} got 503, {other} other")


@contextmanager
def _served() -> Iterator[int]:
    """The port of a server that keeps nothing."""
    command = [sys.executable, "-m", "ponder", "serve", "--port", "0", "--json"]
    with tempfile.TemporaryDirectory() as folder:
        names = ("PONDER_JOBS", "PONDER_TABLES", "PONDER_LEDGER")
        places = os.environ | {name: f"{folder}/{name}" for name in names}
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=places) as server:
            assert server.stdout is not None
            try:
                yield json.loads(server.stdout.readline())["port"]
            finally:
                server.terminate()


def _longest(port: int) -> dict[str, float]:
    """The longest time that each of the light questions took, asked in turn."""
    times: dict[str, float] = dict.fromkeys(LIGHT, 0)
    for name in list(LIGHT) * TIMES:
        time.sleep(BETWEEN)
        begin = time.perf_counter()
        status = _ask(port, *LIGHT[name])
        times[name] = max(times[name], time.perf_counter() - begin)
        if status != http.HTTPStatus.OK:
            raise SystemExit(f"the server answered {status} to {name}")
    return times


def _ask(port: int, method: str, path: str, data: dict[str, Any] | None) -> int:
    """The status of the answer."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    try:
        body = None if data is None else json.dumps(data)
        connection.request(method, path, body, {"content-type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer.status
    finally:
        connection.close()
