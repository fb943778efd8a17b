"""The flags of `ponder conjecture`: check that they fit together, then search and print."""

from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Literal

from ponder.answers.conjecturing import (
    EveryTarget,
    Examples,
    GameExamples,
    LawQuestion,
    LawsFound,
    Proofs,
    TableExamples,
    bounds,
    bounds_on_all,
    laws,
)
from ponder.conjectures.dalmatian import Sense
from ponder.conjectures.findings import Findings
from ponder.conjectures.laws import search as law_search
from ponder.conjectures.posing import PropertyAsTarget
from ponder.conjectures.question import Question
from ponder.core.errors import BadText, Unsuitable
from ponder.core.files import check_folder, read_text
from ponder.core.work import Work
from ponder.faces.cli._complaints import file_flag_named
from ponder.faces.cli._ctrl_c import exit_status
from ponder.faces.cli._output import attempts, print_answer, say
from ponder.faces.cli._work import working
from ponder.language.defined import define_operator
from ponder.language.operator_sets import Operator, select_operators
from ponder.language.statement import Statement
from ponder.measures.cells import exact_number
from ponder.measures.columns import exact_tolerance
from ponder.show.figures import check_plot
from ponder.show.findings import (
    ending_as_text,
    findings_as_csv,
    findings_as_latex,
    findings_as_text,
    laws_as_text,
)
from ponder.show.tightness import plot_tightness, tightness_as_text

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


def carry_out(flags: Flags) -> int:
    """Search, print what was found, and return the exit status."""
    candidates, seconds = flags.budget, flags.seconds
    with working("searching", "candidate", OF_SETS, candidates=candidates, seconds=seconds) as work:
        found = _found(flags, work)
    if flags.form and not flags.as_json:
        for one in _every(found):
            say(f"{one.target}: {ending_as_text(one)}", err=True)
    with attempts() as attempt:
        attempt(print_answer, found, lambda: _words(found, flags), flags.as_json)
        plotted = flags.plot is not None and isinstance(found, Findings)
        if plotted and attempt(plot_tightness, found, flags.plot):
            say(f"written to {flags.plot}", err=True)
        return exit_status(work.ending)


def _found(flags: Flags, work: Work) -> Findings | EveryTarget | LawsFound:
    examples = _examples(flags)
    if flags.main:
        return laws(examples, _law_question(flags, flags.main), work)
    try:
        proved = _proved(flags)
        if flags.target == ALL:
            return bounds_on_all(examples, _question(flags), work, proved)
        return bounds(examples, _question(flags), work, proved)
    except PropertyAsTarget as error:
        raise Unsuitable(f"{error} (--property)") from None


def _words(found: Findings | EveryTarget | LawsFound, flags: Flags) -> str:
    """What was found, in the form that was chosen."""
    if isinstance(found, LawsFound):
        return laws_as_text(found.main, found.laws, found.sheet, english=flags.english)
    every = _every(found)
    if flags.form is None:
        return "\n\n".join(_as_text(one, flags) for one in every)
    if flags.form == "csv":
        return findings_as_csv(every).removesuffix("\n")
    return "\n".join(map(findings_as_latex, every))


def _every(found: Findings | EveryTarget | LawsFound) -> tuple[Findings, ...]:
    """What was found about each target."""
    if isinstance(found, LawsFound):
        return ()
    return found.findings if isinstance(found, EveryTarget) else (found,)


def _as_text(found: Findings, flags: Flags) -> str:
    text = findings_as_text(found, english=flags.english)
    return f"{text}\n\n{tightness_as_text(found)}" if flags.tight else text


def _law_question(flags: Flags, main: str) -> LawQuestion:
    size = flags.complexity or LawQuestion.complexity
    return LawQuestion(main, flags.condition, size, _names(flags.exclude), flags.near)


def _question(flags: Flags) -> Question:
    return Question(
        target=flags.target or "",
        upper=not flags.lower,
        both=flags.both or (flags.upper and flags.lower),
        complexity=Question.complexity if flags.complexity is None else flags.complexity,
        operators=_operators(flags),
        constants=tuple(Fraction(exact_number(text)) for text in _names(flags.constants)),
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
        with file_flag_named(text, "for a file of statements, use --theory-file"):
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
