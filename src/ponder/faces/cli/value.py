"""The value of a position: canonical form, stops, temperature, best moves."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ponder.faces.cli._output import json_option, print_json, say, write_file

if TYPE_CHECKING:
    from ponder.core.position import Position
    from ponder.values.advice import Advice
    from ponder.values.starts import Starts


@click.command(context_settings={"ignore_unknown_options": True})  # -1/2 is a position
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--options", is_flag=True, help="Every move, its value, and why it is not sensible.")
@click.option("--thermograph", type=click.Path(path_type=Path), metavar="FILE.svg",
              help="Draw the thermograph; - is stdout.")  # fmt: skip
@click.option("--starts", metavar="SIZES",
              help="A table of starts, up to a,b,c of T^a _^b F^c or rows,columns.")  # fmt: skip
@click.option("--csv", is_flag=True, help="The table of starts as CSV.")
@click.option("--latex", is_flag=True, help="The value, or the table of starts, in LaTeX.")
@click.option("--svg", type=click.Path(path_type=Path), help="Draw the table of starts.")
@click.option("--keep", is_flag=True, help="Keep the values on disk, for the next time.")
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    help="Visit at most so many positions in each independent part.",
)
@click.option(
    "--memory",
    metavar="SIZE",
    help="Such as 4GB, at least 10MB; 80 % of what is free unless you say.",
)
@json_option
def command(
    *, game: str, pos: str | None, starts: str | None, as_json: bool, **wishes: Any
) -> None:
    """Find the value of the position POS of GAME: ponder value toads-and-frogs TT_FF.

    POS may be a sum of different games, "TT_FF + 4x4@domineering", and a position of the game
    `value` is a value itself: ponder value value "{2|-1} + *" simplifies it.
    """
    from ponder.core.memory import bytes_of
    from ponder.values.table import allow_memory

    if wishes["memory"] is not None:
        allow_memory(bytes_of(wishes["memory"]))
    _refuse_strange_mixtures(pos, starts, as_json, wishes)
    if starts is not None:
        _tell_starts(game, starts, as_json, wishes)
    else:
        _tell_value(_position(game, pos), as_json, wishes)


def _refuse_strange_mixtures(
    pos: str | None, starts: str | None, as_json: bool, wishes: dict[str, Any]
) -> None:
    """Before any work: options that have nothing to do with each other."""
    alone = (pos is not None, wishes["options"], wishes["thermograph"], wishes["keep"])
    if starts is not None and any(alone):
        raise click.UsageError("--starts makes a table of many positions; give no POS with it.")
    if starts is None and (wishes["csv"] or wishes["svg"]):
        raise click.UsageError("--csv and --svg are of tables; add --starts, as --starts 4,3,4.")
    drawings = map(_stdout, (wishes["svg"], wishes["thermograph"]))
    if sum((as_json, wishes["csv"], wishes["latex"], *drawings)) > 1:
        raise click.UsageError("only one of --json, --csv, --latex and a drawing goes to stdout.")


def _stdout(path: Path | None) -> bool:
    return str(path) == "-"


def _position(game: str, pos: str | None) -> Position:
    from ponder.core.catalogue import find
    from ponder.core.errors import BadText

    found = find(game)
    if pos is None:
        raise BadText(f"value needs a position too, e.g. ponder value {found.name} {found.start}")
    try:
        return found.read(pos)
    except BadText as error:
        if "@" in pos and " - " in pos:
            raise BadText(f"{error}; only + joins games, not -") from None
        raise


def _tell_value(position: Position, as_json: bool, wishes: dict[str, Any]) -> None:
    from ponder.faces.cli._value_as_json import document
    from ponder.faces.cli._value_as_text import in_words

    if wishes["keep"]:
        _refuse_to_keep(position)
    advice = _advice(position, wishes["limit"])
    path = wishes["thermograph"]
    if path is not None:
        _draw(advice, path)
    if as_json:
        print_json(document(advice, moves=wishes["options"]))
    elif wishes["latex"]:
        say(advice.value.latex())
    elif not _stdout(path):
        say(in_words(advice, moves=wishes["options"]))
    if wishes["keep"]:
        _keep(advice)


def _advice(position: Position, limit: int | None) -> Advice:
    from ponder.faces.cli._progress import progress
    from ponder.values.advice import advice

    with progress(f"values of {position.game}") as report:
        return advice(position, limit=limit, progress=report)


def _refuse_to_keep(position: Position) -> None:
    """Before any work: where no part of the position is kept."""
    from ponder.core.errors import Unsuitable
    from ponder.values.kept import why_not_kept

    reasons = [why_not_kept(part) for part in position.parts()]
    if reasons and all(reasons):
        raise Unsuitable(reasons[0])


def _keep(advice: Advice) -> None:
    """The position's parts, and those of what its moves lead to, which are asked for too."""
    from ponder.values.kept import keep, why_not_kept
    from ponder.values.positions import PositionValues

    values = PositionValues()
    found = {part for position in advice.positions for part in position.parts()}
    parts = {part: values(part) for part in sorted(found, key=str) if not why_not_kept(part)}
    reasons = {why_not_kept(part, parts.get(part)) for part in found}
    for reason in sorted(reasons - {""}):
        say(reason, err=True)
    for path in keep(pair for pair in parts.items() if not why_not_kept(*pair)):
        say(f"written: {path}", err=True)


def _draw(advice: Advice, path: Path) -> None:
    from ponder.show import thermograph_svg

    title = f"{advice.position.game} {advice.position}"
    write_file(path, thermograph_svg(advice.value.thermograph, title))


def _tell_starts(game: str, sizes: str, as_json: bool, wishes: dict[str, Any]) -> None:
    from ponder import show

    table = _starts(game, sizes, wishes["limit"])
    if wishes["svg"] is not None:
        write_file(wishes["svg"], show.starts_svg(table))
    if as_json:
        from ponder.faces.cli._value_as_json import starts_document

        print_json(starts_document(table))
    elif wishes["csv"]:
        say(show.starts_csv(table).rstrip("\n"))
    elif wishes["latex"]:
        say(show.starts_latex(table))
    elif not _stdout(wishes["svg"]):
        say(show.starts_text(table))


def _starts(game: str, sizes: str, limit: int | None) -> Starts:
    from ponder.faces.cli._progress import progress
    from ponder.games.boards.numbers import number_list
    from ponder.values.starts import starts

    with progress(f"values of {game}") as report:
        return starts(game, number_list(sizes, "4,3,4"), limit=limit, progress=report)
