"""The page in a real browser: games by mouse, by keyboard and on a phone, and their looks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from real_browser import needs_browser
from refusals import said
from web_page import click, explain_moves, goes_on, moves, you_win, your_turn

if TYPE_CHECKING:
    from playwright.sync_api import Page
    from web_page import Opener

pytestmark = needs_browser

NIM = "play?game=nim&start=1,2,2&second=perfect&seed=1"


def test_a_game_by_mouse(opened: Opener) -> None:
    """From 1,2,2 the first player takes the heap of 1 and then copies the opponent."""
    with opened(NIM) as page:
        your_turn(page)
        page.locator('[data-square="0,0"]').hover()
        assert page.locator(".outline.preview").count() == 1
        click(page, "0,0")
        page.locator(".moves .made").nth(1).wait_for()
        assert moves(page)[0] == "1>0"
        said(page.locator(".why").inner_text())
        win(page)
        you_win(page)
        page.get_by_role("button", name="Review the game").click()
        page.locator(".graph").wait_for()
        said(page.locator(".review").inner_text())


def win(page: Page) -> None:
    """Copy each move of the opponent until the game is over."""
    while goes_on(page):
        heaps = [row.locator("[data-square]").count() for row in page.locator("[role=row]").all()]
        row, left = _copying(heaps)
        count = len(moves(page))
        click(page, f"{row},{left}")
        page.locator(".moves .made").nth(count).wait_for()


def _copying(heaps: list[int]) -> tuple[int, int]:
    """The heap and what to leave of it so that the nim-sum is 0."""
    total = 0
    for heap in heaps:
        total ^= heap
    return next((row, heap ^ total) for row, heap in enumerate(heaps) if heap ^ total < heap)


def test_a_game_by_keyboard_only(opened: Opener) -> None:
    with opened("play?game=chomp&start=2x2&second=perfect&seed=1") as page:
        your_turn(page)
        page.keyboard.press("b")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        assert "move 2,2" in (page.evaluate("document.activeElement.getAttribute('aria-label')"))
        page.keyboard.press("Enter")
        page.locator(".moves .made").nth(1).wait_for()
        your_turn(page)
        said(page.locator("#live").inner_text())
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        you_win(page)
        page.keyboard.press("Escape")
        page.locator("#status").click()
        page.keyboard.press("ArrowLeft")
        page.locator('#status[data-turn=""]').wait_for()
        said(page.locator("#status").inner_text())
        page.keyboard.press("u")
        your_turn(page)


def test_a_game_on_a_phone(opened: Opener) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    with opened("play?game=chomp&start=2x3&second=random&seed=3", **phone) as page:
        your_turn(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        explain_moves(page)
        page.locator('[data-square="1,2"]').tap()
        page.locator(".judgement").wait_for()
        assert moves(page) == []
        page.get_by_label("Explain the move I point at").uncheck()
        while goes_on(page):
            count = len(moves(page))
            page.locator(".cell.playable").last.tap()
            page.locator(".moves .made").nth(count).wait_for()


def test_undo_and_redo(opened: Opener) -> None:
    with opened("play?game=chomp&start=4x7&second=perfect&seed=1") as page:
        your_turn(page)
        click(page, "3,6")
        page.locator(".moves .made").nth(1).wait_for()
        made = moves(page)
        page.get_by_role("button", name="Undo").click()
        page.locator(".moves").wait_for(state="detached")
        page.get_by_role("button", name="Redo").click()
        page.locator(".moves .made").nth(1).wait_for()
        assert moves(page) == made


def test_a_link_is_shared_and_opened_again(opened: Opener) -> None:
    with opened("play?game=domineering&start=3x3&second=perfect&seed=1") as page:
        your_turn(page)
        click(page, "0,1")
        page.locator(".moves .made").nth(1).wait_for()
        address, board, made = page.url, page.locator(".board").inner_html(), moves(page)
    with opened(address.partition("#")[2]) as again:
        again.locator(".moves .made").nth(1).wait_for()
        again.locator(".outline.last").first.wait_for()
        assert moves(again) == made
        assert _without_focus(again.locator(".board").inner_html()) == _without_focus(board)


def _without_focus(html: str) -> str:
    return re.sub(r' tabindex="-?\d"|<rect class="outline preview"[^>]*></rect>', "", html)


def test_the_last_move_is_marked_where_heaps_were_sorted(opened: Opener) -> None:
    with opened("play?game=nim&start=3,4,5&first=you&second=you") as page:
        your_turn(page)
        click(page, "2,1")
        page.locator(".moves .made").first.wait_for()
        assert moves(page) == ["5>1"]
        assert page.locator(".ghost").count() == 4


def test_a_record_is_opened_and_a_position_edited(opened: Opener) -> None:
    with opened("play?game=chomp&start=2x3&second=perfect&seed=1") as page:
        your_turn(page)
        page.get_by_role("button", name="Open record").click()
        page.get_by_label("Record", exact=True).fill("game: nim\nstart: 3,4\nmoves: 4>1 3>1\n")
        page.get_by_role("button", name="Open", exact=True).click()
        page.locator(".moves .made").nth(1).wait_for()
        assert moves(page) == ["4>1", "3>1"]
        page.get_by_role("button", name="Edit position").click()
        page.get_by_role("textbox", name="Position").fill("7,1")
        page.locator("dialog [role=row]").nth(1).wait_for()
        page.locator('dialog [data-square="1,0"]').wait_for()
        page.get_by_role("button", name="Play from here").click()
        page.locator(".moves").wait_for(state="detached")
        assert page.locator(".board [data-square]").count() == 8


def test_a_refused_start_leaves_the_last_good_game(opened: Opener) -> None:
    with opened("play?game=nim&start=3,4&second=perfect&seed=1") as page:
        your_turn(page)
        board, start = page.locator(".board").inner_html(), page.get_by_label("Start", exact=True)
        start.fill("junk")
        start.press("Enter")
        said(page.locator(".stage .notice").inner_text())
        your_turn(page)
        assert page.locator(".board").inner_html() == board
        start.fill("1,2")
        start.press("Enter")
        page.locator("[data-square]").nth(3).wait_for(state="detached")
        assert page.locator(".board [data-square]").count() == 3


def test_without_a_game_a_refused_start_leaves_none(opened: Opener) -> None:
    with opened("play?game=domineering&start=0x0&second=perfect&seed=1") as page:
        page.locator(".stage .notice").wait_for()
        assert page.locator("#status").inner_text() == ""
        assert page.locator(".board [data-square], .named-moves button").count() == 0


@pytest.mark.parametrize("game", ["pig", "hackenbush", "clobber", "kayles", "misere-nim", "value"])
def test_other_games_are_played_by_name_too(opened: Opener, game: str) -> None:
    with opened(f"play?game={game}&second=random&seed=2") as page:
        your_turn(page)
        named = page.locator(".named-moves")
        if named.locator("summary").count():
            named.locator("summary").click()
        named.locator("button").first.click()
        page.locator(".moves .made").first.wait_for()


def test_two_clicks_choose_among_moves_that_share_a_square(opened: Opener) -> None:
    with opened("play?game=cram&start=3x3&first=you&second=you") as page:
        your_turn(page)
        click(page, "1,1")
        assert page.locator(".outline.picked").count() == 1
        click(page, "1,2")
        page.locator(".moves .made").first.wait_for()
        assert moves(page) == ["2,2-2,3"]


def test_dark_and_light(opened: Opener) -> None:
    with opened(NIM, color_scheme="dark") as page:
        your_turn(page)
        assert _is_dark(page)
        page.get_by_role("button", name="Light").click()
        assert not _is_dark(page)
        page.reload()
        your_turn(page)
        assert not _is_dark(page)


def _is_dark(page: Page) -> bool:
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red, *_ = map(int, re.findall(r"\d+", colour))
    return red < 100
