"""The offline file in a real browser, opened from the disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from real_browser import needs_browser
from refusals import said
from terminal import run

from ponder.faces.browser.adapter import read_adapter
from ponder.faces.browser.game import Autoplayed, play_on
from ponder.faces.browser.page import BrowserPage
from ponder.faces.offline.page import bundled
from ponder.games import Chomp
from ponder.players import player
from ponder.players.perfect import Perfect
from ponder.solving.chomp.sieve import lost_boards

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = needs_browser
OFFLINE = Path(__file__).parents[3] / "src/ponder/faces/offline"


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("offline") / "chomp.html"
    assert run("export", "chomp", "4x5", "--html", str(path)).exit_code == 0
    return path.as_uri()


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    """A new page, which may neither complain nor ask for another file."""
    complaints: list[str] = []
    asked: list[str] = []
    fresh = browser.new_page()
    fresh.on("console", lambda message: complaints.append(message.text))
    fresh.on("pageerror", lambda error: complaints.append(error.message))
    fresh.on("request", lambda request: asked.append(request.url))
    yield fresh
    fresh.close()
    assert complaints == []
    assert {url.split(":")[0] for url in asked} <= {"file", "data"}


def told(page: Page) -> str:
    return page.locator("#says").inner_text()


def moves(page: Page) -> list[list[str]]:
    """Who made each move, and the move."""
    listed = "items => items.map(({ dataset }) => [dataset.by, dataset.move])"
    found: list[list[str]] = page.locator("#moves li").evaluate_all(listed)
    return found


def autoplayed(page: Page, url: str) -> Autoplayed:
    page.goto(url)
    return play_on(BrowserPage(page, read_adapter("ponder"), 30), player("perfect"), patience=30)


def test_perfect_play_wins_against_it_as_first_player(page: Page, file: str) -> None:
    game = autoplayed(page, file)
    assert (str(game.start), game.result) == ("5,5,5,5", "won")


def test_it_wins_when_it_begins(page: Page, file: str) -> None:
    game = autoplayed(page, f"{file}#first=page")
    assert game.start is not None
    assert game.start in Chomp("4x5").options()
    assert game.result == "lost"


def test_it_punishes_a_bad_first_bite(page: Page, file: str) -> None:
    page.goto(f"{file}#size=3x3")
    page.click('[data-square="2,2"]')
    page.wait_for_selector("[data-turn=you]")
    assert moves(page)[0] == ["you", "3,3"]
    after = play_on(BrowserPage(page, read_adapter("ponder"), 30), player("perfect"), patience=30)
    assert after.result == "lost"
    said(told(page))


def test_a_game_by_keyboard_only(page: Page, file: str) -> None:
    page.goto(f"{file}#size=2x3")
    page.locator("#marks").focus()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-turn=you]")
    assert moves(page)[0] == ["you", "2,3"]
    said(told(page))


def test_undo_takes_back_the_move_and_its_answer(page: Page, file: str) -> None:
    page.goto(f"{file}#size=3x3")
    page.click('[data-square="1,1"]')
    page.wait_for_selector("[data-turn=you]")
    assert len(moves(page)) == 2
    page.click("#undo")
    assert moves(page) == []
    assert page.locator("[data-square]").count() == 9
    assert page.locator("#undo").is_disabled()


def test_marks_show_by_a_symbol_which_bites_win(page: Page, file: str) -> None:
    page.goto(f"{file}#size=3x3")
    page.check("#marks")
    assert page.locator(".badge.good").get_attribute("data-move") == "2,2"
    assert page.locator(".badge.bad").count() == 7
    page.uncheck("#marks")
    assert page.locator(".badge").count() == 0


def test_it_follows_the_colours_of_the_system(page: Page, file: str) -> None:
    shades = set()
    page.goto(file)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shades.add(page.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert shades == {"rgb(253, 251, 247)", "rgb(29, 28, 26)"}


def test_its_table_and_its_bites_are_those_of_the_library(page: Page) -> None:
    lost = lost_boards(Chomp("4x4"))
    page.goto("about:blank")
    script = bundled(OFFLINE / "chomp.js").replace("export ", "")
    told = page.evaluate(
        f"""([gaps]) => {{
          {script}
          const table = readTable(gaps, 4, 4), seen = {{}};
          const visit = (board) => {{
            if (seen[board]) return;
            const there = bites(board);
            const options = there.map(({{move, to}}) => [move, String(to)]);
            seen[board] = {{lost: isLost(table, board), to: options}};
            there.forEach(({{to}}) => visit(to));
          }};
          visit([4, 4, 4, 4]);
          return seen;
        }}""",
        [lost.gaps],
    )
    assert len(told) == Chomp("4x4").size_bound()
    perfect = Perfect()
    for text, found in told.items():
        board = Chomp(text)
        assert found["to"] == [[move, str(to)] for move, to in board.moves()]
        wins = bool(found["to"]) and perfect.winning_moves(board, "left")
        assert found["lost"] == (not wins)
