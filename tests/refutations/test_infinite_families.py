"""Infinite families of P-positions: their formulas, and claims solved for the least member."""

from fractions import Fraction

import pytest
from naive import outcome
from published import PUBLISHED

from ponder import Claim, Statement, refute
from ponder.exact.verdicts import CODES
from ponder.games import Chomp
from ponder.measures.invariant import measures_by_name
from ponder.refutations.board_families import (
    FAMILIES,
    BoardFamily,
    K,
    eventual_truth,
    least_start,
    linear_family,
)
from ponder.refutations.refutation import Reach
from ponder.solving.chomp.lower_rows import row_law


def agreeing(family: BoardFamily, members: int) -> int:
    """How many invariants have a formula; each agrees with the boards themselves."""
    measures = measures_by_name(Chomp)
    told = [known for known in measures if family.formula(known) is not None]
    for known in told:
        for k in range(family.first, family.first + members):
            claim = Claim.parse(f"{known}(x) == {Fraction(measures[known](family.board(k)))}")
            assert family.verdicts(claim, [k]).tolist() == [CODES["true"]], (known, k)
    return len(told)


@pytest.mark.parametrize("name", ["two-rows", "two-columns", "l-boards"])
def test_formulas_of_families(name: str) -> None:
    family = FAMILIES.find(name)
    assert agreeing(family, 25) >= 45


@pytest.mark.parametrize("name", ["two-rows", "two-columns", "l-boards"])
def test_families_are_p_positions(name: str) -> None:
    family = FAMILIES.find(name)
    for k in range(family.first, family.first + 6):
        assert outcome(family.board(k)) == "P"


def test_a_family_of_ones_own() -> None:
    family = BoardFamily(
        "third row of two",
        "k+2,k,2",
        lambda k: (k + 2, k, 2),
        {"number_of_cookies": "2*k + 4", "number_of_columns": "k + 2", "number_of_rows": "3"},
        first=3,
    )
    text = "if is_p_position(x) & number_of_rows(x) == 3 then number_of_columns(x) <= 500"
    found = refute(
        text, "chomp", families=[family], strategies=["families"], reach=Reach(members=2_000)
    )
    names = {ground.region["name"] for ground in found.covered}
    assert names == {"L-boards", "two columns", "two rows", "third row of two"}
    assert str(found.counterexample) == "501,499,2"


@pytest.mark.parametrize(
    ("text", "truth", "since"),
    [
        ("number_of_cookies(x) >= 2*number_of_columns(x) - 1", True, 0),
        ("number_of_cookies(x) >= 100 - number_of_columns(x)", True, 33),
        ("number_of_cookies(x) <= number_of_columns(x) + 50", False, 51),
        ("row_product(x) >= number_of_cookies(x)^2/4 - 1", True, 0),
        ("squareness(x) == number_of_columns(x) - 2", True, 2),
        ("max(3*number_of_rows(x), number_of_columns(x)) <= number_of_columns(x)", True, 6),
        ("1/(number_of_columns(x) - 9) > 0", True, 9),
        ("column_product(x) >= number_of_columns(x)", None, 0),
        ("sqrt(number_of_columns(x)) >= 1", None, 0),
    ],
)
def test_rational_claims_for_ever(text: str, truth: bool | None, since: int) -> None:
    family, statement = FAMILIES.find("two-rows"), Statement.parse(text)
    found = eventual_truth(statement, family.formula, K)
    if truth is None or found is None:
        assert found is None
        assert truth is None
        return
    assert found[0] is truth
    assert since <= found[1] <= since + 200
    codes = family.verdicts(Claim("chomp", None, statement), range(found[1] + 1, found[1] + 300))
    assert set(codes.tolist()) == {CODES["true" if truth else "false"]}


def test_a_family_is_covered_for_ever() -> None:
    reach = Reach(members=1_000)
    for text, last in ((PUBLISHED[14], None), (PUBLISHED[29], None), (PUBLISHED[33], 100)):
        found = refute(text, "chomp", strategies=["families"], reach=reach)
        told = {ground.region["name"]: ground.region["last"] for ground in found.covered}
        assert told["two rows"] == last


def test_beyond_the_members_k_is_doubled() -> None:
    text = "rows_of_different_length(x) >= log10(number_of_columns(x))/5"
    found = refute(text, "chomp", strategies=["families"], reach=Reach(members=1_000))
    assert str(found.counterexample) == f"{10**10 + 1},{10**10}"
    assert not found.smallest
    kinds = [ground.region.kind for ground in found.covered if ground.region["name"] == "two rows"]
    assert kinds == ["family", "members"]


# --- fixed lower rows ----------------------------------------------------------------------------


@pytest.mark.parametrize("lower", [(), (2,), (1, 1), (2, 1), (3, 2, 1)], ids=str)
def test_formulas_of_fixed_lower_rows(lower: tuple[int, ...]) -> None:
    for offset in (0, 1, 3):
        assert agreeing(linear_family(lower, offset, least_start(lower), 2), 6) >= 44


def test_wide_boards_with_fixed_lower_rows() -> None:
    text = "if is_p_position(x) & number_of_rows(x) == 3 then number_of_columns(x) <= 50000"
    found = refute(text, "chomp", strategies=["lower rows"], reach=Reach(members=100))
    p, q, r = found.counterexample.rows
    assert p == 50001
    assert row_law((r,)).value(q) == p
    assert (found.smallest, found.found_by) == (False, "lower rows")


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("number_of_cookies(x) >= 2*number_of_columns(x) - 1", True),
        ("sqrt(number_of_cookies(x)) >= 1", False),
    ],
)
def test_the_ground_of_fixed_lower_rows(text: str, whole: bool) -> None:
    found = refute(text, "chomp", strategies=["lower rows"], reach=Reach(members=100))
    told = {(g.region.kind, g.region["second"]): g.whole for g in found.covered}
    assert told == {
        ("tall lower rows", 60): True,
        ("lower rows", 100): True,
        ("lower rows", None): whole,
    }
