"""Bounds on an invariant of 60 P-positions: expression search against a plain NumPy search."""

import time
from collections.abc import Callable, Iterator
from math import prod
from typing import Literal

import numpy as np
from clock import cpu_seconds
from numpy.typing import NDArray

from ponder._native import ExpressionSearch
from ponder.games import Chomp
from ponder.solving.chomp.sieve import p_positions

Array = NDArray[np.float64]
Direction = Literal["upper", "lower"]


def near(x: Array) -> Array:
    """The nearest integer if a value is almost one, else the value."""
    whole = np.rint(x)
    return np.where(abs(x - whole) <= 1e-9 * np.maximum(1, abs(whole)), whole, x)


UNARY: dict[str, Callable[[Array], Array]] = {
    "minus_one": lambda x: x - 1,
    "plus_one": lambda x: x + 1,
    "times_two": lambda x: 2 * x,
    "half": lambda x: x / 2,
    "square": np.square,
    "negative": np.negative,
    "reciprocal": np.reciprocal,
    "sqrt": lambda x: np.sqrt(np.where((x < 0) & (x > -1e-9), 0, x)),
    "log": np.log,
    "log10": np.log10,
    "ceil": lambda x: np.ceil(near(x)),
    "floor": lambda x: np.floor(near(x)),
    "abs": np.abs,
}
BINARY: dict[str, Callable[[Array, Array], Array]] = {
    "plus": np.add,
    "times": np.multiply,
    "max": np.maximum,
    "min": np.minimum,
    "minus": np.subtract,
    "divide": np.divide,
    "power": np.power,
}
LARGEST = 1e300  # larger values count as undefined
COMMUTATIVE = ("plus", "times", "max", "min")
OPERATORS = [(name, 1, 1) for name in UNARY] + [(name, 2, 1) for name in BINARY]


def invariants(rows: tuple[int, ...]) -> list[float]:
    """The 18 invariants of "Automated Conjecturing II: Chomp and Reasoned Game Play", section 3."""
    columns = tuple(sum(row > j for row in rows) for j in range(rows[0]))
    r, c, n = len(rows), len(columns), sum(rows)
    different, different_columns = len(set(rows)), len(set(columns))
    counts = [r, c, n, r * c, different, different / r, abs(r - c), prod(rows), prod(columns)]
    averages = [n / c, n / r, r - different, c - different_columns]
    return [*counts, *averages, rows[-1], columns[-1], rows[0], columns[0], (n - r - c + 1) / n]


ROW_PRODUCT = 7


def problem() -> tuple[Array, Array]:
    """The leaves and the target: the row product, on the 60 P-positions with fewest cookies."""
    found = sorted(p_positions(Chomp("12x12")), key=lambda board: (sum(board.rows), board.rows))
    table = np.array([invariants(board.rows) for board in found[:60]]).T
    return np.delete(table, ROW_PRODUCT, axis=0), table[ROW_PRODUCT]


class Dalmatian:
    """The best bounds so far, in doubles."""

    def __init__(self, target: Array) -> None:
        self.target = target
        self.slack = 1e-9 * np.maximum(1, abs(target))
        self.best = {"upper": np.full(len(target), np.inf), "lower": np.full(len(target), -np.inf)}
        self.accepted = 0

    def accepts(self, direction: Direction, values: Array) -> bool:
        """Whether the values bound the target, and better than before somewhere."""
        sign = 1 if direction == "upper" else -1
        best = self.best[direction]
        if not (sign * (values - self.target) >= -self.slack).all():
            return False
        if not (sign * (best - values) > 1e-9 * np.maximum(1, abs(values))).any():
            return False
        self.best[direction] = (np.minimum if sign == 1 else np.maximum)(best, values)
        self.accepted += 1
        return True

    def touched(self) -> tuple[int, int]:
        """On how many objects the best bounds touch the target."""
        upper, lower = (abs(self.best[d] - self.target) <= self.slack for d in self.best)
        return int(upper.sum()), int(lower.sum())


def evaluate(program: list[int], leaves: Array) -> Array:
    """The values of a postfix program."""
    stack: list[Array] = []
    for step in program:
        if step >= 0:
            stack.append(leaves[step])
        elif (name := OPERATORS[-1 - step][0]) in UNARY:
            stack.append(UNARY[name](stack.pop()))
        else:
            right = stack.pop()
            stack.append(BINARY[name](stack.pop(), right))
    return stack[0]


def search(
    leaves: Array, target: Array, complexity: int, threads: int = 2
) -> tuple[ExpressionSearch, Dalmatian]:
    """The bounds of the kernel, judged in doubles."""
    work = ExpressionSearch(
        leaves, target, len(target), OPERATORS, complexity=complexity, threads=threads
    )
    solver = Dalmatian(target)
    while not work.finished:
        for direction, program in work.take(1):
            if direction != "equal" and solver.accepts(direction, evaluate(program, leaves)):
                work.tighten(direction, solver.best[direction])
    return work, solver


def plain(leaves: Array, target: Array, complexity: int) -> Dalmatian:
    """The same without equivalence: every expression is made, stored and tested."""
    solver = Dalmatian(target)
    levels: list[list[Array]] = [[]]
    for level in range(1, complexity + 1):
        made = list(leaves) if level == 1 else list(roots(levels, level))
        levels.append([values for values in made if (abs(values) <= LARGEST).all()])
        for values in levels[-1]:
            solver.accepts("upper", values)
            solver.accepts("lower", values)
    return solver


def roots(levels: list[list[Array]], level: int) -> Iterator[Array]:
    """Every operator on every child of the right complexity."""
    for unary in UNARY.values():
        yield from (unary(child) for child in levels[level - 1])
    for left in range(1, level - 1):
        for name, binary in BINARY.items():
            if name in COMMUTATIVE and 2 * left > level - 1:
                continue
            for one in levels[left]:
                yield from (binary(one, two) for two in levels[level - 1 - left])


def table(leaves: Array, target: Array) -> None:
    """Print the levels, the candidates and the wall-clock time, on two threads."""
    for complexity in (5, 6, 7, 8):
        begin, begin_cpu = time.perf_counter(), time.process_time()
        work, solver = search(leaves, target, complexity)
        seconds, cpu = time.perf_counter() - begin, time.process_time() - begin_cpu
        kept = " ".join(f"{unique:,}" for _, unique in work.levels if unique)
        rate = work.candidates / seconds / 1e6
        print(
            f"  K={complexity}  different vectors kept {kept}  {work.bytes / 1e6:.0f} MB  "
            f"candidates {work.candidates:,}  {seconds:.2f} s (CPU {cpu:.2f} s)  {rate:.0f} M/s  "
            f"accepted {solver.accepted}  touched {solver.touched()}"
        )


def compare(leaves: Array, target: Array, complexity: int) -> None:
    """Print how many times longer the plain search takes; both must reach the same bounds."""
    solvers: list[Dalmatian] = []
    slow = cpu_seconds(lambda: solvers.append(plain(leaves, target, complexity)))
    fast = cpu_seconds(lambda: solvers.append(search(leaves, target, complexity)[1]), repeat=3)
    same = all(
        np.allclose(solvers[0].best[d], solvers[1].best[d], rtol=1e-9) for d in solvers[0].best
    )
    if not same:
        raise SystemExit(f"K={complexity}: the two ways do not agree")
    print(f"  K={complexity}  plain {slow:.2f} s  kernel {fast:.4f} s  ratio {slow / fast:,.0f}")


def run() -> None:
    """Print the table and the ratios."""
    leaves, target = problem()
    with np.errstate(all="ignore"):
        compare(leaves, target, 3)
        compare(leaves, target, 4)
        table(leaves, target)
