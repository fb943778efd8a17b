"""Jobs of the laboratory: asked for, watched, cancelled, kept."""

import json
import signal
import time
from pathlib import Path
from typing import Any

from refusals import said
from web_server import Site, served

from ponder.answers.jobs import ENDED, Jobs

PLANETS = Path(__file__).parents[3] / "examples/tables/planets.csv"
QUICK: dict[str, Any] = {"kind": "conjecture", "game": "chomp", "p_positions": 5, "complexity": 2}
QUICK |= {"target": "number_of_cookies"}
ENDLESS: dict[str, Any] = {"kind": "conjecture", "table": PLANETS.read_text("utf-8")}
ENDLESS |= {"target": "period", "complexity": 7, "operators": "full", "seconds": 500}


def started(site: Site, **fields: Any) -> str:
    status, job = site.ask("jobs", **fields)
    assert status == 202, job
    number: str = job["id"]
    return number


def watched(site: Site, number: str) -> list[dict[str, Any]]:
    """The events of a job until it has ended."""
    lines = site.get(f"/api/jobs/{number}/events").body.decode().split("\n\n")
    return [json.loads(line.removeprefix("data: ")) for line in lines if line]


def cleared(site: Site) -> None:
    """Cancel and remove all jobs."""
    for job in site.get("/api/jobs").json()["jobs"]:
        site.post(f"/api/jobs/{job['id']}/cancel", {})
        watched(site, job["id"])
        assert site.send("DELETE", f"/api/jobs/{job['id']}").status == 200
    assert site.get("/api/jobs").json() == {"jobs": []}


def test_a_search_on_a_game(site: Site) -> None:
    number = started(site, **QUICK)
    assert watched(site, number)[-1]["state"] == "finished"
    job = site.get(f"/api/jobs/{number}").json()
    assert job["result"]["target"] == "number_of_cookies"
    assert job["result"]["conjectures"]
    assert job["forms"] == ["json", "csv", "tex"]
    for form, kind in (("json", "application/json"), ("csv", "text/csv")):
        file = site.get(f"/api/jobs/{number}/result.{form}")
        assert file.headers["content-type"].startswith(kind)
        assert "attachment" in file.headers["content-disposition"]
    cleared(site)


def test_a_search_on_a_table(site: Site) -> None:
    table = PLANETS.read_text("utf-8")
    fields = {"target": table.splitlines()[0].split(",")[-1], "complexity": 3, "tolerance": "1e-2"}
    number = started(site, kind="conjecture", table=table, **fields)
    assert watched(site, number)[-1]["state"] == "finished"
    assert site.get(f"/api/jobs/{number}").json()["asked"].keys() >= {"target", "complexity"}
    cleared(site)


def test_a_proof_of_a_family(site: Site) -> None:
    number = started(site, kind="family", game="toads-and-frogs", name="A11")
    assert watched(site, number)[-1]["state"] == "finished"
    job = site.get(f"/api/jobs/{number}").json()
    assert job["result"]["proved"] is True
    assert job["forms"] == ["json", "tex"]
    cleared(site)


def test_a_job_is_watched_and_cancelled_and_what_it_found_is_kept(site: Site) -> None:
    number = started(site, **ENDLESS)
    while site.get(f"/api/jobs/{number}").json()["done"] == 0:
        time.sleep(0.05)
    site.post(f"/api/jobs/{number}/cancel", {})
    assert watched(site, number)[-1]["state"] == "cancelled"
    assert site.get(f"/api/jobs/{number}").json()["result"]["stopped"]
    cleared(site)


def test_too_many_jobs_are_refused_and_the_game_goes_on(site: Site) -> None:
    answers = [site.ask("jobs", **ENDLESS) for _ in range(10)]
    assert [status for status, _ in answers] == [202] * 3 + [429] * 7
    said(answers[-1][1]["error"])
    status, turn = site.ask("play", game="nim", move="3>0")
    assert (status, turn["moves"]) == (200, ["3>0", "5>4"])
    cleared(site)


def test_a_job_that_fails_says_why(site: Site) -> None:
    number = started(site, **QUICK | {"target": "colour"})
    ended = watched(site, number)[-1]
    assert ended["state"] == "failed"
    assert "colour" in ended["error"]
    assert number in site.get("/api/jobs/other").json()["error"]
    cleared(site)


def test_what_does_not_fit_together_is_refused_at_once(site: Site) -> None:
    assert site.ask("jobs", kind="conjecture", target="x")[0] == 400
    assert site.ask("jobs", **QUICK | {"table": "a,b\n1,2\n"})[0] == 400
    assert site.ask("jobs", kind="conjecture", table="a\n" + "1\n" * 5001, target="a")[0] == 422
    assert site.ask("jobs", kind="conjecture", table="a," * 60 + "b\n1", target="a")[0] == 422
    assert site.ask("jobs", **QUICK | {"seconds": 10_000})[0] == 400
    assert site.ask("jobs", kind="shell", game="nim")[0] == 400
    assert site.get("/api/jobs/0123456789abcdef").status == 404
    assert site.get("/api/jobs/..%2f..%2fetc").status in (400, 404)
    assert site.get("/api/jobs").json() == {"jobs": []}


def test_a_server_that_is_killed_loses_no_finished_result(tmp_path: Path) -> None:
    with served(tmp_path) as (server, where):
        site = Site(int(where["port"]))
        finished, broken_off = started(site, **QUICK), started(site, **ENDLESS)
        assert watched(site, finished)[-1]["state"] == "finished"
        server.send_signal(signal.SIGKILL)
    jobs = Jobs(tmp_path)
    assert jobs.find(finished).state == "finished"
    result = jobs.find(finished).result()
    assert result is not None
    assert result["conjectures"]
    assert jobs.find(broken_off).state in ENDED
    jobs.forget(finished)
    assert not (tmp_path / finished).exists()
