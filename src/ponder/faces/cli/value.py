"""Find the value of a position: canonical form, stops, temperature, best moves."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ponder.core.errors import TooLarge
from ponder.faces.cli._complaints import suggest_file_flag
from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._output import (
    attempts,
    json_option,
    picture_option,
    print_answer,
    say,
    write_file,
)
from ponder.faces.cli._work import (
    memory_option,
    print_result,
    print_stop_reason,
    seconds_option,
    work_with_progress,
)

if TYPE_CHECKING:
    from ponder.answers.value import SavedValues, ValueAnswer
    from ponder.core.position import Position
    from ponder.core.work import Work
    from ponder.values.position_values import StartTable


@dataclass(frozen=True)
class Output:
    """The form of the output."""

    json: bool
    csv: bool
    latex: bool
    svg: Path | None
    thermograph: Path | None

    def check(self) -> None:
        """Refuse more than one form on stdout, before any work."""
        drawings = (str(path) == "-" for path in (self.svg, self.thermograph))
        if sum((self.json, self.csv, self.latex, *drawings)) > 1:
            raise click.UsageError(
                "only one of --json, --csv, --latex and a drawing goes to stdout."
            )


@click.command(context_settings={"ignore_unknown_options": True})  # -1/2 is a position
@click.argument("game")
@click.argument("pos", required=False)
@click.option("--options", is_flag=True,
              help="Print every move with its value, and why some are not sensible.")  # fmt: skip
@picture_option("--thermograph", "the thermograph")
@click.option("--starts", metavar="SIZES",
              help="Largest start of a table: a,b,c for T^a _^b F^c, or rows,columns.")  # fmt: skip
@click.option("--positions", metavar="POS;POS;…", help="Positions for a table.")
@click.option("--positions-file", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE",
              help="File of positions for a table, one in each line.")  # fmt: skip
@click.option("--csv", is_flag=True, help="Print the table as CSV.")
@click.option("--latex", is_flag=True, help="Print the value, or the table, as LaTeX.")
@picture_option("--svg", "the table")
@click.option("--for", "conditions", metavar="CONDITIONS",
              help="Simplify a form with parameters, such as '{{a-2|1}|0}', where these hold: "
              "'a >= 1, b is odd'.")  # fmt: skip
@click.option("--keep", is_flag=True, help="Keep the values on disk, for the next time.")
@click.option("--limit", type=IntRange(min=1), metavar="N",
              help="Most positions to visit in each independent part; sums of values "
              "are limited by --seconds and --memory.")  # fmt: skip
@seconds_option
@memory_option
@json_option
def command(
    *, game: str, pos: str | None, options: bool, thermograph: Path | None, starts: str | None,
    positions: str | None, positions_file: Path | None, csv: bool, latex: bool, svg: Path | None,
    conditions: str | None, keep: bool, limit: int | None, seconds: float | None,
    memory: int | None, as_json: bool,
) -> int:  # fmt: skip
    """Find the value of the position POS of GAME: ponder value toads-and-frogs TT_FF.

    POS may be a sum of different games: "TT_FF + 4x4@domineering". The positions of the game
    `value` are values: ponder value value "{2|-1} + *" simplifies one, and with --for also one
    with parameters.
    """
    from ponder.answers import value
    from ponder.games.boards.notation import parse_numbers
    from ponder.show import starts_svg

    given = {"POS": pos, "--options": options, "--thermograph": thermograph, "--keep": keep}
    of_one = [name for name, wish in given.items() if wish not in (None, False)]
    asked = {"--starts": starts, "--positions": positions, "--positions-file": positions_file}
    tables = [flag for flag, given in asked.items() if given is not None]
    _refuse_mixture(tables, of_one, csv or svg)
    output = Output(as_json, csv, latex, svg, thermograph)
    output.check()
    if conditions is not None:
        return _simplify(game, pos, conditions, output, seconds)
    at_work = work_with_progress(
        f"values of {game}", positions=limit, seconds=seconds, memory=memory
    )
    if not tables:
        position = _position(game, pos)
        if keep:
            value.refuse_to_keep(position)
        with at_work as work, _family_named(position):
            answer = value.find_value(position, work, moves=options)
        with attempts() as attempt:
            if thermograph is not None and answer.advice.is_measured:
                attempt(_draw_thermograph, answer, thermograph)
            attempt(print_answer, answer, lambda: _value_words(answer, output), as_json)
            if answer.advice.total is None and (named := _family_of(position)):
                say(f"For {named}.", err=True)
            if keep:
                attempt(lambda: _tell_kept(value.keep_values(answer)))
            return print_stop_reason(answer.stopped)
    with at_work as work:
        if starts is not None:
            table = value.find_starts(game, tuple(parse_numbers(starts, "4,3,4")), work)
        else:
            table = _of_positions(game, positions or "", positions_file, work)
    with attempts() as attempt:
        if svg is not None:
            attempt(write_file, svg, starts_svg(table))
        attempt(print_answer, table, lambda: _table_words(table, output), as_json)
        return print_stop_reason(table.stopped)


@contextmanager
def _family_named(position: Position) -> Iterator[None]:
    """If the position is too large, name the verb that finds all values of its family."""
    try:
        yield
    except TooLarge as error:
        if named := _family_of(position):
            error.add_note(named)
        raise


def _family_of(position: Position) -> str:
    """The verb that finds all values of the family of a strip, if it is one."""
    from ponder.answers.value import class_of

    name = class_of(position)
    return name and f"the values of all such strips: ponder family {position.game} {name}"


def _simplify(
    game: str, pos: str | None, conditions: str, output: Output, seconds: float | None
) -> int:
    """The canonical forms of a form with parameters."""
    from ponder.families.clauses import simplify_form
    from ponder.show.values import simplified_latex, simplified_text

    if game != "value" or pos is None:
        raise click.UsageError("--for simplifies a form: ponder value value '{a|1}' --for 'a >= 1'")
    with work_with_progress("cases", seconds=seconds) as work:
        answer = simplify_form(pos, conditions, work)
    in_words = simplified_latex if output.latex else simplified_text
    return print_result(answer, lambda: in_words(answer), output.json)


def _of_positions(game: str, positions: str, file: Path | None, work: Work) -> StartTable:
    """The table of these positions, or of those of a file."""
    from ponder.answers.value import find_values
    from ponder.core.files import read_text

    if file is not None:
        lines = read_text(file).splitlines()
        return find_values(game, lines, work, f"{file}, line")
    with suggest_file_flag(positions, "for a file of positions, use --positions-file"):
        return find_values(game, positions.split(";"), work)


def _refuse_mixture(tables: list[str], of_one: list[str], of_a_table: object) -> None:
    """Refuse flags for one position with those for a table."""
    if len(tables) > 1:
        raise click.UsageError(f"give either {' or '.join(tables)}.")
    if tables and of_one:
        wrong = f"{tables[0]} makes a table of many positions"
        raise click.UsageError(f"{wrong}; give no {of_one[0]} with it.")
    if not tables and of_a_table:
        raise click.UsageError(
            "--csv and --svg need --starts 4,3,4, --positions 'POS;POS' or --positions-file FILE."
        )


def _position(game: str, pos: str | None) -> Position:
    from ponder.core.errors import BadText
    from ponder.faces.cli._position import position_argument

    try:
        return position_argument("value", game, pos)
    except BadText as error:
        if pos is not None and "@" in pos and " - " in pos:
            raise BadText(
                f"{error}; only + joins games: add the negative, as in + 2x2@negative-domineering"
            ) from None
        raise


def _value_words(answer: ValueAnswer, output: Output) -> str:
    from ponder.show.values import value_text

    if output.latex:
        return "" if answer.advice.total is None else answer.advice.value.latex()
    if str(output.thermograph) == "-":
        return ""
    return value_text(answer.advice, moves=answer.moves, rest="all with --json")


def _tell_kept(kept: SavedValues) -> None:
    for reason in kept.not_kept:
        say(reason, err=True)
    for path in kept.written:
        say(f"written to {path}", err=True)


def _draw_thermograph(answer: ValueAnswer, path: Path) -> None:
    from ponder.show import thermograph_svg

    position, value = answer.advice.position, answer.advice.value
    write_file(path, thermograph_svg(value.thermograph, f"{position.game} {position}"))


def _table_words(table: StartTable, output: Output) -> str:
    from ponder import show

    if output.csv:
        return show.starts_csv(table).rstrip("\n")
    if output.latex:
        return show.starts_latex(table)
    return "" if str(output.svg) == "-" else show.starts_text(table)
