"""The words for the ground that a refutation covered."""

from __future__ import annotations

import pytest

from ponder.games import Chomp
from ponder.refutations.ground import Ground, Region
from ponder.refutations.refute import refute
from ponder.show.refutation_as_text import KINDS, ground_words, refutation_text

WORDS = {
    "cookies": (
        Ground(Region.make("cookies", "P", most=60), 149226),
        "all 149,226 P-positions with at most 60 cookies",
    ),
    "box": (
        Ground(Region.make("box", "N", rows=3, columns=7), 5, whole=False),
        "5 N-positions inside 3x7",
    ),
    "family": (
        Ground(Region.make("family", "P", name="two rows", first=3, last=None), 100, undefined=2),
        "all P-positions of the family two rows, k from 3 on (2 undefined)",
    ),
    "members": (
        Ground(Region.make("members", "P", name="two rows", first=300, last=1200), 3, whole=False),
        "3 P-positions of the family two rows, k between 300 and 1,200",
    ),
    "lower rows": (
        Ground(Region.make("lower rows", "P", cookies=8, second=None), 90),
        "all P-positions of any width and at most 8 cookies below the second row",
    ),
    "tall lower rows": (
        Ground(Region.make("tall lower rows", "P", cookies=8, second=60), 90),
        "all 90 P-positions that are transposes of those with a second row of at most 60 "
        "and at most 8 cookies below the second row",
    ),
    "relatives": (
        Ground(Region.make("relatives", "P", cookies=26, rounds=4), 30, whole=False),
        "30 P-positions changed from those on which both sides are nearest",
    ),
    "play": (
        Ground(Region.make("play", games=1, seed=7), 12),
        "all 12 positions of 1 random game with the seed 7",
    ),
    "heaps": (Ground(Region.make("heaps", most=9), 30), "all 30 positions with at most 9 counters"),
    "starts": (
        Ground(Region.make("starts", most=6), 30, undecided=1),
        "all 30 positions that follow starts whose sizes add up to at most 6 (1 undecided)",
    ),
    "examples": (
        Ground(Region.make("examples"), 30),
        "all 30 positions that follow the examples of the game",
    ),
    "followers": (
        Ground(Region.make("followers", start="6x8"), 30),
        "all 30 positions from 6x8 on",
    ),
    "objects": (Ground(Region.make("objects", count=1), 1), "1 object given"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_ground_has_words(kind: str) -> None:
    ground, words = WORDS[kind]
    assert ground_words(ground) == words


def test_ground_of_a_strategy_of_ones_own() -> None:
    ground = Ground(Region.make("moonlight", "P", nights=3), 9, whole=False)
    assert ground_words(ground) == "9 P-positions of the region moonlight: nights 3"


def test_the_first_of_a_list_and_the_smallest() -> None:
    boards = [Chomp("3x3"), Chomp("2,1")]
    told = refutation_text(refute("number_of_rows(x) >= 4", objects=boards))
    assert "Refuted by 3,3,3 (9 cookies)." in told
    told = refutation_text(refute("number_of_rows(x) >= 2", "chomp"))
    assert "It is the smallest counterexample" in told
