"""Conjecture bounds on a number, or conditions for a property, from examples."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal

import click

from ponder.answers.conjecturing import (
    BoundsOnAll,
    Examples,
    GameExamples,
    LawRequest,
    LawsAnswer,
    Proofs,
    TableExamples,
    find_bounds,
    find_bounds_on_all,
    find_laws,
)
from ponder.conjectures import laws as law_search
from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.findings import Findings
from ponder.conjectures.question import PropertyAsTarget, Question
from ponder.core.errors import BadText, Unsuitable
from ponder.core.files import check_folder, read_text
from ponder.core.work import Work
from ponder.faces.cli._complaints import suggest_file_flag
from ponder.faces.cli._ctrl_c import exit_status
from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._ledger import ledger_option
from ponder.faces.cli._output import attempts, json_option, print_answer, say
from ponder.faces.cli._work import seconds_option, work_with_progress
from ponder.language.claims import Statement
from ponder.language.grammar import define_operator
from ponder.language.operators import Operator
from ponder.language.standard_operators import select_operators
from ponder.measures.cells import read_number
from ponder.measures.sheet_input import exact_tolerance
from ponder.show.claims import (
    findings_as_csv,
    findings_as_latex,
    findings_as_text,
    laws_as_text,
    stop_text,
)
from ponder.show.plots import check_plot, plot_tightness, tightness_as_text

File = click.Path(path_type=Path, dir_okay=False)
Count = IntRange(min=1)


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
@click.option("--skips", type=IntRange(min=0), default=0, show_default=True, metavar="N",
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
@click.option("--fitted", type=IntRange(1, 4), metavar="K",
              help="Most invariants in linear bounds, which are then fitted too.")  # fmt: skip
@click.option("--near", type=IntRange(min=0), default=0, show_default=True, metavar="N",
              help="Most exceptions of near misses, which are then reported too.")  # fmt: skip
@click.option("--tolerance", metavar="1e-9", help="Relative error of measured decimals.")
@click.option("--budget", type=Count, metavar="N", help="Most candidates to try.")
@seconds_option
@click.option("--threads", type=IntRange(min=1), default=2, show_default=True, metavar="N",
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
    return run_conjecture(Flags(**flags))


# The flags of `ponder conjecture`: check that they fit together, then search and print.

ALL = "all"
LEDGER = "ledger"
FOR_BOUNDS_ONLY = (
    *("upper", "lower", "both", "define", "constants", "strictly", "skips", "theory"),
    *("theory_files", "ledger", "negatives", "informative", "fitted", "tolerance", "tight"),
    *("plot", "form"),
)
OF_SETS = {"linear equations": "set", "power laws": "set"}  # of invariants: what steps count
NAMES = {"form": "latex or --csv", "theory_files": "theory-file"}


@dataclass(frozen=True)
class Flags:
    """The flags, as click reads them."""

    table: Path | None
    game: str | None
    examples: str | None
    p_positions: int | None
    invariants: str | None
    target: str | None
    upper: bool
    lower: bool
    both: bool
    main: str | None
    condition: law_search.ConditionKind | Literal["class"]
    complexity: int | None
    operators: str
    define: tuple[str, ...]
    constants: str
    exclude: str
    sense: Sense
    strictly: bool
    skips: int
    theory: tuple[str, ...]
    theory_files: tuple[Path, ...]
    ledger: str | None
    negatives: str | None
    informative: bool
    fitted: int | None
    near: int
    tolerance: str | None
    budget: int | None
    seconds: float | None
    threads: int
    tight: bool
    plot: Path | None
    english: bool
    form: Literal["latex", "csv"] | None
    as_json: bool

    def __post_init__(self) -> None:
        _check(self)


def run_conjecture(flags: Flags) -> int:
    """Search, print what was found, and return the exit status."""
    candidates, seconds = flags.budget, flags.seconds
    with work_with_progress(
        "searching", "candidate", OF_SETS, candidates=candidates, seconds=seconds
    ) as work:
        found = _found(flags, work)
    if flags.form and not flags.as_json:
        for one in _every(found):
            say(f"{one.target}: {stop_text(one)}", err=True)
    with attempts() as attempt:
        attempt(print_answer, found, lambda: _words(found, flags), flags.as_json)
        plotted = flags.plot is not None and isinstance(found, Findings)
        if plotted and attempt(plot_tightness, found, flags.plot):
            say(f"written to {flags.plot}", err=True)
        return exit_status(work.ending)


def _found(flags: Flags, work: Work) -> Findings | BoundsOnAll | LawsAnswer:
    examples = _examples(flags)
    if flags.main:
        return find_laws(examples, _law_question(flags, flags.main), work)
    try:
        proved = _proved(flags)
        if flags.target == ALL:
            return find_bounds_on_all(examples, _question(flags), work, proved)
        return find_bounds(examples, _question(flags), work, proved)
    except PropertyAsTarget as error:
        raise Unsuitable(f"{error} (--property)") from None


def _words(found: Findings | BoundsOnAll | LawsAnswer, flags: Flags) -> str:
    """What was found, in the form that was chosen."""
    if isinstance(found, LawsAnswer):
        return laws_as_text(found.main, found.laws, found.sheet, english=flags.english)
    every = _every(found)
    if flags.form is None:
        return "\n\n".join(_as_text(one, flags) for one in every)
    if flags.form == "csv":
        return findings_as_csv(every).removesuffix("\n")
    return "\n".join(map(findings_as_latex, every))


def _every(found: Findings | BoundsOnAll | LawsAnswer) -> tuple[Findings, ...]:
    """What was found about each target."""
    if isinstance(found, LawsAnswer):
        return ()
    return found.findings if isinstance(found, BoundsOnAll) else (found,)


def _as_text(found: Findings, flags: Flags) -> str:
    text = findings_as_text(found, english=flags.english)
    return f"{text}\n\n{tightness_as_text(found)}" if flags.tight else text


def _law_question(flags: Flags, main: str) -> LawRequest:
    size = flags.complexity or LawRequest.complexity
    return LawRequest(main, flags.condition, size, _names(flags.exclude), flags.near)


def _question(flags: Flags) -> Question:
    return Question(
        target=flags.target or "",
        upper=not flags.lower,
        both=flags.both or (flags.upper and flags.lower),
        complexity=Question.complexity if flags.complexity is None else flags.complexity,
        operators=_operators(flags),
        constants=tuple(Fraction(read_number(text)) for text in _names(flags.constants)),
        exclude=_names(flags.exclude),
        sense=flags.sense,
        strict=flags.strictly,
        skips=flags.skips,
        theory=_theory(flags),
        near=flags.near,
        fitted=flags.fitted or 0,
        threads=flags.threads,
    )


def _proved(flags: Flags) -> Proofs | None:
    """What the ledger has proved about the game, if --theory asks for it."""
    if LEDGER not in flags.theory:
        return None
    from ponder.answers.theory import proved_about

    return proved_about(flags.game or "", flags.ledger)


def _theory(flags: Flags) -> tuple[str, ...]:
    """The statements of --theory and of the files of --theory-file."""
    stated = [text for text in flags.theory if text != LEDGER]
    for text in stated:
        with suggest_file_flag(text, "for a file of statements, use --theory-file"):
            Statement.parse(text)
    return (*stated, *(line for path in flags.theory_files for line in _lines(path)))


def _operators(flags: Flags) -> tuple[Operator, ...]:
    """The operators of --operators and of --define."""
    own = tuple(map(define_operator, flags.define))
    return (*select_operators(flags.operators), *own)


def _examples(flags: Flags) -> Examples:
    if flags.table:
        return TableExamples(
            flags.table,
            None if flags.invariants in (None, ALL) else _names(flags.invariants or ""),
            exact_tolerance(flags.tolerance or 0),
            Path(flags.negatives) if flags.negatives else None,
        )
    return GameExamples(
        flags.game or "",
        flags.p_positions or _texts(flags.examples or ""),
        _invariants(flags.invariants),
        "following" if flags.informative else _texts(flags.negatives or ""),
    )


def _invariants(text: str | None) -> tuple[str, ...] | Literal["usual", "all"]:
    return "usual" if text is None else "all" if text == ALL else _names(text)


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _texts(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(";") if part.strip())


def _lines(path: Path) -> list[str]:
    """The statements of a file; a line that begins with # is a comment."""
    lines = read_text(path).splitlines()
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _check(flags: Flags) -> None:
    """Refuse flags that do not fit together, before any work."""
    if bool(flags.table) == bool(flags.game):
        raise BadText("give --table FILE, or --game GAME with --examples or --p-positions")
    if flags.game and bool(flags.examples) == bool(flags.p_positions):
        raise BadText("with --game give either --examples 'POS;POS;…' or --p-positions N")
    if bool(flags.target) == bool(flags.main):
        raise BadText("give --target NAME, a number to bound, or --property NAME")
    if flags.informative and (flags.table or flags.negatives):
        raise BadText("--informative needs --game, and excludes --negatives")
    if flags.tolerance and not flags.table:
        raise BadText("--tolerance needs --table: only decimals in a table are inexact")
    if LEDGER in flags.theory and not flags.game:
        raise BadText("--theory ledger needs --game: the ledger is about games")
    if flags.ledger and LEDGER not in flags.theory:
        raise BadText("--ledger is for --theory ledger, which takes what is proved as known")
    if flags.target == ALL and flags.plot:
        raise BadText("--plot shows one target; name it with --target")
    if flags.main:
        _check_property(flags)
    elif flags.condition != "iff":
        raise BadText("--condition is only for a --property; bounds have --upper, --lower, --both")
    if flags.plot:
        check_folder(flags.plot)
        check_plot(flags.plot)


def _check_property(flags: Flags) -> None:
    """Refuse flags that only bounds have."""
    for name in FOR_BOUNDS_ONLY:
        if getattr(flags, name):
            raise BadText(f"--{NAMES.get(name, name)} is only for bounds on a --target")
