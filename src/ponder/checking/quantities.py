"""The quantities of a Chomp board in which claims are proved, and what invariants mean in them.

| n | cookies | R | rows | C | columns | d | different row lengths |
| s | last row | t | last column | A | product of the rows | B | product of the columns |

All are positive whole numbers. Trusted: the definitions in this file.
"""

from fractions import Fraction
from functools import cache
from math import prod

from ponder.checking.certificate import Invalid
from ponder.exact.arithmetic import whole
from ponder.exact.polynomials import Polynomial, constant, variable
from ponder.language.conditions import Condition
from ponder.language.expression import with_leaves
from ponder.language.grammar import parse_expression
from ponder.language.ring import RING
from ponder.language.statement import Statement
from ponder.language.totality import first_doubtful
from ponder.language.tree import Constant, Expression, Leaf

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
    return with_leaves(expression, _definition)


def expanded_statement(statement: Statement) -> Statement:
    """The statement with every derived invariant replaced by its definition."""
    return Statement(expanded(statement.left), statement.relation, expanded(statement.right))


def difference(statement: Statement) -> Polynomial:
    """The polynomial that the statement says is not negative.

    >>> from ponder.language.statement import Statement
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
