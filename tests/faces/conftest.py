"""A server to ask, and a real browser to look at it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from web_server import Site
from web_server import running as serving

from ponder.faces.browser.page import find_browser, running
from ponder.faces.web.security import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(Settings(jobs=tmp_path_factory.mktemp("jobs"))) as site:
        yield site


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running(find_browser()) as browser:
        yield browser


@pytest.fixture(scope="module")
def page(browser: Browser) -> Page:
    """One page for all tests of a file."""
    return browser.new_page(reduced_motion="reduce")
