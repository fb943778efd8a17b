"""The web application behind a real socket of this machine, and a plain client for it."""

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ponder.faces.web.security import Settings
from ponder.faces.web.serving import make_server

SERVE = [sys.executable, "-m", "ponder", "serve", "--port", "0", "--json"]

Headers = Mapping[str, str]


@dataclass(frozen=True)
class Reply:
    """What a server answered."""

    status: int
    headers: Headers
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Site:
    """A server that runs, and what one may send to it."""

    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def send(
        self, method: str, path: str, body: bytes | None = None, headers: Headers | None = None
    ) -> Reply:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, dict(headers or {}))
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            return Reply(answer.status, found, answer.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str) -> Reply:
        return self.send("GET", path, None, _named(headers))

    def post(self, path: str, data: Any, **headers: str) -> Reply:
        kind = {"content-type": "application/json"}
        return self.send("POST", path, json.dumps(data).encode(), kind | _named(headers))

    def ask(self, path: str, **fields: Any) -> tuple[int, Any]:
        """The status and the document of a question to the API."""
        answer = self.post(f"/api/{path}", fields)
        return answer.status, answer.json()


def _named(headers: Mapping[str, str]) -> dict[str, str]:
    return {name.replace("_", "-"): value for name, value in headers.items()}


@contextmanager
def running(settings: Settings) -> Iterator[Site]:
    """A server with these settings on a port that is free."""
    server = make_server(replace(settings, port=0))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.01)
    try:
        yield Site(server.servers[0].sockets[0].getsockname()[1])
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def served(
    folder: Path, *flags: str, before: tuple[str, ...] = ()
) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    """`ponder serve` with its jobs in this folder, run by the program `before`; what it prints."""
    pipe, settings = subprocess.PIPE, {**os.environ, "PONDER_JOBS": str(folder)}
    command = [*before, *SERVE, *flags]
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=settings) as server:
        assert server.stdout is not None
        try:
            yield server, json.loads(server.stdout.readline())
        finally:
            server.kill()
