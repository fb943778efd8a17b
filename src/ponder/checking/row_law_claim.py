"""What a law of lower rows means, as a claim about Chomp boards.

A board belongs to the law of T = (r3, r4, …) if its rows below the second are T. The claim says
so with invariants that no other T shares (`lower_rows_in_words` checks that), and then

    is_p_position(x) iff (second_row_size(x) == 7) & (number_of_columns(x) == 11) | …
                         | (second_row_size(x) >= 8) & (first_row_gap(x) == 4)

A claim has at most 200 parts. A law with more explicit values or a longer period makes a weaker
claim: only what holds from the threshold on, or in which range the first row gap is.

Trusted: this file. `tests/checking/test_lower_rows_checked.py` evaluates the claims on boards.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from math import prod

from ponder.core.errors import Unsuitable
from ponder.language.claims import Claim

MOST_PARTS = 180  # a claim may have 200; those of the lower rows come on top
MOST_RIVALS = 10_000
MOST_ROWS = 100

Lower = tuple[int, ...]


def row_law_claim(lower: Lower, values: Sequence[int], offsets: Sequence[int]) -> Claim:
    """The law of some lower rows: p for q = start, start + 1, …, then offsets that repeat.

    >>> print(row_law_claim((), (), (1,)))
    chomp: if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1
    >>> print(row_law_claim((1,), (3,), ()).says)
    is_p_position(x) iff (second_row_size(x) == 1) & (number_of_columns(x) == 3)
    """
    start = lower[0] if lower else 1
    given, beyond = lower_rows_in_words(lower), f"second_row_size(x) >= {start + len(values)}"
    if not values and not offsets:
        return _claim(given, "~is_p_position(x)")
    if 2 * (len(values) + len(offsets)) <= MOST_PARTS:
        return _claim(given, f"is_p_position(x) iff {_whole_law(start, values, offsets)}")
    if not offsets:
        gap = max(p - q for q, p in enumerate(values, start))
        bounds = f"~({beyond}) & first_row_gap(x) <= {gap}"
        return _claim(given, f"is_p_position(x) only if {bounds}")
    if 2 * len(offsets) <= MOST_PARTS:
        repeated = _repeated(start + len(values), offsets)
        return _claim([*given, beyond], f"is_p_position(x) iff {repeated}")
    bounds = f"first_row_gap(x) >= {min(offsets)} & first_row_gap(x) <= {max(offsets)}"
    return _claim([*given, beyond], f"is_p_position(x) only if {bounds}")


def _whole_law(start: int, values: Sequence[int], offsets: Sequence[int]) -> str:
    """Every value, and what holds from the threshold on."""
    parts = [
        f"second_row_size(x) == {q} & number_of_columns(x) == {p}"
        for q, p in enumerate(values, start)
    ]
    if offsets:
        threshold = start + len(values)
        beyond = f"second_row_size(x) >= {threshold} & " if values else ""
        parts.append(beyond + _repeated(threshold, offsets))
    return " | ".join(parts)


def lower_rows_in_words(lower: Lower) -> list[str]:
    """Conditions which say that the rows below the second are these.

    >>> lower_rows_in_words((3, 2))
    ['number_of_rows(x) == 4', 'third_row_size(x) == 3', 'smallest_row_size(x) == 2']
    """
    conditions = [f"number_of_rows(x) == {len(lower) + 2}"]
    conditions += [f"third_row_size(x) == {row}" for row in lower[:1]]
    conditions += [f"smallest_row_size(x) == {row}" for row in lower[1:][-1:]]
    if len(lower) <= 2 or lower[0] == lower[-1]:
        return conditions
    rivals = _others_of_same_sum(lower)
    for condition, mark in _marks(lower):
        alike = [other for other in rivals if mark(other) == mark(lower)]
        if mark is sum or len(alike) < len(rivals):
            conditions.append(condition)
        rivals = alike
    if rivals:
        raise _cannot_be_said(lower)
    return conditions


def _marks(lower: Lower) -> Iterator[tuple[str, Callable[[Lower], int]]]:
    """Further conditions, and the number that lower rows share if they satisfy the same.

    They hold for all boards (p, q, *lower) with p >= q >= lower[0], which is at least 2 here.
    """
    above = "number_of_columns(x) + second_row_size(x)"
    yield f"number_of_cookies(x) == {above} + {sum(lower)}", sum
    yield f"second_column_size(x) == {2 + _longer(lower, 2)}", lambda rows: _longer(rows, 2)
    if lower[0] >= 3:
        yield f"third_column_size(x) == {2 + _longer(lower, 3)}", lambda rows: _longer(rows, 3)
    above = "number_of_columns(x)*second_row_size(x)"
    yield f"row_product(x) == {prod(lower)}*{above}", prod


def _longer(lower: Lower, length: int) -> int:
    """The number of rows of at least this length."""
    return sum(row >= length for row in lower)


def _others_of_same_sum(lower: Lower) -> list[Lower]:
    """The other lower rows of the same number and sum, with the same first and last row."""
    if len(lower) > MOST_ROWS:
        raise _cannot_be_said(lower)
    middle = _between(lower[0], lower[-1], len(lower) - 2, sum(lower[1:-1]))
    found = list(islice(middle, MOST_RIVALS + 1))
    if len(found) > MOST_RIVALS:
        raise _cannot_be_said(lower)
    return [(lower[0], *rows, lower[-1]) for rows in found if rows != lower[1:-1]]


def _between(most: int, least: int, number: int, total: int) -> Iterator[Lower]:
    """All non-increasing rows within these bounds, with this number and total."""
    if number == 0:
        yield from [()] if total == 0 else []
        return
    shortest = max(least, -(-total // number))  # of the first row, which is the longest
    for row in range(min(most, total - least * (number - 1)), shortest - 1, -1):
        for rest in _between(row, least, number - 1, total - row):
            yield row, *rest


def _repeated(threshold: int, offsets: Sequence[int]) -> str:
    """What holds from the threshold on: the first row gap for each residue of the second row."""
    if len(offsets) == 1:
        return f"first_row_gap(x) == {offsets[0]}"
    classes = (
        f"({_residue(len(offsets), threshold + i)} & first_row_gap(x) == {offset})"
        for i, offset in enumerate(offsets)
    )
    return f"({' | '.join(classes)})"


def _residue(period: int, q: int) -> str:
    """The second row and q leave the same rest when divided by the period."""
    if period == 2:
        return f"{'odd' if q % 2 else 'even'}(second_row_size(x))"
    return f"second_row_size(x) - {period}*floor(second_row_size(x)/{period}) == {q % period}"


def _claim(given: Iterable[str], says: str) -> Claim:
    return Claim.parse(f"chomp: if {' & '.join(given)} then {says}")


def _cannot_be_said(lower: Lower) -> Unsuitable:
    return Unsuitable(f"no claim says in few words that the rows below the second are {lower}")
