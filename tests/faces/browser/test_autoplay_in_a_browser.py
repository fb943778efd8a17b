"""Autoplay in a real browser, on a page that nobody wrote for it."""

from __future__ import annotations

import json
import socket
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from real_browser import needs_browser
from refusals import refuse, said
from terminal import complained, complaint, process

from ponder.core.errors import PonderError
from ponder.faces.browser.adapter import SetupAction, read_adapter
from ponder.faces.browser.game import Autoplayed, BoardNotFound, play_on
from ponder.faces.browser.page import BrowserPage
from ponder.players import player

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = Path(__file__).parent.parent.parent / "data" / "chomp_page"
FILE = str(FOLDER / "orchard.toml")
ADAPTER = replace(read_adapter(FILE), settle=0.05)


def address(wish: str = "") -> str:
    return f"{(FOLDER / 'orchard.html').as_uri()}?delay=20&{wish}"


def played(page: Page, wish: str = "", patience: float = 30, **changes: Any) -> Autoplayed:
    page.goto("about:blank")
    page.goto(address(wish))
    page.evaluate("sessionStorage.clear()")
    page.reload()
    setting_up = 1 if {"start", "frame"} & set(changes) else 30
    table = BrowserPage(page, replace(ADAPTER, **changes), setting_up)
    table.set_up()
    return play_on(table, player("perfect"), patience=patience)


# The program


@needs_browser
def test_it_wins_as_first_player_and_says_so() -> None:
    result = process("autoplay", address(), "--adapter", FILE)
    said(result.stdout)
    assert result.returncode == 0
    told = result.stderr.splitlines()  # only progress, where the browser is slow to start
    assert [line for line in told if not line.startswith("playing")] == []


@needs_browser
def test_the_document_is_alone_on_stdout_and_a_loss_has_status_1(tmp_path: Path) -> None:
    small = tmp_path / "small.toml"
    small.write_text(Path(FILE).read_text("utf-8").replace("4 by 7", "1 by 1"))
    result = process("autoplay", address(), "--adapter", str(small), "--json")
    assert json.loads(result.stdout)["result"] == "lost"
    assert result.returncode == 1


@needs_browser
def test_a_failure_is_one_line_and_a_picture(tmp_path: Path) -> None:
    picture = tmp_path / "page.png"
    wrong = tmp_path / "wrong.toml"
    wrong.write_text("cell = '.cookie'")
    result = process(
        *("autoplay", address(), "--adapter", str(wrong)),
        *("--patience", "5", "--screenshot", str(picture)),
    )
    assert (result.returncode, result.stdout) == (2, "")
    complained(result.stderr)
    assert picture.read_bytes().startswith(b"\x89PNG")


@needs_browser
def test_a_page_that_is_not_there_is_one_line() -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    result = process("autoplay", f"http://127.0.0.1:{port}/")
    assert result.returncode == 2
    complained(result.stderr)


@needs_browser
def test_a_browser_that_ends_at_once_is_one_line() -> None:
    result = process("autoplay", address(), "--browser", "/bin/true")
    assert result.returncode == 2
    complained(result.stderr)


def test_a_browser_that_cannot_be_started_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "browser"
    file.write_text("")
    complaint("autoplay", address(), "--browser", str(file))


def test_without_a_browser_on_the_path_one_must_be_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    complaint("autoplay", address())


# The page


@needs_browser
@pytest.mark.parametrize(("wish", "new_games"), [("reload=2", 1), ("reload=2&keep", 0)])
def test_it_goes_on_after_a_reload(page: Page, wish: str, new_games: int) -> None:
    game = played(page, wish)
    assert (game.result, game.new_games) == ("won", new_games)


@needs_browser
def test_it_waits_for_a_slow_page_that_begins(page: Page) -> None:
    game = played(page, "begins&delay=1000&late=1000")
    assert str(game.start) == "7,7,7,6"
    assert game.result == "won"


@needs_browser
def test_a_box_tells_the_result(page: Page) -> None:
    game = played(page, "boxed", won="alert=You win", lost="alert=You lose")
    assert (game.result, game.new_games) == ("won", 0)


@needs_browser
def test_without_turn_and_result_the_board_tells(page: Page) -> None:
    game = played(page, turn="", won="", lost="")
    assert game.result == "won"


@needs_browser
@pytest.mark.parametrize(
    "changes",
    [
        {"cell": ".cookie"},
        {"cell": "td["},
        {"start": (SetupAction("click", "#nowhere"),)},
        {"frame": "iframe"},
        {"poison": "top-left", "turn": ""},
        {"place": "id"},
    ],
)
def test_a_wrong_adapter_is_one_line(page: Page, changes: dict[str, Any]) -> None:
    refuse(PonderError, played, page, patience=3, **changes)


@needs_browser
def test_a_page_that_breaks_the_rules_or_is_silent_is_an_error(page: Page) -> None:
    refuse(PonderError, played, page, "rude")
    refuse(BoardNotFound, played, page, "shy", patience=1)
