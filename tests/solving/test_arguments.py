"""Every argument is right wherever it applies, and every game says why."""

from itertools import combinations_with_replacement, islice

import naive
import pytest

from ponder import Impartial, Partizan, Position, arguments, misere, outcome, position, solve
from ponder.answers.solving import SolveRequest, solve_position
from ponder.core.catalogue import games
from ponder.core.position import SIDES, moves_of, opponent
from ponder.games import (
    Chomp,
    Cram,
    DawsonsKayles,
    Divisors,
    Domineering,
    Hackenbush,
    Kayles,
    Nim,
    Pig,
    ToadsAndFrogs,
    Wythoff,
)
from ponder.language.reasons import Reason
from ponder.players import player

EXAMPLES = [
    (game.name, text) for game in games() for text in game.examples if game.kind != "chance"
]
TAKES = ("1,2,3", "2,5", "1,3,4", "2,4,7")
BOARDS = ("2x2", "2x3", "3x2", "1x4", "1x3", "3x3", "...|.#.|...", "..|#.|..", ".#.|..#")


def names(here: Position) -> list[str]:
    return [found.name for found in arguments(here)]


CASES: list[Position] = [
    *naive.boards(5, 5),
    *(Nim(heaps) for heaps in combinations_with_replacement(range(5), 3)),
    *(Kayles(heaps) for heaps in combinations_with_replacement(range(5), 2)),
    *(Chomp([a, b]) for a in range(1, 9) for b in range(a + 1)),
    *(misere(Nim(heaps)) for heaps in combinations_with_replacement(range(5), 3)),
    *(Wythoff([a, b]) for b in range(9) for a in range(b + 1)),
    *(Kayles([n]) for n in range(1, 12)),
    *(DawsonsKayles([n]) for n in range(1, 12)),
    *(position("octal:4.16", str(n)) for n in range(1, 10)),
    *(position(f"subtraction:{takes}", str(n)) for takes in TAKES for n in range(16)),
    *map(Cram, BOARDS),
    *islice(Divisors.by_size(), 150),
]


@pytest.mark.parametrize("here", CASES, ids=lambda here: f"{here.game}-{here}")
def test_claims_hold(here: Impartial) -> None:
    for found in arguments(here):
        assert found.outcome == naive.outcome(here), found
        assert found.reason.sure == "proved"
        if found.move is not None:
            assert found.to == here.play(found.move)
            assert naive.outcome(found.to) == "P", found


def test_which_arguments_apply() -> None:
    assert names(Chomp("4x4")) == ["mirroring", "strategy stealing"]
    assert names(Chomp("4x7")) == ["strategy stealing"]
    assert names(Chomp("2x7")) == ["strategy stealing", "two rows"]
    assert names(Chomp("7x2")) == ["strategy stealing", "two rows"]
    assert names(Chomp("5,1,1,1,1")) == ["mirroring"]
    assert names(Chomp("4,3,3,2")) == ["mirroring"]
    assert names(Chomp("5,3,3,2")) == []
    assert names(Chomp("1")) == []
    assert names(Divisors("72")) == names(Divisors("72/8,9")) == ["strategy stealing"]
    assert names(Divisors("72/36")) == names(Divisors("1")) == []
    assert names(Nim("4,4")) == ["nim-sum", "pairing"]
    assert names(Nim("0")) == []
    assert names(misere(Nim("2,3"))) == ["misère nim"]
    assert names(position("subtraction", "21")) == ["remainders"]
    assert names(Wythoff("4,7")) == ["golden section"]
    assert "equal heaps" in names(Kayles("12"))
    assert names(DawsonsKayles("11")) == ["Grundy value"]
    assert "rotation" in names(Cram("4x4"))
    assert "rotation" in names(Cram("4x5"))
    assert names(Hackenbush("bbr,rrb")) == ["values"]
    assert names(Domineering("2x4")) == ["values"]


def test_arguments_keep_to_their_games() -> None:
    assert names(misere(Kayles("1,1"))) == []
    assert names(ToadsAndFrogs("T_F")) == ["values"]
    assert names(Pig("10")) == []
    assert names(position("sum", "3@nim + 2x2@chomp")) == ["nim-sum"]


def test_the_nim_sum_argument_of_the_slides() -> None:
    """Which bit, which pile, which move."""
    (found,) = arguments(Nim("3,4,5"))
    assert found.move == "3>1"
    facts = {"heaps": (3, 4, 5), "total": 2, "bit": 2, "heap": 3, "left": 1}
    assert found.reason == Reason("nim-sum", "proved", facts=facts)


def test_the_facts_behind_arguments() -> None:
    """What a sentence needs, about the position at hand."""
    facts = {found.name: dict(found.reason.facts) for found in arguments(Chomp("7x2"))}
    assert facts == {
        "strategy stealing": {"corner": "7,2"},
        "two rows": {"line": "column", "lengths": (7, 7), "move": "7,2"},
    }
    (divisors,) = arguments(Divisors("72/8,9"))
    assert divisors.reason.facts == {"greatest": 12}
    (arms,) = arguments(Chomp("5,1,1"))
    assert arms.reason.facts == {"down": 2, "across": 4, "inside": False, "move": "1,4"}
    (parts,) = arguments(position("sum", "3@nim + 2x2@chomp"))
    assert parts.reason.facts == {
        "parts": ("3", "2,2"),
        "values": (3, 2),
        "total": 1,
        "move": "1:3>2",
        "to": "2@nim + 2,2@chomp",
    }


def test_arguments_are_cheap_on_large_positions() -> None:
    assert names(Chomp("99999x99999")) == ["mirroring", "strategy stealing"]
    assert names(Nim([10**18, 10**17])) == ["nim-sum"]
    assert names(Chomp("99999x2")) == ["strategy stealing", "two rows"]


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


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_every_example_gets_a_reason(game: str, text: str) -> None:
    answer = solve_position(SolveRequest(position(game, text)))
    assert answer.arguments
    assert {found.outcome for found in answer.arguments} == {answer.solution.outcome}


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_the_perfect_player_says_more_than_that_it_was_solved(game: str, text: str) -> None:
    here = position(game, text)
    for side in SIDES:
        if next(moves_of(here, side), None) is not None:
            kinds = [reason.kind for reason in player("perfect").choose(here, side).reasons]
            assert len(kinds) > 1
            assert kinds[-1] == "solved"
