"""Claims on many boards at once, against the plain evaluation on one board after another."""

from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from expressions import conditions, trees
from hypothesis import given, settings
from hypothesis import strategies as st
from refusals import refuse

from ponder import Claim, Limit, Statement, Stopped, Work, invariants_of
from ponder.core.errors import UnknownName, Unsuitable
from ponder.exact.arrays import IntegerArray, RationalArray, Values, ratios
from ponder.exact.verdicts import CODES, VERDICTS
from ponder.games import Chomp, Nim
from ponder.games.boards.partitions import Partition
from ponder.language.blocks import Block
from ponder.language.claims import Relation
from ponder.language.conditions import Condition, Parity, Property, Term
from ponder.language.expressions import Expression
from ponder.language.grammar import parse_expression
from ponder.language.standard_operators import FULL, OPS20
from ponder.measures.board_arrays import verdicts
from ponder.measures.invariant import derived, find_invariant, measures_by_name, properties_of
from ponder.solving.chomp.sieve import Sieve

RELATIONS: list[Relation] = ["<=", ">=", "<", ">", "=="]
MEASURES = {name: known for name, known in measures_by_name(Chomp).items() if known.many}
NUMBERS = tuple(known.name for known in invariants_of(Chomp) if known.many)
FLAGS = [known.name for known in properties_of(Chomp) if known.many]
SMALL = st.fractions(min_value=-6, max_value=6, max_denominator=6)
HUGE = st.sampled_from([2**62, -(2**63), 2**63, 2**64 + 1, 10**30]).map(Fraction)


def told(what: Claim | Condition, shapes: list[Chomp]) -> list[str]:
    rows = max(len(board.rows) for board in shapes)
    table = np.array([(*board.rows, *[0] * (rows - len(board.rows))) for board in shapes])
    return [VERDICTS[code] for code in verdicts(what, table)]


def plain(what: Claim | Condition, shapes: list[Chomp]) -> list[str]:
    return [what.holds_for(board, MEASURES).verdict for board in shapes]


@st.composite
def boards(draw: st.DrawFn) -> list[Chomp]:
    """Small boards, and some whose products are far beyond 64 bits."""
    side = draw(st.sampled_from([3, 6, 40]))
    rows = st.lists(st.integers(1, side), min_size=1, max_size=side)
    shapes = draw(st.lists(rows, min_size=1, max_size=6))
    return [Chomp(sorted(shape, reverse=True)) for shape in shapes]


STATEMENTS = st.builds(
    Statement,
    trees(FULL, NUMBERS, SMALL | HUGE, leaves=5),
    st.sampled_from(RELATIONS),
    trees(OPS20, NUMBERS, SMALL, leaves=4),
)
SIMPLE = st.builds(
    Statement,
    trees(OPS20, NUMBERS[:7], SMALL, leaves=3),
    st.sampled_from(RELATIONS),
    trees(OPS20, NUMBERS[:7], SMALL, leaves=2),
)
ATOMS = (
    st.sampled_from(FLAGS).map(Property)
    | st.builds(Parity, st.sampled_from(NUMBERS), st.booleans())
    | SIMPLE
)
CONDITIONS = conditions(ATOMS, leaves=4)


@given(STATEMENTS, boards())
@settings(max_examples=300, deadline=None)
def test_comparisons_of_any_expressions(statement: Statement, shapes: list[Chomp]) -> None:
    assert told(statement, shapes) == plain(statement, shapes)


@given(st.builds(Claim, st.just("chomp"), st.none() | CONDITIONS, CONDITIONS), boards())
@settings(max_examples=200, deadline=None)
def test_any_claims(claim: Claim, shapes: list[Chomp]) -> None:
    assert told(claim, shapes) == plain(claim, shapes)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1/(number_of_rows(x) - 3) <= 1", "undefined"),
        ("1/(number_of_rows(x) - 3) <= 1 | number_of_rows(x) == 3", "undefined"),
        ("log(squareness(x)) <= 1", "undefined"),
        ("sqrt(-number_of_rows(x)) <= 1", "undefined"),
        ("squareness(x)^(-1) <= 1", "undefined"),
        ("squareness(x)^0 == 1", "true"),
        ("sin(number_of_rows(x))^2 + cos(number_of_rows(x))^2 == 1", "undecided"),
        ("number_of_rows(x) == 3 | sin(1)^2 + cos(1)^2 == 1", "true"),
        ("if number_of_rows(x) == 4 then 1/squareness(x) == 1", "true"),
        ("sqrt(full_rectangle(x)) == number_of_rows(x)", "true"),
        ("sqrt(2)*sqrt(number_of_rows(x)) == sqrt(6)", "true"),
        ("log(number_of_columns(x)^2) == 2*log(3)", "true"),
        ("floor(sqrt(full_rectangle(x))) == 3", "true"),
        ("row_product(x)^40 < row_product(x)^40 + 1", "true"),
        ("number_of_rows(x)^10000 > 2*number_of_columns(x)^9999", "true"),
        ("1/number_of_rows(x)^10000 > 0", "true"),
        ("9223372036854775807*number_of_rows(x) > 9223372036854775807", "true"),
        ("odd(average_cookies_per_row(x)) & ~even(average_cookies_per_row(x))", "true"),
        ("even(rank_ratio(x)) | odd(rank_ratio(x))", "false"),
        ("is_rectangle(x) iff rank_ratio(x) == 1/number_of_rows(x)", "true"),
        ("1 <= 2", "true"),
        ("1/0 <= 2", "undefined"),
    ],
)
def test_what_a_square_of_side_3_obeys(text: str, verdict: str) -> None:
    claim, square = Claim.parse(text), [Chomp("3x3")] * 3
    assert told(claim, square) == plain(claim, square) == [verdict] * 3


def test_equal_values_are_evaluated_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    original = Statement.verdict

    def counted(self: Statement, row: Any, tolerance: Any = 0) -> Any:
        asked.append(row)
        return original(self, row, tolerance)

    monkeypatch.setattr(Statement, "verdict", counted)
    statement = Statement.parse("sin(number_of_rows(x)) <= 1/2")
    told(statement, [Chomp("2x2"), Chomp("3x3")] * 50)
    assert len(asked) == 2


@pytest.fixture(scope="module")
def p_positions() -> npt.NDArray[np.integer[Any]]:
    with Sieve(Chomp("12x13"), listed=True) as sieve:
        return sieve.box.boards(np.concatenate(list(sieve.batches())))


@pytest.mark.parametrize(
    ("text", "counterexample"),
    [
        ("number_of_cookies(x) >= 2*number_of_columns(x) - 1", None),
        ("full_rectangle(x) <= row_product(x)^2", None),
        ("row_product(x) <= number_of_rows(x)^number_of_cookies(x)", None),
        ("number_of_cookies(x) <= 2*number_of_columns(x) + 2*squareness(x)", [5, 3, 3, 2]),
    ],
)
def test_numbers_of_the_paper_on_all_p_positions(
    p_positions: npt.NDArray[np.integer[Any]], text: str, counterexample: list[int] | None
) -> None:
    claim = Claim.parse(text, "chomp", Property("is_p_position"))
    codes = verdicts(claim, p_positions, known={"is_p_position": True})
    false = p_positions[codes == CODES["false"]]
    assert set(codes.tolist()) <= {CODES["true"], CODES["false"]}
    if counterexample is None:
        assert not len(false)
    else:
        least = false[false.sum(axis=1) == false.sum(axis=1).min()]
        assert counterexample in [[row for row in board if row] for board in least.tolist()]


def test_work_stops_it() -> None:
    table = np.ones((10, 2), dtype=np.int64)
    with pytest.raises(Stopped):
        verdicts(Claim.parse("number_of_rows(x) == 2"), table, work=Work(Limit(seconds=0)))


def test_unknown_names_and_what_only_solving_tells() -> None:
    table = np.ones((10, 2), dtype=np.int64)
    refuse(UnknownName, verdicts, Condition.parse("number_of_row(x) == 1"), table)
    refuse(Unsuitable, verdicts, Property("is_p_position"), table)
    known = {"is_p_position": False}
    assert verdicts(Property("is_p_position"), table, known=known).tolist() == [CODES["false"]] * 10


# --- columns of one's own ------------------------------------------------------------------------

WHOLE = [0, 1, -3, 2**63 - 1, -(2**63), 2**70]
PARTS = ("numerator", "denominator")
PAIRS = [(a, b) for a in WHOLE for b in (Fraction(1), Fraction(2), Fraction(-7, 3))]


def whole(numbers: list[int]) -> IntegerArray:
    return ratios(np.array(numbers, dtype=object)).top


@given(trees(OPS20, ("a", "b"), SMALL | HUGE, leaves=5), st.sampled_from(RELATIONS))
@settings(max_examples=300, deadline=None)
def test_columns_of_any_size(expression: Expression, relation: Relation) -> None:
    statement = Statement(expression, relation, parse_expression("a(x)"))
    tops, bottoms = (whole([getattr(b, part) for _, b in PAIRS]) for part in PARTS)
    columns = {"a": RationalArray(whole([a for a, _ in PAIRS])), "b": RationalArray(tops, bottoms)}
    found = [VERDICTS[code] for code in Block(columns, len(PAIRS)).verdicts(statement)]
    assert found == [statement.verdict({"a": a, "b": b}) for a, b in PAIRS]


@pytest.mark.parametrize(
    "kind",
    [np.int8, np.uint8, np.int64, np.uint64, np.bool_, object],
    ids=lambda kind: kind.__name__,
)
def test_every_kind_of_integers(kind: type) -> None:
    block = Block({"a": ratios(np.array([0, 1], dtype=kind))}, 2)
    assert block.verdicts(Condition.parse("200*a(x) - 100 > 0 & ~even(a(x))")).tolist() == [0, 1]


def test_what_is_no_rational_number_has_no_exact_column() -> None:
    block = Block({"a": ratios(np.array([0, 1]))}, 2)
    values: Values = block.values(parse_expression("(a(x) + 1)/2"))
    assert [values[0], values[1]] == [Fraction(1, 2), 1]
    for text in ("sqrt(a(x))", "1/a(x)"):
        refuse(Unsuitable, block.values, parse_expression(text))


# --- derived invariants --------------------------------------------------------------------------


class Shape(Partition):
    """Boards with invariants of their own, which no other test sees."""


def test_a_derived_invariant_is_one_line() -> None:
    text = "number_of_rows/number_of_cookies"
    made = derived("share_of_rows", text, "Rows per cookie.", of=Shape)
    assert made.term == Term("share_of_rows", "rows per cookie", text)
    assert find_invariant(Shape, "share_of_rows") is made
    assert made(Chomp("3,1")) == Fraction(1, 2)
    assert made.over(np.array([[3, 1], [2, 2]]))[1] == Fraction(1, 2)
    terms = {known.name: known.term for known in invariants_of(Shape)}
    statement = Statement.parse("share_of_rows(x) <= 1")
    assert statement.normal_form(terms) == "number_of_rows(x) <= number_of_cookies(x)"


def test_derived_invariants_stand_where_they_are_written() -> None:
    first = derived("b_first", "number_of_rows", "The first.", of=Shape)
    second = derived("a_second", "number_of_rows + 1", "The second.", of=Shape)
    own = [known for known in invariants_of(Shape) if known.of is Shape]
    assert own.index(first) + 1 == own.index(second)


def test_what_has_no_arrays_and_what_is_not_there() -> None:
    even = find_invariant(Nim, "number_of_even_heaps")
    assert even(Nim("1,2,4")) == 2
    wrong = derived("wrong_name", "number_of_row + 1", "Nothing.", of=Shape)
    refuse(UnknownName, wrong, Chomp("1"))
