"""Conditions: text that reads back, and truth."""

import pickle

import pytest
from expressions import conditions
from hypothesis import given
from hypothesis import strategies as st
from parsing import read_or_refused
from refusals import refuse
from truth_by_definition import ONE_ROW, P, Q, R, truth

from ponder import PonderError, Statement
from ponder.exact.verdicts import Measured, Undefined
from ponder.language.conditions import Compound, Condition, Not, Parity, Property

READS = [
    ("p(x)", P),
    ("~p(x)", Not(P)),
    ("~~p(x)", Not(Not(P))),
    ("p(x) & q(x) & r(x)", Compound("&", Compound("&", P, Q), R)),
    ("p(x) & (q(x) & r(x))", Compound("&", P, Compound("&", Q, R))),
    ("p(x) | q(x) & r(x)", Compound("|", P, Compound("&", Q, R))),
    ("(p(x) | q(x)) & r(x)", Compound("&", Compound("|", P, Q), R)),
    ("p(x) xor q(x) | r(x)", Compound("|", Compound("xor", P, Q), R)),
    ("p(x) -> q(x) -> r(x)", Compound("->", P, Compound("->", Q, R))),
    ("(p(x) -> q(x)) -> r(x)", Compound("->", Compound("->", P, Q), R)),
    ("~(p(x) & q(x))", Not(Compound("&", P, Q))),
    ("~p(x) & q(x)", Compound("&", Not(P), Q)),
    ("rows(x) == 1", ONE_ROW),
    ("~(rows(x) == 1)", Not(ONE_ROW)),
    ("p(x) & ~(rows(x) == 1)", Compound("&", P, Not(ONE_ROW))),
    ("p(x) & (rows(x) == 1)", Compound("&", P, ONE_ROW)),
    ("even(rows(x)) | odd(rows(x))", Compound("|", Parity("rows", False), Parity("rows", True))),
    ("`a | b`(x) & `xor`(x)", Compound("&", Property("a | b"), Property("xor"))),
]


@pytest.mark.parametrize(("text", "condition"), READS)
def test_text_and_condition(text: str, condition: Condition) -> None:
    assert Condition.parse(text) == condition
    assert str(condition) == text


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("p(x)&rows(x)==1", "p(x) & (rows(x) == 1)"),
        ("((p(x)))", "p(x)"),
        ("(rows(x) + 1)*2 == 4 & p(x)", "((rows(x) + 1)*2 == 4) & p(x)"),
        ("p(x)->rows(x) > -1", "p(x) -> (rows(x) > -1)"),
        ("~ ( rows(x) ) == 1", "~(rows(x) == 1)"),
        ("not p(x) and q(x) or r(x)", "~p(x) & q(x) | r(x)"),
        ("not (a(x) >= 1 and b(x) > 2) implies p(x)", "~(a(x) >= 1 & b(x) > 2) -> p(x)"),
    ],
)
def test_other_texts_are_read(text: str, same: str) -> None:
    assert Condition.parse(text) == Condition.parse(same)


@pytest.mark.parametrize(
    "text",
    [
        *("", "p", "p(x) &", "& p(x)", "(p(x)", "p(x))", "p(x) q(x)", "p(y)", "~", "()"),
        *("p(x) && q(x)", "even(x", "even(rows(x) + 1)", "rows(x) == 1 2", "rows(x) = = 1"),
        *("(p(x) & q(x)) == 3", "p(x) -> ", "xor", "~" * 5000 + "p(x)", "(" * 5000, "`p(x)"),
        "p(x) -> " * 1000 + "p(x)",
    ],
)
def test_bad_text_is_refused_in_one_line(text: str) -> None:
    refuse(PonderError, Condition.parse, text)


@given(st.text(alphabet="pqx()&|~-> =1`xor", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    condition = read_or_refused(lambda: Condition.parse(text))
    assert condition is None or Condition.parse(str(condition)) == condition


ATOMS = st.sampled_from(
    [P, Q, R, ONE_ROW, Parity("rows", odd=True), Statement.parse("rows(x) <= columns(x)")]
)
CONDITIONS = conditions(ATOMS, leaves=8)


@given(CONDITIONS)
def test_every_condition_reads_back(condition: Condition) -> None:
    assert Condition.parse(str(condition)) == condition
    assert pickle.loads(pickle.dumps(condition)) == condition


@given(CONDITIONS, st.lists(st.booleans(), min_size=3, max_size=3), st.integers(0, 3))
def test_truth(condition: Condition, flags: list[bool], rows: int) -> None:
    row = {**dict(zip("pqr", flags, strict=True)), "rows": rows, "columns": 2}
    assert condition.verdict(row) == ("true" if truth(condition, row) else "false")


def test_undefined_is_neither_true_nor_false() -> None:
    row: dict[str, Measured] = {"p": True, "rows": Undefined("division by 0")}
    assert Condition.parse("rows(x) == 1 | p(x)").verdict(row) == "undefined"
    assert Condition.parse("p(x) | rows(x) == 1").verdict(row) == "true"
    assert Condition.parse("even(rows(x))").verdict(row) == "undefined"
    assert Condition.parse("~(p(x) & even(rows(x)))").gap(row) == Undefined("division by 0")
    assert Condition.parse("1/rows(x) == 1 | p(x)").gap(row) == Undefined("division by 0")
    assert Condition.parse("p(x) | 1/rows(x) == 1").gap(row) is None
    assert Condition.parse("p(x)").gap(row) is None


def test_a_word_for_a_sign_may_be_the_name_of_a_property() -> None:
    condition = Property("and") & Property("not") | Not(Property("or"))
    assert Condition.parse(str(condition)) == condition
