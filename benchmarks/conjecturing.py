"""Bounds on the cookies of 60 P-positions of Chomp, against the plain way and TxGraffiti."""

from __future__ import annotations

import itertools
import resource
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
from clock import cpu_seconds

from ponder.conjectures.conjecturing import conjecture
from ponder.conjectures.findings import Findings
from ponder.conjectures.language.exact import as_float
from ponder.conjectures.others import smallest_p_positions
from ponder.games import Chomp
from ponder.measure.invariant import invariants_of
from ponder.measure.sheet import Sheet

TARGET = "number_of_cookies"
PAPER = invariants_of(Chomp, group="paper")
SHEET = Sheet.measure(smallest_p_positions("chomp", 60), PAPER)
PLAIN_COMPLEXITY = 4

UNARY: list[Callable[[Any], Any]] = [
    lambda x: x - 1, lambda x: x + 1, lambda x: 2 * x, lambda x: x / 2, np.square, np.negative,
    np.reciprocal, np.sqrt, np.log, np.log10, np.ceil, np.floor, np.abs,
]  # fmt: skip
BINARY: list[Callable[[Any, Any], Any]] = [
    np.add, np.multiply, np.maximum, np.minimum, np.subtract, np.divide, np.power,
]  # fmt: skip


def growth(most: int) -> None:
    """Print what each complexity costs, upper and lower bounds in one search."""
    for complexity in range(4, most + 1):
        begin = time.perf_counter()
        found = conjecture(SHEET, target=TARGET, both=True, complexity=complexity)
        seconds = time.perf_counter() - begin
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        unique = " ".join(f"{level.unique:,}" for level in found.levels if level.unique)
        print(
            f"  complexity {complexity}: {found.candidates:,} candidates, {seconds:.2f} s, "
            f"{found.candidates / seconds / 1e6:,.1f} M/s, {len(found)} conjectures, "
            f"peak {peak:.2f} GB; unique vectors by level: {unique}"
        )


def plain() -> tuple[int, int]:
    """All expressions in NumPy, without equivalence; how many, and how many are true bounds."""
    target = np.array([float(value) for value in SHEET.columns[TARGET]])  # type: ignore[arg-type]
    columns = [
        np.array([as_float(value) for value in column])
        for name, column in SHEET.columns.items()
        if name != TARGET
    ]
    looked_at = true = 0
    with np.errstate(all="ignore"):
        for values in _expressions(columns):
            looked_at += 1
            true += bool(np.all(values >= target) or np.all(values <= target))
    return looked_at, true


def _expressions(columns: list[Any]) -> Iterator[Any]:
    levels: list[list[Any]] = [[], columns]
    yield from columns
    for complexity in range(2, PLAIN_COMPLEXITY + 1):
        level = []
        for values in _level(levels, complexity):
            yield values
            if complexity < PLAIN_COMPLEXITY:
                level.append(values)
        levels.append(level)


def _level(levels: list[list[Any]], complexity: int) -> Iterator[Any]:
    for unary, x in itertools.product(UNARY, levels[complexity - 1]):
        yield unary(x)
    for left in range(1, complexity - 1):
        pairs = itertools.product(BINARY, levels[left], levels[complexity - 1 - left])
        for binary, x, y in pairs:
            yield binary(x, y)


def against_the_plain_way() -> None:
    """Print the time of the plain search and of ours, to the same complexity."""
    counted: list[tuple[int, int]] = []
    slow = cpu_seconds(lambda: counted.append(plain()))
    found: list[Findings] = []
    fast = cpu_seconds(lambda: found.append(_ours(PLAIN_COMPLEXITY)), repeat=3)
    print(
        f"  complexity {PLAIN_COMPLEXITY}: plain bottom-up search {slow:.2f} s for "
        f"{counted[0][0]:,} expressions, Ponder with exact check {fast:.3f} s, "
        f"ratio {slow / fast:,.1f}"
    )


def _ours(complexity: int, **wishes: Any) -> Findings:
    return conjecture(SHEET, target=TARGET, both=True, complexity=complexity, **wishes)


def against_txgraffiti() -> None:
    """Print time and objects hit exactly of TxGraffiti's linear stages and of ours."""
    try:
        import pandas
        from txgraffiti.graffiti3.graffiti3 import Graffiti3
    except ImportError:
        print("  TxGraffiti is not here; `make bench` installs it")
        return
    columns = {name: list(map(as_float, column)) for name, column in SHEET.columns.items()}
    table = pandas.DataFrame({**columns, "p_position": True})
    said: list[Any] = []
    stages = ["constant", "ratio", "lp1", "lp2"]
    extras = ("include_invariant_products", "include_abs", "include_min_max", "include_log")
    options = dict.fromkeys((*extras, "enable_sophie"), False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        theirs = cpu_seconds(
            lambda: said.append(
                Graffiti3(table).conjecture([TARGET], stages=stages, **options).conjectures
            )
        )
    touched = np.zeros(len(table), bool)
    for bound in said[0]:
        touched |= bound.relation.slack(table).abs().to_numpy() < 1e-9
    found: list[Findings] = []
    ours = cpu_seconds(lambda: found.append(_ours(3, fitted=2)))
    hit = {name for one in found[0] for name in one.exact_on}
    print(
        f"  TxGraffiti, linear in up to 2: {theirs:.2f} s, {len(said[0])} conjectures, "
        f"{touched.sum()} of 60 objects hit exactly\n"
        f"  Ponder, linear in up to 2 and complexity 3: {ours:.2f} s, {len(found[0])} conjectures, "
        f"{len(hit)} of 60 hit exactly, ratio {theirs / ours:,.1f}"
    )


def run() -> None:
    """Print all of it."""
    growth(8)
    against_the_plain_way()
    against_txgraffiti()
