"""Conjecture bounds on a number, or conditions for a property, from examples."""

from pathlib import Path
from typing import Any

import click

from ponder.faces.cli._flag_values import WholeNumber
from ponder.faces.cli._ledger import ledger_option
from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import seconds_option

File = click.Path(path_type=Path, dir_okay=False)
Count = WholeNumber(min=1)


@click.command()
@click.option("--table", type=File, help="Objects and their numbers: .csv, .tsv or .parquet.")
@click.option("--game", metavar="GAME", help="Game to take examples from, in place of a table.")
@click.option("--examples", metavar="POS;POS;…", help="Positions of the game.")
@click.option("--p-positions", type=Count, metavar="N",
              help="Number of smallest P-positions, in place of --examples.")  # fmt: skip
@click.option("--invariants", metavar="NAME,…", help="Invariants to use, or `all`.")
@click.option("--target", metavar="NAME", help="Number to bound, or `all` for each in turn.")
@click.option("--upper", is_flag=True, help="Find upper bounds (default).")
@click.option("--lower", is_flag=True, help="Find lower bounds.")
@click.option("--both", is_flag=True, help="Find upper and lower bounds.")
@click.option("--property", "main", metavar="NAME",
              help="Property to find conditions for, in place of a target.")  # fmt: skip
@click.option("--condition", type=click.Choice(["iff", "necessary", "sufficient", "class"]),
              default="iff", show_default=True,
              help="Kind of condition; `class` finds laws `if C then NAME iff F`.")  # fmt: skip
@click.option("--complexity", type=Count, metavar="K",
              show_default="6 for bounds, 3 for conditions",
              help="Most nodes in a bound or condition.")  # fmt: skip
@click.option("--operators", default="ops20", show_default=True, metavar="TEXT",
              help="Operators, such as 'ops20 -log10 +exp power:3'; `full` for all.")  # fmt: skip
@click.option("--define", multiple=True, metavar="'f(n) = …'",
              help="Operator of your own, such as 'half_up(n) = ceil(n/2)'.")  # fmt: skip
@click.option("--constants", default="", metavar="N,…", help="Numbers that may occur in bounds.")
@click.option("--exclude", default="", metavar="NAME,…",
              help="Invariants that must not occur.")  # fmt: skip
@click.option("--sense", type=click.Choice(["first", "strict"]), default="first",
              show_default=True, help="Rule for keeping a bound: it is the first that is best on "
              "some object, or strictly better on some object than all others.")  # fmt: skip
@click.option("--strictly", is_flag=True, help="Find strict inequalities: < and >.")
@click.option("--skips", type=WholeNumber(min=0), default=0, show_default=True, metavar="N",
              help="Most objects on which a bound may be undefined.")  # fmt: skip
@click.option("--theory", multiple=True, metavar="STATEMENT",
              help="Known statement; only what adds to it is reported. `ledger` stands for all "
              "that is proved.")  # fmt: skip
@click.option("--theory-file", "theory_files", type=File, multiple=True,
              help="File of known statements, one on each line.")  # fmt: skip
@ledger_option
@click.option("--negatives", metavar="POS;POS;…",
              help="Positions, or a table; each bound must be false for one of them.")  # fmt: skip
@click.option("--informative", is_flag=True,
              help="Use N-positions that follow the examples as negatives.")  # fmt: skip
@click.option("--fitted", type=WholeNumber(1, 4), metavar="K",
              help="Most invariants in linear bounds, which are then fitted too.")  # fmt: skip
@click.option("--near", type=WholeNumber(min=0), default=0, show_default=True, metavar="N",
              help="Most exceptions of near misses, which are then reported too.")  # fmt: skip
@click.option("--tolerance", metavar="1e-9", help="Relative error of measured decimals.")
@click.option("--budget", type=Count, metavar="N", help="Most candidates to try.")
@seconds_option
@click.option("--threads", type=WholeNumber(min=1), default=2, show_default=True, metavar="N",
              help="Number of threads; at most 2 are used.")  # fmt: skip
@click.option("--tight", is_flag=True, help="Show how tight the bounds are on each object.")
@click.option("--plot", type=File, help="Draw how tight the bounds are: .svg, .png or .pdf.")
@click.option("--english", is_flag=True, help="Print each statement in words, too.")
@click.option("--latex", "form", flag_value="latex", help="Print the statements as LaTeX.")
@click.option("--csv", "form", flag_value="csv", help="Print the statements as CSV.")
@json_option
def command(**flags: Any) -> int:
    """Conjecture bounds on a target, or conditions for a property, true of all examples.

    The examples are the rows of a table, or positions of a game whose invariants are measured:

    \b
      ponder conjecture --table planets.csv --target period --tolerance 1e-3
      ponder conjecture --game chomp --p-positions 30 --target number_of_cookies --lower

    `ponder show GAME --invariants` lists the invariants of a game, with what they mean.
    """  # noqa: D301 - \b tells click to keep the line breaks
    from ponder.faces.cli._conjecture_flags import Flags, carry_out

    return carry_out(Flags(**flags))
