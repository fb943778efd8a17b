"""Laws of Chomp with fixed lower rows, for any width, compared with tables and their cost."""

from collections.abc import Iterator
from functools import partial

from clock import cpu_seconds

from ponder.checking.lower_rows import check_laws, laws_of
from ponder.core.work import Work
from ponder.games import Chomp
from ponder.show.claims import row_law_as_text
from ponder.solving.chomp.lower_rows import Lower, RowLaw, row_laws
from ponder.solving.chomp.sieve import Sieve

Laws = dict[Lower, RowLaw]


def tabled(rows: int, columns: int) -> Iterator[tuple[int, ...]]:
    """The P-positions of a box, from the native table."""
    with Sieve(Chomp((columns,) * rows), listed=True) as sieve:
        for codes in sieve.batches():
            yield from map(tuple, sieve.box.boards(codes).tolist())


def naive(columns: int) -> dict[tuple[int, int], int]:
    """The first rows of the three-rowed P-positions (p, q, r), by the definition."""
    found: dict[tuple[int, int], int] = {}
    for p in range(1, columns + 1):
        for q in range(p + 1):
            for r in range(q + 1):
                moves = [(p, x, min(x, r)) for x in range(q)] + [(p, q, x) for x in range(r)]
                moves += [(x, min(x, q), min(x, r)) for x in range(1, p)]
                if not any(found.get((b, c)) == a for a, b, c in moves):
                    found[q, r] = p
    return found


def compare(laws: Laws, rows: int, columns: int) -> int:
    """How many values agree with the table of a box; the first that does not ends the run."""
    table: dict[tuple[int, Lower], int] = {}
    for p, q, *rest in tabled(rows, columns):
        table[q, tuple(row for row in rest if row)] = p
    agreed = 0
    for lower, law in laws.items():
        for q in range(law.start, columns + 1):
            value = law.value(q)
            if (value if value and value <= columns else None) != table.get((q, lower)):
                raise SystemExit(f"({value}, {q}, {lower}) does not agree with the table")
            agreed += 1
    return agreed


def measure(name: str, top: Lower, rows: int, columns: int) -> float:
    """Find, check and print all laws inside the lower rows `top`; the seconds to find them."""
    laws = row_laws([top])
    find = cpu_seconds(partial(row_laws, [top]), repeat=3)
    data = {"laws": [law.to_json() for law in laws.values()]}
    check = cpu_seconds(lambda: check_laws(laws_of(data), Work()))
    written = cpu_seconds(lambda: list(map(row_law_as_text, laws.values())))
    agreed = compare(laws, rows, columns)
    print(
        f"  {name}: {len(laws)} laws, found {find:.2f} s, checked {check:.2f} s, written "
        f"{written:.2f} s, {agreed:,} values agree with {rows}x{columns}"
    )
    return find


def run() -> None:
    """Print the cost of the laws, and how much longer the naive way takes for one width."""
    find = measure("three rows, r <= 120", (120,), 3, 500)
    measure("four rows, r3 <= 40", (40, 40), 4, 150)
    measure("lower rows inside 4,4,4,4", (4, 4, 4, 4), 6, 14)
    slow = cpu_seconds(partial(naive, 60))
    growth = (500 / 60) ** 4
    print(
        f"  the definition, three rows to width 60: {slow:.2f} s, {slow / find:.0f} times the laws "
        f"for every width; to width 500 it would be {growth:,.0f} times as long again"
    )
