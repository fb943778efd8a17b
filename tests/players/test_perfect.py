"""The perfect player: it never loses what is won, says why, and solves a game once."""

from bisect import bisect_left
from dataclasses import replace
from fractions import Fraction

import pytest
from refusals import refuse, said
from solved_chances import solve_chances
from stopped_work import cancelled
from won_positions import WON

from ponder import (
    Limit,
    Partizan,
    Stopped,
    Work,
    arguments,
    position,
    remoteness,
    solve,
    winning_moves,
)
from ponder.core.errors import TooLarge
from ponder.core.position import Side, moves_of
from ponder.games import Chomp, Clobber, Cram, Domineering, Nim, Pig
from ponder.language.reasons import Reason
from ponder.players import play_out, player
from ponder.players.perfect import PLAYING, Perfect
from ponder.show.sentences import sentence
from ponder.solving.partizan import AlphaBeta
from ponder.solving.solution import Chances

OPPONENTS = ["random:1", "random:2", "minimax:1", "minimax:3", "perfect"]


@pytest.mark.parametrize(("game", "text"), WON)
@pytest.mark.parametrize("opponent", OPPONENTS)
def test_perfect_wins_every_won_position(game: str, text: str, opponent: str) -> None:
    start = position(game, text)
    record = play_out(start, (player("perfect"), player(opponent)))
    assert record.result() == "first wins"


@pytest.mark.parametrize("opponent", OPPONENTS)
@pytest.mark.parametrize(
    ("game", "text"),
    [("nim", "1,2,3"), ("chomp", "3,2"), ("misere-nim", "1,2,3"), ("hackenbush", "b,r")],
)
def test_perfect_wins_as_second_where_the_first_player_loses(
    game: str, text: str, opponent: str
) -> None:
    record = play_out(position(game, text), (player(opponent), player("perfect")))
    assert record.result() == "second wins"


@pytest.mark.parametrize("starts", ["left", "right"])
def test_right_may_begin(starts: Side) -> None:
    record = play_out(
        position("domineering", "3x3"), (player("perfect"), player("random:5")), starts
    )
    assert record.starts == starts
    assert record.result() == "first wins"


@pytest.mark.parametrize(("game", "text"), WON)
def test_two_perfect_players_play_as_long_as_the_remoteness(game: str, text: str) -> None:
    start = position(game, text)
    record = play_out(start, (player("perfect"), player("perfect")))
    assert len(record.moves) == remoteness(start, "left")


@pytest.mark.parametrize(("game", "text"), [("nim", "3,4,5"), ("chomp", "3x3"), ("chomp", "2x4")])
def test_perfect_names_the_argument_behind_its_move(game: str, text: str) -> None:
    start = position(game, text)
    choice = player("perfect").choose(start, "left")
    named = [argument for argument in arguments(start) if argument.move == choice.move]
    assert named
    assert choice.reasons[0] == named[0].reason


def test_perfect_says_how_soon_it_wins_and_that_it_loses() -> None:
    perfect = player("perfect")
    won = perfect.choose(Chomp("4x7"), "left").reasons[-1]
    assert won == Reason("solved", "proved", facts={"wins": True, "length": 17})
    lost = perfect.choose(Chomp("3,2"), "left").reasons[-1]
    assert lost == Reason("solved", "proved", facts={"wins": False, "length": 4})


@pytest.mark.parametrize(("game", "text"), WON)
def test_perfect_says_of_every_other_move_why_not(game: str, text: str) -> None:
    start = position(game, text)
    choice = player("perfect").choose(start, "left")
    others = {rejected.move: rejected for rejected in choice.rejected}
    assert {choice.move, *others} == dict(moves_of(start, "left")).keys()
    assert dict(moves_of(start, "left"))[choice.move] == choice.to
    length = remoteness(start, "left")
    for move, to in moves_of(start, "left"):
        if move in others:
            assert others[move].to == to
            (reason,) = others[move].because
            after = (
                AlphaBeta().remoteness(to, "right") if isinstance(to, Partizan) else remoteness(to)
            )
            lost = solve(to).outcome in ("P", "L")
            assert reason.kind == (
                "loses" if not lost else "as good" if after + 1 == length else "wins later"
            )
            assert reason.facts.get("length", after + 1) == after + 1


def test_perfect_rejects_what_loses_sooner() -> None:
    choice = player("perfect").choose(Chomp("4,3"), "left")
    assert choice.to is not None
    for rejected in choice.rejected:
        assert rejected.to is not None
        (reason,) = rejected.because
        sooner = remoteness(rejected.to) < remoteness(choice.to)
        assert reason.kind == ("loses sooner" if sooner else "as good")


def test_perfect_wins_by_grundy_values_where_lengths_cost_too_much() -> None:
    start = position("kayles", "60")
    choice = player("perfect").choose(start, "left")
    assert choice.move in [winning.move for winning in winning_moves(start)]
    assert choice.reasons[-1].facts == {"wins": True, "length": None}


def test_perfect_plays_by_argument_what_is_too_large_to_solve() -> None:
    choice = player("perfect").choose(Chomp("80x80"), "left")
    assert choice.move == "2,2"
    assert choice.reasons[0].kind == "mirroring"
    assert choice.to == Chomp([80] + [1] * 79)


@pytest.mark.parametrize("opponent", ["random:1", "minimax:1"])
def test_perfect_follows_the_strategy_of_an_argument_to_the_end(opponent: str) -> None:
    seats = player("perfect"), player(opponent)
    assert play_out(Cram("6x7"), seats).result() == "first wins"
    assert play_out(Cram("6x6"), seats[::-1]).result() == "second wins"


def test_perfect_makes_any_move_where_an_argument_says_that_all_lose() -> None:
    start = Cram("6x7") + Cram("6x7")
    choice = player("perfect").choose(start, "left")
    assert dict(moves_of(start, "left"))[choice.move] == choice.to
    assert [reason.kind for reason in choice.reasons] == ["pairing"]


def test_perfect_names_the_argument_that_it_loses() -> None:
    reasons = player("perfect").choose(Nim("1,2,3"), "left").reasons
    assert reasons[0].kind == "nim-sum"
    assert reasons[-1].kind == "solved"
    assert not reasons[-1].facts["wins"]


def test_perfect_refuses_before_the_game_what_it_cannot_solve() -> None:
    refuse(TooLarge, player("perfect").prepare, Chomp("60x61"), "left")
    refuse(TooLarge, player("random").prepare, Chomp("9999x9999"), "left")


@pytest.mark.parametrize(("game", "text"), [("clobber", "3x4"), ("domineering", "4x5")])
def test_the_time_of_one_question_does_not_end_the_next(game: str, text: str) -> None:
    """As on the page: one player is asked again and again, each time within a limit."""
    start, asked = position(game, text), Perfect()
    first, then = Work(), next(to for _, to in moves_of(start, "left"))
    asked.prepare(start, "left", first)
    first.cancel()  # its time is over
    asked.prepare(then, "right", Work())
    assert asked.choose(then, "right").move


def test_a_question_that_was_stopped_does_not_end_one_about_an_earlier_position() -> None:
    start, asked = Domineering("5x6"), Perfect()
    asked.prepare(start, "left")
    with pytest.raises(Stopped):
        asked.prepare(Clobber("3x4"), "left", cancelled())
    assert asked.choose(start, "left").reasons[0].kind == "replies"


@pytest.mark.parametrize(("game", "text"), [("misere-clobber", "3x3"), ("domineering", "5x7")])
def test_a_question_whose_time_was_over_can_be_asked_again(
    game: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, asked, now = position(game, text), Perfect(), [1000.0]
    monkeypatch.setattr("ponder.core.work.BETWEEN_BREATHS", 0)
    monkeypatch.setattr("ponder.core.work.time.monotonic", lambda: now[0])
    asked.prepare(start, "left", Work(Limit(seconds=20)))
    now[0] += 30
    with pytest.raises(Stopped):
        asked.choose(start, "left")
    late = asked.so_far(start, "left")
    asked.prepare(start, "left", Work(Limit(seconds=20)))
    again = asked.choose(start, "left")
    assert late is not None
    assert (late.move, late.rejected) == (again.move, again.rejected)
    assert [[one.kind for one in choice.reasons] for choice in (late, again)] == [
        ["solved"],
        ["replies", "solved"],
    ]


def test_a_larger_budget_is_not_for_lengths() -> None:
    allowed = PLAYING.within(Work(Limit(positions=10**6)))
    assert (allowed.searched, allowed.surveyed) == (10**6, 10**6)
    lengths = PLAYING.surveyed_for_lengths, PLAYING.searched_for_lengths
    assert (allowed.surveyed_for_lengths, allowed.searched_for_lengths) == lengths
    few = PLAYING.within(Work(Limit(positions=5)))
    assert (few.surveyed_for_lengths, few.searched_for_lengths) == (5, 5)


def test_perfect_goes_on_when_its_table_is_full_of_earlier_positions(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start = position("misere-clobber", "2x5")  # which is searched
    assert isinstance(start, Partizan)
    limit = least_limit(start)
    fitting, smaller = (replace(PLAYING, searched=most) for most in (limit, limit - 1))
    monkeypatch.setattr("ponder.players.perfect.PLAYING", fitting)
    for seed in range(10):
        record = play_out(start, (player("perfect"), player(f"random:{seed}")))
        assert record.result() == "first wins"
    monkeypatch.setattr("ponder.players.perfect.PLAYING", smaller)
    refuse(TooLarge, player("perfect").choose, start, "left")


def least_limit(start: Partizan) -> int:
    """The smallest table that tells the winner after each of Left's moves."""

    def suffices(limit: int) -> bool:
        search = AlphaBeta(limit)
        try:
            return [search.wins(to, "right") for _, to in start.moves("left")] != []
        except TooLarge:
            return False

    return bisect_left(range(1, 30_000), True, key=suffices) + 1


@pytest.mark.parametrize("text", ["10", "10:0,5,4", "10:4,5,5", "10:0,9,6"])
def test_perfect_tells_the_probabilities_of_all_decisions(text: str) -> None:
    choice = player("perfect").choose(Pig(text), "left")
    (reason,) = choice.reasons
    told = {choice.move: reason.facts["chances"], **dict(reason.facts["others"])}
    assert told == solve_chances(Pig(text)).decisions(Pig(text))
    rejected = {other.move: other.because[0].facts["chances"] for other in choice.rejected}
    assert rejected == dict(reason.facts["others"])


class Uncertain(Perfect):
    """The perfect player where only these bounds of the chances are known."""

    def __init__(self, **after: Chances) -> None:
        super().__init__()
        self.after = after

    def chances(self, *_: object) -> dict[str, Chances]:
        return self.after


@pytest.mark.parametrize(
    ("high", "sure"), [(Fraction(1, 2), "proved"), (Fraction(11, 20), "believed")]
)
def test_a_decision_is_proved_to_be_best_only_if_no_other_may_be_better(
    high: Fraction, sure: str
) -> None:
    asked = Uncertain(
        roll=Chances(Fraction(1, 2), Fraction(3, 4)), hold=Chances(Fraction(1, 4), high)
    )
    choice = asked.choose(Pig("10:0,5,4"), "left")
    assert choice.move == "roll"
    for reason in (*choice.reasons, *choice.rejected[0].because):
        assert reason.sure == sure
        said(sentence(reason))


def test_what_is_not_known_of_chances_is_not_told_as_solved() -> None:
    asked = Uncertain(
        roll=Chances(Fraction(2, 3), Fraction(1)), hold=Chances(Fraction(0), Fraction(1))
    )
    choice = asked.choose(Pig("10:0,5,4"), "left")
    for reason in (*choice.reasons, *choice.rejected[0].because):
        said(sentence(reason))


def test_perfect_takes_the_best_decision_in_games_of_chance() -> None:
    for text in ("10", "10:0,5,4", "10:4,5,5", "10:0,9,6"):
        here = Pig(text)
        after = solve_chances(here).decisions(here)
        chosen = player("perfect").choose(here, "left").move
        assert after[chosen].middle == max(found.middle for found in after.values())
