"""A server to ask, and its page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest
from web_server import Site, running

from ponder.faces.web.security import Settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page
    from web_page import Opener

LONG = 20_000  # milliseconds to wait on a busy machine


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    jobs = tmp_path_factory.mktemp("jobs")
    with running(Settings(jobs=jobs, seconds=2, running_jobs=1, waiting_jobs=2)) as site:
        yield site


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
