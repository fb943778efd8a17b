"""Conjectures from a table or from positions of a game, as any face asks for them."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from ponder.answers.conjecturing import (
    GameExamples,
    LawQuestion,
    TableExamples,
    bounds,
    bounds_on_all,
    laws,
)
from ponder.answers.document import document
from ponder.conjectures.question import Question
from ponder.core.errors import PonderError
from ponder.core.work import Limit, Work

TABLES = Path(__file__).parent.parent.parent / "examples" / "tables"
SOLIDS = TableExamples(TABLES / "polyhedra.csv")
FIVE = GameExamples("chomp", ("1", "2,1", "3,2", "7,6", "5,1,1,1,1"))
SMALL = GameExamples("chomp", ("1", "2", "3", "2,1", "3,1", "2,2", "3,2", "3,1,1", "3,3"))


def test_bounds_from_a_table() -> None:
    found = bounds(SOLIDS, Question(target="vertices", complexity=2))
    assert [str(identity) for identity in found.identities] == [
        "vertices(x) == edges(x) - faces(x) + 2"
    ]


def test_only_the_columns_that_are_named() -> None:
    two = TableExamples(SOLIDS.path, columns=("faces",))
    found = bounds(two, Question(target="edges", complexity=3))
    assert {name for one in found for name in one.statement.names} == {"edges", "faces"}
    with pytest.raises(PonderError, match="did you mean 'faces'"):
        bounds(TableExamples(SOLIDS.path, columns=("facess",)), Question(target="edges"))


def test_measured_decimals() -> None:
    planets = TableExamples(TABLES / "planets.csv", tolerance=Fraction(1, 1000))
    found = bounds(planets, Question(target="period", complexity=3))
    assert "period(x) == distance(x)^(3/2)" in map(str, found.identities)
    assert found.notes[0].kind == "measured"


def test_bounds_from_positions() -> None:
    found = bounds(FIVE, Question(target="number_of_cookies", upper=False))
    assert "number_of_cookies(x) >= 2*number_of_columns(x) - 1" in map(str, found)


def test_the_smallest_p_positions_with_negatives_that_follow() -> None:
    examples = GameExamples("chomp", 6, ("number_of_rows", "number_of_cookies"), "following")
    found = bounds(examples, Question(target="number_of_cookies", complexity=2))
    assert found.objects == ("1", "2,1", "3,2", "2,2,1", "3,1,1", "4,3")
    assert [note.kind for note in found.notes] == ["negatives"]


def test_every_number_in_turn() -> None:
    every = bounds_on_all(SOLIDS, Question(complexity=2))
    targets = [found.target for found in every.findings]
    assert targets[:3] == ["vertices", "edges", "faces"]
    assert [one["target"] for one in document(every)["targets"]] == targets


def test_laws_of_a_property() -> None:
    found = laws(SMALL, LawQuestion("is_p_position", "necessary"))
    assert document(found)["property"] == "is_p_position"
    assert len(found.laws) == len(document(found)["laws"]) > 0
    few = laws(SMALL, LawQuestion("is_p_position", "iff"), Work(Limit(candidates=3)))
    assert (found.laws.stopped.cause, few.laws.stopped.cause) == ("finished", "budget")


def test_documents_are_plain_data() -> None:
    found = bounds(FIVE, Question(target="number_of_cookies", complexity=3, near=1))
    assert json.loads(json.dumps(document(found))) == document(found)


@pytest.mark.parametrize(
    "examples", [GameExamples("chomp", ()), GameExamples("chomp", ("x",)), GameExamples("chop", 3)]
)
def test_examples_that_there_are_not(examples: GameExamples) -> None:
    with pytest.raises(PonderError):
        bounds(examples, Question(target="number_of_cookies"))


def test_conditions_that_are_too_complex() -> None:
    with pytest.raises(PonderError, match="at most 5"):
        LawQuestion("is_p_position", complexity=6)
