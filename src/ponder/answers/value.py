"""The value of a position with advice on its moves, values kept on disk, tables of starts."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ponder.answers.document import Document, document, stopped_field
from ponder.core.catalogue import find
from ponder.core.errors import PonderError, TooLarge, Unsuitable
from ponder.core.files import tables_folder
from ponder.core.position import SIDES, Position, Side
from ponder.core.sums import Sum
from ponder.core.work import Ending, Work
from ponder.families.clauses import SimplifiedForm
from ponder.games.boards.strips import RewritingStrip
from ponder.show import sentence
from ponder.values.advice import Advice, RatedMove, advice
from ponder.values.kernel import within_memory
from ponder.values.position_values import (
    ZERO,
    PositionValues,
    StartTable,
    start_table,
    store_values,
    value_table_of,
    why_not_kept,
)
from ponder.values.temperature import Wall
from ponder.values.value import Value

# The fields of a value, of advice and of a table of starts in JSON. Scripts depend on them.
#
# Numbers are written as text, which is exact.


def advice_fields(advice: Advice, *, moves: bool = False) -> dict[str, Any]:
    """The value, the components and the best moves; with `moves`, every move."""
    fields = {
        "game": advice.position.game,
        "position": str(advice.position),
        **_known(advice),
        "components": _components(advice),
        "notes": [sentence(advice.left_out)] if advice.left_out else [],
        "why": [reason.to_json() for reason in advice.why],
        "best": {side: _best(advice, side) for side in SIDES},
    }
    if moves:
        fields["options"] = {side: _options(advice.total, side) for side in SIDES}
        fields["moves"] = [_weighed(move) for move in advice.moves]
    return fields


def _known(advice: Advice) -> dict[str, Any]:
    """The fields of the value; those that are not known are null."""
    if advice.is_measured:
        return _all_of(advice.value)
    found = {} if advice.total is None else _at_once(advice.total)
    return dict.fromkeys(_all_of(ZERO)) | found


def value_fields(value: Value) -> dict[str, Any]:
    """The fields of every value."""
    return {
        **_at_once(value),
        "mean": str(value.mean),
        "temperature": str(value.temperature),
    }


def _at_once(value: Value) -> dict[str, Any]:
    """The fields that need no thermograph."""
    return {
        "value": _text(value.__str__),
        "outcome": value.outcome,
        "left_stop": str(value.left_stop),
        "right_stop": str(value.right_stop),
    }


def _all_of(value: Value) -> dict[str, Any]:
    """The fields of the value that was asked for."""
    return {
        **value_fields(value),
        "unicode": _text(value.unicode),
        "latex": _text(value.latex),
        "birthday": value.birthday,
        "number": None if value.number is None else str(value.number),
        "infinitesimal": value.is_infinitesimal,
        "atomic_weight": _atomic_weight(value),
        "reduced": _text(lambda: str(value.reduced)),
        "thermograph": {
            "left": _wall(value.thermograph.left),
            "right": _wall(value.thermograph.right),
        },
    }


def starts_fields(table: StartTable) -> dict[str, Any]:
    """A table of starts: the sizes by their names, then the fields of each value."""
    rows = [
        {
            **dict(zip(table.names, row.sizes, strict=True)),
            "position": str(row.position),
            **value_fields(row.value),
        }
        for row in table.rows
    ]
    listed = "starts" if table.names else "positions"
    return {"game": table.game, listed: rows, **stopped_field(table.stopped)}


def _options(value: Value | None, side: Side) -> list[str | None]:
    """The options of the canonical form, shorter ones first."""
    texts = [_text(option.__str__) for option in ((value or ZERO).options(side))]
    return sorted(texts, key=lambda text: (len(text or ""), text or ""))


def _text(write: Any) -> str | None:
    """The text, or null if it would be too long."""
    try:
        return str(write())
    except TooLarge:
        return None


def _atomic_weight(value: Value) -> str | None:
    try:
        return str(value.atomic_weight)
    except (TooLarge, Unsuitable):
        return None


def _wall(wall: Wall) -> list[list[str]]:
    """The corners: each is a tax and the stop there."""
    return [[str(tax), str(stop)] for tax, stop in wall.corners]


def _components(advice: Advice) -> list[dict[str, Any]]:
    if len(advice.components) < 2 and not isinstance(advice.position, Sum):
        return []
    return [
        {
            "game": component.position.game,
            "position": str(component.position),
            "value": _text(component.value.__str__),
            "temperature": str(component.temperature) if advice.is_measured else None,
        }
        for component in advice.components
    ]


def _best(advice: Advice, side: Side) -> dict[str, Any] | None:
    best = advice.best(side)
    return None if best is None else {**_weighed(best), "reason": sentence(advice.reason(best))}


def _weighed(move: RatedMove) -> dict[str, Any]:
    return {
        "player": move.side,
        "move": move.move,
        "to": str(move.to),
        "value": _text(move.value.__str__),
        "wins": move.wins,
        "fault": sentence(move.fault) if move.fault else None,
    }


@dataclass(frozen=True)
class ValueAnswer:
    """The value with advice, and whether its document lists every move."""

    advice: Advice
    moves: bool = False

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.advice.stopped


@dataclass(frozen=True)
class SavedValues:
    """The files of values kept on disk, and why some values are not kept."""

    written: tuple[Path, ...]
    not_kept: tuple[str, ...]


def find_value(position: Position, work: Work | None = None, *, moves: bool = False) -> ValueAnswer:
    """The value of the position; with `moves`, every move."""
    return ValueAnswer(advice(position, work=within_memory(work)), moves)


def class_of(position: Position) -> str:
    """The smallest class of strips that has the position, such as `A22`, if it can be found."""
    if not isinstance(position, RewritingStrip):
        return ""
    from ponder.families.classes import class_named
    from ponder.families.family import check_class_size

    text = str(position)
    counts = {name: list(map(text.count, word)) for name, (_, word) in position.families.items()}
    small = [name for name in counts if max(counts[name]) <= 9]
    name = min(small, key=lambda name: sum(counts[name]), default="")
    named = "".join(map(str, (name, *counts.get(name, ()))))
    with suppress(PonderError):
        check_class_size(class_named(type(position), named), named, None)
        return named
    return ""


def find_starts(game: str, sizes: tuple[int, ...], work: Work | None = None) -> StartTable:
    """The values of all starting positions up to these sizes."""
    return start_table(game, sizes, work=within_memory(work))


def find_values(
    game: str, positions: Iterable[str], work: Work | None = None, each: str = ""
) -> StartTable:
    """The values of these positions; empty texts and those that begin with % are skipped.

    An error names the position by its number, if `each` says what is counted.
    """
    read = find(game).read
    asked = []
    for number, text in enumerate(positions, start=1):
        if text.strip() and text[0] != "%":
            with _counted(each, number):
                asked.append(read(text.strip()))
    return value_table_of(asked, work=within_memory(work))


@contextmanager
def _counted(each: str, number: int) -> Iterator[None]:
    """A block whose errors are about this one of many."""
    try:
        yield
    except PonderError as error:
        if each:
            error.add_note(f"{each} {number}")
        raise


def refuse_to_keep(position: Position) -> None:
    """Refuse, before any work, a position of which no part can be kept."""
    tables_folder()  # raises an error if there is none
    reasons = [why_not_kept(part) for part in position.parts()]
    if reasons and all(reasons):
        raise Unsuitable(reasons[0])


def keep_values(answer: ValueAnswer) -> SavedValues:
    """Keep the values of the parts of the position and of its options, as far as they are known."""
    values = PositionValues()
    parts = {part for position in answer.advice.positions for part in position.parts()}
    known = {part: values(part) for part in sorted(parts, key=str) if not why_not_kept(part)}
    reasons = {why_not_kept(part, known.get(part)) for part in parts}
    written = store_values(pair for pair in known.items() if not why_not_kept(*pair))
    return SavedValues(tuple(written), tuple(sorted(reasons - {""})))


@document.register(ValueAnswer)
def _(answer: ValueAnswer) -> Document:
    fields = advice_fields(answer.advice, moves=answer.moves)
    return fields | stopped_field(answer.stopped)


@document.register(StartTable)
def _(table: StartTable) -> Document:
    return starts_fields(table)


# A form with parameters, simplified: `{a|1}` for all a >= 1.


@document.register(SimplifiedForm)
def _(answer: SimplifiedForm) -> Document:
    return {
        "game": "value",
        "position": str(answer),
        "for": answer.conditions(),
        "cases": [{"when": when, "value": value} for value, when in answer.cases()],
        **stopped_field(answer.stopped),
    }
