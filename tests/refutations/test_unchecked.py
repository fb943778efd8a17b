"""What is not checked: objects of which a claim says nothing, and claims without a value."""

from collections import Counter
from dataclasses import replace

import pytest
from naive import outcome
from stopped_work import interrupted

from ponder import Claim, Limit, Position, Sheet, Work, refute
from ponder.games import Chomp, Nim
from ponder.language.conditions import Row
from ponder.measures.invariant import measures_of_claim
from ponder.refutations.board_families import FAMILIES, FamilySweep
from ponder.refutations.claims import P
from ponder.refutations.refutation import CheckedRegion, Reach, SearchedRegion
from ponder.solving.chomp.by_cookies import boards_by_cookies
from ponder.theory.verdict import after_refuting

CONDITIONS = ["", "if number_of_rows(x) == 2 then ", "if number_of_rows(x) > 99 then "]
CONDITIONS += [f"if {outcome} then " for outcome in ("is_p_position(x)", "is_n_position(x)")]
CONDITIONS += ["if is_p_position(x) & number_of_rows(x) >= 3 then "]
UNDEFINED_FOR_TWO_ROWS = "1/(number_of_rows(x) - 2) <= 9"


def row_of(claim: Claim, position: Position) -> Row:
    """What the claim speaks of, measured by the plain definitions."""
    plain = {P: outcome(position) == "P", "is_n_position": outcome(position) == "N"}
    measures = measures_of_claim(type(position), claim)
    return {
        name: plain[name] if name in plain else measures[name](position) for name in claim.names
    }


def plainly_counted(claim: Claim, positions: list[Position]) -> Counter[str]:
    """The verdicts where the condition of the claim is not false; the others are vacuous."""
    counts: Counter[str] = Counter()
    for position in positions:
        row = row_of(claim, position)
        idle = claim.given is not None and claim.given.verdict(row) == "false"
        counts["vacuous" if idle else claim.says.verdict(row)] += 1
    return counts


@pytest.mark.parametrize("condition", CONDITIONS)
def test_grounds_count_what_the_claim_says_something_of(condition: str) -> None:
    claim = Claim.parse(f"chomp: {condition}{UNDEFINED_FOR_TWO_ROWS}")
    found = refute(claim, strategies=["cookies"], reach=Reach(cookies=9, cookies_of_both=9))
    (ground,) = found.covered
    boards: list[Position] = [
        Chomp([row for row in rows if row]) for rows in boards_by_cookies(9).tolist()
    ]
    counts = plainly_counted(claim, boards)
    assert ground.objects == counts.total() - counts["vacuous"]
    assert ground.undefined == counts["undefined"]
    assert ground.decided == counts["true"]
    if not ground.region.of:  # otherwise boards with the other outcome are outside the region
        assert ground.vacuous == counts["vacuous"]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_other_games_count_alike(condition: str) -> None:
    text = f"nim: {condition}{UNDEFINED_FOR_TWO_ROWS}".replace("rows", "heaps")
    claim = Claim.parse(text)
    (ground,) = refute(claim, reach=Reach(solved=100)).covered
    most = ground.region["most"]
    positions: list[Position] = [Nim(heaps) for heaps in _heaps(most)]
    of = ground.region.of  # positions with the other outcome are outside the region
    counts = plainly_counted(claim, [one for one in positions if of in ("", outcome(one))])
    assert ground.objects == counts.total() - counts["vacuous"]
    assert ground.undefined == counts["undefined"]
    assert ground.vacuous == counts["vacuous"]


def _heaps(most: int) -> list[list[int]]:
    """All heaps with at most so many counters."""
    boards = boards_by_cookies(most).tolist()
    return [[0], *([row for row in rows if row] for rows in boards)]


@pytest.mark.parametrize(
    "written", ["{A} -> {B}", "{A} implies {B}", "{A} only if {B}", "{B} if {A}"]
)
@pytest.mark.parametrize(
    ("game", "condition", "says"),
    [
        ("chomp", "is_p_position(x) & is_n_position(x)", "(number_of_rows(x) >= 7)"),
        ("chomp", "is_p_position(x)", f"({UNDEFINED_FOR_TWO_ROWS})"),
        ("chomp", "is_rectangle(x)", f"({UNDEFINED_FOR_TWO_ROWS} | is_n_position(x))"),
        ("nim", "is_p_position(x) & odd(number_of_heaps(x))", "(number_of_heaps(x) >= 3)"),
        ("nim", "is_n_position(x)", "(nim_sum_of_heaps(x) >= 2)"),
    ],
)
def test_an_arrow_counts_as_a_condition(written: str, game: str, condition: str, says: str) -> None:
    reach = Reach(12, 12, (4, 4), positions=500, members=50, games=2, solved=100)
    arrow = Claim.parse(f"{game}: {written.format(A=condition, B=says)}")
    found = refute(arrow, reach=reach)
    assert found.claim == arrow
    assert found == replace(refute(f"{game}: if {condition} then {says}", reach=reach), claim=arrow)


def test_an_arrow_below_the_outcome_counts_as_a_condition() -> None:
    reach = Reach(12, 12, (4, 4), positions=500, members=50, games=2)
    found = refute("number_of_rows(x) < 0 -> number_of_rows(x) >= 7", "chomp", reach=reach)
    assert {ground.region.of for ground in found.covered} == {"P"}
    assert not found.covered.is_checked


def test_an_arrow_below_more_than_the_outcome_counts_as_a_condition() -> None:
    reach, given = Reach(12, 12, (4, 4), positions=500, members=50, games=2), "is_rectangle(x)"
    arrow = refute(
        f"if {given} then (is_square_hull(x) -> number_of_rows(x) >= 1)", "chomp", reach=reach
    )
    plain = refute(
        f"if {given} & is_square_hull(x) then number_of_rows(x) >= 1", "chomp", reach=reach
    )
    assert [(one.decided, one.vacuous) for one in arrow.covered] == [
        (one.decided, one.vacuous) for one in plain.covered
    ]


def test_a_family_counts_alike() -> None:
    claim = Claim.parse("if is_p_position(x) & number_of_columns(x) >= 10 then 1/0 >= 1")
    sweep = FamilySweep(Work(), claim, FAMILIES.find("two-rows"), 50)  # boards k+1,k from k = 3 on
    assert sweep.wrong() is None
    every, beyond = sweep.grounds()
    assert (every.objects, every.undefined, every.vacuous) == (44, 44, 6)
    assert beyond.objects == beyond.undefined == len(sweep.tried) > 0


def test_any_objects_count_alike() -> None:
    sheet = Sheet.measure(["a", "bcd"], [len], {"is_short": lambda word: len(word) == 1})
    (ground,) = refute("if is_short(x) then len(x) <= 1", objects=sheet).covered
    assert ground == CheckedRegion(SearchedRegion.make("objects", count=2), 1, vacuous=1)
    assert [ground] == [*refute("is_short(x) implies len(x) <= 1", objects=sheet).covered]
    assert CheckedRegion.from_json(ground.to_json()) == ground


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("nim", "log(-number_of_heaps(x)) >= 0"),
        ("nim", "nim: 1/0 >= largest_heap(x)"),
        ("nim", "if number_of_heaps(x) > 99 then number_of_heaps(x) >= 0"),
        ("nim", "is_p_position(x) & is_n_position(x) -> number_of_heaps(x) >= 7"),
        ("chomp", "log(-number_of_rows(x)) >= 0"),
        ("chomp", "is_p_position(x) & is_n_position(x) -> number_of_rows(x) >= 7"),
        ("chomp", "if number_of_rows(x) < 0 then number_of_rows(x) >= 0"),
        ("chomp", "if is_p_position(x) & number_of_rows(x) < 0 then number_of_rows(x) >= 0"),
    ],
)
@pytest.mark.parametrize("steps", [None, 1, 3])
def test_a_claim_that_says_nothing_is_not_checked(game: str, text: str, steps: int | None) -> None:
    reach = Reach(20, 20, (6, 6), positions=5_000, members=300, games=2, solved=100)
    work = Work() if steps is None else interrupted(after=steps)
    found = refute(text, game, reach=reach, work=work)
    assert not found.is_refuted
    assert not found.covered.is_checked
    standing = after_refuting(found)
    assert (standing.status, standing.objects) == ("believed", 0)


def test_a_claim_that_is_undefined_somewhere_is_checked() -> None:
    found = refute("nim: largest_heap(x) >= 1", reach=Reach(solved=100))
    assert not found.is_refuted
    assert [ground.undefined for ground in found.covered] == [1]
    assert found.covered.is_checked
    assert not refute("nim: 1 >= 0", work=Work(Limit(seconds=0))).covered.is_checked
