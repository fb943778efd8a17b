"""The page in a browser: what people do on it, and how they see whose turn it is."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

    Opener = Callable[..., AbstractContextManager[Page]]


def your_turn(page: Page) -> None:
    page.locator("#status[data-turn=you]").wait_for()


def you_win(page: Page) -> None:
    page.locator("#status[data-result=you]").wait_for()


def goes_on(page: Page) -> bool:
    """Wait until it is your turn or the game is over; which of them is it?"""
    page.locator("#status:is([data-turn=you], [data-result=you], [data-result=page])").wait_for()
    return page.locator("#status").get_attribute("data-result") == ""


def click(page: Page, square: str) -> None:
    page.locator(f'[data-square="{square}"]').click()


def explain_moves(page: Page) -> None:
    page.get_by_label("Explain the move I point at").check()


def moves(page: Page) -> list[str]:
    return page.locator(".moves .made").all_inner_texts()
