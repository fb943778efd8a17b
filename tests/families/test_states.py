"""Symbolic states: their recurrences are those of the game."""

from itertools import product
from random import Random

import pytest
from refusals import refuse, refused

import ponder
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.exact import linear
from ponder.families.classes import class_named, class_of
from ponder.families.states import SymbolicMove, closure, initial_state, recurrence
from ponder.games import ToadsAndFrogs
from ponder.games.boards.strips import RewritingStrip
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.language.strip_families import Pattern

STARTS = [("T", "_F"), ("T", "__FF"), ("_", "TTF"), ("F", "_T_T"), ("_", "TTFF")]


def value_at(state: SymbolicStrip, point: tuple[int, ...]) -> ponder.Value:
    text = state.position(point)
    return ponder.value(ToadsAndFrogs(text)) if text else ponder.Value(0)


@pytest.mark.parametrize(("letter", "word"), STARTS)
def test_the_recurrences_give_the_values_of_the_strips(letter: str, word: str) -> None:
    random = Random(word)
    for state in closure(ToadsAndFrogs, initial_state(ToadsAndFrogs, letter, word)):
        for _ in range(8):
            point = tuple(random.randint(0, 3) for _ in range(state.parameters))
            sides = [
                [
                    value_at(move.to, there) + linear.evaluate(move.offset, point)
                    for move in side
                    if (there := move.at(point)) is not None
                ]
                for side in recurrence(ToadsAndFrogs, state)
            ]
            assert ponder.Value.from_options(*sides) == value_at(state, point)


def test_the_moves_of_the_first_example_of_the_paper() -> None:
    f = initial_state(ToadsAndFrogs, "T", "_F")
    g = SymbolicStrip("T", "F_", (None, 0, 0))
    left, right = recurrence(ToadsAndFrogs, f)
    assert left == (SymbolicMove(((-1, 1, 0),), f, ((-1, 1, 0), (1, 0, 1)), (0, 0, 0)),)
    assert [(move.to, move.arguments, move.offset) for move in right] == [
        (g, ((0, 1, 0),), (0, 0, 0)),
        (g, ((0, 1, 0),), (1, 0, 0)),
    ]
    assert closure(ToadsAndFrogs, f) == (f, g)


@pytest.mark.parametrize(
    ("name", "states"),
    [("A11", 2), ("A32", 10), ("A42", 15), ("A23", 10), ("B11", 2), ("B21", 3), ("B22", 6)],
)
def test_classes_have_as_many_states_as_words(name: str, states: int) -> None:
    assert len(closure(ToadsAndFrogs, class_named(ToadsAndFrogs, name))) == states


def test_runs_may_be_fixed() -> None:
    state = initial_state(ToadsAndFrogs, "_", "TTF", {2: 3})
    words = [(one.word, one.lengths[2:3]) for one in closure(ToadsAndFrogs, state)]
    assert words[:4] == [("TTF", (3,)), ("TTF", (2,)), ("TTF", (1,)), ("TTF", (0,))]


def test_runs_that_grow_must_be_symbolic() -> None:
    fixed = initial_state(ToadsAndFrogs, "T", "_F", {1: 0})
    refuse(TooLarge, closure, ToadsAndFrogs, fixed)


def test_words_that_grow_for_ever_are_refused_soon() -> None:
    class Taking(RewritingStrip):
        """A toad that is taken leaves a blank, so that words have ever more of them."""

        letters = ToadsAndFrogs.letters
        left_rules, right_rules = ("T_>_T",), ("TF>F_",)

    refuse(TooLarge, closure, Taking, initial_state(Taking, "T", "_F"))


def test_a_rule_inside_a_run_is_refused() -> None:
    class Dominoes(RewritingStrip):
        left_rules = ("__>LL",)

    refuse(Unsuitable, recurrence, Dominoes, SymbolicStrip("_", "L", (None, None)))


@pytest.mark.parametrize("text", ["T^a _^3 F^2", "_^a T _^b F _^c", "T^(a + 1) _ F", "T^2 _"])
def test_patterns_read_back(text: str) -> None:
    assert str(Pattern.parse(text)) == text


def test_patterns_join_runs_and_know_their_members() -> None:
    pattern = Pattern.parse("T^a T_ __F F")
    assert str(pattern) == "T^(a + 1) _^3 F^2"
    assert pattern.position((2,)) == "TTT___FF"
    assert pattern.placed("T")[1][0] == (1, 1)
    assert class_of(ToadsAndFrogs, pattern) == class_named(ToadsAndFrogs, "A32")


def test_states_are_patterns() -> None:
    state = initial_state(ToadsAndFrogs, "T", "_F_F")
    assert str(state.pattern) == "T^a _ T^b F T^c _ T^d F"
    for point in product(range(2), repeat=4):
        assert state.pattern.position(point) == state.position(point)


@pytest.mark.parametrize("text", ["", "T^", "T^a _^b F", "T^(a", "T^(-1)", "T^(a*b)"])
def test_wrong_patterns_are_explained(text: str) -> None:
    with refused(BadText):
        class_of(ToadsAndFrogs, Pattern.parse(text))


@pytest.mark.parametrize("name", ["A00", "A10", "32"])
def test_wrong_classes_are_explained(name: str) -> None:
    refuse(BadText, class_named, ToadsAndFrogs, name)


def test_an_unknown_class_is_named() -> None:
    refuse(LookupError, class_named, ToadsAndFrogs, "Z21")
