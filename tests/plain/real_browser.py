"""A real browser for tests; without one they are skipped, or fail if one is required."""

import os

import pytest

from ponder.core.errors import PonderError
from ponder.faces.browser.page import find_browser

REQUIRED = os.environ.get("PONDER_REQUIRE_BROWSER") == "1"


def why_no_browser() -> str:
    """Why tests in a browser cannot run; empty if they can."""
    try:
        import playwright as _  # noqa: F401 - is it installed?
    except ImportError:
        return "playwright is not installed (pip install playwright)"
    try:
        find_browser()
    except PonderError as error:
        return str(error)
    return ""


needs_browser = pytest.mark.skipif(
    bool(why_no_browser()) and not REQUIRED, reason=why_no_browser() or "there is a browser"
)
