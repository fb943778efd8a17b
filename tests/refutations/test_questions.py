"""What a claim is about: boards of one outcome, all positions, any game, any objects, a table."""

import pytest
from refusals import refuse

from ponder import Claim, Limit, Sheet, Work, refute
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.games import Nim
from ponder.language.conditions import Condition
from ponder.refutations.claims import read_claim, relevant_outcome
from ponder.refutations.refutation import Reach


@pytest.mark.parametrize(
    ("text", "claim", "outcome"),
    [
        ("number_of_rows(x) >= 2", "chomp: if is_p_position(x) then number_of_rows(x) >= 2", "P"),
        ("is_p_position(x) iff is_rectangle(x)", "chomp: is_p_position(x) iff is_rectangle(x)", ""),
        (
            "if is_n_position(x) & is_rectangle(x) then number_of_rows(x) >= 2",
            "chomp: if is_n_position(x) & is_rectangle(x) then number_of_rows(x) >= 2",
            "N",
        ),
        (
            "if ~is_n_position(x) then number_of_rows(x) >= 2",
            "chomp: if ~is_n_position(x) then number_of_rows(x) >= 2",
            "P",
        ),
        ("chomp: number_of_rows(x) >= 1", "chomp: number_of_rows(x) >= 1", ""),
    ],
)
def test_what_a_claim_is_about(text: str, claim: str, outcome: str) -> None:
    read = read_claim(text, "chomp")
    assert str(read) == claim
    assert relevant_outcome(read) == outcome


@pytest.mark.parametrize(
    ("text", "game", "error"),
    [
        ("number_of_row(x) >= 2", "chomp", UnknownName),
        ("nim: number_of_heaps(x) >= 2", "chomp", Unsuitable),
        ("number_of_rows(x) >= ", "chomp", BadText),
        ("number_of_rows(x) >= 2", "", BadText),
        ("number_of_rows(x) >= 2", "nim", UnknownName),
        ("number_of_rows(x) >= 2", "chess", UnknownName),
        ("if number_of_rows(x) then is_p_position(x)", "chomp", Unsuitable),
    ],
)
def test_bad_claims(text: str, game: str, error: type[Exception]) -> None:
    refuse(error, refute, text, game)


def test_unknown_strategies_are_refused() -> None:
    refuse(UnknownName, refute, "number_of_rows(x) >= 2", "chomp", strategies=["cookie"])


@pytest.mark.parametrize(
    ("text", "counterexample"),
    [
        ("if is_n_position(x) then number_of_rows(x) >= 2", "2"),
        ("is_p_position(x) iff number_of_rows(x) == 2", "1"),
        ("chomp: number_of_rows(x) <= 3", "1,1,1,1"),
        ("if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2", None),
        ("if is_n_position(x) then number_of_cookies(x) >= 2", None),
    ],
)
def test_claims_about_all_boards(text: str, counterexample: str | None) -> None:
    reach = Reach(cookies_of_both=14, box=(6, 6), positions=300, members=50, games=2)
    found = refute(text, "chomp", reach=reach)
    assert (str(found.counterexample) if found.is_refuted else None) == counterexample
    assert found.covered.cookies == 14


def test_a_condition_and_its_text_are_the_same_question() -> None:
    text = "number_of_cookies(x) <= 2*number_of_rows(x)"
    told = [refute(said, "chomp") for said in (text, Condition.parse(text))]
    assert told[0] == told[1]
    assert str(told[0].counterexample) == "3,2"
    whole = Claim.parse("chomp: number_of_cookies(x) <= 2*number_of_rows(x)")
    assert str(refute(whole).counterexample) == "3"


@pytest.mark.parametrize(
    ("game", "text", "counterexample"),
    [
        ("nim", "is_p_position(x) iff nim_sum_of_heaps(x) == 0", None),
        ("nim", "number_of_heaps(x) <= 2", "1,1,1,1"),
        ("nim", "nim: is_p_position(x) iff even(number_of_counters(x))", "2"),
        ("wythoff", "largest_heap(x) <= 2*smallest_heap(x)", None),
        ("wythoff", "largest_heap(x) <= smallest_heap(x) + 2", "4,7"),
        ("misere-nim", "number_of_options(x) == 1", "2,2"),
        ("cram", "number_of_options(x) <= 9", "....|...."),
        ("toads-and-frogs", "if is_won_by_left(x) then number_of_left_options(x) >= 1", None),
        ("divisors", "grundy_value(x) == 0", None),
        ("chomp", "remoteness(x) <= number_of_cookies(x) - 1", None),
        ("chomp", "remoteness(x) >= number_of_cookies(x) - 2", "5,5,3"),
    ],
)
def test_any_game(game: str, text: str, counterexample: str | None) -> None:
    found = refute(text, game, reach=Reach(cookies=14, solved=300))
    assert (str(found.counterexample) if found.is_refuted else None) == counterexample
    assert found.covered or found.is_refuted


def test_any_objects() -> None:
    words = ["a", "bcd", "efghi"]
    found = refute("length(x) <= 3", objects=words, measures={"length": len})
    assert found.counterexample == "efghi"
    assert [ground.objects for ground in found.covered] == [3]
    refuse(UnknownName, refute, "lenght(x) <= 3", objects=words, measures={"length": len})
    positions = [Nim("1"), Nim("2,2")]
    assert refute("number_of_heaps(x) <= 1", objects=positions).counterexample == Nim("2,2")


def test_a_sheet() -> None:
    sheet = Sheet.measure(["a", "bcd"], [len], {"is_short": lambda word: len(word) == 1})
    assert refute("if is_short(x) then len(x) <= 1", objects=sheet).counterexample is None
    assert refute("len(x) <= 1", objects=sheet).counterexample == "bcd"
    stopped = refute("len(x) <= 9", objects=sheet, work=Work(Limit(seconds=0)))
    assert [ground.whole for ground in stopped.covered] == [False]
