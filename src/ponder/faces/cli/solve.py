"""Find who wins, every winning move, how fast, and why."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._output import (
    OutputFile,
    attempts,
    json_option,
    picture_option,
    print_document,
    say,
    write_file,
)
from ponder.faces.cli._work import print_stop_reason, seconds_option, work_with_progress

if TYPE_CHECKING:
    from ponder.answers.solving import SolveAnswer
    from ponder.core.position import Side
    from ponder.solving.solution import Solution
    from ponder.solving.tree import GameTree


@click.command()
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--tree", is_flag=True, help="Print the game tree: heights, +1 or -1, best play.")
@picture_option("--svg", "the tree")
@click.option("--dot", type=OutputFile(), metavar="FILE",
              help="Write the tree as a Graphviz graph to FILE; - is stdout.")  # fmt: skip
@click.option("--first", type=click.Choice(["left", "right"]), default="left", show_default=True,
              help="Side that moves first in the tree of a partizan game.")  # fmt: skip
@click.option("--nodes", type=IntRange(min=1), metavar="N",
              help="Most nodes of the tree to show.")  # fmt: skip
@click.option("--depth", type=IntRange(min=0), metavar="N",
              help="Largest height of the tree to show.")  # fmt: skip
@click.option("--limit", type=IntRange(min=1), metavar="N",
              help="Most positions to visit.")  # fmt: skip
@seconds_option
@json_option
def command(
    *, game: str, pos: str | None, tree: bool, svg: Path | None, dot: Path | None, first: Side,
    nodes: int | None, depth: int | None, limit: int | None, seconds: float | None, as_json: bool,
) -> int:  # fmt: skip
    """Solve the position POS of GAME: ponder solve chomp 4x7."""
    from dataclasses import replace

    from ponder.answers.solving import SolveRequest, solve_position
    from ponder.faces.cli._position import position_argument

    position = position_argument("solve", game, pos)
    on_stdout = "-" in (str(svg), str(dot))
    if as_json and on_stdout:
        raise click.UsageError("--json and a drawing cannot both go to stdout; name a file.")
    request = SolveRequest(position, bool(tree or svg or dot), first, nodes, depth)
    with work_with_progress(f"solving {position.game}", positions=limit, seconds=seconds) as work:
        answer = solve_position(request, work)
    with attempts() as attempt:
        for file, drawing in _drawings(answer.tree, svg, dot, _cut(nodes, depth)):
            attempt(write_file, file, drawing)
        if not on_stdout or answer.tree is None:
            attempt(_tell, answer if tree else replace(answer, tree=None), as_json)
        return print_stop_reason(answer.stopped)


def _tell(answer: SolveAnswer, as_json: bool) -> None:
    if not as_json:
        _say(answer)
    if answer.no_tree is not None and answer.stopped.is_complete:
        raise answer.no_tree
    if as_json:
        print_document(answer)


def _say(answer: SolveAnswer) -> None:
    from ponder.show import tree_text
    from ponder.show.solutions import solution_text

    rest = "all with --json"
    say(solution_text(_advised(answer), answer.arguments, answer.period, rest))
    if answer.tree is not None:
        say("\n" + tree_text(answer.tree, **_cut(answer.nodes, answer.depth)))
    elif answer.no_tree is not None and not answer.stopped.is_complete:
        say("\nNo tree was drawn.")


def _advised(answer: SolveAnswer) -> Solution:
    """The solution; a note that a limit was too low names the flag that raises it."""
    from dataclasses import replace

    from ponder.faces.cli._complaints import message_with_flags
    from ponder.language.reasons import Reason

    if answer.unsolved is None:
        return answer.solution
    why = message_with_flags(answer.unsolved, click.get_current_context().command)
    return replace(answer.solution, notes=(Reason("not solved", facts={"error": why}),))


def _drawings(
    tree: GameTree | None, svg: Path | None, dot: Path | None, cut: dict[str, int]
) -> Iterator[tuple[Path, str]]:
    """The drawings of the tree that were asked for, with their files."""
    from ponder.show import tree_dot, tree_svg

    if tree is not None and svg is not None:
        yield svg, tree_svg(tree, **cut)
    if tree is not None and dot is not None:
        yield dot, tree_dot(tree, **cut)


def _cut(nodes: int | None, depth: int | None) -> dict[str, int]:
    """The arguments for the drawings, which have defaults of their own."""
    given = {"max_nodes": nodes, "depth": depth}
    return {name: number for name, number in given.items() if number is not None}
