"""Opening a page in the system's Chromium, and a picture of it if something goes wrong."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ponder.core.errors import BadText, PonderError, Unsuitable, named_file, shortened
from ponder.core.files import expanded
from ponder.faces.browser.page import first_line

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "brave-browser",
)
UNOPENED = {
    "ERR_CONNECTION_REFUSED": "no server answers there",
    "ERR_FILE_NOT_FOUND": "there is no such file",
    "ERR_INTERNET_DISCONNECTED": "there is no network",
    "ERR_NAME_NOT_RESOLVED": "there is no such host",
}
"""What the codes of Chromium mean."""
SCHEMES = ("http", "https", "file")
QUIET = (
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
AS_ROOT = "--no-sandbox"  # Chromium does not start in a sandbox as root


def check_address(url: str) -> str:
    """The address, if it is one of the web or of a file."""
    parts = urlsplit(url)
    if parts.scheme in SCHEMES and (parts.netloc or parts.scheme == "file"):
        return url
    raise BadText(
        f"{shortened(url)} is not an address that autoplay opens; "
        "it begins with https://, http:// or file:///"
    )


def find_browser(named: str | None = None) -> Path:
    """The browser that was named, or the first Chromium on the PATH."""
    if named is not None:
        path = expanded(named)
        if not os.access(path, os.X_OK) or path.is_dir():
            raise BadText(f"{named_file(named)} is not a browser that can be started")
        return path
    found = next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        raise Unsuitable("no Chromium or Chrome on the PATH; install one, or name its file")
    return Path(found)


@contextmanager
def running(program: Path, *, headed: bool = False) -> Iterator[Browser]:
    """The browser, without history, which is closed at the end."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError:
        raise Unsuitable("autoplay needs playwright: pip install 'ponder-cgt[browser]'") from None
    arguments = [*QUIET, *([AS_ROOT] if os.geteuid() == 0 else [])]
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(
                executable_path=program, headless=not headed, args=arguments, handle_sigint=False
            )
        except Error as error:
            raise PonderError(f"{program} does not start: {first_line(error)}") from None
        try:
            yield browser
        finally:
            with suppress(Error):
                browser.close()


def open_page(browser: Browser, url: str, patience: float) -> Page:
    """The page at this address, loaded."""
    from playwright.sync_api import Error

    try:
        page = browser.new_page()
        page.goto(check_address(url), timeout=1000 * patience, wait_until="domcontentloaded")
    except Error as error:
        code = re.search(r"net::(ERR_\w+)", error.message)
        why = UNOPENED.get(code[1]) if code else None
        raise PonderError(f"{shortened(url)} does not open: {why or first_line(error)}") from None
    return page


@contextmanager
def picture_of_failure(page: Page, file: Path) -> Iterator[None]:
    """A block after whose failure the page is kept as a picture, which the error names."""
    try:
        yield
    except PonderError as error:
        if not _has_picture(page, file):
            raise
        raise PonderError(f"{error}; a picture of the page is in {file}") from error


def _has_picture(page: Page, file: Path) -> bool:
    from playwright.sync_api import Error

    try:
        page.screenshot(path=file, full_page=True)
    except (Error, OSError):
        return False
    return True
