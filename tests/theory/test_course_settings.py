"""What the bounds of a course speak of."""

from ponder.measures.invariant import Invariant
from ponder.theory.course.settings import FEWEST_SYMMETRIC, Course


def test_bounds_on_boards_speak_of_symmetric_invariants() -> None:
    spoken_of = Course().invariants()
    assert {(type(one), one.symmetric) for one in spoken_of} == {(Invariant, True)}
    assert "number_of_cookies" in {one.name for one in spoken_of}


def test_a_game_with_few_symmetric_invariants_has_its_usual_ones() -> None:
    spoken_of = Course(game="nim", box="3,4,5").invariants()
    assert sum(one.symmetric for one in spoken_of) < FEWEST_SYMMETRIC
    assert spoken_of
