"""A game of Chomp on a web page: the browser, the adapter and the player together."""

from dataclasses import dataclass
from pathlib import Path

from ponder.answers.autoplay import PATIENCE, Autoplayed, Tell, play_on
from ponder.core.files import check_folder
from ponder.core.work import Work
from ponder.faces.browser.adapter import read_adapter
from ponder.faces.browser.chromium import (
    check_address,
    find_browser,
    open_page,
    picture_of_failure,
    running,
)
from ponder.faces.browser.page import OnPage
from ponder.players import player


@dataclass(frozen=True)
class PageRequest:
    """A page to play on: its address, its adapter, and how to open it."""

    url: str
    adapter: str = "ponder"
    mover: str = "perfect"
    browser: str | None = None
    headed: bool = False
    patience: float = PATIENCE
    screenshot: Path = Path("ponder-autoplay.png")


def autoplay(request: PageRequest, tell: Tell, work: Work | None = None) -> Autoplayed:
    """Open the page in a browser, play a game on it, and close it."""
    url, adapter = check_address(request.url), read_adapter(request.adapter)
    mover, program = player(request.mover), find_browser(request.browser)
    check_folder(request.screenshot)
    with running(program, headed=request.headed) as browser:
        page = open_page(browser, url, request.patience)
        table = OnPage(page, adapter, request.patience)
        with picture_of_failure(page, request.screenshot):
            table.set_up()
            return play_on(table, mover, patience=request.patience, tell=tell, work=work)
