"""Players: every choice is legal and has reasons, and the same seed plays the same game."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Self

import pytest
from refusals import refuse
from won_positions import WON

from ponder import Position, Record, position
from ponder.core.errors import BadText, IllegalMove, UnknownName, Unsuitable
from ponder.core.position import Draw, moves_of
from ponder.games import Chomp, Nim, Pig
from ponder.players import Player as Anyone
from ponder.players import play_out, player
from ponder.players.contract import KINDS, draw_at_random


@pytest.mark.parametrize(("game", "text"), [*WON, ("pig", "8"), ("random-turn-nim", "2,3")])
@pytest.mark.parametrize("name", ["perfect", "random:3", "minimax:2"])
def test_every_choice_is_legal_and_has_reasons(game: str, text: str, name: str) -> None:
    start = position(game, text)
    choice = player(name).choose(start, "left")
    if game in ("pig", "random-turn-nim"):
        assert choice.move in ("roll", "toss")
    else:
        assert choice.move in dict(moves_of(start, "left"))
    assert choice.reasons


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("minimax:0", BadText),
        ("minimax:x", BadText),
        ("minimax", BadText),
        ("minimax:61", BadText),
        ("minimax:٣", BadText),
        ("minmax:3", UnknownName),
        ("random:x", BadText),
        ("perfect:3", BadText),
        ("book", BadText),
        ("book:/no/such/file", BadText),
        ("", UnknownName),
    ],
)
def test_mistyped_players_are_told_what_is_right(text: str, error: type[Exception]) -> None:
    refuse(error, player, text)


def test_every_player_is_found_by_its_file() -> None:
    assert {"book", "minimax", "perfect", "random"} <= set(KINDS.all())
    assert all(kind.summary and kind.written.startswith(name) for name, kind in KINDS.all().items())


def test_a_player_asked_after_the_end_says_that_it_is_over() -> None:
    for name in ("random", "perfect", "minimax:2"):
        refuse(IllegalMove, player(name).choose, Nim("0"), "left")


GAMES_PLAYED = [("chomp", "4x5"), ("pig", "15"), ("random-turn-toads-and-frogs", "TT_FF")]


def _played(start: Position, seed: int) -> Record:
    players: tuple[Anyone, Anyone] = (player("random", seed=seed), player("minimax:2", seed=seed))
    return play_out(start, players, rng=Random(seed))


@pytest.mark.parametrize(("game", "text"), GAMES_PLAYED)
def test_the_same_seed_plays_the_same_game_and_another_another(game: str, text: str) -> None:
    start = position(game, text)
    assert _played(start, 3) == _played(start, 3)
    assert len({_played(start, seed).moves for seed in range(8)}) > 1


@pytest.mark.parametrize(("game", "text"), [*GAMES_PLAYED, *WON])
def test_records_replay(game: str, text: str) -> None:
    record = _played(position(game, text), 11)
    assert record.result() != "unfinished"
    assert Record.parse(str(record)) == record


def test_chance_draws_with_exact_probabilities() -> None:
    here = Pig("10")
    lottery = (
        Draw("rare", Fraction(1, 7), here, True),
        Draw("often", Fraction(5, 6), here, True),
        Draw("hardly", Fraction(1, 42), here, True),
    )

    class EveryTicket(Random):
        """Gives each number below the bound once, in order."""

        given = -1

        def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
            assert (start, stop, step) == (42, None, 1)
            self.given += 1
            return self.given

    tickets = EveryTicket()
    names = [draw_at_random(lottery, tickets) for _ in range(42)]
    assert (names.count("rare"), names.count("often"), names.count("hardly")) == (6, 35, 1)


def test_only_what_can_be_left_is_looked_at() -> None:
    board = Chomp("3x3")
    choice = player("theory-only:paper").choose(board, "left")
    assert choice.visited == len(set(board.options())) == 8


class Twice(Nim):
    """Nim in which the name of a move does not say how much it takes."""

    __slots__ = ()

    def moves(self) -> Iterator[tuple[str, Self]]:
        return (("take", to) for _, to in super().moves())


@pytest.mark.parametrize("name", ["perfect", "minimax:2", "random", "textbook"])
def test_moves_of_the_same_name_are_refused(name: str) -> None:
    refuse(Unsuitable, player(name).choose, Twice("3,4"), "left")
