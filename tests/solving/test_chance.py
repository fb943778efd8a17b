"""Win probabilities: by hand, from the literature, and against slow exact computations."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refused
from stops import at_most

from ponder.core.catalogue import position
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Chance, Draw, Lottery, Position
from ponder.core.work import Work
from ponder.games.nim import Nim
from ponder.games.pig import Pig
from ponder.solving import chance_bounds
from ponder.solving.chance import ChanceTable, chances, decisions, solve_chances
from ponder.solving.solution import Chances

BILLIONTH = Fraction(1, 10**9)

Rules = dict[str, dict[str, str]]


class Drawn(Chance):
    """A game given by its graph: at each node, each decision with its draws.

    `1/3 end, 2/3 again a` leads to `end` and passes the turn, or to `a` and does not. A
    node that is not named has no moves.
    """

    __slots__ = ()

    game = "drawn"
    state: str
    rules: ClassVar[Rules] = {}

    @classmethod
    def parse(cls, text: str) -> str:
        return text

    @classmethod
    def check(cls, data: Any) -> str:
        return str(data)

    def __str__(self) -> str:
        return self.state

    def moves(self) -> Iterator[tuple[str, Lottery]]:
        for name, draws in self.rules.get(self.state, {}).items():
            yield name, tuple(self._draw(draw.split()) for draw in draws.split(",") if draw)

    def _draw(self, words: list[str]) -> Draw:
        return Draw(words[-1], Fraction(words[0]), self.of(words[-1]), "again" in words)


def drawn(start: str, **rules: dict[str, str]) -> Drawn:
    class Given(Drawn):
        __slots__ = ()

    Given.rules = rules
    return Given(start)


def chance_of(game: str, text: str) -> Chances:
    found = position(game, text)
    assert isinstance(found, Chance)
    return chances(found)


def encloses(found: Chances, truth: Fraction, width: Fraction = BILLIONTH) -> bool:
    return found.low <= truth <= found.high and found.high - found.low <= width


def mean(
    lottery: Lottery, own: Callable[[Position], Fraction], other: Callable[[Position], Fraction]
) -> Fraction:
    """What a lottery is worth to the player who moved, by the chances of whoever moves next."""
    worth = (d.probability * (own(d.to) if d.again else 1 - other(d.to)) for d in lottery)
    return sum(worth, Fraction(0))


# By hand: acyclic games have exact chances.


def test_a_player_who_cannot_move_has_lost() -> None:
    assert chances(drawn("end")) == Chances(Fraction(0), Fraction(0))


def test_the_better_decision_counts() -> None:
    # At b the player wins 1/4 of the time; to leave b to the opponent wins 3/4.
    game = drawn(
        "a",
        a={"bold": "1/3 end, 2/3 again end", "shy": "1 b"},
        b={"toss": "1/4 end, 3/4 again end"},
    )
    assert chances(game) == Chances(Fraction(3, 4), Fraction(3, 4), ("shy",))
    assert {name: found.low for name, found in decisions(game).items()} == {
        "bold": Fraction(1, 3),
        "shy": Fraction(3, 4),
    }


def test_every_best_decision_is_named() -> None:
    game = drawn(
        "a",
        a={"one": "1/2 end, 1/2 again end", "two": "1/2 again end, 1/2 end", "no": "1 again end"},
    )
    assert chances(game) == Chances(Fraction(1, 2), Fraction(1, 2), ("one", "two"))


@pytest.mark.parametrize(
    ("game", "text", "chance", "best"),
    [
        ("random-turn-nim", "1; tossed", "1", ["1>0"]),
        ("random-turn-nim", "1", "1/2", ["toss"]),
        ("random-turn-nim", "3; tossed", "1", ["3>0"]),
        # A move that does not end the game leaves the next to a fair coin.
        ("random-turn-nim", "1,1; tossed", "1/2", ["1>0"]),
        ("random-turn-misere-nim", "1; tossed", "0", ["1>0"]),
        ("random-turn-misere-nim", "2; tossed", "1/2", ["2>1"]),
        ("random-turn-misere-nim", "0; tossed", "1", []),
        # After Left's only move a Left who is named again is stuck; a Right who is named
        # jumps and then loses either way: stuck, or Left makes the last move.
        ("random-turn-toads-and-frogs", "_TF; left", "0", []),
        ("random-turn-toads-and-frogs", "FT_; right", "0", []),
        ("random-turn-toads-and-frogs", "_TF; right", "0", None),
        ("random-turn-toads-and-frogs", "T_F; left", "1/2", None),
        ("random-turn-toads-and-frogs", "T_F", "1/2", ["toss"]),
    ],
)
def test_random_turns(game: str, text: str, chance: str, best: list[str] | None) -> None:
    found = chance_of(game, text)
    assert found.low == found.high == Fraction(chance)
    if best is not None:
        assert list(found.best) == best


@functools.cache
def by_definition(game: Position) -> Fraction:
    """The chance of the player to move in a game that comes to an end, as it is defined."""
    assert isinstance(game, Chance)
    means = (mean(lottery, by_definition, by_definition) for _, lottery in game.moves())
    return max(means, default=Fraction(game.stuck_player_wins))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("random-turn-nim", "1,2,2"),
        ("random-turn-misere-nim", "1,2,2"),
        ("random-turn-chomp", "3x3"),
        ("random-turn-misere-chomp", "2x3"),
        ("random-turn-toads-and-frogs", "TT__FF"),
        ("random-turn-misere-toads-and-frogs", "TT_FF"),
        ("random-turn-domineering", "3x3"),
        ("random-turn-clobber", "xox|oxo"),
    ],
)
def test_acyclic_games_are_exact(game: str, text: str) -> None:
    start = position(game, text)
    assert isinstance(start, Chance)
    assert chances(start).low == chances(start).high == by_definition(start)


# Pig and Piglet.


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


class ExactPig:
    """The exact chances of Pig at the start of turns, pair of scores by pair of scores.

    Within a turn the chance is `sure + lost * (1 - w)`, where `lost` is the probability
    of a 1 and w the opponent's chance with the scores unchanged; w is found together with
    one's own chance, by solving two linear equations for the best decisions so far.
    """

    def __init__(self, target: int) -> None:
        self.target = target

    @functools.cache  # noqa: B019 - lives as long as the test
    def __call__(self, mine: int, theirs: int) -> Fraction:
        if theirs >= self.target:
            return Fraction(0)
        own = other = Fraction(1, 2)
        while True:
            (a, b), (c, d) = self.turn(mine, theirs, other), self.turn(theirs, mine, own)
            before, own = own, (a + b * (1 - c - d)) / (1 - b * d)
            old, other = other, c + d * (1 - own)
            if (before, old) == (own, other):
                return own

    def turn(self, mine: int, theirs: int, other: Fraction) -> tuple[Fraction, Fraction]:
        """The best `sure` and `lost` of a turn, if the opponent's chance is `other`."""

        def value(pair: tuple[Fraction, Fraction]) -> Fraction:
            return pair[0] + pair[1] * (1 - other)

        after = [(Fraction(1), Fraction(0))] * (self.target + 6)
        for total in reversed(range(self.target - mine)):
            sure, lost = zip(*after[total + 2 : total + 7], strict=True)
            best = sum(sure, Fraction(0)) / 6, sum(lost, Fraction(1)) / 6
            if total > 1:
                hold = (1 - self(theirs, mine + total), Fraction(0))
                best = max(best, hold, key=value)
            after[total] = best
        return after[0]


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


# Cycles.


def test_gamblers_ruin() -> None:
    """A fair walk from k reaches 10 before 0 with probability k/10."""
    walk = {
        str(k): {
            "toss": f"1/2 {'end' if k == 9 else f'again {k + 1}'}, "
            f"1/2 again {'end' if k == 1 else k - 1}"
        }
        for k in range(1, 10)
    }
    solved = solve_chances(drawn("5", **walk))
    for k in range(1, 10):
        assert encloses(solved.chances(drawn(str(k), **walk)), Fraction(k, 10))


@pytest.mark.parametrize("tolerance", ["1/2", "1/1000", "1/10000000000", "1e-30"])
def test_the_tolerance_is_kept(tolerance: str) -> None:
    width = Fraction(tolerance)
    assert encloses(chances(Pig("2"), tolerance=width), Fraction(6, 7), width)
    assert encloses(chances(Pig("7"), tolerance=width), ExactPig(7)(0, 0), width)


def test_a_coarser_tolerance_is_a_wider_enclosure() -> None:
    coarse, fine = chances(Pig("6"), tolerance=Fraction(1, 100)), chances(Pig("6"))
    assert coarse.low < fine.low < fine.high < coarse.high


def test_probabilities_with_large_denominators() -> None:
    # The chance v satisfies v = p + (1 - p)(1 - v).
    p = Fraction(10**30 + 1, 2 * 10**30 + 3)
    found = chances(drawn("a", a={"toss": f"{p} end, {1 - p} a"}))
    assert encloses(found, 1 / (2 - p))


@pytest.mark.parametrize("bits", range(3, 12))
def test_roundings_only_widen(bits: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With words of few bits the bounds come to rest early, on either side of the truth."""
    monkeypatch.setattr(chance_bounds, "WORD_BITS", bits)
    monkeypatch.setattr(chance_bounds, "GUARD_BITS", 0)
    exact, solved = ExactPig(7), solve_chances(Pig("7"), tolerance=Fraction(1, 2**bits))
    for mine, theirs in ((0, 0), (2, 0), (0, 2), (3, 4), (6, 6)):
        found = solved.chances(Pig((7, mine, theirs, 0)))
        assert found.low <= exact(mine, theirs) <= found.high


def test_a_long_cycle_needs_no_recursion() -> None:
    ring = {str(k): {"toss": f"1/2 end, 1/2 again {(k + 1) % 3000}"} for k in range(3000)}
    assert encloses(chances(drawn("0", **ring)), Fraction(1))


def test_a_long_play_needs_no_recursion() -> None:
    line = {str(k): {"toss": f"1/2 end, 1/2 {k + 1}"} for k in range(3000)}
    # v(k) = 1/2 + 1/2 (1 - v(k + 1)), whose solution from v = 0 alternates around 2/3.
    assert chances(drawn("0", **line)).low == Fraction(2, 3) * (1 - Fraction(-1, 2) ** 3000)


def test_play_that_never_ends_is_won_by_nobody() -> None:
    assert chances(drawn("a", a={"wait": "1 a"})) == Chances(Fraction(0), Fraction(1), ("wait",))


def test_where_waiting_is_possible_the_enclosure_stays_wide() -> None:
    # Whoever stops waiting wins 1/3 of the time, so each player is sure of 1/3 and no more.
    found = chances(drawn("a", a={"wait": "1 a", "risk": "1/3 end, 2/3 again end"}))
    assert Fraction(1, 3) - BILLIONTH <= found.low <= Fraction(1, 3)
    assert Fraction(2, 3) <= found.high <= Fraction(2, 3) + BILLIONTH
    assert set(found.best) == {"wait", "risk"}


def test_play_that_ends_very_late_is_enclosed_honestly() -> None:
    found = chances(drawn("a", a={"toss": f"1/{10**12} end, {1 - Fraction(1, 10**12)} a"}))
    assert found.low <= 1 / (2 - Fraction(1, 10**12)) <= found.high
    assert found.high - found.low > Fraction(1, 2)


NODES = ("a", "b", "c")


@st.composite
def lotteries(choose: st.DrawFn) -> str:
    draws = st.tuples(st.sampled_from(["", "again "]), st.sampled_from([*NODES, "end"]))
    weights = choose(st.sampled_from([("1",), ("1/2", "1/2"), ("1/4", "3/4"), ("1/3",) * 3]))
    return ", ".join(f"{weight} {''.join(choose(draws))}" for weight in weights)


graphs = st.fixed_dictionaries(
    {node: st.dictionaries(st.sampled_from(["x", "y"]), lotteries(), min_size=1) for node in NODES}
)


def iterated(game: Drawn, steps: int) -> tuple[Fraction, Fraction]:
    """What the player to move is sure to win, and not to lose, in this many steps."""
    nodes = [game.of(node) for node in (*NODES, "end")]
    low: dict[Position, Fraction] = dict.fromkeys(nodes, Fraction(0))
    high: dict[Position, Fraction] = dict.fromkeys(nodes, Fraction(1))
    for _ in range(steps):
        low, high = improved(low, high), improved(high, low)
    return low[game], high[game]


def improved(
    own: dict[Position, Fraction], other: dict[Position, Fraction]
) -> dict[Position, Fraction]:
    look = own.__getitem__, other.__getitem__
    return {
        node: max((mean(lottery, *look) for _, lottery in node.moves()), default=Fraction(0))
        for node in own
        if isinstance(node, Chance)
    }


@settings(deadline=None, max_examples=80)
@given(graphs)
def test_any_small_graph(rules: Rules) -> None:
    game = drawn("a", **rules)
    found, (low, high) = chances(game), iterated(game, 30)
    assert low - BILLIONTH <= found.low <= high
    assert low <= found.high <= high + BILLIONTH


# What is refused, and what is reported.


def test_too_many_positions_are_refused() -> None:
    with refused(TooLarge):
        chances(Pig("100"), work=at_most(100))
    assert len(solve_chances(Pig("10"), work=at_most(351))) == 351
    with pytest.raises(TooLarge):
        chances(Pig("10"), work=at_most(350))


@pytest.mark.parametrize("draws", ["", "1/2 end", "3/2 end, -1/2 end"])
def test_what_is_no_lottery_is_refused(draws: str) -> None:
    with refused(Unsuitable):
        chances(drawn("a", a={"toss": draws}))


def test_games_without_chance_are_refused() -> None:
    with refused(Unsuitable):
        chances(Nim("3"))  # type: ignore[arg-type]  # what a user may well try


def test_a_tolerance_of_nothing_is_refused() -> None:
    with refused(Unsuitable):
        chances(Pig("2"), tolerance=Fraction(0))


def test_a_table_knows_only_what_can_follow() -> None:
    solved = solve_chances(Pig("10:5,5,0"))
    assert Pig("10:5,7,0") in solved
    with refused(Unsuitable):
        solved.chances(Pig("10"))


def test_symmetric_positions_share_their_chances() -> None:
    first, second = (
        position("random-turn-nim", text) for text in ("3,1,2; tossed", "1,2,3; tossed")
    )
    assert isinstance(first, Chance)
    assert isinstance(second, Chance)
    solved = solve_chances(first)
    assert solved.chances(second) == solved.chances(first)
    assert set(solved.decisions(first)) == {name for name, _ in first.moves()}


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int | None]] = []
    solved = solve_chances(
        Pig("40"), work=Work(report=lambda done, total, words: seen.append((done, total)))
    )
    assert seen[0][1] == 3_000_000
    assert seen[-1] == (len(solved), len(solved))
