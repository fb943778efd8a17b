"""No serious fault of accessibility on any view of the page and in the offline file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, get_args

import pytest
from axe import grave_faults
from real_browser import needs_browser
from terminal import run
from web_server import Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = needs_browser

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = get_args(Scheme)


def started(page: Page) -> None:
    page.locator("[data-turn=you]").wait_for()


def over(page: Page) -> None:
    page.locator("[data-result=you]").wait_for()
    page.get_by_role("button", name="Review the game").click()
    page.locator(".review svg, .review li").first.wait_for()


def explained(page: Page) -> None:
    started(page)
    page.get_by_label("Explain the move I point at").check()
    page.locator('[data-square="0,2"]').hover()
    page.wait_for_timeout(800)


def edited(page: Page) -> None:
    started(page)
    page.get_by_role("button", name="Edit position").click()
    page.locator("dialog").wait_for()


def analysed(page: Page) -> None:
    page.locator("main svg").first.wait_for()
    page.wait_for_load_state("networkidle")


def settled(page: Page) -> None:
    page.locator("main h1, main h2").first.wait_for()
    page.wait_for_load_state("networkidle")


VIEWS: dict[str, tuple[str, Callable[[Page], None]]] = {
    "play": ("#play?game=chomp&start=4x5&second=perfect", started),
    "game over": ("#play?game=chomp&start=2x2&second=perfect&moves=2,2 1,2 2,1", over),
    "why": ("#play?game=chomp&start=3x3&second=perfect", explained),
    "editor": ("#play?game=nim&start=1,2&second=perfect", edited),
    "partizan": ("#play?game=toads-and-frogs&start=TT_FF&second=perfect", started),
    "analyse": ("#analyse?game=chomp&position=2x2", analysed),
    "value": ("#analyse?game=domineering&position=2x3", analysed),
    "theory": ("#theory?game=chomp", settled),
    "laboratory": ("#laboratory", settled),
    "api": ("api", lambda page: page.wait_for_load_state("networkidle")),
}


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("view", VIEWS)
def test_every_view_of_the_page(browser: Browser, site: Site, view: str, scheme: Scheme) -> None:
    address, ready = VIEWS[view]
    page = browser.new_page(color_scheme=scheme, reduced_motion="reduce")
    page.goto(f"{site.url}/{address}")
    ready(page)
    assert grave_faults(page) == []
    page.close()


def test_a_phone(browser: Browser, site: Site) -> None:
    page = browser.new_page(viewport={"width": 375, "height": 700}, has_touch=True)
    page.goto(f"{site.url}/#play?game=chomp&start=4x5&second=perfect")
    started(page)
    assert grave_faults(page) == []
    page.close()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_the_offline_file(browser: Browser, tmp_path: Path, scheme: Scheme) -> None:
    file = tmp_path / "chomp.html"
    assert run("export", "chomp", "3x4", "--html", str(file)).exit_code == 0
    page = browser.new_page(color_scheme=scheme)
    page.goto(f"{file.as_uri()}#first=page")
    started(page)
    page.check("#marks")
    assert grave_faults(page) == []
    page.close()


def test_a_fault_would_be_found(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content('<html lang="en"><title>x</title><main><h1>x</h1><img src="data:,"></main>')
    assert [fault.partition(":")[0] for fault in grave_faults(page)] == ["image-alt"]
    page.close()
