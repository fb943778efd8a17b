"""Refuting: smallest counterexamples, the ground covered, every strategy, and stopping."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import outcome
from published import PUBLISHED, REFUTED
from stopped_work import STOPPED, interrupted

from ponder.games import Chomp
from ponder.measures.invariant import find_measures
from ponder.refutations.claims import read_claim
from ponder.refutations.refutation import Reach, Refutation
from ponder.refutations.refute import STRATEGIES, refute, refute_all
from ponder.solving.chomp.by_cookies import p_positions_by_cookies

SMALL = Reach(
    cookies=40, box=(10, 10), positions=20_000, members=3_000, relatives=False, games=2, solved=500
)


def rows(board: list[int]) -> list[int]:
    return [row for row in board if row]


@pytest.fixture(scope="module")
def published() -> dict[int, Refutation]:
    return dict(zip(PUBLISHED, refute_all(PUBLISHED.values(), "chomp", reach=SMALL), strict=True))


@pytest.mark.parametrize("number", PUBLISHED)
def test_published_conjectures(published: dict[int, Refutation], number: int) -> None:
    found = published[number]
    assert found.is_refuted == (number in REFUTED)
    assert found.stopped.is_complete
    if number in REFUTED:
        assert str(found.counterexample) == REFUTED[number]
        assert found.smallest == (number != 33)
        assert found.reading is not None
        assert found.reading.verdict == "false"
    else:
        assert found.covered.cookies == 40
        assert found.counterexample is None


def test_the_least_k_is_solved_for(published: dict[int, Refutation]) -> None:
    found = published[33]
    assert found.found_by == "families"
    solved = [ground for ground in found.covered if dict(ground.region.bounds).get("last") == 100]
    assert [ground.region["name"] for ground in solved] == ["two rows"]
    assert solved[0].whole


def test_both_sides_are_told(published: dict[int, Refutation]) -> None:
    document = published[36].to_json()
    assert document["values"] == {"left": "3", "right": "14/5"}
    assert document["counterexample"] == "4,2,1,1,1"
    assert published[14].to_json()["values"] == {"left": None, "right": None}


NUMBERS = (
    "number_of_rows", "number_of_columns", "number_of_cookies", "squareness", "rank_ratio",
    "row_product", "duplicate_rows", "smallest_column_size",
)  # fmt: skip


@given(
    st.sampled_from(NUMBERS),
    st.sampled_from(["<=", ">=", "==", "<"]),
    st.sampled_from(NUMBERS),
    st.integers(-3, 12),
)
@settings(max_examples=60)
def test_the_smallest_counterexample_by_trying_all(
    left: str, relation: str, right: str, number: int
) -> None:
    claim = read_claim(f"{left}(x) {relation} {right}(x) + {number}", "chomp")
    measures = find_measures(Chomp, claim.names)
    boards = (Chomp(rows(board)) for board in p_positions_by_cookies(30).tolist())
    wrong = (board for board in boards if claim.holds_for(board, measures).verdict == "false")
    found = refute(claim, reach=Reach(cookies=30), strategies=["cookies"])
    assert found.counterexample == next(wrong, None)


@pytest.mark.parametrize(
    ("name", "text", "counterexample"),
    [
        ("cookies", PUBLISHED[24], "5,3,3,2"),
        ("boxes", PUBLISHED[24], "5,3,3,2"),
        ("thin boxes", PUBLISHED[48], "5,5,5,5,5,5,4,4"),
        ("families", PUBLISHED[33], "101,100"),
        ("families", "nim_sum_of_rows(x) <= 1000", "512,511"),
        ("lower rows", "number_of_cookies(x) <= 5*number_of_rows(x)^2", None),
        ("random play", "number_of_columns(x) <= 4", None),
        ("near violations", "number_of_cookies(x) <= 3*number_of_rows(x) + 12", None),
    ],
)
def test_each_strategy_finds_something(name: str, text: str, counterexample: str | None) -> None:
    found = refute(text, "chomp", strategies=[name], reach=replace(SMALL, relatives=True))
    assert found.found_by == name
    assert found.reading is not None
    assert found.reading.verdict == "false"
    assert outcome(found.counterexample) == "P" if counterexample is None else True
    assert counterexample in (None, str(found.counterexample))
    assert found.smallest == (name == "cookies")
    assert all(ground.objects for ground in found.covered)


def test_every_strategy_says_where_it_looks() -> None:
    assert all(known.summary for known in STRATEGIES.all().values())
    assert not STRATEGIES.broken()


def test_random_play_is_repeatable() -> None:
    reach = Reach(games=5, seed=7)
    found = [
        refute("number_of_columns(x) <= 2", "chomp", strategies=["random play"], reach=reach)
        for _ in range(2)
    ]
    assert found[0] == found[1]


def test_a_find_outside_the_cookies_is_not_called_the_smallest() -> None:
    text = "number_of_cookies(x) <= 90"
    found = refute(text, "chomp", reach=SMALL)
    assert sum(found.counterexample.rows) == 91
    assert not found.smallest
    assert found.covered.cookies == 40


@pytest.mark.parametrize("cause", STOPPED)
def test_stopped_before_anything(cause: str) -> None:
    found = refute(PUBLISHED[14], "chomp", work=STOPPED[cause]())
    assert found.stopped.cause == cause
    assert not found.is_refuted
    assert found.covered.cookies == 0


def test_what_was_covered_is_kept() -> None:
    found = refute(PUBLISHED[14], "chomp", reach=Reach(cookies=50), work=interrupted(after=5_000))
    assert found.stopped.cause == "interrupted"
    assert found.covered.cookies == 40
    assert [ground.whole for ground in found.covered] == [True, False]
    assert next(iter(found.covered)).objects == 6_768
    assert "Ctrl-C" in found.to_json()["stopped"]


def test_a_settled_claim_was_not_stopped() -> None:
    claims, work = [PUBLISHED[36], PUBLISHED[14]], interrupted(after=1_000)
    settled, other = refute_all(claims, "chomp", reach=SMALL, work=work)
    assert settled.stopped.is_complete
    assert settled.smallest
    assert other.stopped.cause == "interrupted"
