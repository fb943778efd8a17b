"""Exact bounds on 60 P-positions: cost by complexity, against a plain search and TxGraffiti."""

import resource
import time
import warnings
from typing import Any

import numpy as np
from clock import cpu_seconds
from expression_search import plain, problem

from ponder.conjectures.bounds import conjecture
from ponder.conjectures.examples import smallest_p_positions
from ponder.conjectures.findings import Findings
from ponder.exact.arithmetic import as_float
from ponder.games import Chomp
from ponder.measures.invariant import invariants_of
from ponder.measures.sheet import Sheet

TARGET = "number_of_cookies"  # every object is hit exactly at complexity 5
GROWING = "row_product"  # some objects are never hit exactly
PAPER = invariants_of(Chomp, group="paper")
SHEET = Sheet.measure(smallest_p_positions("chomp", 60), PAPER)


def growth(most: int) -> None:
    """Print the cost of each complexity, for upper and lower bounds in one search."""
    for complexity in range(5, most + 1):
        begin = time.perf_counter()
        found = _ours(GROWING, complexity)
        seconds = time.perf_counter() - begin
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
        unique = " ".join(f"{level.unique:,}" for level in found.levels if level.unique)
        print(
            f"  complexity {complexity}: {found.candidates:,} candidates, {seconds:.2f} s, "
            f"{found.candidates / seconds / 1e6:,.1f} M/s, {len(found)} conjectures, "
            f"peak {peak:.2f} GB; unique vectors by level: {unique}"
        )


def against_the_plain_way(complexity: int) -> None:
    """Print the time of a plain bottom-up search in doubles, and of ours with its exact check."""
    leaves, target = problem()
    with np.errstate(all="ignore"):
        slow = cpu_seconds(lambda: plain(leaves, target, complexity))
    fast = cpu_seconds(lambda: _ours(GROWING, complexity), repeat=3)
    print(
        f"  complexity {complexity}: plain search in doubles {slow:.2f} s, "
        f"Ponder with exact check {fast:.3f} s, ratio {slow / fast:,.1f}"
    )


def _ours(target: str, complexity: int, **settings: Any) -> Findings:
    return conjecture(SHEET, target=target, both=True, complexity=complexity, **settings)


def against_txgraffiti() -> None:
    """Print time and objects hit exactly, for TxGraffiti's linear stages and for ours."""
    try:
        import pandas
        from txgraffiti.graffiti3.graffiti3 import Graffiti3
    except ImportError:
        print("  TxGraffiti is not installed; `make bench` installs it")
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
    ours = cpu_seconds(lambda: found.append(_ours(TARGET, 3, fitted=2)))
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
    against_the_plain_way(4)
    against_txgraffiti()
