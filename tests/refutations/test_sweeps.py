"""One claim on one family, how far it holds, and the ground that this covers."""

import pytest

from ponder import Claim, Work, refute
from ponder.refutations.board_families import FAMILIES, FamilySweep
from ponder.refutations.position_search import position_stages
from ponder.refutations.refutation import CheckedRegion, Coverage, Reach, SearchedRegion


def swept(text: str, members: int) -> FamilySweep:
    """Boards k+1,k with k = 3, 4, …, on all of which the claim is true."""
    sweep = FamilySweep(Work(), Claim.parse(text), FAMILIES.find("two-rows"), members)
    assert sweep.least() is None
    return sweep


@pytest.mark.parametrize(
    ("text", "for_ever"),
    [
        ("if is_p_position(x) then number_of_columns(x) >= 2", True),
        ("if is_p_position(x) & number_of_rows(x) == 2 then number_of_columns(x) >= 2", False),
        ("if is_p_position(x) then number_of_columns(x) >= 2 | number_of_rows(x) >= 2", False),
    ],
)
def test_only_comparisons_of_all_p_positions_are_settled_for_ever(
    text: str, for_ever: bool
) -> None:
    assert swept(text, 50).holds_for_ever() == for_ever


@pytest.mark.parametrize(("last", "for_ever"), [(9, False), (10, True)])
def test_all_k_up_to_cauchys_bound_are_tried(last: int, for_ever: bool) -> None:
    # k + 1 >= -8 is k + 9 >= 0, whose root is at most 1 + 9.
    sweep = swept("if is_p_position(x) then number_of_columns(x) >= -8", last - 2)
    assert sweep.holds_for_ever() == for_ever
    end = None if for_ever else last
    region = SearchedRegion.make("family", "P", name="two rows", first=3, last=end)
    assert list(sweep.grounds()) == [CheckedRegion(region, last - 2)]


@pytest.mark.parametrize("counts", [(0, 0), (2, 0), (0, 3)])
def test_ground_reads_back(counts: tuple[int, int]) -> None:
    ground = CheckedRegion(SearchedRegion.make("cookies", "P", most=60), 149226, True, *counts)
    data = ground.to_json()
    assert CheckedRegion.from_json(data) == ground
    assert ("undecided" in data, "undefined" in data) == (counts[0] > 0, counts[1] > 0)


def test_ground_is_whole_unless_something_else_is_said() -> None:
    least, most = (SearchedRegion.make("cookies", "P", most=cookies) for cookies in (10, 60))
    assert Coverage((CheckedRegion(least, 9), CheckedRegion(most, 5, False))).cookies == 10


def test_heaps_are_listed_up_to_sixty_counters() -> None:
    stages = list(position_stages("wythoff", "", Reach(), Work()))
    assert [stage.region["most"] for stage in stages] == list(range(61))
    assert [len(stage.positions) for stage in stages[:5]] == [1, 1, 2, 2, 3]  # of two heaps


@pytest.mark.parametrize(("outcome", "side", "boards"), [("p", 11, 8_037), ("n", 10, 182_143)])
def test_claims_on_n_positions_are_tried_in_a_smaller_box(
    outcome: str, side: int, boards: int
) -> None:
    text = f"if is_{outcome}_position(x) then number_of_cookies(x) >= 1"
    found = refute(text, "chomp", strategies=["boxes"], reach=Reach(box=(11, 11)))
    region = SearchedRegion.make("box", "P" if outcome == "p" else "N", rows=side, columns=side)
    assert list(found.covered) == [CheckedRegion(region, boards)]
