"""The quantities of a Chomp board in which claims are proved, and what invariants mean in them.

| n | cookies | R | rows | C | columns | d | different row lengths |
| s | last row | t | last column | A | product of the rows | B | product of the columns |

These are positive whole numbers; the invariants in `POSITIVE` are positive. The linear terms of
class laws have further letters, below. Trusted: the definitions in this file.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import prod

from ponder.checking.certificates import Invalid
from ponder.core.errors import describe
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Polynomial, constant, variable
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Condition
from ponder.language.expressions import Constant, Expression, Leaf, substitute
from ponder.language.grammar import parse_expression
from ponder.language.standard_operators import RING
from ponder.language.totality import first_doubtful

QUANTITIES = ("n", "R", "C", "d", "s", "t", "A", "B")

LETTERS = {
    "number_of_cookies": "n",
    "number_of_rows": "R",
    "number_of_columns": "C",
    "rows_of_different_length": "d",
    "smallest_row_size": "s",
    "smallest_column_size": "t",
    "row_product": "A",
    "column_product": "B",
}
DEFINITIONS = {
    "full_rectangle": "number_of_rows*number_of_columns",
    "rank_ratio": "rows_of_different_length/number_of_rows",
    "squareness": "abs(number_of_rows - number_of_columns)",
    "average_cookies_per_column": "number_of_cookies/number_of_columns",
    "average_cookies_per_row": "number_of_cookies/number_of_rows",
    "duplicate_rows": "number_of_rows - rows_of_different_length",
    "duplicate_columns": "number_of_columns - rows_of_different_length",
    "largest_row_size": "number_of_columns",
    "largest_column_size": "number_of_rows",
    "cookies_inside_ratio": "(number_of_cookies - number_of_rows - number_of_columns + 1)"
    "/number_of_cookies",
}
POSITIVE = frozenset(
    {*LETTERS, "full_rectangle", "rank_ratio", "largest_row_size", "largest_column_size"}
    | {"average_cookies_per_column", "average_cookies_per_row"}
)
"""The invariants that are positive on every board."""
TRANSPOSED = {"R": "C", "C": "R", "s": "t", "t": "s", "A": "B", "B": "A"}


class MayBeUndefined(Invalid):
    """An expression that a claim reaches, and that is not known to be defined there."""

    def __init__(self, expression: Expression, why: str = "") -> None:
        super().__init__(f"{expression} may be undefined" + (f": {why}" if why else ""))


def refuse_undefined(condition: Condition) -> None:
    """Raise `MayBeUndefined` unless the condition is evidently defined on every board."""
    doubtful = first_doubtful(condition, POSITIVE)
    if doubtful is not None:
        raise MayBeUndefined(doubtful)


def letters(rows: tuple[int, ...]) -> dict[str, int]:
    """The quantities of a board, by their letters.

    >>> letters((4, 2, 1))
    {'n': 7, 'R': 3, 'C': 4, 'd': 3, 's': 1, 't': 1, 'A': 8, 'B': 6}
    """
    columns = [sum(row > column for row in rows) for column in range(rows[0])]
    different, last = len(set(rows)), (rows[-1], columns[-1])
    values = (sum(rows), len(rows), rows[0], different, *last, prod(rows), prod(columns))
    return dict(zip(QUANTITIES, values, strict=True))


def measured(rows: tuple[int, ...]) -> dict[str, int]:
    """The quantities of a board, by the names of their invariants."""
    values = letters(rows)
    return {name: values[letter] for name, letter in LETTERS.items()}


def expanded(expression: Expression) -> Expression:
    """The expression with every derived invariant replaced by its definition."""
    return substitute(expression, _definition)


def expanded_statement(statement: Statement) -> Statement:
    """The statement with every derived invariant replaced by its definition."""
    return Statement(expanded(statement.left), statement.relation, expanded(statement.right))


def difference(statement: Statement) -> Polynomial:
    """The polynomial that the statement says is not negative.

    >>> from ponder.language.claims import Statement
    >>> said = "number_of_cookies(x) >= number_of_rows(x) + number_of_columns(x) - 1"
    >>> print(difference(Statement.parse(said)))
    -C - R + n + 1
    """
    sides = polynomial(statement.left), polynomial(statement.right)
    if statement.relation not in ("<=", ">="):
        raise Invalid(f"a lemma says <= or >=, not {statement.relation}")
    less, more = sides if statement.relation == "<=" else reversed(sides)
    return more - less


def polynomial(expression: Expression) -> Polynomial:
    """The expression as a polynomial in the quantities and the logarithms of quantities."""
    expression = expanded(expression)
    if isinstance(expression, Constant):
        return constant(expression.value)
    if isinstance(expression, Leaf):
        return variable(LETTERS[expression.name])
    name, parts = expression.operator.name, expression.arguments
    if name == "log":
        return variable(f"log({_inside_log(parts[0])})")
    if name == "divide" and isinstance(parts[1], Constant) and parts[1].value:
        return polynomial(parts[0]) * whole(1 / Fraction(parts[1].value))
    if name == "power" and isinstance(parts[1], Constant) and parts[1].value in range(1, 10):
        return polynomial(parts[0]) ** int(parts[1].value)
    if name not in RING:
        raise Invalid(f"{expression} is not a polynomial in {', '.join(QUANTITIES)}")
    found: Polynomial = RING[name](*map(polynomial, parts))
    return found


def _inside_log(inside: Expression) -> str:
    """The argument of a logarithm: a quantity, or a positive rational number."""
    if isinstance(inside, Leaf) and inside.name in LETTERS:
        return LETTERS[inside.name]
    if isinstance(inside, Constant) and inside.value > 0:
        return str(inside.value)
    raise Invalid(f"the logarithm of {inside} is not that of a quantity or a positive number")


@cache
def _definition(name: str) -> Expression:
    if name in LETTERS:
        return Leaf(name)
    if name not in DEFINITIONS:
        raise Invalid(f"{name} is not a function of {', '.join(QUANTITIES)}")
    return expanded(parse_expression(DEFINITIONS[name]))


# What holds for every Chomp board, in linear terms, and what some moves leave of it.
#
# n cookies, R rows, C columns, d different row lengths, D side of the Durfee square, s last row,
# t last column, r2, r3, r4 second to fourth row, c2, c3, c4 second to fourth column.
#
# A row or column that is not there has length 0. Transposing a board exchanges rows and columns,
# and maps P-positions to P-positions.
#
# Trusted: this section. `tests/checking/test_board_axioms.py` evaluates the axioms, and what the
# moves leave, on all boards of 8x8. Each axiom is simple: the second row has at least three
# cookies just if the third column has at least two; if there are three rows, n = C + r2 + r3; and
# so on.

INVARIANTS = {
    "number_of_cookies": "n",
    "number_of_rows": "R",
    "number_of_columns": "C",
    "rows_of_different_length": "d",
    "durfee_square": "D",
    "smallest_row_size": "s",
    "smallest_column_size": "t",
    "second_row_size": "r2",
    "third_row_size": "r3",
    "second_column_size": "c2",
    "third_column_size": "c3",
}
_PAIRS = (("R", "C"), ("s", "t"), ("r2", "c2"), ("r3", "c3"), ("r4", "c4"))
TRANSPOSED_LINEAR_LETTERS = {one: other for pair in _PAIRS for one, other in (pair, pair[::-1])}
LINEAR_LETTERS = ("n", "d", "D", *TRANSPOSED_LINEAR_LETTERS)

_INVARIANTS_MEAN = {
    "squareness": "abs(number_of_rows - number_of_columns)",
    "largest_row_size": "number_of_columns",
    "largest_column_size": "number_of_rows",
    "duplicate_rows": "number_of_rows - rows_of_different_length",
    "duplicate_columns": "number_of_columns - rows_of_different_length",
    "first_row_gap": "number_of_columns - second_row_size",
    "first_column_gap": "number_of_rows - second_column_size",
    "second_row_gap": "second_row_size - third_row_size",
    "second_column_gap": "second_column_size - third_column_size",
    "longer_arm": "max(number_of_rows, number_of_columns)",
    "shorter_arm": "min(number_of_rows, number_of_columns)",
    "half_perimeter": "number_of_rows + number_of_columns",
    "cookies_inside": "number_of_cookies - number_of_rows - number_of_columns + 1",
    "smaller_first_gap": "min(first_row_gap, first_column_gap)",
    "larger_first_gap": "max(first_row_gap, first_column_gap)",
    "smaller_second_line": "min(second_row_size, second_column_size)",
    "larger_second_line": "max(second_row_size, second_column_size)",
    "smaller_last_line": "min(smallest_row_size, smallest_column_size)",
    "larger_last_line": "max(smallest_row_size, smallest_column_size)",
}
_PROPERTIES_MEAN = {
    "is_rectangle": "rows_of_different_length(x) == 1",
    "is_square_hull": "number_of_rows(x) == number_of_columns(x)",
    "is_l_shaped": "cookies_inside(x) == 0",
    "is_one_line": "number_of_rows(x) == 1 | number_of_columns(x) == 1",
    "has_two_rows": "number_of_rows(x) == 2",
    "has_at_most_two_rows": "number_of_rows(x) <= 2",
    "has_three_rows": "number_of_rows(x) == 3",
    "first_row_is_one_longer": "first_row_gap(x) == 1",
    "has_different_rows": "rows_of_different_length(x) == number_of_rows(x)",
    "has_even_cookies": "even(number_of_cookies(x))",
}
MEANINGS: dict[str, Expression | Condition] = {
    **{name: parse_expression(text) for name, text in _INVARIANTS_MEAN.items()},
    **{name: Condition.parse(text) for name, text in _PROPERTIES_MEAN.items()},
}

_AXIOMS = (
    *("R >= 1", "d >= 1", "D >= 1", "D <= R", "C >= r2", "r2 >= r3", "r3 >= r4", "r4 >= 0"),
    *("r2 >= 1 iff R >= 2", "r3 >= 1 iff R >= 3", "r4 >= 1 iff R >= 4"),
    *("r2 >= 2 iff c2 >= 2", "r2 >= 3 iff c3 >= 2", "r2 >= 4 iff c4 >= 2"),
    *("r3 >= 3 iff c3 >= 3", "r3 >= 4 iff c4 >= 3", "r4 >= 4 iff c4 >= 4"),
    *("s >= 1", "s <= C", "s >= 2 iff c2 >= R", "s >= 3 iff c3 >= R", "s >= 4 iff c4 >= R"),
    *("R == 1 -> s == C", "R == 2 -> s == r2", "R == 3 -> s == r3", "R == 4 -> s == r4"),
    *("R >= 2 -> s <= r2", "R >= 3 -> s <= r3", "R >= 4 -> s <= r4"),
    *("R == 1 -> n == C", "R == 2 -> n == C + r2", "R == 3 -> n == C + r2 + r3"),
    *("R == 4 -> n == C + r2 + r3 + r4", "R >= 5 -> n >= C + r2 + r3 + r4 + s + R - 5"),
    *("n >= R + C - 1", "r2 >= 2 -> n >= R + C + r2 + c2 - 4", "r2 <= 1 -> n == R + C - 1"),
    "r3 >= 3 -> n >= R + C + r2 + c2 + r3 + c3 - 9",
    *("D >= 2 iff r2 >= 2", "D >= 3 iff r3 >= 3", "D >= 4 iff r4 >= 4"),
    *("d == 1 iff s == C", "C >= s + d - 1", "C > r2 & R >= 2 -> d >= 2"),
    *(f"d == 2 & R >= {i} -> r{i} == C | r{i} == s" for i in (2, 3, 4)),
)


@cache
def axioms() -> dict[str, Condition]:
    """Conditions that every board satisfies, by their texts; with each also its transpose."""
    texts = (*_AXIOMS, *_different_lengths())
    both = (text for one in texts for text in (one, _transposed_text(one)))
    return {text: Condition.parse(text) for text in both}


def _different_lengths() -> Iterator[str]:
    """How many different row lengths there are if there are two, three or four rows."""
    pairs = (("C", "r2"), ("r2", "r3"), ("r3", "r4"))
    for rows in (2, 3, 4):
        for drops in product((True, False), repeat=rows - 1):
            steps = zip(pairs, drops, strict=False)
            shape = (f"{a} > {b}" if drop else f"{a} == {b}" for (a, b), drop in steps)
            yield f"R == {rows} & {' & '.join(shape)} -> d == {1 + sum(drops)}"


def _transposed_text(text: str) -> str:
    return " ".join(TRANSPOSED_LINEAR_LETTERS.get(word, word) for word in text.split())


@dataclass(frozen=True)
class Leaving:
    """When a move is possible, and the letters of the board that it leaves, where known."""

    possible: Condition
    leaves: Mapping[str, Polynomial]


def _move(possible: str, **leaves: str) -> Leaving:
    letters = {letter: Polynomial.parse(text) for letter, text in leaves.items()}
    return Leaving(Condition.parse(possible), letters)


MOVES: dict[str, Leaving] = {
    "(2,2)": _move(
        "r2 >= 2", R="R", C="C", n="R + C - 1", r2="1", c2="1", s="1", t="1", d="2", D="1"
    ),
    "(3,1)": _move("R >= 3", R="2", C="C", n="C + r2", r2="r2", r3="0", r4="0", s="r2"),
    "(4,1)": _move("R >= 4", R="3", C="C", n="C + r2 + r3", r2="r2", r3="r3", r4="0", s="r3"),
    "(5,1)": _move("R >= 5", R="4", C="C", n="C + r2 + r3 + r4", r2="r2", r3="r3", r4="r4", s="r4"),
    **{
        f"(3,{m + 1})": _move(
            f"r3 >= {m + 1} & s >= {m}", R="R", C="C", r2="r2", r3=str(m), s=str(m)
        )
        for m in (1, 2, 3, 4)
    },
}
"""Moves, by the cookie that is eaten. (3,m+1) shortens all rows from the third on to m cookies; if
the last row has at least m, all of them become equally long."""

LETTER_VALUES = {letter: variable(letter) for letter in LINEAR_LETTERS}


def transposed(polynomial: Polynomial) -> Polynomial:
    """The same of the transposed board."""
    return polynomial.substitute({a: variable(b) for a, b in TRANSPOSED_LINEAR_LETTERS.items()})


# The invariants and properties of Chomp boards whose meaning the checker knows.
#
# A claim that speaks of others is refused, even if its proof does not use them: they might be
# undefined for some boards, and then the claim would not be true.

NAMES = frozenset(
    [
        "is_p_position",
        "is_n_position",
        *LETTERS,
        *DEFINITIONS,
        *INVARIANTS,
        *MEANINGS,
    ]
)


def refuse_unknown_names(claim: Claim) -> None:
    """Raise `Invalid` if the claim speaks of something that is not known here."""
    unknown = min(claim.names - NAMES, default=None)
    if unknown is not None:
        raise Invalid(f"{describe(unknown)} is not known to the checker")
