"""Families of boards with a fixed number of rows, two of which grow: (q + c, q, *lower).

Such families come from the laws of fixed lower rows (`ponder.solving.chomp.lower_rows`), which
are proved for every width. The formulas of their invariants follow from the shape.
"""

from itertools import pairwise
from math import prod

from ponder.refutations.family import BoardFamily
from ponder.solving.chomp.lower_rows import Lower

LAST = 10**16


def linear_family(lower: Lower, offset: int, start: int, step: int) -> BoardFamily:
    """The boards (q + offset, q, *lower) with q = start + step*k, for k from 0 on.

    `start` must be so large that a longer second row changes no more than its own length.
    """

    def rows(k: int) -> tuple[int, ...]:
        q = start + step * k
        return (q + offset, q, *lower)

    name = ",".join(("p", "q", *map(str, lower)))
    forms = _numbers(lower, offset, f"({start} + {step}*k)")
    return BoardFamily.of(name, name, rows, forms, first=0, last=LAST)


def least_start(lower: Lower) -> int:
    """A second row of this length is longer than any row or column that stays fixed."""
    return 3 * sum(lower) + len(lower) + 5


def _numbers(lower: Lower, offset: int, q: str) -> dict[str, str]:
    """The formulas of the invariants that are numbers."""
    p, third = f"({q} + {offset})", (*lower, 0)[0]
    cookies = sum(lower) + offset
    gaps = [above - below for above, below in pairwise((*lower, 0))]
    fixed_gap = max(offset, *gaps[:-1], 0)
    fixed_rectangle = max((number * row for number, row in enumerate(lower, start=3)), default=0)
    fixed_product = prod(number**gap for number, gap in enumerate(gaps, start=3))
    return {
        "number_of_rows": f"{len(lower) + 2}",
        "number_of_columns": p,
        "number_of_cookies": f"2*{q} + {cookies}",
        "rows_of_different_length": f"{len(set(lower)) + 1 + (offset > 0)}",
        "row_product": f"{prod(lower)}*{p}*{q}",
        "column_product": f"{fixed_product}*2^({q} - {third})",
        "smallest_row_size": f"{lower[-1]}" if lower else q,
        "smallest_column_size": "1" if offset else "2",
        "second_row_size": q,
        "third_row_size": f"{third}",
        "second_column_size": f"{2 + sum(row >= 2 for row in lower)}",
        "third_column_size": f"{2 + sum(row >= 3 for row in lower)}",
        "largest_row_gap": f"max({fixed_gap}, {q} - {third})" if lower else f"{offset}",
        "durfee_square": f"{2 + sum(row >= n for n, row in enumerate(lower, start=3))}",
        "largest_rectangle": f"max({fixed_rectangle}, max({p}, 2*{q}))",
        "parity_of_cookies": f"{cookies % 2}",
        "parity_of_rows": f"{len(lower) % 2}",
        "parity_of_columns": f"{p} - 2*floor({p}/2)",
    }
