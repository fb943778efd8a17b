"""Advice on the moves of a sum: which is best, and why not the others."""

from fractions import Fraction
from typing import Any

import naive
import pytest

from ponder import Partizan, Value, Work, position, value
from ponder.core.position import SIDES, Side
from ponder.games import LiteralForm, Nim, ToadsAndFrogs
from ponder.language.reasons import Reason
from ponder.values.advice import Advice, advice


def check(found: Advice) -> None:
    """Every word of the advice, held against the definitions."""
    for choice in found.moves:
        played = naive.wins(choice.to, "right" if choice.side == "left" else "left")
        assert choice.wins == (not played)
        assert value(choice.to) == choice.value
    for side in SIDES:
        best = found.best(side)
        assert (best is None) == (not found.of(side))
        assert best is None or best.wins == naive.wins(found.position, side)
        sensible = {choice.value for choice in found.of(side) if choice.is_sensible}
        assert sensible <= set(found.value.options(side)) or found.value.number is not None


@pytest.mark.parametrize(
    "text",
    [
        "TT_FF@toads-and-frogs + 2x3@domineering",
        "T_F@toads-and-frogs + 2@nim + bbr@hackenbush",
        "{2|-1}@value + {1|0||-1}@value + ^@value",
        "2x2@domineering + 2x2@domineering",
        "0@nim + #@domineering",
    ],
)
def test_advice_in_sums(text: str) -> None:
    check(advice(position("sum", text)))


ALONE = [
    *map(ToadsAndFrogs, ("TTT__FF", "TT_F_F", "T_T_FF", "TF", "T__")),
    *map(LiteralForm, ("{2|-1}+{1|0||-1}+^", "{1+2|*}+{*+1|0}", "*+*", "{1,1|0}+1")),
]


@pytest.mark.parametrize("here", ALONE, ids=str)
def test_advice_in_strips_and_forms(here: Partizan) -> None:
    check(advice(here))


def test_the_hottest_component_is_named() -> None:
    found = advice(position("sum", "{1|-1}@value + {5|-5}@value + *@value"))
    best = found.best("left")
    assert best is not None
    assert (best.move, found.hottest.number) == ("2:5", 2)
    assert found.reason(best).facts == {
        "wins": True,
        "fault": None,
        "component": 2,
        "hottest": 2,
        "is_hottest": True,
        "temperature": 5,
    }


def test_in_a_sum_of_two_a_move_in_the_cooler_component_says_so() -> None:
    found = advice(position("sum", "{1|-1}@value + {5|-5}@value"))
    reasons = {move.move: found.reason(move).facts for move in found.of("left")}
    names = ("wins", "component", "hottest", "is_hottest", "temperature")
    assert {move: [facts[name] for name in names] for move, facts in reasons.items()} == {
        "1:1": [False, 1, 2, False, 1],
        "2:5": [True, 2, 2, True, 5],
    }


def test_a_move_that_is_reversible_in_two_ways_names_the_shorter_answer() -> None:
    found = advice(LiteralForm("{{5|*,*2}|3}"))
    (move,) = found.of("left")
    assert move.fault == Reason("reversible", "proved", facts={"through": "*"})


def test_in_a_single_game_no_component_is_named() -> None:
    found = advice(LiteralForm("{5|-5}"))
    best = found.best("left")
    assert best is not None
    assert found.reason(best).facts == {"wins": True, "fault": None}


def test_advice_says_why_not_the_other_moves() -> None:
    found = advice(LiteralForm("{0,-1,1/2|1}"))
    choice = found.choice("left")
    best = found.best("left")
    assert choice is not None
    assert best is not None
    assert (choice.move, choice.to, choice.reasons) == (best.move, best.to, (found.reason(best),))
    dominated = Reason("dominated", "proved", facts={"by": "1/2"})
    assert {other.move: other.because for other in choice.rejected} == {
        "0": (dominated,),
        "-1": (Reason("loses", "proved"), dominated),
    }
    assert advice(LiteralForm("1")).choice("right") is None


def faults(form: str, side: Side) -> dict[str, Any]:
    """What is wrong with each move: the kind of the fault, and what it names."""
    return {
        weighed.move: weighed.fault and (weighed.fault.kind, *weighed.fault.facts.values())
        for weighed in advice(LiteralForm(form)).of(side)
    }


def test_reasons_against_moves() -> None:
    assert faults("{0,-1,1/2|1}", "left") == {
        "0": ("dominated", "1/2"),
        "-1": ("dominated", "1/2"),
        "1/2": None,
    }
    assert faults("{*|^}", "left") == {"*": ("reversible", "0")}
    assert faults("{1,2-1|}", "left") == {"1": None, "2+-1": ("same as", "1")}
    assert faults("{v|*}", "right") == {"*": ("reversible", "0")}


def test_too_many_moves_are_not_compared() -> None:
    found = advice(Nim("5000"))
    assert found.value == Value("*5000")
    assert found.best("left") is None
    assert found.left_out == Reason("too many moves", facts={"most": 250})


def test_a_sum_in_one_form_has_components_too() -> None:
    found = advice(LiteralForm("{5|-5}+{1|-1}"))
    apart = advice(position("value", "{5|-5} + {1|-1}"))
    assert [str(component.position) for component in found.components] == ["{5|-5}", "{1|-1}"]
    assert found.hottest.number == 1
    best, same = found.best("left"), apart.best("left")
    assert best is not None
    assert same is not None
    assert best.move == "5+{1|-1}"
    assert found.reason(best) == apart.reason(same)
    assert [weighed.fault for weighed in found.moves] == [
        None,
        Reason("dominated", "proved", facts={"by": "5+{1|-1}"}),
        None,
        Reason("dominated", "proved", facts={"by": "-5+{1|-1}"}),
    ]


def test_moves_in_a_sum_read_back() -> None:
    """Even where an option is a sum itself."""
    for _, to in LiteralForm("{1+2,1+2|*}+{*+1|0}").moves("left"):
        assert LiteralForm(str(to)) == to
    assert len(list(LiteralForm("{1+2,1+2|*}+*").moves("left"))) == 2


def test_moves_of_a_long_sum_come_one_by_one() -> None:
    many = LiteralForm("1000.{*1000000|0}")
    assert next(many.moves("right"))[0].startswith("0+{*1000000|0}+")
    assert next(LiteralForm("*1000000").moves("left")) == ("0", LiteralForm("0"))


def test_advice_on_many_switches_compares_components() -> None:
    """By whole sums, fourteen would take hours."""
    found = advice(LiteralForm("+".join(f"{{{3**i}|0}}" for i in range(14))))
    best = found.best("right")
    assert best is not None
    assert (best.component, best.fault) == (14, None)
    assert found.left_out is None


def test_advice_is_left_out_where_the_sum_is_too_large() -> None:
    found = advice(LiteralForm("+".join(f"{{{3**i}|0}}" for i in range(16))))
    assert found.value.mean == Fraction(3**16 - 1, 4)
    assert found.best("left") is None
    assert found.left_out == Reason("too many followers", facts={"most": 20_000})


def test_a_winning_move_with_a_fault_is_named_with_it() -> None:
    found = advice(LiteralForm("tiny(1)+tiny(1)"))
    best = found.best("left")
    assert best is not None
    reversible = Reason("reversible", "proved", facts={"through": "{0|-1}"})
    assert (best.wins, best.fault) == (True, reversible)
    assert found.reason(best).facts["fault"] == reversible


def test_advice_that_was_stopped_keeps_the_value() -> None:
    work = Work()
    work.cancel()
    found = advice(ToadsAndFrogs("TTT__FFF"), work=work)
    assert (found.value, found.moves, found.stopped.cause) == (Value("+-1/8"), (), "cancelled")
    assert found.left_out is not None
    assert found.left_out.kind == "not weighed"
