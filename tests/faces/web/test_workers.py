"""Heavy questions: the page and moves go on beside them, and workers end when they should."""

import http.client
import json
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from refusals import said
from web_server import Site, running, served

from ponder.faces.web.security import Settings

HEAVY = b'{"game": "clobber", "position": "5x6"}'
HEADERS = {"content-type": "application/json"}
SOON = 10  # seconds, on a busy machine


@contextmanager
def asking(site: Site) -> Iterator[http.client.HTTPConnection]:
    """A heavy question whose answer is not waited for."""
    with closing(http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)) as connection:
        connection.request("POST", "/api/solve", HEAVY, {"content-type": "application/json"})
        yield connection


def test_the_page_and_a_move_beside_fifty_heavy_questions(tmp_path: Path) -> None:
    busy = Settings(jobs=tmp_path, seconds=2 * SOON, workers=2, patience=1)
    with running(busy) as site, ExitStack() as stack:
        heavy = [stack.enter_context(asking(site)) for _ in range(50)]
        begin = time.monotonic()
        assert site.get("/").status == 200
        assert site.ask("play", game="nim", move="3>0")[0] == 200
        assert time.monotonic() - begin < SOON
        refused = heavy[-1].getresponse()
        assert refused.status == 503
        said(json.loads(refused.read())["error"])


def test_a_question_whose_client_has_gone_keeps_nobody_waiting(tmp_path: Path) -> None:
    with running(Settings(jobs=tmp_path, seconds=60, workers=1, patience=30)) as site:
        with asking(site), asking(site):
            time.sleep(1)  # the first is being answered, and the second waits
        assert site.ask("solve", game="nim", position="1,2")[0] == 200


def test_workers_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    with served(tmp_path) as (server, where):
        site = Site(int(where["port"]))
        assert site.ask("solve", game="nim", position="1,2")[0] == 200
        with asking(site):
            time.sleep(1)
            server.kill()
            server.communicate(timeout=15)  # their stdout and stderr are those of the server
