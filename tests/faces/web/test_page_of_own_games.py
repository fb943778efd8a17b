"""Games of one's own on the page: `ponder new game NAME --board BOARD` writes such files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from real_browser import needs_browser
from web_page import moves, your_turn
from web_server import Site, served

from ponder.answers.games import BOARDS, game_file

if TYPE_CHECKING:
    from web_page import Opener

pytestmark = needs_browser


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server whose user has a game for every kind of board."""
    games = tmp_path_factory.mktemp("games")
    for board in BOARDS:
        (games / f"{board}.py").write_text(game_file(f"own-{board}", board), "utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PONDER_GAMES", str(games))
        with served(tmp_path_factory.mktemp("jobs")) as (_, where):
            yield Site(int(where["port"]))


@pytest.mark.parametrize("board", BOARDS)
def test_it_is_played_by_clicks_without_any_other_edit(opened: Opener, board: str) -> None:
    with opened(f"play?game=own-{board}&second=random&seed=1") as page:
        your_turn(page)
        page.locator(".cell.playable").first.click()
        if not moves(page) and page.locator(".outline.picked").count():
            page.locator(".cell.playable").nth(1).click()
        page.locator(".moves .made").first.wait_for()
