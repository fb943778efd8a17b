"""Play Chomp on a web page in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._flag_values import FloatRange
from ponder.faces.cli._output import json_option, print_answer, say
from ponder.faces.cli._work import print_result, work_with_progress

if TYPE_CHECKING:
    from ponder.faces.browser.game import Bite

NOT_WON = 1


@click.command()
@click.argument("url")
@click.option("--adapter", default="ponder", show_default=True, metavar="NAME|FILE",
              help="How to read the page: ponder, or a TOML or JSON file.")  # fmt: skip
@click.option("--player", "mover", default="perfect", show_default=True, metavar="PLAYER",
              help="Who plays for us.")  # fmt: skip
@click.option("--browser", metavar="PATH", show_default="found on the PATH",
              help="The program of a Chromium or Chrome.")  # fmt: skip
@click.option("--headed/--headless", default=False, show_default="headless",
              help="Show the window of the browser.")  # fmt: skip
@click.option("--patience", type=FloatRange(min=0.1, max=3600), default=60,
              show_default=True, metavar="S",
              help="Most seconds to wait for anything on the page.")  # fmt: skip
@click.option("--screenshot", type=click.Path(path_type=Path), default="ponder-autoplay.png",
              show_default=True, metavar="FILE",
              help="Picture of the page after a failure.")  # fmt: skip
@json_option
def command(
    *, url: str, adapter: str, mover: str, browser: str | None, headed: bool, patience: float,
    screenshot: Path, as_json: bool,
) -> int:  # fmt: skip
    """Play Chomp on the page at URL, from its present board to the end.

    The page is opened in a real browser and read by an adapter, which says where its cookies
    are; docs/browser.md tells how to write one. The exit status is 0 after a win and 1 after a
    loss.
    """
    from ponder.faces.browser.page import PageRequest, autoplay

    request = PageRequest(url, adapter, mover, browser, headed, patience, screenshot)
    with work_with_progress("playing on the page", "bite", in_lines=True) as work:
        played = autoplay(request, lambda bite: _tell(bite, as_json), work)
    if played.result is None:
        return print_result(played, lambda: "", as_json)
    print_answer(played, lambda: "Hey, we won" if played.won else "We lost", as_json)
    return 0 if played.won else NOT_WON


def _tell(bite: Bite, err: bool) -> None:
    who = "We bite" if bite.by == "us" else "The page bites"
    left = bite.board or "nothing"
    say(f"{who} {bite.move}; left: {left}", err=err)
