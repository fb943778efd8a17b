"""Values as a use case: advice, values kept, tables of starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from ponder.answers.document import document
from ponder.answers.value import StartsRequest, ValueRequest, find_starts, find_value
from ponder.core.catalogue import position
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.work import Limit, Work
from ponder.values.value import Value


def test_a_value_with_advice() -> None:
    answer = find_value(ValueRequest(position("toads-and-frogs", "TTT__FFF")))
    assert answer.advice.value == Value("+-1/8")
    assert (answer.written, answer.not_kept) == ((), ())
    assert "moves" not in document(answer)


def test_every_move_where_it_is_wanted() -> None:
    answer = find_value(ValueRequest(position("domineering", "2x3"), moves=True))
    told = {(move["player"], move["move"]) for move in document(answer)["moves"]}
    assert told == {(choice.side, choice.move) for choice in answer.advice.moves}


def test_values_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    mixed = position("toads-and-frogs", "T_F + 3@nim")
    answer = find_value(ValueRequest(mixed, keep=True))
    assert answer.written == (tmp_path / "values-toads-and-frogs.json",)
    assert len(answer.not_kept) == 1
    with pytest.raises(Unsuitable):
        find_value(ValueRequest(position("nim", "3"), keep=True))


def test_starts() -> None:
    table = find_starts(StartsRequest("toads-and-frogs", (1, 1, 2)))
    assert [str(row.value) for row in table.rows] == ["*", "{0|-1/2}"]
    assert [row["position"] for row in document(table)["starts"]] == ["T_F", "T_FF"]


def test_refusals() -> None:
    with pytest.raises(BadText):
        find_starts(StartsRequest("toads-and-frogs", (2, 2)))
    with pytest.raises(Unsuitable):
        find_value(ValueRequest(position("pig", "100")))
    with pytest.raises(TooLarge):
        find_value(ValueRequest(position("clobber", "4x4")), Work(Limit(positions=50)))
    with pytest.raises(BadText):
        find_value(ValueRequest(position("value", "1")), Work(Limit(memory=1)))
