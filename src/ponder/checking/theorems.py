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

from ponder.checking.certificate import Entry, Established, Invalid
from ponder.core.work import Work
from ponder.language.claims import Claim

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


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the claim is a theorem of the template."""
    theorems = THEOREMS[entry.template]
    if entry.claim not in theorems:
        raise Invalid(f"this template proves {' and '.join(map(str, theorems))}, nothing else")
    if entry.template == "two rows" and str(LAW_OF_TWO_ROWS) not in established:
        raise Invalid(f"it is not established that {LAW_OF_TWO_ROWS}")
