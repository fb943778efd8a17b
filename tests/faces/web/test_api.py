"""The HTTP API: the documents of the command line, and refusals in one sentence."""

import json
from pathlib import Path
from typing import Any

import pytest
from refusals import said
from terminal import process
from web_server import Site, running

from ponder import Claim, Ledger, Standing
from ponder.core.work import Ending
from ponder.faces.web.security import Settings

QUESTIONS = [
    ("solve", {"game": "chomp", "position": "4x7"}, ("solve", "chomp", "4x7")),
    ("solve", {"game": "nim", "position": "1,2", "tree": True}, ("solve", "nim", "1,2", "--tree")),
    ("value", {"game": "domineering", "position": "2x3"}, ("value", "domineering", "2x3")),
]


@pytest.mark.parametrize(("path", "fields", "words"), QUESTIONS)
def test_the_same_json_as_the_command_line(
    site: Site, path: str, fields: dict[str, Any], words: tuple[str, ...]
) -> None:
    assert site.ask(path, **fields) == (200, json.loads(process(*words, "--json").stdout))


def test_games_and_players(site: Site) -> None:
    assert site.get("/api/games").json() == json.loads(process("games", "--json").stdout)
    names = [player["name"] for player in site.get("/api/players").json()["players"]]
    assert {"easy", "perfect", "random"} <= set(names)
    assert "book" not in names


def test_a_turn(site: Site) -> None:
    status, turn = site.ask("play", game="nim", start="3,4,5", move="3>0")
    assert status == 200
    assert turn["moves"] == ["3>0", "5>4"]


def test_why_not_names_the_reply_that_refutes(site: Site) -> None:
    _, judged = site.ask("why", game="nim", position="3,4,5", move="3>0")
    assert judged["wins"] is False
    assert judged["reply"]["move"] == "5>4"
    assert judged["reply"]["reasons"][0]["sure"] == "proved"
    _, judged = site.ask("why", game="nim", position="3,4,5", move="3>1", start="3,4,5")
    assert judged["wins"] is True


def test_a_record_is_read_and_reviewed(site: Site) -> None:
    record = "game: nim\nstart: 3,4\nfirst: Ann\nmoves: 4>1 3>1 1>0 1>0\n"
    assert site.ask("record", record=record)[1]["positions"] == ["3,4", "1,3", "1,1", "1", "0"]
    assert site.ask("review", record=record)[1]["mistakes"][0]["better"] == "4>3"


def test_pictures(site: Site) -> None:
    for what in ("position", "tree"):
        assert site.ask("picture", game="nim", position="1,2", what=what)[1]["svg"].startswith(
            "<svg"
        )
    _, drawn = site.ask("picture", game="value", position="{2|-1}", what="thermograph")
    assert drawn["svg"].startswith("<svg")


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("solve", {"game": "chmp"}, 404),
        ("solve", {"game": "chomp", "position": "3,4"}, 400),
        ("solve", {"game": "domineering", "position": "30x30"}, 422),
        ("play", {"game": "nim", "move": "9>1"}, 400),
        ("play", {"game": "nim", "second": "book:x"}, 404),
        ("value", {"game": "pig"}, 400),
        ("record", {"record": "hello"}, 400),
    ],
)
def test_refusals(site: Site, path: str, fields: dict[str, Any], status: int) -> None:
    found, answer = site.ask(path, **fields)
    said(answer["error"])
    assert found == status


def test_what_the_limits_of_the_server_stop_is_told(site: Site) -> None:
    _, solved = site.ask("solve", game="clobber", position="9x9")
    _, valued = site.ask("value", game="domineering", position="8x8")
    assert (solved["outcome"], valued["value"]) == (None, None)
    assert solved["stopped"] == valued["stopped"] == str(Ending("time"))


@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("solve", {}),
        ("solve", {"game": "nim", "depth": -1}),
        ("solve", {"game": "nim", "file": "/etc/passwd"}),
        ("solve", {"game": "nim", "nodes": 2.5}),
        ("solve", {"game": "nim", "nodes": float("inf")}),
        ("solve", {"game": "nim", "nodes": 10**9}),
        ("solve", {"game": "nim", "tree": "maybe"}),
        ("solve", {"game": "nim", "side": "up"}),
        ("solve", {"game": ["nim"]}),
        ("solve", {"game": ""}),
        ("play", {"game": "nim", "moves": "3>1"}),
        ("play", {"game": "nim", "moves": ["3>1", 4]}),
        ("play", {"game": "nim", "moves": ["3>1"] * 2_001}),
        ("play", {"game": "nim", "move": "3" * 501}),
        ("jobs", {}),
        ("jobs", {"kind": "shell", "game": "nim"}),
        ("jobs", {"kind": "refute", "game": "nim", "claim": "x", "seconds": 0}),
        ("jobs", {"kind": "refute", "game": "nim", "claim": "x", "seconds": "soon"}),
    ],
)
def test_badly_formed_questions(site: Site, path: str, fields: dict[str, Any]) -> None:
    found, answer = site.ask(path, **fields)
    assert found == 400
    said(answer["error"])


def test_badly_formed_addresses(site: Site) -> None:
    for address in ("theory", "theory/changes?game=nim&before=x&after=1", "jobs/x"):
        said(site.get(f"/api/{address}").json()["error"])


def test_unknown_addresses_and_methods(site: Site) -> None:
    nothing = site.get("/api/nothing")
    assert nothing.status == 404
    said(nothing.json()["error"])
    assert site.get("/../../etc/passwd").status == 404
    assert site.get("/%2e%2e/app.py").status == 404
    wrong = site.get("/api/solve")
    assert (wrong.status, wrong.headers["allow"]) == (405, "POST")
    said(wrong.json()["error"])
    for address, methods in (("jobs", "GET, POST"), (f"jobs/{0:016x}", "DELETE, GET")):
        wrong = site.send("PUT", f"/api/{address}")
        assert (wrong.status, wrong.headers["allow"]) == (405, methods)


def test_the_description_of_the_api(site: Site) -> None:
    paths = site.get("/api/openapi.json").json()["paths"]
    assert {"/api/solve", "/api/play", "/api/jobs", "/api/theory"} <= paths.keys()
    for operation in (operation for path in paths.values() for operation in path.values()):
        assert operation["summary"]
        assert operation["description"]
        assert operation["responses"].keys() in ({"200", "4XX"}, {"202", "4XX"})


@pytest.mark.parametrize(("game", "conjectures"), [("Chomp", 13), ("nim", 0)])
def test_how_many_conjectures_on_a_game_were_published(
    site: Site, game: str, conjectures: int
) -> None:
    told = site.get(f"/api/theory/paper?game={game}").json()
    assert told == {"game": game, "conjectures": conjectures}


def test_explain_says_which_statement_a_move_breaks(site: Site) -> None:
    status, told = site.ask("explain", game="chomp", position="8x8")
    assert status == 200
    because = [why for one in told["rejected"] for why in one["because"]]
    broken = next(why for why in because if why["kind"] == "breaks a claim")
    assert broken["sure"] == "proved"
    assert broken["reading"]["verdict"] == "false"
    assert broken["claim"] in {why.get("claim") for why in because}
    assert site.ask("explain", game="chomp", position="21x21")[0] == 422
    assert site.ask("explain", game="nim", by="book:x")[0] == 404


def test_hints_and_what_nobody_learned(site: Site) -> None:
    _, told = site.ask("hints", game="chomp", start="3x3")
    kinds = [step[0]["kind"] for step in told["steps"]]
    assert kinds == ["nudge", "look here", "this move", "mirroring"]
    over = {"game": "chomp", "start": "2x2", "moves": ["2,2", "1,2", "2,1"]}
    assert site.ask("learned", **over) == (200, {"learned": None})


def test_a_reasoned_player_that_is_beaten_learns(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_LEDGER", str(tmp_path / "ledger.db"))
    claim = Claim.parse("chomp: if is_p_position(x) then number_of_rows(x) == number_of_columns(x)")
    with Ledger.open() as ledger:
        run = ledger.begin("chomp", "learn", {"outcome": "P"})
        ledger.record(Standing(claim, "believed"), run)
    lost = {"game": "chomp", "start": "2x3", "first": "reasoned", "second": None}
    with running(Settings(jobs=tmp_path)) as site:
        status, told = site.ask("learned", **lost, moves=["1,2", "2,1"])
    assert status == 200
    assert told["learned"]["lost"] is True
    assert "3,2" in told["learned"]["examples"]
    assert [one["claim"] for one in told["learned"]["refuted"]] == [str(claim)]
    assert "3,2" in told["text"]


def test_a_claim_without_a_valid_certificate_is_not_proved(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_LEDGER", str(tmp_path / "ledger.db"))
    with Ledger.open() as ledger:
        claim = Claim.parse("chomp: number_of_rows(x) == 2")
        ledger.record(Standing(claim, "proved"), ledger.begin("chomp", "learn"))
    found = site.get("/api/theory?game=chomp").json()
    assert found["proved"] == []
    assert [one["claim"] for one in found["believed"]] == [str(claim)]
