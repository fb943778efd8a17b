"""Reviews: every mistake, and only those, by the plain definition of who wins."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from refusals import said
from solved_chances import solve_chances
from terminal import document

from ponder import Chance, Limit, Partizan, Record, Work, outcome, position, review
from ponder.core.position import moves_of, opponent
from ponder.games import Chomp
from ponder.players import play_out, player
from ponder.players.review import Review
from ponder.show.play import review_text

GAMES = [
    ("chomp", "4x5"),
    ("nim", "3,4,5"),
    ("misere-nim", "2,3,2"),
    ("domineering", "3x4"),
    ("toads-and-frogs", "TT__FF"),
    ("cram", "3x3"),
]


def wins(game: str, text: str, side: str) -> bool:
    """Whether the player to move wins, by the outcome of the position."""
    here = position(game, text)
    found = outcome(here)
    if isinstance(here, Partizan):
        return found in ("N", side[0].upper())
    return found == "N"


@pytest.mark.parametrize(("game", "start"), GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_mistakes_are_the_moves_that_throw_a_win_away(game: str, start: str, seed: int) -> None:
    players = player("random", seed=seed), player("random", seed=seed + 9)
    record = play_out(position(game, start), players)
    found = review(record)
    turns = list(record.turns())
    expected = []
    for number, (before, then) in enumerate(pairwise(turns), start=1):
        side = record.side(before)
        won = wins(game, str(before.position), side)
        if won and wins(game, str(then.position), opponent(side)):
            expected.append(number)
    assert [one.number for one in found.mistakes] == expected
    for one in found.mistakes:
        side = record.side(turns[one.number - 1])
        leads = dict(moves_of(one.position, side))
        better = leads[one.better.move]
        assert better == one.better.to
        assert not wins(game, str(better), opponent(side))
        assert one.better.move in one.winning
        assert one.better.reasons
        if one.reply is not None:
            after = dict(moves_of(one.to, opponent(side)))[one.reply]
            assert not wins(game, str(after), side)


@pytest.mark.parametrize(("game", "start"), GAMES)
def test_the_loser_made_the_decisive_mistake_or_was_lost_from_the_start(
    game: str, start: str
) -> None:
    for seed in range(4):
        players = player("random", seed=seed), player("random", seed=seed + 9)
        record = play_out(position(game, start), players)
        found = review(record)
        first_lost = record.result() == "second wins"
        if found.decisive is not None:
            assert found.decisive.by_first == first_lost
            assert not [one for one in found.mistakes if one.number > found.decisive.number]
        else:
            assert found.lost_from_the_start
            assert wins(game, start, "left") != first_lost


def test_perfect_players_make_no_mistake() -> None:
    record = play_out(Chomp("4x7"), (player("perfect"), player("perfect")))
    found = review(record)
    assert (found.mistakes, found.lost_from_the_start) == ((), True)


def test_decisions_in_games_of_chance_cost_what_they_lose() -> None:
    record = play_out(position("pig", "15"), (player("random:1"), player("random:3")))
    found = review(record)
    assert found.mistakes
    for one in found.mistakes:
        assert isinstance(one.position, Chance)
        after = solve_chances(one.position).decisions(one.position)
        chosen = after[one.move.partition("=")[0]]
        lost = after[one.better.move].middle - chosen.middle
        assert 0 < one.cost <= lost
        assert lost - one.cost < Fraction(1, 10**8)
    assert found.has_chance
    decisive = found.decisive
    assert decisive is not None
    assert decisive.cost == max(m.cost for m in found.mistakes if m.by_first == decisive.by_first)


def test_a_game_that_was_left_has_mistakes_but_none_is_decisive() -> None:
    found = review(Record("nim", "3,4", ("4>1",)))
    assert [one.number for one in found.mistakes] == [1]
    assert found.decisive is None
    assert not found.lost_from_the_start


def test_positions_that_are_too_large_are_named() -> None:
    record = play_out(Chomp("20x20"), (player("random:1"), player("random:3")))
    found = review(record)
    assert found.unsolved[0] == 1
    assert found.unsolved[-1] < len(record.moves)


def test_who_loses_by_chance_was_not_lost_from_the_start() -> None:
    for seed in range(10):
        record = play_out(
            position("pig", "5"), (player("perfect"), player("perfect")), rng=Random(seed)
        )
        found = review(record)
        assert (found.decisive, found.lost_from_the_start) == (None, False)


def test_a_loss_that_was_not_judged_is_not_one_from_the_start() -> None:
    record = play_out(Chomp("20x20"), (player("random:1"), player("random:3")))
    unjudged = Review(record, (), None, unsolved=(1,))
    assert not unjudged.lost_from_the_start
    assert replace(unjudged, unsolved=()).lost_from_the_start


def test_a_review_that_is_stopped_keeps_what_it_has() -> None:
    found = review(Record("nim", "3,4", ("4>1",)), Work(Limit(seconds=0)))
    assert found.stopped.cause == "time"
    assert found.mistakes == ()
    said(review_text(found))


def test_before_the_last_move_is_judged_no_mistake_is_decisive() -> None:
    record = Record("nim", "3,4", ("4>1", "3>2", "2>0", "1>0"), "Ann", "Bob")

    def report(done: int, total: int | None, words: str) -> None:
        if (done, words) == (3, "moves"):
            work.cancel()

    work = Work(report=report)
    found = review(record, work)
    assert [one.number for one in found.mistakes] == [1, 2]
    assert (found.decisive, found.stopped.cause) == (None, "cancelled")
    whole = review(record).decisive
    assert whole is not None
    assert whole.number == 3
    said(review_text(found))


def test_the_verb(tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    file.write_text(str(Record("nim", "3,4", ("4>1", "3>1", "1>0", "1>0"), "Ann", "Bob")))
    told = document("review", str(file))
    assert told["decisive"] == 1
    assert told["mistakes"][0]["better"] == "4>3"
    assert told["mistakes"][0]["player"] == "Ann"
