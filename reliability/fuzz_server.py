"""Requests to the web server, as a fuzz target: the path, a line break, and the body.

The API is asked in this process, as a worker of the server asks it. It may answer, or refuse in one
sentence of JSON; a status of 500 is a fault of ours. No job is started: too many always wait.
"""

import asyncio
import json
from functools import cached_property
from typing import Any

from ponder.core.errors import BadText
from ponder.core.files import tables_folder

RIGHT: dict[str, dict[str, Any]] = {
    "show": {"game": "chomp", "position": "2x3"},
    "board": {"game": "nim", "position": "1,2", "side": "left"},
    "solve": {"game": "nim", "position": "1,2", "tree": True, "nodes": 9},
    "value": {"game": "domineering", "position": "2x2", "moves": True},
    "picture": {"game": "domineering", "position": "2x2", "what": "thermograph"},
    "play": {"game": "nim", "start": "1,2", "moves": ["2>1"], "second": "random", "seed": 3},
    "why": {"game": "nim", "position": "1,2", "move": "2>0"},
    "explain": {"game": "nim", "position": "1,2", "by": "perfect"},
    "record": {"record": "game: nim\nstart: 3,4\nmoves: 4>3 3>0 3>0\n"},
    "jobs": {"kind": "refute", "game": "nim", "claim": "number_of_heaps(x) >= 1", "seconds": 1},
}
REQUESTS = tuple(f"{path}\n{json.dumps(body)}".encode() for path, body in RIGHT.items())
STRANGE: list[tuple[str, dict[str, Any]]] = [
    ("show", {"game": "chomp", "position": "3x666633333333333"}),
    ("show", {"game": "misere-" * 20 + "nim", "position": "3"}),
    ("value", {"game": "value", "position": "{2|*1000}+{1|-1}"}),
    ("value", {"game": "value", "position": "3.{2|*31}"}),
    ("value", {"game": "sum", "position": "4x4@domineering + 24@nim"}),
    ("solve", {"game": "domineering", "position": "6x6"}),
    ("solve", {"game": "random-turn-nim", "position": "100,100,100"}),
    ("record", {"record": "game: nim\nstart: 1000000000\nmoves: 9\n"}),
    ("explain", {"game": "nim", "position": "3", "by": "book:~nobody/x"}),
    ("jobs", {"kind": "conjecture", "game": "kayles", "p_positions": 100_000_000}),
    ("jobs", {"kind": "conjecture", "table": "name,y\na," + "9" * 8000 + "x\n", "target": "y"}),
]
STRANGE_REQUESTS = (
    *(f"{path}\n{json.dumps(body)}".encode() for path, body in STRANGE),
    b"solve\n" + b"[" * 100_000,
    b'jobs\n{"kind": "two\\nlines"}',
    b'show\n{"game": "nim", "\x7f": 1}',
    b'solve\n{"game": "nim", "position": "\xff"}',
    b"play\n" + json.dumps({"game": "nim", "moves": ["1>0"] * 1_000}).encode(),
)
MOVED, BUSY = (307, 308), 429
SECONDS, POSITIONS = 0.3, 3_000  # for one request


class Server:
    """The API, made when it is asked first."""

    @cached_property
    def _api(self) -> Any:
        from ponder.answers.jobs import Jobs
        from ponder.faces.web.app import make_api
        from ponder.faces.web.security import Settings

        api = make_api(Settings(seconds=SECONDS, positions=POSITIONS))
        api.state.jobs = Jobs(tables_folder() / "jobs", running=0, waiting=0)
        return api

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        return asyncio.new_event_loop()

    def read(self, data: bytes) -> None:
        """Ask, and check what is answered."""
        from ponder.faces.web.worker import ask

        path, _, body = data.partition(b"\n")
        address = f"/api/{path.decode('latin-1')}"
        asking = ask(self._api, address, "application/json", body)
        status, said = self._loop.run_until_complete(asking)
        assert status < 500, f"status {status}: {said[:500]!r}"
        if status in MOVED:  # a path with a slash at its end
            return
        answer = json.loads(said)
        if status >= 400 and status != BUSY:  # too many jobs wait: what was asked is right
            raise BadText(answer["error"])
