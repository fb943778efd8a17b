"""What `ponder conjecture` does: gather examples, search, and tell what was found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from ponder.conjectures.conjecturing import conjecture, conjecture_all
from ponder.conjectures.findings import Findings
from ponder.conjectures.others import negatives, smallest_p_positions
from ponder.core.catalogue import find
from ponder.core.errors import BadText, UnknownName
from ponder.core.files import check_folder
from ponder.core.position import Position
from ponder.core.work import Limit, Work
from ponder.faces.cli._findings_as_text import laws_as_text, tell
from ponder.faces.cli._output import print_json, say
from ponder.faces.cli._progress import progress
from ponder.faces.cli._verbs import STOPPED
from ponder.language.defined import define_operator
from ponder.language.operators import Operator, select_operators
from ponder.measures.cells import exact_number
from ponder.measures.invariant import (
    KINDS_OF_GAME,
    Measure,
    find_invariant,
    find_property,
    invariants_of,
    properties_of,
    usual_invariants,
)
from ponder.measures.sheet import Sheet
from ponder.show.figures import check_plot

Wishes = dict[str, Any]

COMPLEXITY = 6
PROPERTY_COMPLEXITY = 3
MOST_PROPERTY_COMPLEXITY = 5
FOR_BOUNDS_ONLY = (
    *("upper", "lower", "both", "define", "constants", "strictly", "skips", "theory"),
    *("negatives", "informative", "fitted", "tolerance", "tight", "plot", "form"),
)
OPTIONS = {"form": "latex or --csv"}


@dataclass(frozen=True)
class Examples:
    """What to learn from: a sheet, or positions with the invariants to measure."""

    objects: Sheet | tuple[Position, ...]
    measures: tuple[Measure, ...] | None
    negatives: Sheet | tuple[Position, ...] = ()


def carry_out(wishes: Wishes) -> int:
    """Do it, tell it, and return the exit status."""
    _check(wishes)
    examples = _examples(wishes)
    if wishes["main"]:
        return _property_laws(examples, wishes)
    found = _search(examples, wishes)
    if wishes["as_json"]:
        documents = [one.to_json() for one in found]
        print_json(documents[0] if wishes["target"] != "all" else {"targets": documents})
    else:
        tell(found, wishes)
    if wishes["plot"]:
        from ponder.show.tightness import plot_tightness

        plot_tightness(found[0], wishes["plot"])
    if any(one.interrupted for one in found):
        say("ponder: stopped; what was found until then is above", err=True)
        return STOPPED
    return 0


def _search(examples: Examples, wishes: Wishes) -> Sequence[Findings]:
    options = {
        "upper": not wishes["lower"],
        "both": wishes["both"] or (wishes["upper"] and wishes["lower"]),
        "complexity": COMPLEXITY if wishes["complexity"] is None else wishes["complexity"],
        "operators": _operators(wishes),
        "constants": _numbers(wishes["constants"]),
        "exclude": _names(wishes["exclude"]),
        "sense": wishes["sense"],
        "strict": wishes["strictly"],
        "skips": wishes["skips"],
        "theory": _theory(wishes["theory"]),
        "negatives": examples.negatives,
        "near": wishes["near"],
        "fitted": wishes["fitted"] or 0,
        "budget": wishes["budget"] or 0,
        "seconds": wishes["seconds"],
        "threads": wishes["threads"],
    }
    with progress("searching", "candidates") as report:
        options["progress"] = report
        if wishes["target"] == "all":
            return conjecture_all(examples.objects, examples.measures, **options)
        return [conjecture(examples.objects, examples.measures, wishes["target"], **options)]


def _operators(wishes: Wishes) -> tuple[Operator, ...]:
    """Those chosen, and those defined here."""
    own = tuple(map(define_operator, wishes["define"]))
    return (*select_operators(wishes["operators"]), *own)


def _property_laws(examples: Examples, wishes: Wishes) -> int:
    from ponder.conjectures.laws.search import class_laws, property_laws

    sheet = _sheet_with_properties(examples, wishes["main"])
    excluded = _names(wishes["exclude"])
    names = [name for name in (*sheet.columns, *sheet.properties) if name not in excluded]
    limit = Limit(candidates=wishes["budget"] or None, seconds=wishes["seconds"])
    with progress("searching", "candidates") as report:
        work = Work(limit, report)
        common: dict[str, Any] = {"near": wishes["near"], "names": names, "work": work}
        if wishes["condition"] == "class":
            found = class_laws(sheet, wishes["main"], **common)
        else:
            size = wishes["complexity"] or PROPERTY_COMPLEXITY
            found = property_laws(sheet, wishes["main"], wishes["condition"], size=size, **common)
    if wishes["as_json"]:
        print_json({"property": wishes["main"], **found.to_json()})
    else:
        say(laws_as_text(found, sheet, wishes))
    return STOPPED if found.stopped.cause == "interrupted" else 0


def _sheet_with_properties(examples: Examples, main: str) -> Sheet:
    """The examples measured; of what only solving can tell, the main property alone."""
    if isinstance(examples.objects, Sheet):
        return examples.objects
    first = examples.objects[0]
    wanted = find_property(first, main)
    shape = [known for known in properties_of(first) if known.of not in KINDS_OF_GAME]
    measures = examples.measures or usual_invariants(first)
    others = [known for known in shape if known.name != main]
    return Sheet.measure(examples.objects, measures, [wanted, *others])


def _examples(wishes: Wishes) -> Examples:
    if wishes["table"]:
        sheet = Sheet.from_file(wishes["table"], tolerance=wishes["tolerance"] or Fraction(0))
        against = wishes["negatives"]
        return Examples(
            _with_columns(sheet, wishes), None, Sheet.from_file(Path(against)) if against else ()
        )
    game = find(wishes["game"])
    if wishes["p_positions"]:
        positions = smallest_p_positions(game.name, wishes["p_positions"])
    else:
        positions = _positions(game.read, wishes["examples"])
    measures = _measures(positions[0], wishes["invariants"])
    against = _positions(game.read, wishes["negatives"]) if wishes["negatives"] else ()
    return Examples(positions, measures, negatives(positions) if wishes["informative"] else against)


def _with_columns(sheet: Sheet, wishes: Wishes) -> Sheet:
    """The table with the columns to use, where they are named, and what is asked about."""
    if wishes["invariants"] in (None, "all"):
        return sheet
    names = _names(wishes["invariants"])
    for name in names:
        if name not in sheet.columns:
            raise UnknownName("column", name, sheet.columns)
    return sheet.chosen(range(len(sheet.objects)), [*names, wishes["target"], wishes["main"]])


def _positions(read: Callable[[str], Position], text: str) -> tuple[Position, ...]:
    found = tuple(read(part) for part in text.split(";") if part.strip())
    if not found:
        raise BadText("there is no example; separate several by semicolons: '1;2,1;3,2'")
    return found


def _measures(position: Position, text: str | None) -> tuple[Measure, ...] | None:
    if text is None:
        return None
    if text == "all":
        return tuple(invariants_of(position))
    return tuple(find_invariant(position, name) for name in _names(text))


def _names(text: str) -> list[str]:
    return [name.strip() for name in text.split(",") if name.strip()]


def _numbers(text: str) -> list[Fraction]:
    return [Fraction(exact_number(number)) for number in _names(text)]


def _theory(items: Sequence[str]) -> list[str]:
    """Each item is a statement, or a file that has one on each line."""
    statements: list[str] = []
    for item in items:
        if any(sign in item for sign in "<>=≤≥("):
            statements.append(item)
        else:
            statements += _lines(Path(item))
    return statements


def _lines(path: Path) -> list[str]:
    try:
        lines = path.read_text("utf-8").splitlines()
    except UnicodeDecodeError:
        raise BadText(f"{path} is not text; it should have a statement on each line") from None
    return [line for line in lines if line.strip() and not line.startswith("#")]


def _check(wishes: Wishes) -> None:
    """Refuse, before any work, what does not fit together."""
    if bool(wishes["table"]) == bool(wishes["game"]):
        raise BadText("give --table FILE, or --game GAME with --examples or --p-positions")
    if wishes["game"] and bool(wishes["examples"]) == bool(wishes["p_positions"]):
        raise BadText("with --game give either --examples 'POS;POS;…' or --p-positions N")
    if bool(wishes["target"]) == bool(wishes["main"]):
        raise BadText("give --target NAME, a number to bound, or --property NAME")
    if wishes["informative"] and (wishes["table"] or wishes["negatives"]):
        raise BadText("--informative is for positions of a game and without --negatives")
    if wishes["tolerance"] and not wishes["table"]:
        raise BadText("--tolerance is for measured decimals in a --table; positions are exact")
    if wishes["target"] == "all" and wishes["plot"]:
        raise BadText("--plot shows one target; name it with --target")
    if wishes["main"]:
        _check_property(wishes)
    if wishes["plot"]:
        check_folder(wishes["plot"])
        check_plot(wishes["plot"])


def _check_property(wishes: Wishes) -> None:
    """Refuse options that only bounds have."""
    for name in FOR_BOUNDS_ONLY:
        if wishes[name]:
            raise BadText(f"--{OPTIONS.get(name, name)} is for bounds on a --target only")
    if (wishes["complexity"] or 1) > MOST_PROPERTY_COMPLEXITY:
        raise BadText(f"conditions have a complexity of at most {MOST_PROPERTY_COMPLEXITY}")
