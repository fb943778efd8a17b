"""Families in words, in LaTeX and in pictures."""

import pytest
from refusals import refuse, said

from ponder.answers.document import document
from ponder.answers.family import FamilyAnswer
from ponder.core.errors import Unsuitable
from ponder.families.claims import collect_formulas, prove_formulas
from ponder.families.clauses import recurrence_cases
from ponder.families.family import Family, start_state
from ponder.games import ToadsAndFrogs
from ponder.language.strip_families import StripClaim
from ponder.show.families import (
    family_latex,
    family_text,
    functions,
    recurrence_equation,
    slice_svg,
)


def lines(family: Family) -> list[str]:
    return [line.strip() for line in family_text(family, recurrences=True).splitlines()]


def test_the_first_example_of_the_seed(a11: Family) -> None:
    found = lines(a11)
    for line in (
        "f(a, 0) = {f(a - 1, 1) | g(a)}, a >= 0",
        "f(a, 1) = {f(a - 1, 2) | g(a) + 1}, a >= 0",
        "f(a, b) = {f(a - 1, b + 1) | }, a >= 0, b >= 2",
        "g(a) = {f(a - 1, 0) | }, a >= 0",
        "f(0, 0) = -1",
        "f(a, 0) = {{a - 2 | 1} | 0}, a >= 1",
        "f(a, b) = a, a >= 0, b >= 2",
        "g(a) = 0, a >= 0",
    ):
        assert line in found


def test_the_recurrences_of_the_second_example_of_the_seed() -> None:
    state = start_state(ToadsAndFrogs, "B11")
    names = functions([state])
    cases = recurrence_cases(ToadsAndFrogs, state)
    assert [str(recurrence_equation(state, case, names)) for case in cases] == [
        "f(0, 0, 0) = { | }",
        "f(0, 0, c) = {c - 2 | }, c >= 1",
        "f(a, b, c) = {f(a + 1, b - 1, c) | f(a, b - 1, c + 1)}, a >= 0, b >= 1, c >= 0",
        "f(a, 0, 0) = { | 2 - a}, a >= 1",
        "f(a, 0, c) = {c - a - 2 | c - a + 2}, a >= 1, c >= 1",
    ]


def test_cases_that_resist_are_shown() -> None:
    begin = start_state(ToadsAndFrogs, "A11")
    claims = ("T^a _ T^b F = a, b >= 2", "T^a _ T^b F = {a-1|1}, b <= 1", "T^a F _ = 0")
    fed = collect_formulas(ToadsAndFrogs, begin, [StripClaim.parse(claim) for claim in claims])
    family = Family("A11", prove_formulas(ToadsAndFrogs, begin, fed))
    resisting, *_ = document(FamilyAnswer(family, None, None))["resisting"]
    assert resisting["value"] == "{a - 1 | 1}"
    assert resisting["position"].endswith("F")
    said("\n".join(family_text(family).split("\n")[-3:]))


def test_pictures_and_latex(a12: Family) -> None:
    picture = slice_svg(a12.of(a12.slice))
    assert picture.startswith("<svg")
    assert picture.count("<rect") > 15 * 15
    latex = family_latex(a12)
    assert latex.count(r"\begin{align*}") == 3
    refuse(Unsuitable, slice_svg, a12.of("T^a _ F F"))


def test_a_large_class_is_a_page(a12: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.show.families.PAGE", 8)
    page = family_text(a12, where="on demand").splitlines()
    assert len(page) < len(family_text(a12, everything=True).splitlines())
    said(page[-1])
