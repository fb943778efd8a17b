"""What may be asked of a search for bounds: theories, skips, near misses, constants."""

from fractions import Fraction
from typing import Any

import pytest
from refusals import refuse, refused

from ponder import Claim, PonderError, Sheet, conjecture, conjecture_all, invariants_of
from ponder.conjectures.bounds import answer_question
from ponder.conjectures.findings import Findings, Note
from ponder.conjectures.question import Known, Question, make_question
from ponder.core.work import Limit, Work
from ponder.exact.verdicts import Undefined
from ponder.games import Chomp
from ponder.language.grammar import parse_expression

FIVE = [Chomp(text) for text in ("1", "2,1", "3,2", "7,6", "5,1,1,1,1")]
PAPER = invariants_of(Chomp, group="paper")


def texts(findings: Findings) -> list[str]:
    return [str(found) for found in findings]


@pytest.mark.parametrize(
    "known",
    [
        "number_of_cookies(x) >= 2*number_of_columns(x) - 1",
        parse_expression("2*number_of_columns(x) - 1"),
        Claim.parse("chomp: number_of_cookies(x) >= 2*number_of_columns(x) - 1"),
    ],
    ids=["statement", "expression", "claim"],
)
def test_theory_leaves_only_news(known: Known) -> None:
    found = conjecture(FIVE, PAPER, "number_of_cookies", upper=False, theory=[known])
    assert texts(found) == []
    assert found.stopped.finish == "hit"


@pytest.mark.parametrize(
    "known",
    [
        parse_expression("number_of_rows(x)"),
        Claim.parse("if is_square(x) then number_of_cookies(x) >= 1"),
        Claim.parse("is_square(x)"),
    ],
    ids=["false", "under a condition", "not a comparison"],
)
def test_theory_that_is_false_or_not_about_all_objects_is_refused(known: Known) -> None:
    refuse(PonderError, conjecture, FIVE, PAPER, "number_of_cookies", theory=known)


@pytest.mark.parametrize("text", ["number_of_rows(x)", "number_of_rows", "known.txt", ""])
def test_a_text_of_a_theory_is_always_a_statement(text: str) -> None:
    with pytest.raises(PonderError):
        conjecture(FIVE, PAPER, "number_of_cookies", theory=[text])


def test_strict_inequalities_never_touch() -> None:
    found = conjecture(FIVE, PAPER[:3], "number_of_cookies", strict=True, complexity=3)
    assert all(one.statement.relation == "<" and not one.exact_on for one in found)
    assert len(found) > 0


def test_skips_are_named() -> None:
    sheet = Sheet(("p", "q", "r"), {"y": (1, 5, 9), "a": (Undefined("unknown"), 5, 9)})
    found = conjecture(sheet, target="y", skips=1, complexity=2)
    assert found.conjectures[0].undefined_on == ("p",)
    assert Note("skips", detail="1") in found.notes
    assert len(conjecture(sheet, target="y", complexity=2)) == 0


def test_objects_without_a_target_are_left_out_and_named() -> None:
    sheet = Sheet(("p", "q", "r"), {"y": (1, 2, Undefined("lost")), "a": (2, 3, 3)})
    found = conjecture(sheet, target="y", complexity=1)
    assert texts(found) == ["y(x) <= a(x)"]
    assert Note("without target", ("r",), "y") in found.notes


def test_columns_with_holes_are_named() -> None:
    sheet = Sheet(("p", "q"), {"y": (1, 2), "a": (Undefined("lost"), 3), "b": (2, 5)})
    notes = conjecture(sheet, target="y", complexity=1).notes
    assert notes == (Note("incomplete", ("a",)),)


def test_near_misses_name_their_exceptions() -> None:
    objects = tuple(map(str, range(1, 9)))
    y = (1, 2, 3, 4, 5, 6, 7, 20)
    sheet = Sheet(objects, {"y": y, "a": tuple(range(1, 9)), "b": (9, 3, 8, 5, 7, 2, 11, 30)})
    found = conjecture(sheet, target="y", near=1, complexity=3)
    miss = next(one for one in found.near_misses if str(one) == "y(x) <= a(x)")
    assert miss.exceptions == ("8",)
    assert conjecture(sheet, target="y", near=10**30, complexity=3).near_misses


def test_all_targets_tell_each_statement_once() -> None:
    every = conjecture_all(FIVE, PAPER, complexity=3, both=True)
    targets = {measure.name for measure in PAPER} - {"smallest_column_size"}  # always 1 here
    assert {found.target for found in every} == targets
    terms = every[0].terms
    forms = [statement.normal_form(terms) for found in every for statement in found.statements]
    assert len(forms) == len(set(forms))
    equations = [identity.names for found in every for identity in found.identities]
    assert len(equations) == len(set(equations)) > 5


def test_constants_and_exclusions() -> None:
    found = conjecture(FIVE, PAPER[:3], "number_of_cookies", constants=[13], complexity=1)
    assert "number_of_cookies(x) <= 13" in texts(found)
    excluded = conjecture(FIVE, PAPER, "number_of_cookies", exclude=["row_product"], complexity=3)
    assert not any("row_product" in one.statement.names for one in excluded)


def test_the_question_is_the_argument() -> None:
    three, target = PAPER[:3], "number_of_cookies"
    wishes: dict[str, Any] = {"constants": ["1/2"], "exclude": "number_of_rows"}
    question = make_question(objects=FIVE, invariants=three, target=target, **wishes)
    assert question == Question(
        objects=tuple(FIVE),
        invariants=tuple(three),
        target=target,
        constants=(Fraction(1, 2),),
        exclude=("number_of_rows",),
    )
    assert answer_question(question) == conjecture(FIVE, three, target, **wishes)


def test_objects_that_can_be_counted_once_may_be_asked_about_twice() -> None:
    boards = (board for board in FIVE)
    question = make_question(objects=boards, target="number_of_cookies", complexity=2)
    assert answer_question(question) == answer_question(question)


@pytest.mark.parametrize(
    ("columns", "options"),
    [
        ({"y": (1,), "a": (2,)}, {}),
        ({"y": (1, 1), "a": (2, 3)}, {}),
        ({"y": (1, 2)}, {}),
        ({"y": (1, 2), "a": (1, 2)}, {"target": "z"}),
        ({"y": (1, 2), "a": (1, 2)}, {"complexity": 0}),
        ({"y": (1, 2), "a": (1, 2)}, {"operators": "ops20 -logg"}),
        ({"y": (1, 2), "a": (1, 2)}, {"target": ""}),
        ({"y": (1, 2), "a": (1, 2)}, {"sense": "weird"}),
        ({"y": (1, 2), "a": (1, 2)}, {"skips": 2}),
        ({"y": (1, 2), "a": (1, 2)}, {"tolerance": "0.7"}),
        ({"y": (1, 2), "a": (1, 2)}, {"theory": "y(x) <= b(x)"}),
        ({"y": (1, 2), "a": (1, 2)}, {"complexity": 2.5}),
        ({"y": (1, 2), "a": (1, 2)}, {"complexty": 2}),
        ({"y": (1, 2), "a": (1, 2)}, {"budget": 2}),
    ],
)
def test_what_cannot_be_asked(
    columns: dict[str, tuple[int, ...]], options: dict[str, object]
) -> None:
    sheet = Sheet(("p", "q", "r")[: len(columns["y"])], columns)
    with refused(PonderError):
        answer_question(make_question(objects=sheet, **{"target": "y", **options}))


def test_a_budget_that_the_kernel_cannot_count_is_none() -> None:
    question = make_question(objects=Sheet(("p", "q"), {"y": (1, 2), "a": (1, 2)}), target="y")
    found = answer_question(question, Work(Limit(candidates=10**30)))
    assert found.statements == answer_question(question).statements
