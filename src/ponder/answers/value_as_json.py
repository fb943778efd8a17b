"""The fields of a value, of advice and of a table of starts in JSON. Scripts depend on them.

Numbers are written as text, which is exact.
"""

from typing import Any

from ponder.answers.document import stopped_field
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import SIDES, Side
from ponder.core.sums import Sum
from ponder.show import sentence
from ponder.values.advice import Advice
from ponder.values.positions import ZERO
from ponder.values.starts import Starts
from ponder.values.thermograph import Wall
from ponder.values.value import Value
from ponder.values.weighing import WeighedMove


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


def starts_fields(table: Starts) -> dict[str, Any]:
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


def _weighed(move: WeighedMove) -> dict[str, Any]:
    return {
        "player": move.side,
        "move": move.move,
        "to": str(move.to),
        "value": _text(move.value.__str__),
        "wins": move.wins,
        "fault": sentence(move.fault) if move.fault else None,
    }
