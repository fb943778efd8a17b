"""A page in a real browser, read and clicked as its adapter says."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from ponder.answers.autoplay import Look, NotShown, Result
from ponder.core.words import cut, printable
from ponder.faces.browser.adapter import Adapter, Preparation
from ponder.faces.browser.board import SeenBoard, seen_board, visible_cells

if TYPE_CHECKING:  # playwright is an extra
    from playwright.sync_api import Dialog, Error, FrameLocator, Locator, Page

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


class OnPage:
    """The table of a game on a page, for `ponder.answers.autoplay.play_on`.

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

    def look(self) -> Look:
        """What the page shows, if it stays so for a moment."""
        if self._is_new:
            self._is_new = False
            self._set_up_again()
        first = self._glance()
        self.pause(self.adapter.settle)
        if self._glance() != first:
            raise NotShown("the board of the page does not come to rest")
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

    def _glance(self) -> Look:
        with _on_the_page("the page cannot be read"):
            return Look(self._board().board, self._our_turn(), self._result())

    def _board(self) -> SeenBoard:
        adapter = self.adapter
        names = {name: getattr(adapter, name) for name in ("eaten", "place", "row", "column")}
        raw: list[dict[str, Any]] = self._all(adapter.cell).evaluate_all(TELL_CELLS, names)
        if not raw and self._result() is None:
            raise NotShown(f"nothing on the page matches {adapter.cell!r}, its adapter's cells")
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


def _take(step: Preparation, element: Locator, milliseconds: float) -> None:
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
        raise NotShown(f"{wrong}: {first_line(error)}") from None


def first_line(error: Error) -> str:
    """What a browser complains about, short and safe to print."""
    return cut(printable(error.message.strip().split("\n", 1)[0]), LONGEST_COMPLAINT)
