"""Conjectures from a table or from positions of a game, as any face asks for them."""

from pathlib import Path

from refusals import refuse, refused

from ponder.answers.conjecturing import (
    GameExamples,
    LawRequest,
    TableExamples,
    find_bounds,
    find_bounds_on_all,
)
from ponder.answers.document import document
from ponder.conjectures.question import Question
from ponder.core.errors import PonderError

TABLES = Path(__file__).parent.parent.parent / "examples" / "tables"
SOLIDS = TableExamples(TABLES / "polyhedra.csv")


def test_only_the_columns_that_are_named() -> None:
    two = TableExamples(SOLIDS.path, columns=("faces",))
    found = find_bounds(two, Question(target="edges", complexity=3))
    assert {name for one in found for name in one.statement.names} == {"edges", "faces"}
    with refused(PonderError):
        find_bounds(TableExamples(SOLIDS.path, columns=("facess",)), Question(target="edges"))


def test_the_smallest_p_positions_with_negatives_that_follow() -> None:
    examples = GameExamples("chomp", 6, ("number_of_rows", "number_of_cookies"), "following")
    found = find_bounds(examples, Question(target="number_of_cookies", complexity=2))
    assert found.objects == ("1", "2,1", "3,2", "2,2,1", "3,1,1", "4,3")
    assert [note.kind for note in found.notes] == ["negatives"]


def test_every_number_in_turn() -> None:
    every = find_bounds_on_all(SOLIDS, Question(complexity=2))
    targets = [found.target for found in every.findings]
    assert targets[:3] == ["vertices", "edges", "faces"]
    assert [one["target"] for one in document(every)["targets"]] == targets


def test_refusals() -> None:
    refuse(
        PonderError, find_bounds, GameExamples("chomp", ()), Question(target="number_of_cookies")
    )
    refuse(PonderError, LawRequest, "is_p_position", complexity=6)
