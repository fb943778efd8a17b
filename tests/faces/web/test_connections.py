"""Connections that send nothing, or half a request, keep nobody from the page."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from refusals import said
from web_server import Site, running, served

from ponder.faces.web import connections
from ponder.faces.web.security import Settings

HALF = b"GET / HTTP/1.1\r\nHost: local"
FEW_FILES = ("bash", "-c", 'ulimit -n 256; exec "$@"', "bash")
HEADERS = {"content-type": "application/json", "transfer-encoding": "chunked"}


def connected(site: Site) -> socket.socket:
    return socket.create_connection(("127.0.0.1", site.port), timeout=60)


def test_hundreds_of_half_requests(tmp_path: Path) -> None:
    with served(tmp_path, before=FEW_FILES) as (server, where), ExitStack() as stack:
        site = Site(int(where["port"]))
        for _ in range(300):
            stack.enter_context(connected(site)).sendall(HALF)
        assert site.get("/").status == 200
        server.kill()
        assert server.stderr is not None
        said(server.stderr.read())


@pytest.fixture
def hasty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    """A server that waits for the headers of a request only a moment."""
    monkeypatch.setattr(connections, "SECONDS_FOR_HEADERS", 0.3)
    with running(Settings(jobs=tmp_path, seconds=2)) as site:
        yield site


def test_headers_that_do_not_come(hasty: Site) -> None:
    with connected(hasty) as silent, connected(hasty) as half:
        half.sendall(HALF)
        assert (silent.recv(1), half.recv(1)) == (b"", b"")


def test_long_answers_slow_bodies_and_further_requests(hasty: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", hasty.port, timeout=60)
    long = b'{"game": "clobber", "position": "5x6"}'
    for pause in (0, 0.1):
        time.sleep(pause)
        connection.request("POST", "/api/solve", slowly(long), HEADERS, encode_chunked=True)
        assert json.loads(connection.getresponse().read())["stopped"]
    connection.close()


def slowly(body: bytes) -> Iterator[bytes]:
    """The body in two parts, the second after the time for headers is over."""
    yield body[:9]
    time.sleep(0.6)
    yield body[9:]
