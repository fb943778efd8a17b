"""The P-positions of Chomp with few cookies, by the definition, and claims on each of them.

A board is a P-position if no move leads from it to a P-position. So the boards are taken by
number of cookies: each that has not been crossed out is a P-position, and crosses out all boards
from which a move leads to it. Such a move takes the rows i, i+1, … down to x cookies; before it,
row i had more than x and row i-1 at least as many as row i, so row i is the first that has x now.

The board without cookies counts as an N-position, so that [1] is a P-position: to take the poison
cookie loses.
"""

from collections.abc import Iterator
from functools import cache

from ponder.checking.certificate import Invalid
from ponder.checking.facts import P_POSITION
from ponder.checking.quantities import expanded_statement, measured
from ponder.core.work import Work
from ponder.exact.verdict import JOINED, Verdict
from ponder.language.claims import Claim
from ponder.language.conditions import Condition, Row
from ponder.language.statement import Statement

Rows = tuple[int, ...]
_known: dict[int, tuple[tuple[Rows, Row], ...]] = {}


class NotTrue(Invalid):
    """A claim that is not true of a P-position."""

    def __init__(self, rows: Rows, verdict: Verdict) -> None:
        board = ",".join(map(str, rows))
        super().__init__(f"the claim is {verdict} for the P-position {board}")
        self.rows = rows
        self.verdict = verdict


def p_positions(cookies: int, work: Work | None = None) -> tuple[Rows, ...]:
    """The P-positions with at most so many cookies, by number of cookies.

    >>> p_positions(5)
    ((1,), (2, 1), (2, 2, 1), (3, 1, 1), (3, 2))
    """
    work = work or Work()
    found: list[Rows] = []
    crossed_out: list[set[Rows]] = [set() for _ in range(cookies + 1)]
    for size, boards in enumerate(_boards(cookies)):
        new = sorted(set(boards) - crossed_out[size])
        for rows in work.checking(new):
            for before, more in _boards_before(rows, cookies - size):
                crossed_out[size + more].add(before)
        found += new
    return tuple(found)


def _boards(cookies: int) -> Iterator[list[Rows]]:
    """The boards with 0, 1, 2, … cookies; the empty board is left out."""
    by_last_row: list[dict[int, list[Rows]]] = []  # for each number of cookies
    for size in range(cookies + 1):
        boards: dict[int, list[Rows]] = {size: [(size,)]} if size else {}
        for last in range(1, size // 2 + 1):
            longer = (rows for row, rows in by_last_row[size - last].items() if row >= last)
            boards[last] = [(*rows, last) for group in longer for rows in group]
        by_last_row.append(boards)
        yield [rows for group in boards.values() for rows in group]


def _boards_before(rows: Rows, spare: int) -> Iterator[tuple[Rows, int]]:
    """The boards from which a move leads to these rows, with at most `spare` cookies more."""
    for x in {*rows, 0}:
        start = rows.index(x) if x else len(rows)
        lowest = rows.count(x) if x else spare
        widest = rows[start - 1] - x if start else spare
        for taken in _taken(spare, widest, lowest):
            raised = tuple(x + more for more in taken)
            yield rows[:start] + raised + rows[start + len(taken) :], sum(taken)


@cache
def _taken(most: int, widest: int, lowest: int) -> tuple[Rows, ...]:
    """What a move may take from the rows, from the top: at most so many in all, each, rows."""
    if not lowest:
        return ()
    return tuple(
        (first, *rest)
        for first in range(1, min(most, widest) + 1)
        for rest in ((), *_taken(most - first, first, lowest - 1))
    )


def check_small(claim: Claim, cookies: int, work: Work | None = None) -> None:
    """Raise `Invalid` unless the claim is true of each P-position with at most so many cookies."""
    work, plain = work or Work(), expanded_claim(claim)
    for rows, values in work.checking(_measured(cookies, work)):
        verdict = _verdict(plain, values)
        if verdict != "true":
            raise NotTrue(rows, verdict)


def _verdict(claim: Claim, values: Row) -> Verdict:
    """The verdict, as `Claim.verdict` gives it, without the values of both sides."""
    given: Verdict = "true" if claim.given is None else claim.given.verdict(values)
    return "true" if given == "false" else JOINED["->"][given, claim.says.verdict(values)]


def _measured(cookies: int, work: Work) -> tuple[tuple[Rows, Row], ...]:
    """The P-positions with their quantities, found once for each number of cookies."""
    if cookies not in _known:
        boards = work.checking(p_positions(cookies, work))
        _known[cookies] = tuple(
            (rows, {**measured(rows), "is_p_position": True}) for rows in boards
        )
    return _known[cookies]


def expanded_claim(claim: Claim) -> Claim:
    """The claim with every derived invariant replaced by its definition."""
    return claim.mapped(_expanded)


def _expanded(atom: Condition) -> Condition:
    if isinstance(atom, Statement):
        return expanded_statement(atom)
    if atom == P_POSITION:
        return atom
    raise Invalid(f"{atom} is not about the quantities of a board")
