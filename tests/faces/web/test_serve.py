"""`ponder serve`: where it listens, what it prints, how it ends."""

import signal
import socket
import subprocess
import sys
from pathlib import Path

from refusals import refuse, said
from terminal import complained, complaint
from web_server import Site, served

from ponder.core.errors import BadText
from ponder.faces.web.serving import ServerAddress, serve


def test_it_listens_on_this_machine_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    with served(tmp_path) as (server, where):
        assert where["host"] == "127.0.0.1"
        assert "token" not in where["url"]
        assert Site(int(where["port"])).get("/").status == 200
        server.send_signal(signal.SIGINT)
        assert server.wait(30) == 0


def test_another_host_warns_and_needs_a_token(tmp_path: Path) -> None:
    with served(tmp_path, "--host", "0.0.0.0") as (server, where):
        site, token = Site(int(where["port"])), where["url"].partition("token=")[2]
        assert len(token) >= 16
        assert site.get("/api/games").status == 401
        assert site.get("/api/games", authorization=f"Bearer {token}").status == 200
        server.kill()
        assert server.stderr is not None
        said(server.stderr.read())


def test_a_damaged_file_of_a_job_is_set_aside(tmp_path: Path) -> None:
    asked = '{"kind": "paper", "asked": {}, "begun": 1}'
    first, second = tmp_path / "1", tmp_path / "2"
    for job, files in (
        (first, {"request.json": ""}),
        (second, {"request.json": asked, "state.json": "", "result.json": "{}"}),
    ):
        job.mkdir()
        for name, text in files.items():
            (job / name).write_text(text, "utf-8")
    with served(tmp_path) as (server, where):
        jobs = Site(int(where["port"])).get("/api/jobs").json()["jobs"]
        assert [(job["id"], job["state"]) for job in jobs] == [("2", "finished")]
        assert (first / "request.damaged").exists()
        assert (second / "state.damaged").exists()
        server.kill()
        assert server.stderr is not None
        said("\n".join(sorted(server.stderr)))
    with served(tmp_path) as (server, _):
        server.kill()
        assert server.stderr is not None
        assert server.stderr.read() == ""


def test_what_is_refused() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        complaint("serve", "--port", str(taken.getsockname()[1]))
    complaint("serve", "--token", "short")
    complaint("serve", "--host", "1.2.3.4.5")
    complaint("serve", "--host", "\u202e")  # cannot be the name of a machine
    refuse(BadText, serve, "", 0, None, _never)


def _never(listening: ServerAddress) -> None:
    raise AssertionError(f"it listens on {listening.host!r}")


def test_without_the_extra_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['fastapi'] = None; from ponder.__main__ import main; main()"
    command = [sys.executable, "-c", code, "serve"]
    refused = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert refused.returncode == 2
    complained(refused.stderr)
