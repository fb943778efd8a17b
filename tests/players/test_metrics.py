"""The metrics of players, against their definitions: by recursion, board by board."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache

import numpy as np
import pytest
from refusals import refuse

from ponder import Impartial, Work, arguments, outcome, position
from ponder.core.errors import BadText
from ponder.games import Chomp
from ponder.players import Player, player
from ponder.players.memory import Memory
from ponder.players.metrics import Metrics, hard_positions, mean_chance, measure, precision
from ponder.players.policy import Policy, count_visible, policy_of
from ponder.solving.game_graph import GameGraph, build_game_graph

Odds = dict[Impartial, Fraction]
Plays = Callable[[Impartial], Odds]

WORLDS = [("chomp", "4x4"), ("chomp", "3x5"), ("nim", "3,2,2"), ("wythoff", "4,5"), ("cram", "2x3")]
RATES = [("easy", "1/2"), ("middling", "1/5"), ("erring:1/10", "1/10"), ("erring:0.25", "1/4")]
PLAYERS = ["random", "perfect", "minimax:1", "minimax:3", "textbook", "textbook:refutation"]


def measured(name: str, world: GameGraph) -> Metrics:
    return measure(player(name), world, hard_positions(world))


def world_at(game: str, text: str) -> GameGraph:
    return build_game_graph(position(game, text))


def plays(who: Player) -> Plays:
    """What the player leaves, from `choose` alone, with probabilities."""

    @cache
    def odds(here: Impartial) -> Odds:
        choice = who.choose(here, "left")
        best = choice.best or (choice.move,)
        found: Odds = {}
        for move in best:
            to = here.play(move)
            found[to] = found.get(to, Fraction(0)) + Fraction(1, len(best))
        return found

    return odds


def is_lost(here: Impartial) -> bool:
    return outcome(here) == "P"


def chance_to_win(odds: Plays, *, worst: bool) -> Callable[[Impartial], Fraction]:
    """The probability that the player to move wins, by the definition."""

    @cache
    def ours(here: Impartial) -> Fraction:
        return sum((p * theirs(to) for to, p in odds(here).items()), Fraction(0))

    @cache
    def theirs(here: Impartial) -> Fraction:
        moves = [to for _, to in here.moves()]
        if not moves:
            return Fraction(1)
        winning = [to for to in moves if is_lost(to)]
        after = [ours(to) if list(to.moves()) else Fraction(0) for to in winning or moves]
        return min(after) if worst and not winning else sum(after, Fraction(0)) / len(after)

    return ours


def mean(numbers: list[Fraction]) -> Fraction | None:
    return sum(numbers, Fraction(0)) / len(numbers) if numbers else None


def is_book_loss(here: Impartial) -> bool:
    return not list(here.moves()) or any(found.outcome == "P" for found in arguments(here))


@pytest.mark.parametrize(("game", "text"), WORLDS)
@pytest.mark.parametrize("name", PLAYERS)
def test_the_figures_are_those_of_the_definition(game: str, text: str, name: str) -> None:
    world = world_at(game, text)
    odds = plays(player(name))
    won = [one for n in range(len(world)) if not is_lost(one := world.position(n))]
    hard = [one for one in won if not any(is_book_loss(to) for to in one.options())]

    def right(here: Impartial) -> Fraction:
        return sum((p for to, p in odds(here).items() if is_lost(to)), Fraction(0))

    found = measured(name, world)
    assert (found.positions, found.hard) == (len(won), len(hard))
    assert found.mp == mean(list(map(right, won)))
    assert found.hard_mp == mean(list(map(right, hard)))
    assert found.w_perf == mean(list(map(chance_to_win(odds, worst=False), won)))
    assert found.w_adv == mean(list(map(chance_to_win(odds, worst=True), won)))


@pytest.mark.parametrize(("name", "chance"), [("random", Fraction(1, 2)), ("perfect", 1)])
def test_who_is_stuck_may_win(name: str, chance: Fraction) -> None:
    """From a heap of 2 the right move leaves 1, of which the opponent must leave nothing."""
    assert measured(name, world_at("misere-nim", "2")).w_perf == chance


@pytest.mark.parametrize(("game", "text"), [*WORLDS, ("subtraction:1,3,4", "9")])
@pytest.mark.parametrize("name", [*PLAYERS, "theory-only:paper", "memory"])
def test_grades_of_a_world_give_the_moves_that_are_chosen(game: str, text: str, name: str) -> None:
    world = world_at(game, text)
    if name in ("theory-only:paper", "memory") and game != "chomp":
        return
    remembered = ("2,1", "3,1,1", "4,2,2", "1,1,1,1,1")
    who = Memory("memory", remembered, 0) if name == "memory" else player(name)
    habits = policy_of(who, world)
    for number in np.flatnonzero(~world.is_over).tolist():
        here = world.position(number)
        choice = who.choose(here, "left")
        weights = habits.weights[world.first[number] : world.first[number + 1]].tolist()
        chosen = {move for (move, _), weight in zip(here.moves(), weights, strict=True) if weight}
        assert chosen == set(choice.best) if choice.best else choice.move in chosen
        if name not in ("perfect", "minimax:3"):  # which leave out what cannot matter
            assert habits.visited[number] == choice.visited


@pytest.mark.parametrize(("game", "text"), [*WORLDS, ("chomp", "5,5,2,1"), ("chomp", "1x6")])
@pytest.mark.parametrize("plies", [0, 1, 2, 3, 99])
def test_as_many_positions_are_seen_as_there_are(game: str, text: str, plies: int) -> None:
    world = world_at(game, text)
    counts = [world.within(number, plies) - 1 for number in range(len(world))]
    assert count_visible(world, plies).tolist() == counts


def test_the_figures_of_the_table_for_8x8() -> None:
    world = build_game_graph(Chomp("8x8"))
    found = {name: measured(name, world) for name in ("random", "textbook:refutation")}
    figures = [(one.mp, one.hard_mp, one.w_perf) for one in found.values()]
    rounded = [tuple(round(float(figure or 0), 3) for figure in row) for row in figures]
    assert rounded == [(0.060, 0.058, 0.006), (0.709, 0.096, 0.696)]
    assert found["random"].positions == 12_547
    assert found["random"].hard == 4_034


def test_figures_of_the_published_conjectures() -> None:
    found = measured("theory-only:paper", build_game_graph(Chomp("8x8")))
    assert found.recall == Fraction(75, 322)
    assert [round(float(figure or 0), 3) for figure in (found.mp, found.hard_mp, found.w_perf)] == [
        *(0.528, 0.117, 0.509)
    ]


def test_a_perfect_player_is_always_right_and_a_theory_of_nothing_accepts_nothing() -> None:
    world = build_game_graph(Chomp("5x5"))
    found = measured("perfect", world)
    assert (found.mp, found.hard_mp, found.w_perf, found.w_adv) == (Fraction(1),) * 4
    assert (found.recall, found.specificity) == (None, None)
    empty = measure(Memory("memory", (), 0), world, hard_positions(world))
    assert (empty.recall, empty.specificity) == (Fraction(0), Fraction(1))


def test_only_positions_that_count_are_counted() -> None:
    world = build_game_graph(Chomp("5x5"))
    large = world.boards[:, 0] == 5  # type: ignore[index]
    found = measure(player("textbook"), world, hard_positions(world), large)
    habits = policy_of(player("textbook"), world)
    assert found.positions == int(np.count_nonzero(large & ~world.lost))
    assert found.mp == precision(world, habits, large & ~world.lost, Work())
    assert found.mp != measured("textbook", world).mp


def test_without_positions_there_are_no_figures() -> None:
    found = measured("random", build_game_graph(Chomp("1")))
    assert (found.positions, found.mp, found.w_perf, found.visited) == (0, None, None, None)


def test_unequal_weights_are_probabilities() -> None:
    world = build_game_graph(Chomp("2x2"))  # its moves leave 2 and 1,1, which are won, and 2,1
    start = np.arange(len(world)) == len(world) - 1
    weights = np.array([1, 1, 1, 1, 5, 6, 7])
    habits = Policy(weights, np.zeros(len(world), np.int64))
    assert [str(world.position(n)) for n in world.options_of(4).tolist()] == ["1,1", "2", "2,1"]
    assert precision(world, habits, start, Work()) == Fraction(7, 18)
    assert mean_chance(world, habits, start, "worst", Work()) == Fraction(7, 18)


@pytest.mark.parametrize(("name", "rate"), RATES)
def test_levels_take_a_random_move_at_the_stated_rate(name: str, rate: str) -> None:
    world, errs = build_game_graph(Chomp("4x4")), Fraction(rate)
    good, mixed = policy_of(player("perfect"), world), policy_of(player(name), world)
    for number in np.flatnonzero(~world.is_over).tolist():
        moves = slice(int(world.first[number]), int(world.first[number + 1]))
        best, weights = good.weights[moves].tolist(), mixed.weights[moves].tolist()
        for is_best, weight in zip(best, weights, strict=True):
            expected = errs / len(best) + (1 - errs) * Fraction(is_best, sum(best))
            assert Fraction(weight, sum(weights)) == expected


@pytest.mark.parametrize(("name", "rate"), RATES)
def test_levels_err_as_often_in_play(name: str, rate: str) -> None:
    """In Nim 1,3 one move of four wins, so three random moves in four are errors."""
    who, errors, start = player(name, seed=5), 0, position("nim", "1,3")
    for _ in range(2000):
        errors += who.choose(start, "left").move != "3>1"
    assert abs(Fraction(errors, 2000) - Fraction(rate) * 3 / 4) < Fraction(1, 40)


@pytest.mark.parametrize("text", ["erring", "erring:2", "erring:1/0", "erring:-1", "erring:x"])
def test_an_error_rate_is_between_0_and_1(text: str) -> None:
    refuse(BadText, player, text)
