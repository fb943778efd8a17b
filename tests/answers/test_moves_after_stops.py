"""The move that is known where work was stopped: by solving, by an argument, or as the only one."""

from collections.abc import Callable

import pytest
from stopped_work import STOPPED, Checked

import ponder
from ponder.answers.document import document
from ponder.answers.explanations import ExplainRequest, explain_move, why_not
from ponder.answers.turns import TurnRequest, take_turn
from ponder.answers.turns import _solved as solved_games
from ponder.core.position import Position, Side
from ponder.core.work import Stopped, Work
from ponder.games import Chomp, Clobber, Pig
from ponder.players.contract import legal_moves
from ponder.solving.chance_bounds import Numbers
from ponder.solving.chance_bounds import _Block as Block
from ponder.values.solvers import ValueSolver


def test_an_argument_answers_where_the_work_was_stopped() -> None:
    found = explain_move(ExplainRequest(Chomp("9x9"), by="perfect"), STOPPED["time"]())
    assert (found.choice.move, found.sure, found.basis) == ("2,2", "proved", "argument")
    nothing = explain_move(ExplainRequest(Clobber("5x5")), STOPPED["time"]())
    assert (nothing.chosen, nothing.basis, nothing.stopped.cause) == (None, "solved", "time")
    with pytest.raises(ponder.Stopped):
        _ = nothing.choice


def test_in_a_game_of_chance_the_move_is_the_best_by_what_is_proved_then() -> None:
    here, early = Pig("6:0,0,3"), Pig("40:0,0,3")
    found = [explain_move(ExplainRequest(here), Checked(most)) for most in range(1, 80)]
    assert {one.stopped.cause for one in found} == {"cancelled"}
    known = [one for one in found if one.chosen]
    assert {(one.choice.move, one.sure) for one in known} == {
        ("roll", "believed"),
        ("roll", "proved"),
    }
    assert ponder.chances(here).best == ("roll",)
    assert explain_move(ExplainRequest(early), Checked(1)).chosen is None


def test_chances_that_are_known_are_kept_where_the_memory_is_used_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    improve, left = Block.improve, iter(range(20))

    def with_little_memory(block: Block, numbers: Numbers) -> None:
        if next(left, None) is None:
            raise MemoryError
        improve(block, numbers)

    monkeypatch.setattr(Block, "improve", with_little_memory)
    found = explain_move(ExplainRequest(Pig("6:0,0,3")))
    assert (found.choice.move, found.stopped.cause) == ("roll", "memory")


@pytest.mark.parametrize("cause", STOPPED)
def test_a_turn_knows_what_an_argument_knows(cause: str) -> None:
    turn = take_turn(TurnRequest("chomp", "9x9", first="perfect"), STOPPED[cause]())
    assert (turn.steps[0].move, turn.stopped.cause) == ("2,2", cause)


def test_an_argument_is_not_told_as_the_move_of_a_player_who_errs() -> None:
    found = explain_move(ExplainRequest(Chomp("9x9"), by="easy"), STOPPED["time"]())
    assert (found.chosen, found.stopped.cause) == (None, "time")
    with pytest.raises(Stopped):
        take_turn(TurnRequest("chomp", "9x9", first="easy"), STOPPED["time"]())


def test_the_only_move_needs_no_thought() -> None:
    here, asked = ponder.position("pig", "40"), TurnRequest("pig", "40", first="perfect")
    found = explain_move(ExplainRequest(here), STOPPED["time"]())
    assert (found.choice.move, found.sure, found.basis) == ("roll", "proved", "only move")
    turn = take_turn(asked, STOPPED["time"]())
    assert (turn.steps[0].move, turn.stopped.cause) == ("roll", "time")


def test_the_only_move_is_that_of_any_player() -> None:
    asked = TurnRequest("pig", "40", first="easy")
    turn = take_turn(asked, STOPPED["time"]())
    assert (turn.steps[0].move, turn.stopped.cause) == ("roll", "time")


STOPS: dict[str, Callable[[], BaseException]] = {
    "cancelled": lambda: Stopped("cancelled", "given up"),
    "interrupted": KeyboardInterrupt,
    "time": lambda: Stopped("time", "too late"),
}


@pytest.mark.parametrize("cause", STOPS)
@pytest.mark.parametrize("extra", ["_length", "replies"])
def test_a_move_that_is_known_is_kept_without_the_rest(
    cause: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, asked = Clobber("2x5"), TurnRequest("clobber", "2x5", first="perfect", second=None)
    winning = {won.move for won in ponder.winning_moves(start) if won.side == "left"}
    solved_games.cache_clear()
    monkeypatch.setattr(f"ponder.players.perfect._SolverPair.{extra}", _stopping(cause))
    found = explain_move(ExplainRequest(start), Work())
    assert (found.stopped.cause, found.basis, found.sure) == (cause, "solved", "proved")
    assert found.choice.move in winning
    assert len(found.choice.rejected) == len(legal_moves(start, "left")) - 1
    with pytest.raises((Stopped, KeyboardInterrupt)):
        why_not(start, "left", found.choice.move)
    turn = take_turn(asked)
    assert (turn.steps[0].move, turn.stopped.cause) == (found.choice.move, cause)
    assert document(turn)["stopped"] == str(turn.stopped)


def test_what_solving_knew_is_kept_where_the_lemmas_do_not_decide(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    board = Chomp("4x6")
    whole = explain_move(ExplainRequest(board))
    monkeypatch.setattr("ponder.players.perfect._SolverPair._length", _stopping("time"))
    found = explain_move(ExplainRequest(board))
    assert (whole.player, whole.choice.move) == ("perfect", "2,3")
    assert (found.player, found.choice.move) == ("perfect", "2,3")
    assert (found.stopped.cause, found.sure) == ("time", "proved")


@pytest.mark.parametrize("cause", STOPS)
def test_a_winning_move_is_kept_though_others_are_not_judged(
    cause: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver, start = ValueSolver.wins, Clobber("2x5")

    def wins(self: ValueSolver, position: Position, mover: Side) -> bool:
        if lost:
            raise STOPS[cause]()
        if not solver(self, position, mover):
            lost.append(str(position))
        return not lost

    lost: list[str] = []
    monkeypatch.setattr(ValueSolver, "wins", wins)
    found = explain_move(ExplainRequest(start), Work())
    assert (found.stopped.cause, str(found.choice.to)) == (cause, lost[0])
    rejected = [(one.move, one.because[0].kind) for one in found.choice.rejected]
    assert rejected == [("1,1-2,1", "loses")]


def _stopping(cause: str) -> Callable[..., None]:
    def stop(*_: object) -> None:
        raise STOPS[cause]()

    return stop
