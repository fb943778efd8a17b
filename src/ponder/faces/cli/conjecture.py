"""Conjecture bounds on a number, or conditions for a property, from examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ponder.faces.cli._output import json_option
from ponder.faces.cli._work import seconds_option

File = click.Path(path_type=Path, dir_okay=False)
Count = click.IntRange(min=1)


@click.command()
@click.option("--table", type=File, help="Objects and their numbers: FILE.csv, .tsv, .parquet.")
@click.option("--game", metavar="GAME", help="Instead of a table: positions of this game,")
@click.option("--examples", metavar="POS;POS;…", help="  these ones,")
@click.option("--p-positions", type=Count, metavar="N", help="  or its N smallest P-positions.")
@click.option("--invariants", metavar="NAME,…",
              help="The invariants to use; `all` for every one there is.")  # fmt: skip
@click.option("--target", metavar="NAME", help="The number to bound; `all` for each in turn.")
@click.option("--upper", is_flag=True, help="Upper bounds (default).")
@click.option("--lower", is_flag=True, help="Lower bounds.")
@click.option("--both", is_flag=True, help="Upper and lower bounds.")
@click.option("--property", "main", metavar="NAME",
              help="Instead of a target: conditions for this property.")  # fmt: skip
@click.option("--condition", type=click.Choice(["iff", "necessary", "sufficient", "class"]),
              default="iff", show_default=True,
              help="The kind of condition; `class` finds laws `if C then NAME iff F`.")  # fmt: skip
@click.option("--complexity", type=int, metavar="K",
              help="The most nodes in a bound (default 6) or a condition (default 3).")  # fmt: skip
@click.option("--operators", default="ops20", show_default=True, metavar="TEXT",
              help="Operators, such as 'ops20 -log10 +exp power:3'; `full` for all.")  # fmt: skip
@click.option("--define", multiple=True, metavar="'f(n) = …'",
              help="An operator of your own, such as 'half_up(n) = ceil(n/2)'.")  # fmt: skip
@click.option("--constants", default="", metavar="N,…", help="Numbers that bounds may mention.")
@click.option("--exclude", default="", metavar="NAME,…",
              help="Invariants that must not be mentioned.")  # fmt: skip
@click.option("--sense", type=click.Choice(["first", "strict"]), default="first",
              show_default=True, help="Keep the first bound that is best on some object, or only "
              "bounds that are strictly better on some object than all others.")  # fmt: skip
@click.option("--strictly", is_flag=True, help="Strict inequalities: < and >.")
@click.option("--skips", type=click.IntRange(min=0), default=0, metavar="N",
              help="A bound may be undefined on up to N objects.")  # fmt: skip
@click.option("--theory", multiple=True, metavar="STATEMENT",
              help="A statement that is known; only news is reported.")  # fmt: skip
@click.option("--theory-file", "theory_files", type=File, multiple=True,
              help="A file of known statements, one on each line.")  # fmt: skip
@click.option("--negatives", metavar="POS;POS;…",
              help="Positions (or a table); each bound must be false for one of them.")  # fmt: skip
@click.option("--informative", is_flag=True,
              help="Use N-positions that follow the examples as negatives.")  # fmt: skip
@click.option("--fitted", type=click.IntRange(1, 4), metavar="K",
              help="Also fit linear bounds in up to K invariants.")  # fmt: skip
@click.option("--near", type=click.IntRange(min=0), default=0, metavar="N",
              help="Also report what is false for at most N objects, and name them.")  # fmt: skip
@click.option("--tolerance", metavar="1e-9", help="Relative error of measured decimals.")
@click.option("--budget", type=Count, metavar="N", help="Stop after N candidates.")
@seconds_option
@click.option("--threads", type=click.IntRange(min=1), default=2, help="At most 2 are used.")
@click.option("--tight", is_flag=True, help="Show how tight the bounds are on each object.")
@click.option("--plot", type=File, help="Draw how tight they are: FILE.svg, .png, .pdf.")
@click.option("--english", is_flag=True, help="Say each statement in words, too.")
@click.option("--latex", "form", flag_value="latex", help="The statements as LaTeX.")
@click.option("--csv", "form", flag_value="csv", help="The statements as CSV.")
@json_option
def command(**flags: Any) -> int:
    """Conjecture bounds on a target in terms of other numbers, true of all examples.

    The examples are the rows of a table, or positions of a game, whose invariants are measured:

    \b
      ponder conjecture --table planets.csv --target period --tolerance 1e-3
      ponder conjecture --game chomp --p-positions 30 --target number_of_cookies --lower
    """  # noqa: D301 - \b tells click to leave the lines as they are
    from ponder.faces.cli._conjecture_flags import Flags, carry_out

    return carry_out(Flags(**flags))
