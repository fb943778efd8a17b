"""Win probabilities: by hand, from the literature, and against slow exact computations."""

from collections.abc import Callable
from fractions import Fraction

import pytest
from chance_by_hand import BILLIONTH, Drawn, ExactPig, Rules, drawn, encloses
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refuse
from solved_chances import solve_chances
from stopped_work import at_most

from ponder import Chance, Position, Work, chances, position
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Lottery
from ponder.games import Nim, Pig
from ponder.solving import chance_bounds
from ponder.solving.definitions import win_probability
from ponder.solving.solution import Chances


def chance_of(game: str, text: str) -> Chances:
    found = position(game, text)
    assert isinstance(found, Chance)
    return chances(found)


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
    assert {name: found.low for name, found in solve_chances(game).decisions(game).items()} == {
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
    assert chances(start).low == chances(start).high == win_probability(start)


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
    refuse(TooLarge, chances, Pig("100"), work=at_most(100))
    assert len(solve_chances(Pig("10"), work=at_most(351))) == 351
    with pytest.raises(TooLarge):
        chances(Pig("10"), work=at_most(350))


@pytest.mark.parametrize("draws", ["", "1/2 end", "3/2 end, -1/2 end"])
def test_what_is_no_lottery_is_refused(draws: str) -> None:
    refuse(Unsuitable, chances, drawn("a", a={"toss": draws}))


def test_games_without_chance_are_refused() -> None:
    refuse(Unsuitable, chances, Nim("3"))  # type: ignore[arg-type]  # what a user may well try


def test_a_tolerance_of_nothing_is_refused() -> None:
    refuse(Unsuitable, chances, Pig("2"), tolerance=Fraction(0))


def test_a_table_knows_only_what_can_follow() -> None:
    solved = solve_chances(Pig("10:5,5,0"))
    assert Pig("10:5,7,0") in solved
    refuse(Unsuitable, solved.chances, Pig("10"))


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
