"""Laws: text, the laws of Chomp, options, and stopping."""

import itertools
import pickle
from fractions import Fraction

import pytest
from laws_by_definition import check_evidence, extent, table
from refusals import said
from small_sheets import rows_of
from stopped_work import cancelled, interrupted
from truth_by_definition import P, Q

import ponder
from ponder import Claim, Limit, PonderError, Sheet, Work
from ponder.conjectures.findings import SearchEnding
from ponder.conjectures.law_formulas import vocabulary
from ponder.conjectures.laws import Law, Laws, class_laws, property_laws
from ponder.core.errors import BadText, UnknownName, Unsuitable
from ponder.exact.verdicts import Undefined
from ponder.games import Chomp
from ponder.language.conditions import Compound, Condition, Term

CLASS_LAW = "if first_gap(x) == 1 then is_p_position(x) iff rows(x) <= 2"


@pytest.mark.parametrize(
    "text",
    [
        CLASS_LAW,
        "p(x) iff q(x) | r(x)",
        "p(x) only if q(x)",
        "p(x) if ~q(x)",
        "if p(x) & q(x) then r(x) only if rows(x) == 1",
        "if `a then b`(x) then `p iff q`(x) if `xor`(x)",
    ],
)
def test_law_reads_back(text: str) -> None:
    law = Law(Claim.parse(text), 4, 3, 1, ("a", "b"))
    assert str(law) == str(law.claim) == text
    assert Claim.parse(str(law)) == law.claim
    assert Law.from_json(law.to_json()) == law
    assert pickle.loads(pickle.dumps(law)) == law


@pytest.mark.parametrize(
    "text",
    ["", "p(x)", "if p(x) then q(x)", "p(x) then q(x) iff r(x)", "iff", "p(x) iff", " if " * 9],
)
def test_what_is_no_law_is_refused(text: str) -> None:
    sheet = table([True, False], [True, False])
    with pytest.raises(BadText):
        property_laws(sheet, "main", theory=[text])


@pytest.mark.parametrize(
    ("link", "obeyed"),
    [
        ("iff", [True, False, False, True]),
        ("only if", [True, True, False, True]),
        ("if", [True, False, True, True]),
    ],
)
def test_meaning_of_a_law(link: str, obeyed: list[bool]) -> None:
    law = Claim.parse(f"p(x) {link} q(x)")
    inside = Claim.parse(f"if r(x) then p(x) {link} q(x)")
    for (p, q), right in zip(itertools.product([False, True], repeat=2), obeyed, strict=True):
        verdict = "true" if right else "false"
        assert law.verdict({"p": p, "q": q}) == verdict
        assert inside.verdict({"p": p, "q": q, "r": True}) == verdict
        assert inside.verdict({"p": p, "q": q, "r": False}) == "true"


def test_evidence_is_no_part_of_the_claim() -> None:
    claim = Claim("", None, Compound("iff", P, Q))
    assert Law(claim, support=3, exceptions=("a",)).claim == Law(claim).claim


def test_english() -> None:
    terms = {
        "is_p_position": Term("is_p_position", "the previous player wins"),
        "first_gap": Term("first_gap", "the first gap"),
        "rows": Term("rows", "the number of rows"),
    }
    said(Law(Claim.parse(CLASS_LAW), 9, 4, 5, ("3,2,2",)).english(terms))


# --- Chomp --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def boards() -> Sheet:
    """Every board within 6x6, with what a child might look at."""
    rows = (
        r for n in range(1, 7) for r in itertools.combinations_with_replacement(range(6, 0, -1), n)
    )
    return Sheet.measure(
        [Chomp(list(lengths)) for lengths in rows],
        {
            "number_of_rows": lambda board: len(board.rows),
            "number_of_columns": lambda board: board.rows[0],
            "number_of_cookies": lambda board: sum(board.rows),
            "second_row": lambda board: (*board.rows, 0)[1],
            "first_gap": lambda board: board.rows[0] - (*board.rows, 0)[1],
            "last_row": lambda board: board.rows[-1],
        },
        {
            "is_p_position": lambda board: ponder.outcome(board) == "P",
            "is_rectangle": lambda board: board.is_rectangle,
            "is_l_shaped": lambda board: (*board.rows, 0)[1] <= 1,
        },
    )


@pytest.fixture(scope="module")
def chomp_laws(boards: Sheet) -> Laws:
    return class_laws(boards, "is_p_position")


@pytest.mark.parametrize(
    "text",
    [
        "if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2",
        "if number_of_rows(x) == number_of_columns(x) then is_p_position(x) iff is_l_shaped(x)",
    ],
)
def test_known_laws_of_chomp_are_found(chomp_laws: Laws, text: str) -> None:
    found = {str(law): law for law in chomp_laws}
    assert text in found
    assert not found[text].exceptions
    assert min(found[text].positive, found[text].negative) >= 3


def test_three_rows_that_end_in_two(boards: Sheet) -> None:
    """The law is found, or one that is more general: it speaks of a class around this one."""
    inside = "(number_of_rows(x) == 3) & (last_row(x) == 2)"
    law = Claim.parse(f"if {inside} then is_p_position(x) iff first_gap(x) == 2")
    assert all(law.verdict(row) == "true" for row in rows_of(boards))
    laws = class_laws(boards, "is_p_position", class_size=3, size=1)
    three = extent(boards, law.given)
    around = [str(found) for found in laws if three <= extent(boards, found.given)]
    assert around == [
        "if (number_of_rows(x) == 3) & even(last_row(x)) "
        "then is_p_position(x) iff first_gap(x) == last_row(x)"
    ]


def test_laws_of_chomp_hold_on_every_board(boards: Sheet, chomp_laws: Laws) -> None:
    assert len(chomp_laws) < len(boards.objects)
    for law in chomp_laws:
        check_evidence(boards, law)


def test_sizes_of_class_laws_grow(chomp_laws: Laws) -> None:
    sizes = [law.size for law in chomp_laws]
    assert sizes == sorted(sizes)


def test_necessary_conditions_of_p_positions(boards: Sheet) -> None:
    laws = property_laws(boards, "is_p_position", "necessary", size=3)
    assert all(law.link == "only if" and not law.exceptions for law in laws)
    one = Claim.parse("is_p_position(x) only if ~is_rectangle(x) | (number_of_rows(x) <= 1)")
    assert all(one.verdict(row) == "true" for row in rows_of(boards))
    again = property_laws(boards, "is_p_position", "necessary", size=3, theory=laws)
    assert not list(again)


# --- options ------------------------------------------------------------------------------------


def test_near_laws_name_their_exceptions() -> None:
    sheet = table([True, True, True, False, False], [True, True, True, True, False])
    assert not list(property_laws(sheet, "main"))
    (law,) = property_laws(sheet, "main", near=1)
    assert (str(law), law.exceptions) == ("main(x) iff p(x)", ("object 3",))
    (law,) = property_laws(sheet, "main", "sufficient", near=1)
    assert (str(law), law.exceptions) == ("main(x) if p(x)", ("object 3",))


def test_theory_leaves_only_news(boards: Sheet, chomp_laws: Laws) -> None:
    known = str(chomp_laws.laws[0])
    rest = class_laws(boards, "is_p_position", theory=[known])
    assert known not in map(str, rest)
    assert not list(class_laws(boards, "is_p_position", theory=chomp_laws))


def test_budget_is_a_count_and_is_told(boards: Sheet) -> None:
    small, again = (
        class_laws(boards, "is_p_position", work=Work(Limit(candidates=2_000))) for _ in range(2)
    )
    assert small.stopped == SearchEnding("budget", "2,000 candidates")
    assert list(small) == list(again)


FOUR = Sheet(tuple("abcd"), {"n": (1, 2, 3, 4)}, {"p": (True, True, False, False)})


def test_main_may_be_a_condition() -> None:
    laws = property_laws(FOUR, Condition.parse("n(x) <= 2 & p(x)"), names=["p"])
    assert [str(law) for law in laws] == ["(n(x) <= 2) & p(x) iff p(x)"]


def test_main_does_not_explain_itself() -> None:
    laws = property_laws(FOUR, Condition.parse("n(x) <= 2"))
    assert [str(law) for law in laws] == ["n(x) <= 2 iff p(x)"]
    laws = property_laws(FOUR, Condition.parse("n(x) <= 2"), names=["n"])
    assert [str(law) for law in laws] == ["n(x) <= 2 iff ~(n(x) >= 3)"]


def test_undefined_columns_are_skipped_and_named() -> None:
    gap = Undefined("division by 0")
    sheet = Sheet(tuple("abc"), {"n": (1, 2, 3), "d": (1, gap, 1)}, {"p": (True, False, True)})
    laws = property_laws(sheet, "p")
    assert list(laws.skipped) == ["d"]
    said(laws.skipped["d"])
    assert [str(law) for law in laws] == ["p(x) iff odd(n(x))"]


def test_comparisons_allow_the_tolerance() -> None:
    columns = {"a": (Fraction(1), Fraction(2)), "b": (Fraction("1.0001"), Fraction(3))}
    flags = {"main": (True, False)}
    near = Fraction(1, 1000)
    sheet = Sheet(("s", "t"), columns, flags, {}, near, frozenset({"a", "b"}))
    truth = vocabulary(sheet, ["a", "b"], constants=()).truth
    assert {str(atom): bits for atom, bits in truth.items()} == {
        "a(x) == b(x)": 1,
        "a(x) < b(x)": 2,
    }


@pytest.mark.parametrize(
    ("main", "options", "error"),
    [
        ("nothing", {}, UnknownName),
        ("main", {"names": ["nothing"]}, UnknownName),
        ("always", {}, Unsuitable),
        ("main", {"size": 0}, BadText),
        ("main", {"near": -1}, BadText),
        ("main", {"condition": "maybe"}, BadText),
        (Condition.parse("d(x) == 1"), {}, Unsuitable),
        ("d(x) == 1", {}, UnknownName),
    ],
)
def test_bad_questions(
    main: str | Condition, options: dict[str, object], error: type[PonderError]
) -> None:
    flags = {"main": (True, False), "always": (True, True)}
    sheet = Sheet(("a", "b"), {"d": (1, Undefined("division by 0"))}, flags)
    with pytest.raises(error):
        property_laws(sheet, main, **options)  # type: ignore[arg-type]


# --- stopping -----------------------------------------------------------------------------------


def steps(boards: Sheet) -> list[tuple[int, int | None, str]]:
    told: list[tuple[int, int | None, str]] = []
    work = Work(report=lambda *step: told.append(step))
    assert class_laws(boards, "is_p_position", work=work).stopped.is_complete
    return told


def test_progress_counts_the_candidates(boards: Sheet) -> None:
    told = steps(boards)
    counts = [done for done, _, _ in told]
    assert counts == sorted(counts)
    assert len(counts) > 3
    assert {total for _, total, _ in told} == {50_000_000}


@pytest.mark.parametrize("cause", ["interrupted", "cancelled"])
def test_what_was_found_is_kept(boards: Sheet, chomp_laws: Laws, cause: str) -> None:
    """Near the end, whatever stops the search leaves laws that the whole search finds first."""
    last = steps(boards)[-1][0]
    stop = interrupted if cause == "interrupted" else cancelled
    found = class_laws(boards, "is_p_position", work=stop(after=last - 1))
    assert found.stopped.cause == cause
    assert found.candidates == last
    assert 0 < len(found) <= len(chomp_laws)
    assert set(found) <= set(chomp_laws)
    assert found.to_json()["stopped"] == str(found.stopped) != ""


def test_no_time_at_all(boards: Sheet) -> None:
    found = property_laws(boards, "is_p_position", work=Work(Limit(seconds=0)))
    assert (found.stopped.cause, found.laws) == ("time", ())


def test_how_a_search_for_laws_ended_is_data(boards: Sheet) -> None:
    tried = property_laws(boards, "is_p_position", size=1)
    assert tried.stopped == SearchEnding(reached="size 1", finish="tried")
    flags = {"even": (False, True, False, True), "large": (False, False, True, True)}
    small = Sheet(("1", "2", "3", "4"), {"n": (1, 2, 3, 4)}, flags)
    settled = property_laws(small, "large", "necessary", constants=(2,))
    assert settled.stopped == SearchEnding(finish="settled")
