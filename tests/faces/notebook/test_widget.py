"""The widget of a notebook: its traits after each message, and its board in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from real_browser import needs_browser
from refusals import refuse, said

from ponder import Impartial, Record, register
from ponder.core.catalogue import GAMES
from ponder.core.errors import UnknownName
from ponder.faces.notebook import play
from ponder.games import Chomp, Pig
from ponder.games.boards.heaps import IndependentHeaps

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from ponder.faces.notebook.widget import PlayWidget


def press(widget: PlayWidget, **content: Any) -> None:
    """What the board sends when something is clicked."""
    widget._handle_custom_msg(content, [])


def test_a_click_is_answered_by_the_opponent() -> None:
    widget = play("chomp 3x3")
    assert widget.turn["position"] == "3,3,3"
    said(widget.says)
    press(widget, move="2,2")
    said(widget.says)
    assert [step["by"] for step in widget.turn["steps"]] == ["you", "perfect"]
    said(repr(widget))
    assert widget.record == Record("chomp", "3,3,3", ("2,2", "1,3"), "you", "perfect")


def test_the_opponent_may_begin_and_the_end_is_said() -> None:
    widget = play(Chomp("1x2"), second=True)
    assert widget.turn["over"]
    said(widget.says)
    won = play(Chomp("1x2"))
    press(won, move="1,2")
    said(won.says)


def test_undo_hint_and_a_new_game() -> None:
    widget = play("chomp 3x3")
    press(widget, do="hint")
    assert widget.hinted == "2,2"
    said(widget.says)
    press(widget, move="2,2")
    assert widget.hinted == ""
    press(widget, do="undo")
    assert (widget.turn["position"], widget.turn["moves"]) == ("3,3,3", [])
    press(widget, move="3,3")
    press(widget, do="begin")
    assert (widget.turn["position"], widget.turn["moves"]) == ("3,3,3", [])


@pytest.mark.parametrize(
    "content", [{"move": "9,9"}, {"do": "undo"}, {"do": "dance"}, {"move": 3}], ids=str
)
def test_what_is_wrong_is_said_and_changes_nothing(content: dict[str, Any]) -> None:
    widget = play("chomp 3x3")
    before = widget.turn
    press(widget, **content)
    said(widget.says)
    assert widget.turn == before


def test_the_board_is_told_that_it_was_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    widget = play("chomp 3x3")
    sent: list[Any] = []
    monkeypatch.setattr(widget, "send", sent.append)
    press(widget, do="begin")
    press(widget, move="9,9")
    assert sent == [{"heard": {"do": "begin"}}, {"heard": {"move": "9,9"}}]


def test_two_people_and_games_of_chance() -> None:
    widget = play("nim 1,2", None)
    press(widget, move="2>1")
    press(widget, move="1>0")
    press(widget, move="1>0")
    assert widget.turn["over"]
    assert widget.record.moves == ("2>1", "1>0", "1>0")
    dice = play(Pig("10"), "random", seed=3)
    press(dice, move="roll")
    assert dice.record.moves[0].startswith("roll=")
    refuse(UnknownName, play, "nim 1,2", "perfct")


def test_a_game_that_is_defined_again_is_played_by_its_new_rules() -> None:
    def defined(most: int) -> None:
        @register
        class Stones(IndependentHeaps, Impartial):
            """Stones: take a few from one heap."""

            game = "stones"
            start = "4"

            @classmethod
            def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
                yield from ((heap - taken,) for taken in range(1, min(most, heap) + 1))

    answers = []
    for most in (1, 3):
        defined(most)
        widget = play("stones 4")
        press(widget, move="4>3")
        answers.append(widget.record.moves[1])
    GAMES.remove("stones")
    assert answers == ["3>2", "3>0"]


# The board

SHOW = """([esm, traits]) => {
  const url = URL.createObjectURL(new Blob([esm], {type: "text/javascript"}));
  return import(url).then(({default: widget}) => {
    const listeners = [];
    window.sent = [];
    window.model = {
      get: (name) => traits[name], send: (message) => window.sent.push(message),
      on: (_, listener) => listeners.push(listener),
      off: (_, listener) => listeners.splice(listeners.indexOf(listener), 1),
    };
    window.change = (changes) => { Object.assign(traits, changes); listeners.forEach((f) => f()); };
    window.leave = widget.render({model: window.model, el: document.body});
    window.listeners = listeners;
  });
}"""


def traits(widget: PlayWidget) -> dict[str, Any]:
    return {"turn": widget.turn, "says": widget.says, "hinted": widget.hinted}


def shown(page: Page, widget: PlayWidget) -> None:
    page.goto("about:blank")
    page.add_style_tag(content=str(widget._css))
    page.evaluate(SHOW, [str(widget._esm), traits(widget)])


@needs_browser
def test_the_board_sends_clicks_and_shows_the_answer(page: Page) -> None:
    widget = play("chomp 3x3")
    shown(page, widget)
    assert page.locator("[data-square]").count() == 9
    page.click('[data-square="1,1"]')
    page.click("text=Hint")
    assert page.evaluate("sent") == [{"move": "2,2"}, {"do": "hint"}]
    said(page.locator("[role=status]").inner_text())
    press(widget, move="2,2")
    press(widget, do="hint")
    page.evaluate("(changes) => change(changes)", traits(widget))
    assert page.locator("[data-square]").count() == 4
    assert page.locator(".badge.hint").count() == 1
    assert page.locator("[role=status]").inner_text() == widget.says


@needs_browser
def test_moves_without_a_drawing_are_buttons(page: Page) -> None:
    shown(page, play(Pig("10"), "random", seed=3))
    page.click(".ponder-choices >> text=roll")
    assert page.evaluate("sent") == [{"move": "roll"}]


@needs_browser
def test_a_widget_that_is_closed_listens_no_more(page: Page) -> None:
    shown(page, play("nim 1,2"))
    assert page.evaluate("listeners.length") == 4
    page.evaluate("leave()")
    assert page.evaluate("listeners.length") == 0
