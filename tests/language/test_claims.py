"""Claims: text, JSON, meaning, normal form, words."""

import json
import pickle
from collections.abc import Mapping
from itertools import product

import pytest
from expressions import conditions
from hypothesis import given
from hypothesis import strategies as st
from parsing import read_or_refused
from refusals import refuse, said

from ponder import Claim, Statement
from ponder.core.errors import BadText, UnknownName
from ponder.exact.verdicts import JOINED, VERDICTS, Connective, Measured, Undefined, Verdict
from ponder.games import Chomp
from ponder.language.conditions import Compound, Condition, Not, Parity, Property, Term
from ponder.measures.invariant import measures_by_name

NUMBER_14 = "chomp: if is_p_position(x) then number_of_cookies(x) >= 2*number_of_columns(x) - 1"
NUMBER_24 = "number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)"
NUMBER_87 = "average_cookies_per_column(x) <= 2*squareness(x)/number_of_columns(x) + 2"
MEASURES = measures_by_name(Chomp)
TERMS = {name: known.term for name, known in MEASURES.items()}

UNDECIDED = Statement.parse("sin(a)^2 + cos(a)^2 == 1")  # no ball and no form settles it
PARTS: dict[Verdict, Condition] = {
    "true": Statement.parse("a(x) == 2"),
    "false": Statement.parse("a(x) == 3"),
    "undecided": UNDECIDED,
    "undefined": Statement.parse("1/(a(x) - 2) == 3"),
}
ROW: dict[str, Measured] = {"a": 2, "b": 5, "p": True, "q": False}


@pytest.mark.parametrize(
    "text",
    [
        NUMBER_14,
        "toads-and-frogs: blanks(x) <= 2",
        "chomp: is_p_position(x) only if ~is_rectangle(x) | (number_of_rows(x) <= 1)",
        "if first_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2",
        "if p(x) -> q(x) then (a(x) < b(x)) xor odd(a(x))",
        "if p(x) if q(x) then p(x)",
        "`if`(x) iff `then`(x) & (`xor`(x) == 1)",
    ],
)
def test_a_claim_reads_back(text: str) -> None:
    claim = Claim.parse(text)
    assert str(claim) == text
    assert Claim.from_json(json.loads(json.dumps(claim.to_json()))) == claim
    assert pickle.loads(pickle.dumps(claim)) == claim
    assert {claim, Claim.parse(f"  {text} ")} == {claim}


def test_what_the_text_leaves_out_comes_from_the_context() -> None:
    p_position = Property("is_p_position")
    bare = Claim.parse("number_of_cookies >= 2*number_of_columns - 1", "chomp", p_position)
    assert bare == Claim.parse(NUMBER_14) == Claim.parse(NUMBER_14, "nim", Property("q"))
    assert Claim.parse("a(x) <= 1") == Claim("", None, Statement.parse("a(x) <= 1"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "chomp:", "chomp: if p(x)", "if p(x) q(x)", "p(x) then q(x)", "a: b: c(x)"),
        *("p(x) if q(x) if r(x)", "if p(x) then", "p(x) only q(x)", "iff", "then(x)", "p(x) iff"),
        *("3: p(x)", "p(x) & " * 500 + "p(x)"),
    ],
)
def test_bad_claims_are_refused_in_one_line(text: str) -> None:
    refuse(BadText, Claim.parse, text)


def test_what_is_no_claim() -> None:
    bad: object
    for bad in ({}, {"claim": 3}, [], "a(x) <= 1"):
        with pytest.raises(BadText):
            Claim.from_json(bad)  # type: ignore[arg-type]
    refuse(BadText, Claim, "two words", None, Property("p"))
    refuse(BadText, Claim.parse, 3)  # type: ignore[arg-type]


@given(st.text("pqabx()&|~->=<1` :ifthenoly", max_size=40))
def test_any_text_is_a_claim_or_refused(text: str) -> None:
    claim = read_or_refused(lambda: Claim.parse(text))
    assert claim is None or Claim.parse(str(claim)) == claim


class Gap(Exception):
    """A part that was reached and is undefined."""


def read_in_order(connective: str, left: Verdict, right: Verdict) -> str:
    """The verdict by Python's own `and` and `or`, which stop when they are decided."""

    def read(part: Verdict) -> bool:
        if part == "undefined":
            raise Gap
        return part == "true"

    try:
        match connective:
            case "&":
                truth = read(left) and read(right)
            case "|":
                truth = read(left) or read(right)
            case "->" | "only if":
                truth = not read(left) or read(right)
            case "if":
                truth = not read(right) or read(left)
            case "iff":
                truth = read(left) == read(right)
            case _:
                truth = read(left) != read(right)
    except Gap:
        return "undefined"
    return "true" if truth else "false"


def either(verdict: Verdict) -> tuple[Verdict, ...]:
    return ("true", "false") if verdict == "undecided" else (verdict,)


@pytest.mark.parametrize("connective", JOINED)
def test_a_compound_is_read_from_left_to_right_until_it_is_decided(connective: Connective) -> None:
    for left, right in product(VERDICTS, VERDICTS):
        compound = Compound(connective, PARTS[left], PARTS[right])
        pairs = product(either(left), either(right))
        possible = {read_in_order(connective, *pair) for pair in pairs}
        assert compound.verdict(ROW) == (possible.pop() if len(possible) == 1 else "undecided")


def test_the_opposite_of_what_is_undecided_or_undefined() -> None:
    for verdict in ("undecided", "undefined"):
        assert Not(PARTS[verdict]).verdict(ROW) == verdict


def test_a_condition_may_guard_a_division() -> None:
    guarded = Condition.parse("a(x) >= 2 & 1/(a(x) - 1) < 5")
    assert [guarded.verdict({"a": a}) for a in (0, 1, 2)] == ["false", "false", "true"]
    unguarded = Condition.parse("1/(a(x) - 1) < 5 & a(x) >= 2")
    assert [unguarded.verdict({"a": a}) for a in (0, 1, 2)] == ["false", "undefined", "true"]


@pytest.mark.parametrize(
    ("given", "says", "verdict"),
    [
        *((given, says, "true") for given, says in product(["false"], VERDICTS)),
        *(("true", says, says) for says in VERDICTS),
        *(("undefined", says, "undefined") for says in VERDICTS),
        ("undecided", "true", "true"),
        ("undecided", "false", "undecided"),
        ("undecided", "undecided", "undecided"),
        ("undecided", "undefined", "undecided"),
    ],
)
def test_where_the_condition_is_false_nothing_is_claimed(
    given: Verdict, says: Verdict, verdict: Verdict
) -> None:
    assert Claim("", PARTS[given], PARTS[says]).verdict(ROW) == verdict


def test_both_sides_are_read() -> None:
    claim = Claim.parse("if p(x) then a(x) <= b(x)/2")
    reading = claim.evaluate(ROW)
    assert (str(reading), reading.verdict) == ("2 and 5/2: true", "true")
    outside = claim.evaluate({**ROW, "p": False})
    assert (outside.left, outside.right, outside.verdict) == (None, None, "true")
    assert str(Claim.parse("p(x) iff q(x)").evaluate(ROW)) == "false"
    assert claim.evaluate({**ROW, "a": Undefined("no value")}).verdict == "undefined"


def test_on_a_board() -> None:
    claim = Claim.parse(NUMBER_14)
    reading = claim.holds_for(Chomp("9,1,1,1,1,1,1,1,1"), MEASURES)
    assert (reading.left, reading.right, reading.verdict) == (17, 17, "true")
    assert claim.holds_for(Chomp("9"), MEASURES).left is None
    refuse(UnknownName, Claim.parse("number_of_cooky(x) <= 1").holds_for, Chomp("1"), MEASURES)


def test_numbers_24_and_87_are_one_claim() -> None:
    first, second = (
        Claim.parse(text, "chomp", Property("is_p_position")) for text in (NUMBER_24, NUMBER_87)
    )
    assert first != second
    assert first.normal_form(TERMS) == second.normal_form(TERMS)
    assert first.normal_form() != second.normal_form()
    assert Claim.parse(NUMBER_24).normal_form(TERMS) != first.normal_form(TERMS)
    assert Claim.parse(NUMBER_24, "nim").normal_form() != Claim.parse(NUMBER_24).normal_form()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("p(x) -> q(x)", "p(x) only if q(x)"),
        ("p(x) -> q(x)", "q(x) if p(x)"),
        ("p(x) -> q(x)", "~p(x) | q(x)"),
        ("~(p(x) & q(x))", "~q(x) | ~p(x)"),
        ("p(x) iff q(x)", "~(q(x) xor p(x))"),
        ("p(x) iff q(x)", "~p(x) iff ~q(x)"),
        ("p(x) & (q(x) & r(x))", "r(x) & p(x) & q(x) & p(x)"),
        ("~(a(x) <= 1)", "2*a(x) > 2"),
        ("p(x) xor (q(x) xor r(x))", "r(x) xor q(x) xor p(x)"),
        ("~~even(a(x))", "even(a(x))"),
        ("1/a(x) < 5 if p(x)", "~p(x) | 1/a(x) < 5"),
        ("p(x) & q(x) & 1/a(x) < 5", "q(x) & p(x) & 1/a(x) < 5 & q(x)"),
    ],
)
def test_one_normal_form(one: str, other: str) -> None:
    assert Condition.parse(one).normal_form() == Condition.parse(other).normal_form()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("p(x) -> q(x)", "q(x) -> p(x)"),
        ("p(x) & q(x)", "p(x) | q(x)"),
        ("(p(x) & q(x)) | r(x)", "p(x) & (q(x) | r(x))"),
        ("p(x) xor q(x)", "p(x) iff q(x)"),
        ("~even(a(x))", "odd(a(x))"),  # of 1/2, which is neither
        ("a(x) <= 1", "a(x) < 1"),
        ("p(x) xor p(x)", "p(x)"),
        ("a(x) >= 2 & 1/(a(x) - 1) < 5", "1/(a(x) - 1) < 5 & a(x) >= 2"),
    ],
)
def test_different_normal_forms(one: str, other: str) -> None:
    assert Condition.parse(one).normal_form() != Condition.parse(other).normal_form()


ATOMS = st.sampled_from([Property("p"), Property("q"), Parity("a", odd=True), *PARTS.values()])
CONDITIONS = conditions(ATOMS, leaves=5)
SEEN: dict[str, tuple[Verdict, ...]] = {}
ROWS: list[Mapping[str, Measured]] = [
    {"a": a, "p": p, "q": q} for a in (2, 3, 4) for p in (True, False) for q in (True, False)
]


@given(CONDITIONS)
def test_one_normal_form_is_one_meaning(condition: Condition) -> None:
    verdicts = tuple(condition.verdict(row) for row in ROWS)
    assert SEEN.setdefault(condition.normal_form(), verdicts) == verdicts
    if all(isinstance(part, Property) for part in condition.parts):
        assert Condition.parse(condition.normal_form()).normal_form() == condition.normal_form()


def test_latex() -> None:
    claim = Claim.parse("if p(x) & (a(x) <= 1) then q(x) iff ~(p(x) | even(a(x)))")
    a, p, q = (rf"\operatorname{{{name}}}(x)" for name in "apq")
    assert claim.latex() == (
        rf"\text{{if }} {p} \land \left({a} \le 1\right) \text{{ then }} "
        rf"{q} \Longleftrightarrow \neg \left({p} \lor {a} \text{{ is even}}\right)"
    )
    assert claim._repr_latex_() == f"${claim.latex()}$"
    assert Condition.parse("(p(x) if q(x)) only if p(x) xor q(x)").latex() == (
        rf"\left({p} \Longleftarrow {q}\right) \Longrightarrow {p} \oplus {q}"
    )


@pytest.mark.parametrize(
    "text",
    ["chomp: if p(x) then a(x) <= 2", "p(x) only if odd(a(x)) | q(x)", "~(even(a(x)) & q(x))"],
)
def test_english(text: str) -> None:
    terms = {"p": Term("p", "all rows are equally long"), "a": Term("a", "the number of rows")}
    said(Claim.parse(text).english(terms))


def test_the_first_undefined_value_of_a_condition_is_its_gap() -> None:
    condition = Condition.parse("a(x) >= 1 & (1/b(x) >= 1 | 1/c(x) >= 1)")
    gap = condition.gap({"a": 1, "b": 0, "c": 0})
    assert isinstance(gap, Undefined)
    assert condition.gap({"a": 1, "b": 1, "c": 1}) is None
