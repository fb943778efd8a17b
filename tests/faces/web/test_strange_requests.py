"""Requests of every kind get an answer or a sentence, never a fault of the server."""

import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from refusals import said
from web_server import Site, served

from ponder.answers.jobs import ENDED, Jobs
from ponder.core.catalogue import games

PATHS = ("board", "explain", "hints", "learned", "picture", "play", "show", "solve", "value", "why")
NAMES = [game.name for game in games()]
WRITTEN = sorted({text for game in games() for text in game.examples})
strange = st.sampled_from(
    ["", "0", "-1", "1,1", "x", "☠", "\x00", "9" * 40, "1x1", "{", "a=b", "1>0"]
)
names = st.sampled_from([*NAMES, "misere-nim", "random-turn-chomp", "sum", "octal:0.7", "x:y", ""])
texts = st.one_of(st.sampled_from(WRITTEN), strange, st.text(max_size=12))
small = st.fixed_dictionaries(
    {"game": names},
    optional={
        "position": texts, "start": texts, "move": texts, "side": strange,
        "moves": st.lists(texts, max_size=3), "first": strange, "second": strange, "what": strange,
        "by": strange, "starts": st.sampled_from(["left", "right", "up"]), "seed": st.integers(),
    },
)  # fmt: skip
FIELDS = {
    "play": {"game", "start", "moves", "first", "second", "starts", "seed", "move"},
    "explain": {"game", "position", "side", "by"},
    "why": {"game", "position", "side", "move", "start"},
    "picture": {"game", "position", "side", "what"},
}
FIELDS |= {"hints": FIELDS["play"], "learned": FIELDS["play"]}


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from(PATHS), fields=small)
def test_no_request_is_a_fault_of_the_server(site: Site, path: str, fields: dict[str, Any]) -> None:
    known = FIELDS.get(path, {"game", "position", "side"})
    status, answer = site.ask(path, **{name: fields[name] for name in fields if name in known})
    assert status < 500, answer
    assert status == 200 or (isinstance(answer["error"], str) and "\n" not in answer["error"])


LEAVING = '''
from ponder import register
from ponder.games.boards.heaps import IndependentHeaps

@register
class Leaving(IndependentHeaps):
    """Leaving: no move comes back."""

    __slots__ = ()
    game = "leaving"
    start = "5"

    @classmethod
    def heap_options(cls, heap):
        raise SystemExit
'''


def test_a_game_that_calls_exit_does_not_end_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "leaving.py"
    file.write_text(LEAVING, "utf-8")
    monkeypatch.setenv("PONDER_GAMES", str(tmp_path))
    with served(tmp_path / "jobs") as (_, where):
        site = Site(int(where["port"]))
        for path in ("board", "solve"):  # in the server, and in a worker
            status, answer = site.ask(path, game="leaving", position="3")
            assert (status, f"{file}, line 15" in answer["error"]) == (422, True)
        assert site.ask("solve", game="nim", position="3")[0] == 200


def test_a_game_that_ends_the_process_ends_only_a_worker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = LEAVING.replace("raise SystemExit", "os._exit(0)").replace("\n", "\nimport os\n", 1)
    (tmp_path / "leaving.py").write_text(rules, "utf-8")
    monkeypatch.setenv("PONDER_GAMES", str(tmp_path))
    with served(tmp_path / "jobs") as (_, where):
        site = Site(int(where["port"]))
        status, answer = site.ask("solve", game="leaving", position="3")
        assert status == 500
        said(answer["error"])
        assert site.ask("solve", game="nim", position="3")[0] == 200


@pytest.mark.parametrize("call", ["raise SystemExit", "os._exit(0)"])
def test_a_job_whose_game_ends_the_process_says_so(
    call: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = LEAVING.replace("raise SystemExit", call).replace("\n", "\nimport os\n", 1)
    (tmp_path / "leaving.py").write_text(rules, "utf-8")
    monkeypatch.setenv("PONDER_GAMES", str(tmp_path))
    asked = {"game": "leaving", "claim": "number_of_heaps(x) <= 3"}
    job = Jobs(tmp_path / "jobs").start("refute", asked)
    while job.state not in ENDED:
        time.sleep(0.05)
    assert job.state == "failed"
    said(job.error)
