"""Every P-position of Chomp inside a rectangle."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ponder.faces.cli._output import json_option, print_json, say

if TYPE_CHECKING:
    from ponder.faces.cli._sieving import Wishes


@click.command()
@click.argument("game")
@click.argument("pos", metavar="NxM")
@click.option("--openings", is_flag=True, help="The winning first moves of every rectangle inside.")
@click.option("--cookies", type=click.IntRange(min=1), metavar="K",
              help="Only P-positions with at most K cookies.")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path), help="List them: FILE.txt, .npy, .parquet.")
@click.option("--keep", is_flag=True, help="Keep a table on disk, for solve and the players.")
@click.option("--verify", is_flag=True, help="Hold every board, or a sample, against the rules.")
@click.option("--sample", type=click.IntRange(min=1), default=1_000_000, show_default=True,
              help="How many boards --verify draws from a large box.")  # fmt: skip
@click.option("--seed", type=click.IntRange(min=0), default=0, help="Of the sample.")
@click.option("--plot", type=click.Path(path_type=Path),
              help="FILE.svg, .png: three rows as scatter, others as density by size.")  # fmt: skip
@click.option("--memory", metavar="SIZE", help="Such as 8GB; 80 % of what is free unless you say.")
@click.option("--threads", type=click.IntRange(1, 2), default=2, show_default=True)
@json_option
def command(*, game: str, pos: str, as_json: bool, **wishes: Any) -> None:
    """Find all P-positions of GAME, which is chomp, inside the rectangle NxM, say 16x16."""
    from ponder.core.catalogue import find
    from ponder.core.errors import Unsuitable
    from ponder.faces.cli._sieving import Wishes, sieve
    from ponder.games import Chomp

    board = find(game).read(pos)
    if not isinstance(board, Chomp):
        raise Unsuitable(f"tables are made of chomp, as in ponder table chomp 8x10, not of {game}")
    wanted = Wishes(**wishes)
    found = sieve(board, wanted)
    if as_json:
        print_json(found)
    else:
        _tell(found, wanted)


def _tell(found: dict[str, Any], wanted: Wishes) -> None:
    size = f"{found['rows']}x{found['columns']}"
    say(f"{found['p_positions']:,} P-positions among the {found['positions']:,} boards of {size}")
    say(f"{found['seconds']:.2f} s, {found['peak_bytes'] / 1e6:,.0f} MB of memory")
    if wanted.cookies is not None:
        say(f"{found['listed']:,} of them have at most {wanted.cookies} cookies")
    for size, moves in found.get("several_openings", {}).items():
        say(f"{size} has {len(moves)} winning first moves: {'  '.join(moves)}")
    if "openings" in found:
        for size, moves in found["openings"].items():
            say(f"{size:>7}  {'  '.join(moves)}")
    if "verified" in found:
        say(_verified(found["verified"]))
    for written in (found.get("out"), found.get("kept"), wanted.plot):
        if written is not None:
            say(f"written: {written}")


def _verified(check: dict[str, Any]) -> str:
    which = "all" if check["whole"] else f"a sample (seed {check['seed']}) of"
    return (
        f"Checked by the definition: {which} {check['boards']:,} boards, "
        f"{check['p_positions']:,} of them P-positions, and their transposes; no fault."
    )
