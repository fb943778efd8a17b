"""Matches: what counts, exact figures of each player, and games that are played."""

from pathlib import Path

import pytest
from refusals import refuse

from ponder import Ledger, Limit, PonderError, Position, Work, position
from ponder.answers.document import document
from ponder.answers.matches import MatchRequest, compare_players
from ponder.games import Chomp, Nim
from ponder.players import players_in
from ponder.players.policy import find_unlearned
from ponder.solving.game_graph import build_game_graph
from ponder.theory.tables import Example

FIELDS = "player, box, learned_on, examples, recall, specificity, mp, hard_mp, w_perf, w_adv"


def request(
    game: str, box: str, *players: str, learned: Position | None = None, games: int | None = None
) -> MatchRequest:
    return MatchRequest(position(game, box), players, learned, games, seed=3)


def test_every_player_has_all_figures_and_the_first_one_comes_first() -> None:
    told = document(compare_players(request("chomp", "4x4", "theory-only:paper", "perfect")))
    names = {*FIELDS.split(", "), "visited", "plies", "positions", "hard"}
    assert all(names <= one.keys() for one in told["players"])
    assert {name: told[name] for name in names} == {
        name: told["players"][0][name] for name in names
    }
    assert (told["box"], told["player"]) == ("4x4", "theory-only:paper")
    perfect = told["players"][1]
    assert (perfect["mp"], perfect["hard_mp"], perfect["w_adv"]) == (1, 1, 1)


def test_the_reasoned_player_says_how_many_examples_it_has(tmp_path: Path) -> None:
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        examples = [Example("chomp", text) for text in ("2,1", "3,1,1", "2,2,1", "3,2")]
        ledger.begin("chomp", "learn", {"outcome": "P"}, examples)
        told = document(compare_players(request("chomp", "3x3", f"reasoned:{ledger.where}")))
    assert told["examples"] == 3  # 3,2 is 2,2,1 transposed
    assert told["plies"] == 3
    assert told["mp"] == 1


def test_boards_are_new_if_they_have_a_cookie_outside() -> None:
    world = build_game_graph(position("chomp", "5x5"))
    new = find_unlearned(world, Chomp("3x4"))
    for number in range(len(world)):
        rows = Chomp(str(world.position(number))).rows
        sides = sorted((len(rows), rows[0]))
        assert new[number] == (sides[0] > 3 or sides[1] > 4)


def test_positions_of_other_games_are_new_if_they_cannot_follow() -> None:
    world = build_game_graph(position("nim", "3,4,5"))
    new = find_unlearned(world, Nim("3,3,3"))
    fresh = [str(world.position(n)) for n in range(len(world)) if new[n]]
    assert fresh
    assert all(any(heap in text for heap in "45") for text in fresh)


def test_only_new_positions_count() -> None:
    told = document(
        compare_players(request("chomp", "4x4", "perfect", learned=position("chomp", "3x3")))
    )
    whole = document(compare_players(request("chomp", "4x4", "perfect")))
    small = document(compare_players(request("chomp", "3x3", "perfect")))
    assert told["positions"] == whole["positions"] - small["positions"]
    assert told["learned_on"] == "3x3"


@pytest.mark.parametrize(("game", "box"), [("domineering", "3x3"), ("pig", "9"), ("nim", "3,4")])
def test_games_are_played_with_a_seed(game: str, box: str) -> None:
    asked = request(game, box, "perfect", "random", games=8)
    (told,) = document(compare_players(asked))["games"]
    assert told == document(compare_players(asked))["games"][0]
    assert told["players"] == ["perfect", "random"]
    assert told["won_beginning"] <= told["wins"] <= told["games"] == 8
    assert told["wins"] > 4


def test_perfect_wins_all_games_that_it_begins_in_a_won_position() -> None:
    (pairing,) = compare_players(request("nim", "3,4", "perfect", "random", games=6)).played
    assert pairing.series.won_beginning == 3


@pytest.mark.parametrize(
    "asked",
    [
        request("domineering", "3x3", "perfect"),
        request("domineering", "3x3", "perfect", "random", games=0),
        request("nim", "3,4"),
        request("chomp", "14x14", "perfect"),
        request("chomp", "3x3", "perfect", learned=position("chomp", "4x4")),
        request("chomp", "3x3", "perfect", learned=position("nim", "3")),
        request("pig", "9", "perfect", "random", learned=position("pig", "5")),
        request("nim", "3,4", "theory-only:paper"),
    ],
)
def test_refusals_say_what_would_be_right(asked: MatchRequest) -> None:
    refuse(PonderError, compare_players, asked)


def test_a_match_that_is_stopped_keeps_what_it_has() -> None:
    answer = compare_players(
        request("nim", "3,4", "perfect", "random", games=50), Work(Limit(seconds=0))
    )
    assert answer.stopped.cause == "time"
    assert answer.played == ()


def test_players_are_listed_with_commas() -> None:
    assert players_in("random:7, perfect") == ("random:7", "perfect")
    assert players_in("book:my,file.json,perfect") == ("book:my,file.json", "perfect")
    assert players_in("perfect,radnom") == ("perfect", "radnom")
