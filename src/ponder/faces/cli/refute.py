"""Find the smallest counterexample of a claim, or say what was searched."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._ledger import record_option
from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import memory_option, print_result, seconds_option, work_with_progress

if TYPE_CHECKING:
    from ponder.refutations.refutation import Reach


@click.command()
@click.argument("said", nargs=-1, metavar="GAME CLAIM")
@click.option("--all", "every", is_flag=True,
              help="Read a bare statement as one about all positions.")  # fmt: skip
@click.option("--table", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="Refute a claim about the rows of a table (.csv, .tsv or .parquet), "
              "in place of a game.")  # fmt: skip
@click.option("--cookies", type=IntRange(1, 62), metavar="K",
              show_default="60; 40 for claims that are not about P-positions only",
              help="Try all boards with at most K cookies.")  # fmt: skip
@click.option("--box", default="14x14", show_default=True, metavar="NxM",
              help="Try all boards with at most N rows and M columns.")  # fmt: skip
@click.option("--members", type=IntRange(min=0), default=100_000, show_default=True,
              metavar="N", help="Try the first N members of each infinite family.")  # fmt: skip
@click.option("--games", type=IntRange(min=0), default=40, show_default=True, metavar="N",
              help="Try the boards of N random games.")  # fmt: skip
@click.option("--seed", type=IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Seed of the random games.")  # fmt: skip
@click.option("--limit", type=IntRange(min=1), default=5_000, show_default=True, metavar="N",
              help="Try N positions, if they must be solved one by one.")  # fmt: skip
@click.option("--strategies", metavar="NAME,…", show_default="all",
              help="Strategies to use, such as cookies,boxes.")  # fmt: skip
@record_option
@seconds_option
@memory_option
@json_option
def command(
    *, said: tuple[str, ...], every: bool, table: Path | None, cookies: int | None, box: str,
    members: int, games: int, seed: int, limit: int, strategies: str | None,
    ledger: str | None, seconds: float | None, memory: int | None, as_json: bool,
) -> int:  # fmt: skip
    """Find the smallest counterexample of a claim, or say on what ground it was checked.

    A bare statement is about P-positions; "if … then …" says what else it is about:

    \b
      ponder refute chomp "number_of_cookies(x) <= 3*number_of_rows(x)"
      ponder refute nim "is_p_position(x) iff nim_sum_of_heaps(x) == 0"

    `ponder show GAME --invariants` lists the names; docs/claims.md says how claims are written.
    """  # noqa: D301 - \b tells click to keep the line breaks
    from ponder.answers.claims import RefuteRequest, refute_claim
    from ponder.show.claims import refutation_text

    game, claim = _game_and_claim(said, table)
    names = tuple(name.strip() for name in strategies.split(",")) if strategies else None
    reach = _reach(cookies, box, members, games, seed, limit)
    request = RefuteRequest(claim, game, every, table, reach, names, ledger)
    with work_with_progress("refuting", seconds=seconds, memory=memory) as work:
        found = refute_claim(request, work)
    return print_result(found, lambda: refutation_text(found), as_json)


def _game_and_claim(said: tuple[str, ...], table: Path | None) -> tuple[str, str]:
    """The game and the claim; with a table, the claim alone."""
    wanted = 1 if table is not None else 2
    if len(said) != wanted:
        example = '--table FILE "CLAIM"' if table is not None else 'GAME "CLAIM"'
        raise click.UsageError(f"expected: ponder refute {example} (the claim in quotes).")
    return ("", said[0]) if table is not None else (said[0], said[1])


def _reach(cookies: int | None, box: str, members: int, games: int, seed: int, limit: int) -> Reach:
    from ponder.core.errors import BadText, quote
    from ponder.games.boards.notation import parse_rectangle
    from ponder.refutations.refutation import Reach

    size = parse_rectangle(box)
    if size is None:
        raise BadText(f"--box is a size such as 14x14, not {quote(box)}")
    most, of_both = cookies or Reach.cookies, cookies or Reach.cookies_of_both
    return Reach(most, of_both, size, members=members, games=games, seed=seed, solved=limit)
