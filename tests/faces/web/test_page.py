"""The page in a real browser: games by mouse, by keyboard and on a phone, and every view."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from real_browser import needs_browser
from standings import PROVED
from web_server import Site

from ponder.answers.game_templates import BOARDS, game_file
from ponder.core.catalogue import GAMES
from ponder.proofs.lower_rows import prove_lower_rows
from ponder.theory.ledger import Ledger
from ponder.theory.results import after_proving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

    Opener = Callable[..., AbstractContextManager[Page]]

pytestmark = needs_browser

NIM = "play?game=nim&start=1,2,2&second=perfect&seed=1"
LONG = 20_000  # milliseconds to wait on a busy machine


@pytest.fixture
def opened(browser: Browser, site: Site) -> Opener:
    """Opens the page at an address; whatever the console complains of fails the test."""

    @contextmanager
    def opened(address: str, **options: Any) -> Iterator[Page]:
        context = browser.new_context(reduced_motion="reduce", **options)
        context.set_default_timeout(LONG)
        page, complaints = context.new_page(), []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if _is_bad(said) else None)
        page.goto(f"{site.url}/#{address}")
        yield page
        context.close()
        assert complaints == []

    return opened


def _is_bad(said: Any) -> bool:
    """Chromium also reports refusals with a status of 400 and more, which the page explains."""
    return said.type in ("error", "warning") and "Failed to load resource" not in said.text


def status(page: Page, words: str) -> None:
    """Wait until the status line says this."""
    page.locator("#status", has_text=re.compile(words)).wait_for()


def click(page: Page, square: str) -> None:
    page.locator(f'[data-square="{square}"]').click()


def moves(page: Page) -> list[str]:
    return page.locator(".moves .made").all_inner_texts()


def test_a_game_by_mouse(opened: Opener) -> None:
    """From 1,2,2 the first player takes the heap of 1 and then copies the opponent."""
    with opened(NIM) as page:
        status(page, "Your turn")
        page.locator('[data-square="0,0"]').hover()
        assert page.locator(".outline.preview").count() == 1
        click(page, "0,0")
        page.locator(".moves .made").nth(1).wait_for()
        assert moves(page)[0] == "1>0"
        assert "played" in page.locator(".why").inner_text()
        win(page)
        status(page, "You win")
        page.get_by_role("button", name="Review the game").click()
        page.locator(".graph").wait_for()
        assert "No mistake" in page.locator(".review").inner_text()


def win(page: Page) -> None:
    """Copy each move of the opponent until the game is over; the status line says when."""
    for _ in range(6):
        page.locator("#status", has_text=re.compile("Your turn|wins|win!")).wait_for()
        if "turn" not in page.locator("#status").inner_text():
            return
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
        status(page, "Your turn")
        page.keyboard.press("b")
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        assert "move 2,2" in (page.evaluate("document.activeElement.getAttribute('aria-label')"))
        page.keyboard.press("Enter")
        page.locator(".moves .made").nth(1).wait_for()
        status(page, "Your turn")
        assert "Your turn" in page.locator("#live").inner_text()
        page.keyboard.press("ArrowDown")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        status(page, "You win")
        page.keyboard.press("Escape")
        page.locator("#status").click()
        page.keyboard.press("ArrowLeft")
        status(page, "Move 2 of 3")
        page.keyboard.press("u")
        status(page, "Your turn")


def test_a_game_on_a_phone(opened: Opener) -> None:
    phone = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
    with opened("play?game=chomp&start=2x3&second=random&seed=3", **phone) as page:
        status(page, "Your turn")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        page.get_by_label("Explain the move I point at").check()
        page.locator('[data-square="1,2"]').tap()
        page.locator(".judgement").wait_for()
        assert moves(page) == []
        page.get_by_label("Explain the move I point at").uncheck()
        while "turn" in page.locator("#status").inner_text():
            count = len(moves(page))
            page.locator(".cell.playable").last.tap()
            page.locator(".moves .made").nth(count).wait_for()
            page.locator("#status", has_text=re.compile("Your turn|win")).wait_for()
        assert "win" in page.locator("#status").inner_text()


def test_undo_and_redo(opened: Opener) -> None:
    with opened("play?game=chomp&start=4x7&second=perfect&seed=1") as page:
        status(page, "Your turn")
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
        status(page, "Your turn")
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
        status(page, "turn")
        click(page, "2,1")
        page.locator(".moves .made").first.wait_for()
        assert moves(page) == ["5>1"]
        assert page.locator(".ghost").count() == 4


def test_why_not_says_what_the_engine_says(opened: Opener, site: Site) -> None:
    with opened("play?game=nim&start=3,4,5&second=perfect&seed=1") as page:
        status(page, "Your turn")
        page.get_by_label("Explain the move I point at").check()
        page.locator('[data-square="0,0"]').hover()
        page.locator(".judgement").wait_for()
        told = page.locator(".judgement").inner_text()
    _, judged = site.ask("why", game="nim", position="3,4,5", move="3>0")
    assert "✗ 3>0 loses" in told
    assert f"The reply {judged['reply']['move']} refutes it" in told
    for reason in judged["reply"]["reasons"]:
        assert reason["text"] in told
    assert "✓ proved" in told


def test_hints_come_in_steps(opened: Opener, site: Site) -> None:
    game = {"game": "chomp", "start": "3x3", "second": "perfect"}
    _, told = site.ask("hints", **game)
    with opened("play?game=chomp&start=3x3&second=perfect&seed=1") as page:
        status(page, "Your turn")
        for number, step in enumerate(told["steps"], start=1):
            page.get_by_role("button", name="Hint").click()
            page.locator(".why", has_text=f"Hint {number} of {len(told['steps'])}").wait_for()
            assert step[0]["text"] in page.locator(".why").inner_text()
            if step[0]["kind"] == "look here":
                assert page.locator(".outline.area").count() >= 4
            if step[0]["kind"] == "this move":
                assert page.locator(".badge.hint").count() == 1


def test_a_record_is_opened_and_a_position_edited(opened: Opener) -> None:
    with opened("play?game=chomp&start=2x3&second=perfect&seed=1") as page:
        status(page, "Your turn")
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


@pytest.mark.parametrize("game", ["pig", "hackenbush", "clobber", "kayles", "misere-nim", "value"])
def test_other_games_are_played_by_name_too(opened: Opener, game: str) -> None:
    with opened(f"play?game={game}&second=random&seed=2") as page:
        status(page, "Your turn")
        named = page.locator(".named-moves")
        if named.locator("summary").count():
            named.locator("summary").click()
        named.locator("button").first.click()
        page.locator(".moves .made").first.wait_for()


def test_two_clicks_choose_among_moves_that_share_a_square(opened: Opener) -> None:
    with opened("play?game=cram&start=3x3&first=you&second=you") as page:
        status(page, "Your turn")
        click(page, "1,1")
        assert page.locator(".outline.picked").count() == 1
        click(page, "1,2")
        page.locator(".moves .made").first.wait_for()
        assert moves(page) == ["2,2-2,3"]


def test_the_analysis_of_a_position(opened: Opener) -> None:
    with opened("analyse?game=domineering&position=2x3") as page:
        page.locator(".facts dl").wait_for()
        assert "N: the next player wins" in page.locator(".facts").inner_text()
        page.locator(".badge").first.wait_for()
        page.locator("img.picture").wait_for()
        page.get_by_role("button", name="Draw the game tree").click()
        page.locator(".zoomed img").wait_for()
        page.get_by_role("button", name="Larger").click()
        assert page.locator(".zoomed img").evaluate("i => i.naturalWidth") > 100


def test_a_job_is_started_watched_and_cancelled(opened: Opener) -> None:
    with opened("laboratory") as page:
        page.get_by_label("What").select_option("family")
        page.get_by_label("Class").fill("A33")  # nobody has seen it end
        page.get_by_label("Seconds").fill("500")
        page.get_by_role("button", name="Start").click()
        job = page.locator(".job").first
        job.locator(".progress", has_text=re.compile(r"runs · [1-9]")).wait_for()
        page.reload()
        job.get_by_role("button", name="Cancel").click()
        job.locator(".chip", has_text="cancelled").wait_for()
        job.get_by_role("button", name="Show").click()
        job.locator("text=Stopped early").wait_for()
        job.get_by_role("button", name="Remove").click()
        job.wait_for(state="detached")


def test_a_reason_leads_to_the_proof_of_its_claim(opened: Opener) -> None:
    with opened("play?game=chomp&start=4x7&second=perfect&seed=1") as page:
        status(page, "Your turn")
        page.get_by_label("Explain the move I point at").check()
        page.locator('[data-square="1,0"]').hover()
        page.locator(".pointed .claim").first.click()
        page.locator(".proof", has_text="Proof").first.wait_for()
        page.go_back()
        status(page, "Your turn")


def test_the_theory_of_a_game_without_one(opened: Opener) -> None:
    with opened("theory?game=kayles") as page:
        page.get_by_text("Nothing is known of this game yet").wait_for()


def test_a_theory_folds_its_laws_of_lower_rows(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_LEDGER", str(tmp_path / "ledger.db"))
    with Ledger.open() as ledger:
        run = ledger.begin("chomp", "learn", {})
        ledger.record_all([after_proving(prove_lower_rows((2,))), PROVED], run)
    with opened("theory?game=chomp") as page:
        folded = page.locator("details", has_text="1 law of boards p,q,…")
        folded.wait_for()
        assert not page.get_by_text("first_row_gap").is_visible()
        folded.locator("summary").click()
        assert page.get_by_text("first_row_gap").is_visible()
        assert "chomp:" not in page.locator(".claims").inner_text()


def test_dark_and_light(opened: Opener) -> None:
    with opened(NIM, color_scheme="dark") as page:
        status(page, "Your turn")
        assert _is_dark(page)
        page.get_by_role("button", name="Light").click()
        assert not _is_dark(page)
        page.reload()
        status(page, "Your turn")
        assert not _is_dark(page)


def _is_dark(page: Page) -> bool:
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red, *_ = map(int, re.findall(r"\d+", colour))
    return red < 100


def test_the_page_of_the_api(opened: Opener, site: Site) -> None:
    with opened("play") as page:
        page.goto(f"{site.url}/api")
        page.locator("code", has_text=re.compile("^/api/solve$")).wait_for()


@pytest.mark.parametrize("board", BOARDS)
def test_a_game_of_ones_own_is_played_by_clicks_without_any_other_edit(
    opened: Opener, board: str
) -> None:
    """The file is the one that `ponder new game NAME --board BOARD` writes."""
    name = f"own-{board}"
    exec(compile(game_file(name, board), f"{name}.py", "exec"), {"__name__": name})
    try:
        with opened(f"play?game={name}&second=random&seed=1") as page:
            status(page, "Your turn")
            page.locator(".cell.playable").first.click()
            if not moves(page) and page.locator(".outline.picked").count():
                page.locator(".cell.playable").nth(1).click()
            page.locator(".moves .made").first.wait_for()
    finally:
        GAMES.remove(name)
