"""A game in progress as data: seats, moves, taking back, hints, the record."""

import pytest
from refusals import refuse

from ponder.answers.document import document
from ponder.answers.session import (
    PlayRequest,
    Session,
    make_move,
    play_choice_of,
    read_move,
    start_session,
    undo,
)
from ponder.core.catalogue import position
from ponder.core.errors import IllegalMove, Unsuitable
from ponder.language.reasons import Choice
from ponder.players.perfect import Perfect


def against_perfect() -> Session:
    return start_session(PlayRequest(position("chomp", "2x2"), (None, "perfect")))


def moved(session: Session, text: str) -> Session:
    return make_move(session, Choice(read_move(session, text)))


def answered(session: Session) -> Session:
    assert session.mover is not None
    return play_choice_of(session, session.mover)


def test_a_person_and_a_player_in_turn() -> None:
    session = against_perfect()
    assert (session.mover, session.side, session.moves) == (None, "left", ())
    after = moved(session, "( 2, 2 )")
    assert (session.moves, after.moves) == ((), ("2,2",))
    session = answered(after)
    assert session.moves[0] == "2,2"
    assert len(session.moves) == len(session.choices) == 2
    assert session.choices[1].reasons
    assert session.mover is None
    assert session.record().first == "you"


def test_taking_back_returns_to_the_person() -> None:
    session = against_perfect()
    with pytest.raises(IllegalMove):
        undo(session)
    later = answered(moved(session, "2,2"))
    assert undo(later).here == session.here
    assert undo(later).choices == ()
    over = moved(later, later.legal_moves()[0])
    assert over.is_over()
    assert undo(over).moves == later.moves


def test_who_cannot_play_says_so_before_the_game_is_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Perfect, "prepare", lambda *_: pytest.fail("solved too early"))
    refuse(
        Unsuitable, start_session, PlayRequest(position("clobber", "2x3"), ("perfect", "reasoned"))
    )


def test_two_players_have_different_seeds_and_the_same_game_comes_again() -> None:
    request = PlayRequest(position("pig", "9"), ("random", "random"), seed=4)
    games = []
    for _ in range(2):
        session = start_session(request)
        while not session.is_over():
            session = answered(session)
        games.append(document(session))
    assert games[0] == games[1]
    assert (games[0]["first"], games[0]["second"]) == ("random:4", "random:5")
