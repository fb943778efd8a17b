"""Pig and Piglet, by hand and exactly."""

from fractions import Fraction

import pytest
from chance_by_hand import BILLIONTH, ExactPig, Rules, drawn, encloses
from solved_chances import solve_chances

from ponder.games.pig import Pig
from ponder.solving.chance import ChanceTable, chances


def test_pig_to_2_is_won_by_rolling_no_one() -> None:
    # The chance p satisfies p = 5/6 + (1 - p)/6.
    found = chances(Pig("2"))
    assert encloses(found, Fraction(6, 7))
    assert found.best == ("roll",)
    assert not found.is_exact


def piglet(target: int) -> Rules:
    """Pig with a coin: heads count 1, tails end the turn with nothing."""
    rules: Rules = {}
    for mine in range(target):
        for theirs in range(target):
            for total in range(target - mine):
                after = f"{mine}:{theirs}:{total + 1}"
                heads = f"1/2 again {after}" if mine + total + 1 < target else "1/2 end"
                rules[f"{mine}:{theirs}:{total}"] = {
                    "flip": f"{heads}, 1/2 {theirs}:{mine}:0",
                    **({"hold": f"1 {theirs}:{mine + total}:0"} if total else {}),
                }
    return rules


@pytest.mark.parametrize(
    ("node", "chance"),
    [
        ("0:0:0", "4/7"),
        ("0:0:1", "5/7"),
        ("0:1:0", "2/5"),
        ("0:1:1", "3/5"),
        ("1:0:0", "4/5"),
        ("1:1:0", "2/3"),
    ],
)
def test_piglet_to_2(node: str, chance: str) -> None:
    """Neller and Presser, *Optimal play of the dice game Pig* (2004), on Piglet to 2."""
    assert encloses(chances(drawn(node, **piglet(2))), Fraction(chance))


@pytest.mark.parametrize("target", range(1, 13))
def test_pig_to_small_targets(target: int) -> None:
    exact = ExactPig(target)
    solved = solve_chances(Pig(target))
    for mine in range(target):
        for theirs in range(target):
            start = Pig((target, mine, theirs, 0))
            if start in solved:
                assert encloses(solved.chances(start), exact(mine, theirs))


def test_a_whole_turn_of_pig() -> None:
    """The chances of the decisions make the chances of the position, everywhere."""
    solved = solve_chances(Pig("12"))
    for total in (0, *range(2, 12)):
        here = Pig((12, 0, 0, total))
        found, each = solved.chances(here), solved.decisions(here)
        assert list(each) == (["roll", "hold"] if total else ["roll"])
        assert found.low == max(option.low for option in each.values())
        assert found.high == max(option.high for option in each.values())
        assert set(found.best) == {name for name in each if each[name].high >= found.low}


@pytest.fixture(scope="module")
def pig_100() -> ChanceTable:
    return solve_chances(Pig("100"))


def test_pig_to_100(pig_100: ChanceTable) -> None:
    """Neller and Presser (2004): the first player wins with probability 0.5306."""
    found = pig_100.chances(Pig("100"))
    assert found.high - found.low <= BILLIONTH
    assert round(float(found.low), 4) == round(float(found.high), 4) == 0.5306


def test_one_table_serves_a_whole_game_of_pig(pig_100: ChanceTable) -> None:
    assert pig_100.chances(Pig("100:99,0,0")).best == ("roll",)
    assert pig_100.chances(Pig("100:0,0,2")).best == ("roll",)
    assert pig_100.chances(Pig("100:0,0,60")).best == ("hold",)
    assert pig_100.chances(Pig("100:0,99,60")).best == ("roll",)
