"""Families as people ask for them: by name or by pattern, and their members."""

from itertools import product

import pytest
from refusals import refuse

import ponder
from ponder.answers.family import find_family
from ponder.core.errors import BadText, PonderError, TooLarge, Unsuitable
from ponder.core.work import Limit, Work
from ponder.families.clauses import clauses_of_cases
from ponder.families.family import Family, LongClass, long_class, start_state, strip_game
from ponder.families.states import closure
from ponder.games import ToadsAndFrogs
from ponder.language.form_grammar import read_formula
from ponder.language.formulas import format_formula
from ponder.language.strip_families import Pattern, from_json
from ponder.values.members import formula_at

TOADS = "toads-and-frogs"


@pytest.mark.parametrize("name", ["A11", "B11", "A21", "T^a _ F F", "_^a T _^b T F _^c"])
def test_what_is_proved_is_accepted_by_the_checker(name: str) -> None:
    family = ponder.family(TOADS, name)
    assert family.proved
    assert ponder.verify(family.certificate).valid


def test_another_strip_game() -> None:
    family = ponder.family("elephants-and-rhinos", "A21")
    assert family.proved
    assert ponder.verify(family.certificate).valid


@pytest.mark.parametrize("pattern", ["T^a _ F", "T^(2a) _ T^b F", "T^a F T^b _ T^3", "T^5 _ F"])
def test_members_have_the_values_of_their_positions(a11: Family, pattern: str) -> None:
    formulas = a11.of(pattern)
    names = formulas[0].pattern.names
    for point in [(0, 0), (1, 0), (0, 1), (2, 1), (3, 4)]:
        here = point[: len(names)]
        (one,) = (formula for formula in formulas if formula.clause.holds_at(here))
        position = one.pattern.position(here)
        numbers = dict(zip(names, here, strict=True))
        value = ponder.Value(_with_numbers(one.value, numbers))
        assert value == ponder.value(ToadsAndFrogs(position))


def _with_numbers(formula: str, numbers: dict[str, int]) -> str:
    names = tuple(numbers)
    return str(formula_at(read_formula(formula, names), tuple(numbers.values())))


def test_clauses_are_joined_and_bands_have_no_residues() -> None:
    (formulas,) = ponder.family(TOADS, "B11").formulas.values()
    assert [(formula.value, formula.when) for formula in formulas] == [
        ("0", "a >= 0, b >= 0, c >= 0, a - c <= 1, a - c >= -1, b mod 2 = 0"),
        ("{0 | 0}", "b >= 0, c >= 0, a - c = 0, b mod 2 = 1"),
        ("-1/2", "b >= 0, c >= 0, a - c = 1, b mod 2 = 1"),
        ("c - a + 1", "b >= 0, c >= 0, a - c >= 2"),
        ("1/2", "b >= 0, c >= 1, a - c = -1, b mod 2 = 1"),
        ("c - a - 1", "a >= 0, b >= 0, a - c <= -2"),
    ]


def test_few_values_are_written_out_instead_of_halves(a12: Family) -> None:
    f1, *_ = a12.formulas.values()
    tree = {"if": "a >= 2", "yes": "a", "no": "a/2 - 1"}
    clauses = clauses_of_cases(from_json(tree, "a"), 1)
    assert [format_formula(clause.formula, "a") for clause in clauses] == ["-1", "-1/2", "a"]
    for point in product(range(4), repeat=len(f1[0].pattern.names)):
        (here,) = (formula for formula in f1 if formula.clause.holds_at(point))
        value = ponder.value(ToadsAndFrogs(here.pattern.position(point)))
        assert formula_at(here.clause.formula, point) == value


def test_members_of_another_class_are_refused(a11: Family) -> None:
    refuse(BadText, a11.of, "T^a _ _ F")
    refuse(BadText, a11.of, "_^a T _ F")


def test_a_pattern_with_numbers_keeps_them_where_it_can() -> None:
    fixed = start_state(ToadsAndFrogs, "_^a T _^b T _^2 F _^c")
    assert fixed.lengths == (None, None, 2, None)
    assert len(closure(ToadsAndFrogs, fixed)) < 10
    assert start_state(ToadsAndFrogs, "T^a _ _ F") == start_state(ToadsAndFrogs, "A21")


@pytest.mark.parametrize("name", ["A00", "Z21", "A9", "T^a _^b F", "T^", "Q^a F", "T^a", "TT_FF"])
def test_what_is_no_class_is_explained(name: str) -> None:
    refuse(PonderError, ponder.family, TOADS, name)


def test_a_class_that_would_take_hours_is_refused_unless_the_time_is_limited() -> None:
    refuse(TooLarge, ponder.family, TOADS, "A55")
    refuse(Unsuitable, strip_game, "nim")


def test_a_class_with_too_many_states_is_refused_although_the_time_is_limited() -> None:
    refuse(TooLarge, ponder.family, TOADS, "A99", work=Work(Limit(seconds=5)))


def test_a_class_may_be_written_with_a_small_letter() -> None:
    assert repr(ponder.family(TOADS, "a11")) == repr(ponder.family(TOADS, "A11"))


def test_patterns_with_products_read_back() -> None:
    assert str(Pattern.parse("T^(2a) _ F")) == "T^(2a) _ F"


def test_the_second_conjecture_of_erickson_is_read_off_a32() -> None:
    family = ponder.family(TOADS, "A32")
    assert family.settle("T^a _ _ _ F F = {a-2|a-2}, a >= 2").verdict == "proved"
    assert family.settle("T^a _ _ _ F F = {a-2|a-2}").verdict == "refuted"
    assert ponder.verify(family.certificate).valid


@pytest.mark.parametrize("name", ["A33", "A52", "A24", "A16", "B21", "B22"])
def test_classes_not_known_to_be_found_are_long(name: str) -> None:
    large = long_class(ToadsAndFrogs, start_state(ToadsAndFrogs, name), name)
    assert large is not None
    assert large.parameters > 3


@pytest.mark.parametrize("name", ["A71", "A14", "A42", "A23", "B11", "_^a T _^b T _^4 F _^d"])
def test_classes_known_to_be_found_are_not_long(name: str) -> None:
    assert long_class(ToadsAndFrogs, start_state(ToadsAndFrogs, name), name) is None


def test_a_long_class_is_announced_before_it_is_looked_for() -> None:
    names = []

    def announced(large: LongClass) -> None:
        names.append(large.name)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        find_family(TOADS, "A33", warn=announced)
    assert names == ["A33"]
    limited = Work(Limit(seconds=0))
    assert not find_family(TOADS, "A33", work=limited, warn=announced).proved
