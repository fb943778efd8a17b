"""Theorems whose whole proof is a paragraph; each is a template that proves nothing else.

**L-boards.** A board whose second row has at most one cookie is its first row and its first
column. A move that does not eat the poison shortens one arm, to at least the poison itself. So it
is Nim with the heaps C - 1 and R - 1, whose P-positions are those with equal heaps: from C = R
every move makes the arms unequal, and from unequal arms the move that makes them equal is possible.

**Means.** The geometric mean of the rows is at most their arithmetic mean (Cauchy). So
A^(1/R) <= n/R; take logarithms.

**Mirror.** A board with n = R + C - 1 cookies is its first row and its first column. If also
R = C, it is its own mirror image. Every move but the losing one, (1,1), shortens one arm to some
length; the move that shortens the other arm to the same length leaves a smaller board of the same
kind. So whoever moves second always has an answer, and in the end the other one must eat the
poison.

**Strategy stealing** (D. Gale, "A curious Nim-type game", 1974). Suppose a rectangle with at least
two cookies is a P-position. Eat the corner opposite to the poison. What is left is not a
P-position, so some reply leads to a P-position. The reply at (i, j) takes all cookies at or beyond
row i and column j, and the corner would be among them if it were still there. So the same move,
played at once, leads to the same P-position. But no P-position has a move to another. A board is
a rectangle just if all its rows have one length.

**Two rows.** The law of two rows is established by the template `lower rows`: a board with two rows
is a P-position just if its first row gap is 1. With two rows, the first is as long as the board is
wide, and the second is the smallest, so the first row gap is the number of columns minus the
smallest row size.

Trusted: these paragraphs.
"""

from dataclasses import replace

from ponder.checking.certificates import Entry, Established, Invalid
from ponder.checking.facts import P_POSITION
from ponder.core.work import Work
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Compound, Condition, Not, Property
from ponder.language.expressions import Expression, Leaf, substitute

L_BOARDS = Claim.parse(
    "chomp: if second_row_size(x) <= 1 then is_p_position(x) iff"
    " number_of_rows(x) == number_of_columns(x)"
)
MEANS = Claim.parse(
    "chomp: log(row_product(x))"
    " <= number_of_rows(x)*(log(number_of_cookies(x)) - log(number_of_rows(x)))"
)
MIRROR = Claim.parse(
    "chomp: if squareness(x) == 0 & number_of_cookies(x) == 2*number_of_rows(x) - 1"
    " then is_p_position(x)"
)
STRATEGY_STEALING = Claim.parse(
    "chomp: if is_p_position(x) & number_of_cookies(x) >= 2 then rows_of_different_length(x) >= 2"
)
LAW_OF_TWO_ROWS = Claim.parse(
    "chomp: if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1"
)
TWO_ROWS_ARE_P = Claim.parse(
    "chomp: if number_of_rows(x) == 2 & number_of_columns(x) == smallest_row_size(x) + 1"
    " then is_p_position(x)"
)
TWO_ROWS_ALL_P = Claim.parse(
    "chomp: if is_p_position(x) & number_of_rows(x) == 2"
    " then number_of_columns(x) == smallest_row_size(x) + 1"
)

THEOREMS = {
    "L-boards": (L_BOARDS,),
    "means": (MEANS,),
    "mirror": (MIRROR,),
    "strategy stealing": (STRATEGY_STEALING,),
    "two rows": (TWO_ROWS_ARE_P, TWO_ROWS_ALL_P),
}
"""What each template proves."""


def check_theorem(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the claim is a theorem of the template."""
    theorems = THEOREMS[entry.template]
    if entry.claim not in theorems:
        raise Invalid(f"this template proves {' and '.join(map(str, theorems))}, nothing else")
    if entry.template == "two rows" and str(LAW_OF_TWO_ROWS) not in established:
        raise Invalid(f"it is not established that {LAW_OF_TWO_ROWS}")


# The template `restatement`: a claim that says the same as an established one.
#
# Trusted: `Claim.normal_form`, which only claims with the same meaning share; and that a position
# of Chomp is either a P-position or an N-position.

N_POSITION = Property("is_n_position")


def check_restatement(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the claim says what an established one says."""
    source = entry.source(established)
    if meaning(source) != meaning(entry.claim):
        raise Invalid(f"it does not say the same as {source}")


def meaning(claim: Claim) -> str:
    """A text that only claims with the same meaning share."""
    return of_p_positions(claim).normal_form()


def of_p_positions(claim: Claim) -> Claim:
    """A claim about Chomp with "not a P-position" for "an N-position".

    >>> print(of_p_positions(Claim.parse("chomp: if ~is_n_position(x) then is_l_shaped(x)")))
    chomp: if is_p_position(x) then is_l_shaped(x)
    """
    if claim.about != "chomp" or N_POSITION.name not in claim.properties:
        return claim
    given = None if claim.given is None else _of_p(claim.given)
    return replace(claim, given=given, says=_of_p(claim.says))


def _of_p(condition: Condition) -> Condition:
    match condition:
        case Property() if condition == N_POSITION:
            return Not(P_POSITION)
        case Not(Property() as inner) if inner == N_POSITION:
            return P_POSITION
        case Not(inner):
            return Not(_of_p(inner))
        case Compound(connective, left, right):
            return Compound(connective, _of_p(left), _of_p(right))
    return condition


# The template `transposition`: what holds for all boards holds for their mirror images.
#
# Reflecting a board in its diagonal exchanges rows and columns. It maps moves to moves and the
# poison cookie to itself, so a board and its mirror image are both P-positions or both not. The
# number of cookies stays, and so does the number d of different row lengths, since both d and its
# counterpart for columns count the corners of the board.
#
# Trusted: this paragraph, and the table of exchanged invariants.

_PAIRS = {
    "number_of_rows": "number_of_columns",
    "smallest_row_size": "smallest_column_size",
    "largest_row_size": "largest_column_size",
    "row_product": "column_product",
    "average_cookies_per_row": "average_cookies_per_column",
    "duplicate_rows": "duplicate_columns",
}
_SAME = (
    *("number_of_cookies", "rows_of_different_length", "full_rectangle", "squareness"),
    *("cookies_inside_ratio", "is_p_position"),
)
EXCHANGED = {
    **_PAIRS,
    **{column: row for row, column in _PAIRS.items()},
    **dict(zip(_SAME, _SAME, strict=True)),
}


def transposed(claim: Claim) -> Claim:
    """The claim about the mirror images of boards.

    >>> print(transposed(Claim.parse("chomp: number_of_rows(x) >= 2*smallest_row_size(x)")))
    chomp: number_of_columns(x) >= 2*smallest_column_size(x)
    """
    if claim.about != "chomp":
        raise Invalid(f"not a claim about Chomp: {claim}")
    return claim.mapped(_atom)


def check_transposition(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the claim is that of an established one, transposed."""
    source = entry.source(established)
    if transposed(source) != entry.claim:
        raise Invalid(f"not the claim that one gets by transposing {source}")


def _atom(condition: Condition) -> Condition:
    if isinstance(condition, Statement):
        left, right = (substitute(side, _leaf) for side in (condition.left, condition.right))
        return Statement(left, condition.relation, right)
    if isinstance(condition, Property):
        return Property(_name(condition.name))
    raise Invalid(f"it is not known how to transpose {condition}")


def _leaf(name: str) -> Expression:
    return Leaf(_name(name))


def _name(name: str) -> str:
    if name not in EXCHANGED:
        raise Invalid(f"it is not known how to transpose {name}")
    return EXCHANGED[name]
