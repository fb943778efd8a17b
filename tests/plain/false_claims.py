"""Claims about the P-positions of Chomp that are false, each with a counterexample.

Each is a random bound, loosened by a whole number. A *late* one is true of all P-positions with
at most 40 cookies, by the least number that makes it so: no table of these refutes it, but a
P-position with a few cookies more does. A *near miss* has a number less by one than makes it
true of all P-positions with at most 16 cookies.
"""

import math
from collections.abc import Callable, Iterator
from random import Random

import numpy as np
import numpy.typing as npt

from ponder.exact.arrays import Values
from ponder.games import Chomp
from ponder.language.claims import Claim
from ponder.measures.board_arrays import Boards
from ponder.measures.invariant import invariants_of, measures_by_name
from ponder.solving.chomp.by_cookies import p_positions_by_cookies

NEAR, SMALL, LARGE = 16, 40, 46
MOST, MARGIN = 1e9, 1e-3  # beyond these, floating point cannot tell
MOST_SLACK = 1_000
GIVEN = "chomp: if is_p_position(x) then "
Numbers = npt.NDArray[np.float64]

PAPER = invariants_of(Chomp, group="paper")
MEASURES = measures_by_name(Chomp)
SHAPES: dict[str, Callable[[Numbers, Numbers], Numbers]] = {
    "{a}": lambda a, b: a,
    "2*{a}": lambda a, b: 2 * a,
    "{a} + {b}": lambda a, b: a + b,
    "{a} - {b}": lambda a, b: a - b,
    "{a}*{b}": lambda a, b: a * b,
    "{a}/({b} + 1)": lambda a, b: a / (b + 1),
    "{a}^2": lambda a, b: a**2,
    "min({a}, {b})": np.minimum,
    "max({a}, {b})": np.maximum,
    "abs({a} - {b})": lambda a, b: np.abs(a - b),
    "ceil({a}/2)": lambda a, b: np.ceil(a / 2),
    "floor({a}/({b} + 1))": lambda a, b: np.floor(a / (b + 1)),
    "sqrt({a} + {b})": lambda a, b: np.sqrt(a + b),
    "log({a} + 1)": lambda a, b: np.log(a + 1),
    "2^{a}": lambda a, b: 2**a,
    "({a} + 1)^{b}": lambda a, b: (a + 1) ** b,
}


def false_claims(count: int, *, late: bool, seed: int = 0) -> list[tuple[Claim, Chomp]]:
    """So many false claims, and a counterexample of each."""
    boards = p_positions_by_cookies(LARGE)
    few = np.flatnonzero(boards.sum(axis=1) <= (SMALL if late else NEAR))
    found: dict[str, Chomp] = {}
    for text, gap in _bounds(Random(seed), boards):
        slack = math.ceil(gap[few].max()) - (0 if late else 1)
        worst = int(gap.argmax() if late else few[gap[few].argmax()])
        if gap[worst] > slack + MARGIN and abs(slack) <= MOST_SLACK:
            found[f"{GIVEN}{text} + {slack}"] = _board(boards[worst].tolist())
        if len(found) == count:
            break
    return [_checked(Claim.parse(text), board) for text, board in found.items()]


def _bounds(random: Random, boards: Boards) -> Iterator[tuple[str, Numbers]]:
    """Random bounds for ever, and by how much each is violated on every board."""
    columns = {one.name: _floats(one.over(boards)) for one in PAPER}
    while True:
        (left, high), (right, low) = (_side(random, columns) for _ in range(2))
        if max(high.max(), low.max()) <= MOST:
            yield f"{left} <= {right}", high - low


def _checked(claim: Claim, board: Chomp) -> tuple[Claim, Chomp]:
    assert claim.holds_for(board, MEASURES).verdict == "false"
    return claim, board


def _board(rows: list[int]) -> Chomp:
    return Chomp.of(tuple(row for row in rows if row))


def _side(random: Random, columns: dict[str, Numbers]) -> tuple[str, Numbers]:
    shape = random.choice(list(SHAPES))
    a, b = random.sample(sorted(columns), 2)
    text = shape.format(a=f"{a}(x)", b=f"{b}(x)")
    with np.errstate(over="ignore"):
        return text, SHAPES[shape](columns[a], columns[b])


def _floats(values: Values) -> Numbers:
    return np.array([float(values[place]) for place in range(len(values))])
