"""A page in a real browser, read and clicked as its adapter says."""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from ponder.core.errors import BadText, PonderError, Unsuitable, quote, quote_path
from ponder.core.files import check_folder, expand_home
from ponder.core.text import format_count, printable, truncate
from ponder.core.work import Work
from ponder.faces.browser.adapter import Adapter, Corner, SetupAction, read_adapter
from ponder.faces.browser.game import (
    PATIENCE,
    Autoplayed,
    BoardNotFound,
    PageState,
    Result,
    Tell,
    play_on,
)
from ponder.games.chomp import Chomp
from ponder.players import player

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog, Error, FrameLocator, Locator, Page


# The board that the cells of a page show: from places on it to rows counted from the poison.

SAME_LINE = 0.5  # places that differ by less are in one row or column
LONGEST_PLACE = 100  # letters
NUMBERS = re.compile(r"-?\d+")

Place = tuple[float, float]


@dataclass(frozen=True)
class VisibleCell:
    """A visible cell: its place, downwards and to the right, and if it is eaten.

    The number is its place among all elements that the selector of the cells matches.
    """

    number: int
    place: Place
    eaten: bool


@dataclass(frozen=True)
class VisibleBoard:
    """A board, and the number of the cell that is the cookie of each row and column."""

    board: Chomp | None
    cells: Mapping[tuple[int, int], int]


def visible_cells(raw: Iterable[Mapping[str, Any]], adapter: Adapter) -> list[VisibleCell]:
    """The cells that the page told about, each at the place that the adapter names."""
    return [
        VisibleCell(number, _place(cell, adapter), bool(cell["eaten"]))
        for number, cell in enumerate(raw)
        if cell["visible"]
    ]


def _place(cell: Mapping[str, Any], adapter: Adapter) -> Place:
    if adapter.place:
        numbers = _numbers(cell["place"])
    elif adapter.row:
        numbers = [*_numbers(cell["row"])[:1], *_numbers(cell["column"])[:1]]
    else:
        return cell["y"], cell["x"]
    if len(numbers) < 2:
        named = adapter.place or f"{adapter.row} and {adapter.column}"
        raise BoardNotFound(f"a cell of the page has no row and column in {named}; see its adapter")
    return numbers[0], numbers[1]


def _numbers(text: str | None) -> list[int]:
    return [int(number) for number in NUMBERS.findall((text or "")[:LONGEST_PLACE])]


def seen_board(cells: Sequence[VisibleCell], corner: Corner) -> VisibleBoard:
    """The board that the cells show, or `BoardNotFound` if they are not a board of Chomp."""
    if not cells:
        return VisibleBoard(None, {})
    down = _steps_from([cell.place[0] for cell in cells], corner.startswith("bottom"))
    right = _steps_from([cell.place[1] for cell in cells], corner.endswith("right"))
    there = {
        (row, column): cell.number
        for cell, row, column in zip(cells, down, right, strict=True)
        if not cell.eaten
    }
    return VisibleBoard(_chomp(set(there)), there)


def _steps_from(places: Sequence[float], from_the_end: bool) -> list[int]:
    """How many rows (or columns) each place is away from the poison's."""
    first = max(places) if from_the_end else min(places)
    away = [abs(place - first) for place in places]
    pitch = min(_gaps(away), default=1.0)
    return [round(distance / pitch) for distance in away]


def _gaps(distances: Iterable[float]) -> list[float]:
    """The distances between neighbouring lines."""
    pairs = pairwise(sorted(set(distances)))
    return [after - before for before, after in pairs if after - before > SAME_LINE]


def _chomp(squares: Set[tuple[int, int]]) -> Chomp | None:
    """The board with these squares; None without any."""
    if not squares:
        return None
    lengths = Counter(row for row, _ in squares)
    rows = [lengths[row] for row in range(len(lengths))]
    filled = {(row, column) for row, length in enumerate(rows) for column in range(length)}
    if filled != squares or any(above < below for above, below in pairwise(rows)):
        raise BoardNotFound(
            f"the {format_count(len(squares), 'cookie')} of the page are not a board of Chomp; "
            "does "
            "its adapter name the corner of the poison, and what is eaten?"
        )
    return Chomp(rows)


CLICK_MILLISECONDS = 5_000
LONGEST_COMPLAINT = 160
ALERT = "alert="

# Told in one go, so that the page cannot change between two cells.
TELL_CELLS = """(cells, names) => cells.map(cell => {
  const box = cell.getBoundingClientRect();
  const told = name => name ? cell.getAttribute(name) : null;
  return {
    x: box.x + box.width / 2, y: box.y + box.height / 2,
    visible: box.width > 0 && box.height > 0 && cell.checkVisibility({visibilityProperty: true}),
    eaten: names.eaten ? cell.matches(names.eaten) : false,
    place: told(names.place), row: told(names.row), column: told(names.column),
  };
})"""


class BrowserPage:
    """The table of a game on a page, for `ponder.faces.browser.game.play_on`.

    `patience` is how many seconds to wait for an element of the steps before the game. They
    are taken again if the page is loaded again and then has no board.
    """

    def __init__(self, page: Page, adapter: Adapter, patience: float) -> None:
        self.page = page
        self.adapter = adapter
        self.patience = patience
        self._is_new = False
        self._alerts: list[str] = []
        page.on("domcontentloaded", self._loaded_again)
        page.on("dialog", self._alerted)

    def _loaded_again(self, _page: Page) -> None:
        self._is_new = True

    def _alerted(self, dialog: Dialog) -> None:
        """Keep what the page says in a box of its own, and close the box."""
        from playwright.sync_api import Error

        self._alerts.append(dialog.message)
        with suppress(Error):  # somebody else who listens may have closed it
            dialog.dismiss()

    @property
    def shows_result(self) -> bool:
        """Whether the page tells who has won."""
        return bool(self.adapter.won)

    def look(self) -> PageState:
        """What the page shows, if it stays so for a moment."""
        if self._is_new:
            self._is_new = False
            self._set_up_again()
        first = self._glance()
        self.pause(self.adapter.settle)
        if self._glance() != first:
            raise BoardNotFound("the board of the page does not come to rest")
        return first

    def bite(self, move: str) -> None:
        """Click on the cookie; the page need not take it, and looking tells whether it did."""
        row, column = map(int, move.split(","))
        with _on_the_page("the cookie cannot be clicked"):
            number = self._board().cells.get((row - 1, column - 1))
            if number is not None:
                self._all(self.adapter.cell).nth(number).click(timeout=CLICK_MILLISECONDS)

    def pause(self, seconds: float) -> None:
        """Let the page go on."""
        with _on_the_page("the page has gone"):
            self.page.wait_for_timeout(1000 * seconds)

    def set_up(self) -> None:
        """Take the steps of the adapter before a game."""
        for step in self.adapter.start:
            with _on_the_page(f"{step.action} {step.selector!r} is not possible"):
                _take(step, self._all(step.selector).first, 1000 * self.patience)

    def _set_up_again(self) -> None:
        with _on_the_page("the page cannot be read"):
            board = self._shows(self.adapter.cell)
        if not board:
            self.set_up()

    def _glance(self) -> PageState:
        with _on_the_page("the page cannot be read"):
            return PageState(self._board().board, self._our_turn(), self._result())

    def _board(self) -> VisibleBoard:
        adapter = self.adapter
        names = {name: getattr(adapter, name) for name in ("eaten", "place", "row", "column")}
        raw: list[dict[str, Any]] = self._all(adapter.cell).evaluate_all(TELL_CELLS, names)
        if not raw and self._result() is None:
            raise BoardNotFound(
                f"nothing on the page matches {adapter.cell!r}, its adapter's cells"
            )
        return seen_board(visible_cells(raw, adapter), adapter.poison)

    def _our_turn(self) -> bool | None:
        return self._shows(self.adapter.turn) if self.adapter.turn else None

    def _result(self) -> Result | None:
        if self._shows(self.adapter.won):
            return "won"
        return "lost" if self._shows(self.adapter.lost) else None

    def _shows(self, selector: str) -> bool:
        if selector.startswith(ALERT):
            return any(selector.removeprefix(ALERT) in words for words in self._alerts)
        return bool(selector) and self._all(selector).first.is_visible()

    def _all(self, selector: str) -> Locator:
        place: Page | FrameLocator = self.page
        if self.adapter.frame:
            place = self.page.frame_locator(self.adapter.frame)
        return place.locator(selector)


def _take(step: SetupAction, element: Locator, milliseconds: float) -> None:
    if step.action == "click":
        element.click(timeout=milliseconds)
    elif step.action == "choose":
        element.select_option(step.text, timeout=milliseconds)
    else:
        element.fill(step.text, timeout=milliseconds)


@contextmanager
def _on_the_page(wrong: str) -> Iterator[None]:
    """Errors of the browser as one line; while a page is loaded, it shows nothing yet."""
    from playwright.sync_api import Error

    try:
        yield
    except Error as error:
        raise BoardNotFound(f"{wrong}: {first_line(error)}") from None


def first_line(error: Error) -> str:
    """What a browser complains about, short and safe to print."""
    return truncate(printable(error.message.strip().split("\n", 1)[0]), LONGEST_COMPLAINT)


# Opening a page in the system's Chromium, and a picture of it if something goes wrong.

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
        f"{quote(url)} is not an address that autoplay opens; "
        "it begins with https://, http:// or file:///"
    )


def find_browser(named: str | None = None) -> Path:
    """The browser that was named, or the first Chromium on the PATH."""
    if named is not None:
        path = expand_home(named)
        if not os.access(path, os.X_OK) or path.is_dir():
            raise BadText(f"{quote_path(named)} is not a browser that can be started")
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
        raise PonderError(f"{quote(url)} does not open: {why or first_line(error)}") from None
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


# A game of Chomp on a web page: the browser, the adapter and the player together.


@dataclass(frozen=True)
class PageRequest:
    """A page to play on: its address, its adapter, and how to open it."""

    url: str
    adapter: str = "ponder"
    mover: str = "perfect"
    browser: str | None = None
    headed: bool = False
    patience: float = PATIENCE
    screenshot: Path = Path("ponder-autoplay.png")


def autoplay(request: PageRequest, tell: Tell, work: Work | None = None) -> Autoplayed:
    """Open the page in a browser, play a game on it, and close it."""
    url, adapter = check_address(request.url), read_adapter(request.adapter)
    mover, program = player(request.mover), find_browser(request.browser)
    check_folder(request.screenshot)
    with running(program, headed=request.headed) as browser:
        page = open_page(browser, url, request.patience)
        table = BrowserPage(page, adapter, request.patience)
        with picture_of_failure(page, request.screenshot):
            table.set_up()
            return play_on(table, mover, patience=request.patience, tell=tell, work=work)
