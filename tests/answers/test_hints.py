"""Hints in steps: each says more, and all of them are true."""

import pytest

from ponder import position, winning_moves
from ponder.answers.document import document
from ponder.answers.session import Hints, PlayRequest, Session, hint, hints, start_session
from ponder.core.drawing import moves_with_squares
from ponder.show.positions import bounded_drawing

GAMES = [
    ("chomp", "4x7"),
    ("chomp", "5,3,3,2"),
    ("nim", "3,4,5"),
    ("misere-nim", "1,1,2"),
    ("cram", "3x4"),
    ("pig", "12"),
    ("random-turn-nim", "3,4"),
    ("domineering", "3x4"),
    ("toads-and-frogs", "TT__FF"),
]

CHANCE = ("pig", "random-turn-nim")


def session(game: str, text: str) -> Session:
    return start_session(PlayRequest(position(game, text), (None, "perfect")))


def kinds(found: Hints) -> list[str]:
    return [step[0].kind for step in found.steps]


@pytest.mark.parametrize(("game", "text"), GAMES)
def test_the_last_steps_are_the_move_and_its_reasons(game: str, text: str) -> None:
    here = session(game, text)
    found, choice = hints(here), hint(here)
    assert kinds(found)[0] == "nudge"
    assert kinds(found)[-2] == "this move"
    assert found.steps[-2][0].facts["move"] == choice.move
    assert found.steps[-1] == choice.reasons
    assert found.step(1) == found.steps[0]
    assert found.step(99) == found.steps[-1]


@pytest.mark.parametrize(("game", "text"), [one for one in GAMES if one[0] not in CHANCE])
def test_the_nudge_counts_the_winning_moves(game: str, text: str) -> None:
    here = session(game, text)
    facts = hints(here).steps[0][0].facts
    moves = [won for won in winning_moves(here.here) if won.side in (None, "left")]
    assert facts["winning"] == len(moves)
    assert facts["moves"] == len(here.legal_moves())


@pytest.mark.parametrize(("game", "text"), GAMES)
def test_the_region_holds_the_move(game: str, text: str) -> None:
    here = session(game, text)
    found = hints(here)
    for step in found.steps:
        if step[0].kind == "look here":
            drawing = bounded_drawing(here.here)
            move = found.steps[-2][0].facts["move"]
            row, column = moves_with_squares(here.here, "left", drawing)[move][0].at[0]
            facts = step[0].facts
            assert "rows" not in facts or facts["rows"][0] <= row + 1 <= facts["rows"][1]
            assert "columns" not in facts or (
                facts["columns"][0] <= column + 1 <= facts["columns"][1]
            )


def test_some_boards_have_a_region() -> None:
    assert kinds(hints(session("chomp", "4x7"))) == ["nudge", "look here", "this move", "replies"]


def test_hints_are_data() -> None:
    found = hints(session("chomp", "3x3"))
    told = document(found)["steps"]
    assert [[one["kind"] for one in step] for step in told] == [
        [reason.kind for reason in step] for step in found.steps
    ]
