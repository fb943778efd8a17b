"""The page in a real browser: why a move is wrong, hints, analysis, jobs, theories, the API."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from real_browser import needs_browser
from refusals import said
from standings import PROVED
from web_page import explain_moves, your_turn
from web_server import Site

from ponder.proofs.short_templates import prove_lower_rows
from ponder.theory.ledger import Ledger
from ponder.theory.verdict import after_proving

if TYPE_CHECKING:
    from web_page import Opener


pytestmark = needs_browser


def test_why_not_says_what_the_engine_says(opened: Opener, site: Site) -> None:
    with opened("play?game=nim&start=3,4,5&second=perfect&seed=1") as page:
        your_turn(page)
        explain_moves(page)
        page.locator('[data-square="0,0"]').hover()
        page.locator(".judgement").wait_for()
        told = page.locator(".judgement").inner_text()
    _, judged = site.ask("why", game="nim", position="3,4,5", move="3>0")
    said(told)
    assert judged["reply"]["move"] in told
    for reason in judged["reply"]["reasons"]:
        assert reason["text"] in told


def test_hints_come_in_steps(opened: Opener, site: Site) -> None:
    game = {"game": "chomp", "start": "3x3", "second": "perfect"}
    _, told = site.ask("hints", **game)
    with opened("play?game=chomp&start=3x3&second=perfect&seed=1") as page:
        your_turn(page)
        for step in told["steps"]:
            page.get_by_role("button", name="Hint").click()
            page.locator(".why", has_text=step[0]["text"]).wait_for()
            if step[0]["kind"] == "look here":
                assert page.locator(".outline.area").count() >= 4
            if step[0]["kind"] == "this move":
                assert page.locator(".badge.hint").count() == 1


@pytest.mark.parametrize(
    ("game", "position", "sided"),
    [("pig", "20", 0), ("sum", "3@nim + 2x2@chomp", 0), ("sum", "3@nim + 2x2@domineering", 1)],
)
def test_left_and_right_are_offered_where_they_differ(
    opened: Opener, game: str, position: str, sided: int
) -> None:
    with opened(f"analyse?game={game}&position={position.replace('+', '%2B')}") as page:
        page.locator(".facts dl").wait_for()
        assert page.get_by_label("To move").count() == sided
    with opened(f"play?game={game}&start={position.replace('+', '%2B')}") as page:
        your_turn(page)
        offered = page.get_by_label("You play").locator("option")
        assert offered.count() == (6 if sided else 4)


def test_the_analysis_of_a_position(opened: Opener) -> None:
    with opened("analyse?game=domineering&position=2x3") as page:
        page.locator(".facts dl").wait_for()
        said(page.locator(".facts").inner_text())
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
        page.locator(".job[data-state=running]:not([data-done='0'])").wait_for()
        page.reload()
        job.get_by_role("button", name="Cancel").click()
        job.locator(".chip.cancelled").wait_for()
        job.get_by_role("button", name="Show").click()
        job.locator("[data-stopped]").wait_for()
        job.get_by_role("button", name="Remove").click()
        job.wait_for(state="detached")


def test_a_reason_leads_to_the_proof_of_its_claim(opened: Opener) -> None:
    with opened("play?game=chomp&start=5x5&second=perfect&seed=1") as page:
        your_turn(page)
        explain_moves(page)
        page.locator('[data-square="1,0"]').hover()
        page.locator(".pointed .claim").first.click()
        page.locator(".proof p").first.wait_for()
        page.go_back()
        your_turn(page)


def test_the_theory_of_a_game_without_one(opened: Opener) -> None:
    with opened("theory?game=kayles") as page:
        page.locator("p.panel").wait_for()
        said(page.locator("p.panel").inner_text())


def test_a_theory_folds_its_laws_of_lower_rows(
    opened: Opener, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_LEDGER", str(tmp_path / "ledger.db"))
    with Ledger.open() as ledger:
        run = ledger.begin("chomp", "learn", {})
        ledger.record_all([after_proving(prove_lower_rows((2,))), PROVED], run)
    with opened("theory?game=chomp") as page:
        folded = page.locator(".panel details")
        folded.wait_for()
        said(folded.locator("summary").inner_text())
        assert not page.get_by_text("first_row_gap").is_visible()
        folded.locator("summary").click()
        assert page.get_by_text("first_row_gap").is_visible()
        assert "chomp:" not in page.locator(".claims").inner_text()


def test_the_page_of_the_api(opened: Opener, site: Site) -> None:
    with opened("play") as page:
        page.goto(f"{site.url}/api")
        page.locator("code", has_text=re.compile("^/api/solve$")).wait_for()
