"""Every game says why: arguments about heaps, dominoes and values, and replies for the rest."""

from __future__ import annotations

from itertools import combinations_with_replacement

import naive
import pytest

from ponder.answers.solving import SolveRequest, solve_position
from ponder.core.catalogue import games, position
from ponder.core.position import SIDES, Chance, Impartial, Partizan, Position, opponent
from ponder.core.wrappers import misere
from ponder.games import Cram, DawsonsKayles, Domineering, Hackenbush, Kayles, Nim, Wythoff
from ponder.players import player
from ponder.solving.arguments import arguments
from ponder.solving.solver import outcome, solve

EXAMPLES = [
    (game.name, text) for game in games() for text in game.examples if game.kind != "chance"
]


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_every_example_gets_a_reason(game: str, text: str) -> None:
    answer = solve_position(SolveRequest(position(game, text)))
    assert answer.arguments
    assert {found.outcome for found in answer.arguments} == {answer.solution.outcome}


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_the_perfect_player_says_more_than_that_it_was_solved(game: str, text: str) -> None:
    here = position(game, text)
    for side in SIDES:
        if isinstance(here, Impartial | Partizan) and has_moves(here, side):
            kinds = [reason.kind for reason in player("perfect").choose(here, side).reasons]
            assert len(kinds) > 1
            assert kinds[-1] == "solved"


def has_moves(here: Impartial | Partizan, side: str) -> bool:
    moves = here.moves() if isinstance(here, Impartial) else here.moves(side)  # type: ignore[arg-type]
    return any(True for _ in moves)


TAKES = ("1,2,3", "2,5", "1,3,4", "2,4,7")
BOARDS = ("2x2", "2x3", "3x2", "1x4", "1x3", "3x3", "...|.#.|...", "..|#.|..", ".#.|..#")
ARGUED: list[Position] = [
    *(misere(Nim(heaps)) for heaps in combinations_with_replacement(range(5), 3)),
    *(Wythoff([a, b]) for b in range(9) for a in range(b + 1)),
    *(Kayles([n]) for n in range(1, 12)),
    *(DawsonsKayles([n]) for n in range(1, 12)),
    *(position("octal:4.16", str(n)) for n in range(1, 10)),
    *(position(f"subtraction:{takes}", str(n)) for takes in TAKES for n in range(16)),
    *map(Cram, BOARDS),
]


@pytest.mark.parametrize("here", ARGUED, ids=lambda here: f"{here.game}-{here}")
def test_claims_hold(here: Position) -> None:
    assert isinstance(here, Impartial)
    for found in arguments(here):
        assert found.outcome == naive.outcome(here), found
        if found.move is not None:
            assert found.to == here.play(found.move)
            assert naive.outcome(found.to) == "P", found


def names(here: Position) -> list[str]:
    return [found.name for found in arguments(here)]


def test_which_arguments_apply() -> None:
    assert names(misere(Nim("2,3"))) == ["misère nim"]
    assert names(position("subtraction", "21")) == ["remainders"]
    assert names(Wythoff("4,7")) == ["golden section"]
    assert "equal heaps" in names(Kayles("12"))
    assert names(DawsonsKayles("11")) == ["Grundy value"]
    assert "rotation" in names(Cram("4x4"))
    assert "rotation" in names(Cram("4x5"))
    assert names(Hackenbush("bbr,rrb")) == ["values"]
    assert names(Domineering("2x4")) == ["values"]


def test_large_heaps_have_exact_arguments() -> None:
    """The pairs of Wythoff far beyond the reach of floats."""
    huge = Wythoff([5 * 10**17 + 1, 10**18])
    (found,) = arguments(huge)
    assert isinstance(found.to, Wythoff)
    assert names(found.to) == ["golden section"]
    assert arguments(found.to)[0].outcome == "P"
    known = {a.name: a for a in arguments(position("subtraction", str(10**18 - 1)))}
    assert known["remainders"].move == f"{10**18 - 1}>{10**18 - 4}"


@pytest.mark.parametrize("text", ["bbr,rrb,g", "brb", "bg,rr", "ggg", "bbr,r,r", "0"])
def test_values_add_up_to_the_outcome(text: str) -> None:
    (found,) = arguments(Hackenbush(text))
    assert found.outcome == naive.outcome(Hackenbush(text))


@pytest.mark.parametrize("text", ["TT_FF", "T_TF_F", "_T"])
def test_replies_are_answered_by_winning_moves(text: str) -> None:
    here = position("toads-and-frogs", text)
    assert isinstance(here, Partizan)
    for side, reason in zip(SIDES, solve(here).replies, strict=True):
        then = here.play(reason.facts["move"], side) if reason.facts["move"] else here
        loser = opponent(side) if reason.facts["move"] else side
        for reply, answer in reason.facts["answers"]:
            after = then.play(reply, loser).play(answer, opponent(loser))
            assert outcome(after) in ("P", "L" if loser == "right" else "R")


def test_games_of_chance_have_no_argument() -> None:
    here = position("pig", "10")
    assert isinstance(here, Chance)
    assert names(here) == []
