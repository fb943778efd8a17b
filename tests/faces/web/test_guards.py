"""What a stranger, or a page of another site, may not do."""

import http.client
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from refusals import said
from web_server import Site, running

from ponder.faces.web import app
from ponder.faces.web.security import Settings

QUESTION = {"game": "nim", "position": "1,2"}
TOKEN = "0123456789abcdef-secret"


def status(site: Site, **headers: str) -> int:
    """The status of a harmless question with these headers."""
    return site.post("/api/solve", QUESTION, **headers).status


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "[::1]:8000", "127.0.0.1"])
def test_names_of_this_machine(site: Site, host: str) -> None:
    assert status(site, host=host) == 200


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example"])
def test_a_name_of_another_site_that_leads_here(site: Site, host: str) -> None:
    """DNS rebinding: the browser believes that it talks to the other site."""
    assert status(site, host=host) == 421
    assert site.get("/", host=host).status == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_scripts_and_forms_of_other_sites(site: Site, origin: str) -> None:
    assert status(site, origin=origin) == 403
    form = {"origin": origin, "content-type": "application/x-www-form-urlencoded"}
    assert site.send("POST", "/api/jobs", b"a=b", form).status == 403
    assert site.get("/api/games", origin=origin).status == 403


def test_the_page_itself_may_ask(site: Site) -> None:
    assert status(site, origin=site.url, sec_fetch_site="same-origin") == 200


def test_a_browser_that_says_it_was_sent_by_another_site(site: Site) -> None:
    assert status(site, sec_fetch_site="cross-site") == 403
    assert site.get("/api/games", sec_fetch_site="cross-site").status == 403
    assert site.get("/", sec_fetch_site="cross-site").status == 200


def test_a_form_without_json_is_no_question(site: Site) -> None:
    plain = site.send("POST", "/api/solve", b"game=nim", {"content-type": "text/plain"})
    assert plain.status == 400


def test_large_bodies(site: Site) -> None:
    refused = site.send("POST", "/api/record", b"", {"content-length": "2000001"})
    assert refused.status == 413
    said(refused.json()["error"])


def test_large_bodies_in_pieces_whose_size_nobody_says(site: Site) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", site.port, timeout=60)
    pieces = (b"x" * 100_000 for _ in range(30))
    kind = {"content-type": "application/json"}
    connection.request("POST", "/api/record", pieces, kind, encode_chunked=True)
    assert connection.getresponse().status == 400
    connection.close()


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff\xfe", b"[]", b"null", b'{"game": NaN}', b'{"game": "nim", "seed": 1e400}',
     b'{"game": "nim", "seed": ' + b"9" * 5_000 + b"}", b'{"game": "\\ud800"}', b"[" * 100_000],
    ids=lambda body: repr(body[:12]),
)  # fmt: skip
def test_bodies_that_are_no_questions(site: Site, body: bytes) -> None:
    answer = site.send("POST", "/api/play", body, {"content-type": "application/json"})
    assert answer.status == 400
    said(answer.json()["error"])


def test_headers_keep_the_page_safe(site: Site) -> None:
    for path in ("/", "/board.js", "/api/games", "/api/nothing"):
        headers = site.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("page", sorted(app.STATIC.glob("*.html")), ids=lambda page: page.name)
def test_no_script_and_no_style_inside_the_page(page: Path) -> None:
    text = page.read_text("utf-8")
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", text)
    assert re.findall(r"<script[^>]*>(?!</script>)", text) == []


@pytest.mark.parametrize("module", sorted(app.STATIC.glob("*.js")), ids=lambda module: module.name)
def test_modules_never_parse_text_as_html(module: Path) -> None:
    assert not re.search(r"innerHTML|outerHTML|\beval\(|document\.write", module.read_text("utf-8"))


@pytest.fixture(scope="module")
def open_to_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    jobs = tmp_path_factory.mktemp("jobs")
    with running(Settings(host="0.0.0.0", token=TOKEN, jobs=jobs)) as site:
        yield site


def test_strangers_need_the_token(open_to_all: Site) -> None:
    assert open_to_all.get("/").status == 401
    assert open_to_all.get("/api/games").status == 401
    assert open_to_all.get("/?token=wrong").status == 401
    assert status(open_to_all, authorization="Bearer wrong") == 401
    assert status(open_to_all, authorization=f"Bearer {TOKEN}") == 200


def test_the_address_with_the_token_lets_a_browser_in(open_to_all: Site) -> None:
    welcome = open_to_all.get(f"/?token={TOKEN}")
    assert (welcome.status, welcome.headers["location"]) == (303, "/")
    cookie = welcome.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=strict"} <= set(cookie.split("; "))
    assert open_to_all.get("/", cookie=cookie.partition(";")[0]).status == 200
    assert status(open_to_all, cookie=cookie.partition(";")[0]) == 200
