"""Autoplay on Ponder's own page: it wins as first player, and loses to perfect play as second."""

from __future__ import annotations

from typing import TYPE_CHECKING

from real_browser import needs_browser
from refusals import said
from terminal import process
from web_server import Site

from ponder.faces.browser.adapter import read_adapter
from ponder.faces.browser.game import Autoplayed, play_on
from ponder.faces.browser.page import BrowserPage
from ponder.players import player

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = needs_browser


def played(page: Page, address: str) -> Autoplayed:
    page.goto("about:blank")
    page.goto(address)
    return play_on(BrowserPage(page, read_adapter("ponder"), 30), player("perfect"), patience=30)


def test_it_wins_as_first_player(page: Page, site: Site) -> None:
    game = played(page, f"{site.url}/#play?game=chomp&start=4x5&second=perfect")
    assert (str(game.start), game.result) == ("5,5,5,5", "won")


def test_it_loses_to_perfect_play_as_second_player(page: Page, site: Site) -> None:
    game = played(page, f"{site.url}/#play?game=chomp&start=3x4&first=perfect")
    assert game.result == "lost"
    assert game.bites[0].by == "us"


def test_the_program_needs_no_adapter_for_it(site: Site) -> None:
    result = process("autoplay", f"{site.url}/#play?game=chomp&start=2x3&second=easy")
    assert result.returncode == 0
    assert "ponder: " not in result.stderr  # no complaint; on a busy machine there is progress
    first, *_, last = result.stdout.splitlines()
    said(first)
    said(last)
