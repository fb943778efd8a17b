"""The template `transposition`: what holds for all boards holds for their mirror images.

Reflecting a board in its diagonal exchanges rows and columns. It maps moves to moves and the
poison cookie to itself, so a board and its mirror image are both P-positions or both not.
The number of cookies stays, and so does the number d of different row lengths, since both d and
its counterpart for columns count the corners of the board.

Trusted: this paragraph, and the table of exchanged invariants.
"""

from ponder.checking.certificate import Entry, Established, Invalid
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Condition, Has
from ponder.language.expression import with_leaves
from ponder.language.statement import Statement
from ponder.language.tree import Expression, Leaf

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


def check(entry: Entry, established: Established, work: Work) -> None:
    """Raise `Invalid` unless the claim is that of an established one, transposed."""
    source = entry.source(established)
    if transposed(source) != entry.claim:
        raise Invalid(f"not the claim that one gets by transposing {source}")


def _atom(condition: Condition) -> Condition:
    if isinstance(condition, Statement):
        left, right = (with_leaves(side, _leaf) for side in (condition.left, condition.right))
        return Statement(left, condition.relation, right)
    if isinstance(condition, Has):
        return Has(_name(condition.name))
    raise Invalid(f"it is not known how to transpose {condition}")


def _leaf(name: str) -> Expression:
    return Leaf(_name(name))


def _name(name: str) -> str:
    if name not in EXCHANGED:
        raise Invalid(f"it is not known how to transpose {name}")
    return EXCHANGED[name]
