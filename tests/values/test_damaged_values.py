"""Kept values that are not as they were written are not believed."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from ponder import Value
from ponder.games import Domineering
from ponder.values.kept import keep, kept_value

BOARD = Domineering("2x2")

DAMAGE: dict[str, Callable[[dict[str, Any]], object]] = {
    "another value": lambda kept: kept["values"].update({str(BOARD): "5"}),
    "one value more": lambda kept: kept["values"].update({"...|...": "5"}),
    "other rules": lambda kept: kept.update(rules=[["#"], ["#"]]),
    "another game": lambda kept: kept.update(game="clobber"),
    "no checksum": lambda kept: kept.pop("checksum"),
    "a list of values": lambda kept: kept.update(values=[str(BOARD), "5"]),
    "an older format": lambda kept: kept.update(format=0),
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
@pytest.mark.usefixtures("tables")
def test_a_damaged_file_is_not_believed(damage: Callable[[dict[str, Any]], object]) -> None:
    (file,) = keep([(BOARD, Value("+-1"))])
    assert kept_value(BOARD) == Value("+-1")
    kept = json.loads(file.read_text("utf-8"))
    damage(kept)
    file.write_text(json.dumps(kept), "utf-8")
    assert kept_value(BOARD) is None
    keep([(BOARD, Value("+-1"))])
    assert kept_value(BOARD) == Value("+-1")


@pytest.mark.usefixtures("tables")
def test_the_order_in_the_file_does_not_matter() -> None:
    other = Domineering("1x2")
    (file,) = keep([(BOARD, Value("+-1")), (other, Value(-1))])
    kept = json.loads(file.read_text("utf-8"))
    kept["values"] = dict(reversed(kept["values"].items()))
    file.write_text(json.dumps(kept), "utf-8")
    assert (kept_value(BOARD), kept_value(other)) == (Value("+-1"), Value(-1))
