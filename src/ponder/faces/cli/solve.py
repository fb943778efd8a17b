"""Who wins, every winning move, how fast, and why."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ponder.faces.cli._output import json_option, print_json, say, write_file

if TYPE_CHECKING:
    from ponder.core.position import Position, Side
    from ponder.faces.cli._finding import Finding
    from ponder.solving.tree import GameTree


MOST_NODES = 100_000


@click.command()
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--tree", is_flag=True, help="The game tree: heights, +1 and -1, and best play.")
@click.option("--svg", type=click.Path(path_type=Path), help="Write the tree as an SVG picture.")
@click.option("--dot", type=click.Path(path_type=Path), help="Write the tree as a Graphviz graph.")
@click.option("--first", type=click.Choice(["left", "right"]), default="left", show_default=True,
              help="Who moves first in the tree of a partizan game.")  # fmt: skip
@click.option("--nodes", type=click.IntRange(min=1), help="Show at most so many nodes of the tree.")
@click.option("--limit", type=click.IntRange(min=1), help="Visit at most so many positions.")
@json_option
def command(
    *, game: str, pos: str | None, tree: bool, svg: Path | None, dot: Path | None,
    first: Side, nodes: int | None, limit: int | None, as_json: bool,
) -> None:  # fmt: skip
    """Solve the position POS of GAME: ponder solve chomp 4x7."""
    from ponder.core.errors import PonderError
    from ponder.faces.cli._finding import findings
    from ponder.faces.cli._finding_as_text import in_words

    position = _position(game, pos)
    if as_json and "-" in (str(svg), str(dot)):
        raise click.UsageError("--json and a drawing cannot both go to stdout; name a file.")
    wanted = bool(tree or svg or dot)
    if wanted:
        _refuse_chance(position)
    finding = findings(position, limit)
    try:
        grown = _tree(position, first, limit) if wanted else None
    except PonderError:
        if not as_json:
            say(in_words(finding))
        raise
    if grown is not None:
        _write_drawings(grown, svg, dot, nodes)
    if as_json:
        print_json(_document(finding, grown if tree else None, nodes))
    elif "-" not in (str(svg), str(dot)):
        say(in_words(finding))
        if grown is not None and tree:
            from ponder.show import tree_text

            say("\n" + tree_text(grown, **_cut(nodes)))


def _position(game: str, pos: str | None) -> Position:
    from ponder.core.catalogue import find
    from ponder.core.errors import BadText

    found = find(game)
    if pos is None:
        raise BadText(f"solve needs a position too, e.g. ponder solve {found.name} {found.start}")
    return found.read(pos)


def _refuse_chance(position: Position) -> None:
    """Before the work of solving: there will be no tree of a game of chance."""
    from ponder.core.errors import Unsuitable
    from ponder.core.position import Chance

    if isinstance(position, Chance):
        raise Unsuitable(f"{position.game} has no game tree, because chance plays in it")


def _tree(position: Position, first: Side, limit: int | None) -> GameTree:
    from ponder.core.errors import TooLarge
    from ponder.solving.tree import game_tree

    try:
        return game_tree(position, first=first, limit=limit or MOST_NODES)
    except TooLarge as error:
        raise TooLarge(f"no tree: {error}; --limit N allows more") from None


def _write_drawings(tree: GameTree, svg: Path | None, dot: Path | None, nodes: int | None) -> None:
    from ponder.show import tree_dot, tree_svg

    if svg is not None:
        write_file(svg, tree_svg(tree, **_cut(nodes)))
    if dot is not None:
        write_file(dot, tree_dot(tree, **_cut(nodes)))


def _document(finding: Finding, tree: GameTree | None, nodes: int | None) -> dict[str, Any]:
    from ponder.faces.cli._finding_as_json import document, tree_document

    fields = document(finding)
    if tree is not None:
        fields["tree"] = tree_document(tree, **_cut(nodes))
    return fields


def _cut(nodes: int | None) -> dict[str, int]:
    """The drawings know how many nodes they show by themselves unless told."""
    return {} if nodes is None else {"max_nodes": nodes}
