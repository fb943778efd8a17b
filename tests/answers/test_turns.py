"""Turns of a game that comes with the question."""

from dataclasses import replace

import pytest
from refusals import refuse

from ponder.answers.document import document
from ponder.answers.turns import TurnRequest, list_players, read_player, take_turn
from ponder.core.errors import BadText, IllegalMove, UnknownName
from ponder.core.records import Record
from ponder.core.work import Limit, Stopped, Work
from ponder.players.contract import KINDS


def test_a_move_and_the_reply() -> None:
    answer = take_turn(TurnRequest("nim", "3,4,5", move="3>0"))
    assert [step.by for step in answer.steps] == ["you", "perfect"]
    assert answer.session.moves == ("3>0", "5>4")
    data = document(answer)
    assert data["position"] == data["board"]["position"] == "4,4"
    assert data["steps"][1]["before"]["position"] == "4,5"
    assert data["steps"][1]["reasons"][0]["sure"] == "proved"
    assert data["to_move"] == "you"
    assert data["over"] is False


def test_the_opponent_may_begin() -> None:
    answer = take_turn(TurnRequest("chomp", "2x2", first="perfect", second=None))
    assert answer.session.moves == ("2,2",)


def test_a_game_is_played_to_its_end() -> None:
    request = TurnRequest("chomp", "2x2", moves=("2,2", "1,2"), move="2,1")
    data = document(take_turn(request))
    assert (data["over"], data["result"], data["to_move"]) == (True, "first wins", None)
    assert Record.parse(data["record"]).moves == ("2,2", "1,2", "2,1")


def test_two_players_make_one_move_a_turn() -> None:
    request = TurnRequest("nim", "3,4,5", first="perfect", second="random")
    assert len(take_turn(request).steps) == 1


def test_the_same_request_has_the_same_answer_also_with_chance() -> None:
    request = TurnRequest("pig", "20", second="random", seed=5)
    assert take_turn(request).session.moves == ()
    one, other = (take_turn(replace(request, move="roll")) for _ in range(2))
    assert one.session.moves == other.session.moves
    assert one.session.moves[0].startswith("roll=")
    data = document(one)
    assert len(data["by"]) == len(data["moves"])
    assert "you " in data["spoken"]


def test_a_game_goes_on_after_a_question_whose_time_was_over() -> None:
    request = TurnRequest("domineering", "5x6", move="1,1")
    with pytest.raises(Stopped):
        take_turn(request, Work(Limit(seconds=0)))
    assert len(take_turn(request, Work(Limit(seconds=600))).steps) == 2


def test_a_budget_is_not_spent_where_an_argument_knows_the_move() -> None:
    request = TurnRequest("cram", "6x7", first="perfect", second=None)
    (step,) = take_turn(request, Work(Limit(positions=2_000_000))).steps
    assert [reason.kind for reason in step.reasons] == ["rotation"]


def test_it_must_be_ones_turn() -> None:
    refuse(IllegalMove, take_turn, TurnRequest("nim", first="perfect", second=None, move="3>0"))


def test_a_wrong_move_so_far_is_named() -> None:
    refuse(IllegalMove, take_turn, TurnRequest("nim", moves=("3>0", "9>1")))


def test_no_player_opens_a_file() -> None:
    with pytest.raises(UnknownName):
        read_player("book:/etc/passwd", 0)
    with pytest.raises(UnknownName):
        read_player("memory:/etc/passwd", 0)
    with pytest.raises(BadText):
        read_player("theory-only:../x.db", 0)
    with pytest.raises(BadText):
        read_player("reasoned:ledger", 0)
    assert not {"book", "memory"} & list_players().kinds.keys()


def test_players_that_name_a_file_say_so() -> None:
    named = {name for name, kind in KINDS.all().items() if {"FILE", "LEDGER"} & words(kind.written)}
    assert named == {name for name, kind in KINDS.all().items() if kind.file != "never"}


def words(written: str) -> set[str]:
    return set(written.replace(":", " ").split())
