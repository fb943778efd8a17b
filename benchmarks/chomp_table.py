"""Every P-position of a box by the bit sieve, compared with slower ways."""

import time
from collections.abc import Callable
from itertools import combinations_with_replacement

from chomp import lost
from clock import cpu_seconds

from ponder._native import ChompBox, ChompSieve, chomp_push_sieve


def sieve(side: int, threads: int = 1, path: str = "") -> int:
    """The number of P-positions of a square box, by the bit sieve."""
    work = ChompSieve(ChompBox(side, side), threads=threads, path=path, listed=False)
    while not work.wait(1):
        pass
    return work.p_positions


def naive(side: int) -> int:
    """The same by memoised recursion."""
    lost.cache_clear()
    boards = combinations_with_replacement(range(side, -1, -1), side)
    return sum(lost(tuple(row for row in board if row)) for board in boards if board[0])


def push(side: int) -> int:
    """The same by the plain 32-bit push sieve of native/chomp_push_sieve.cpp."""
    return chomp_push_sieve(ChompBox(side, side))


def compare(name: str, slow_way: Callable[[int], int], side: int) -> None:
    """Print how many times longer the slow way takes; both must find the same count."""
    counts = []
    slow = cpu_seconds(lambda: counts.append(slow_way(side)))
    fast = cpu_seconds(lambda: counts.append(sieve(side)), repeat=9)
    if len(set(counts)) > 1:
        raise SystemExit(f"{side}x{side}: the two ways do not agree")
    print(f"  {side}x{side}  {name} {slow:.3f} s  sieve {fast:.4f} s  ratio {slow / fast:,.1f}")


def growth() -> None:
    """Print the time for each position, on each path, from 14×14 to 18×18."""
    for path in ChompSieve.paths():
        times = []
        for side, repeat in ((14, 9), (16, 3), (18, 3)):
            seconds = cpu_seconds(lambda: sieve(side, path=path), repeat)  # noqa: B023 - called at once
            times.append(f"{side}x{side} {1e9 * seconds / ChompBox(side, side).positions:.3f}")
        print(f"  {path:8}  ns a position: {'  '.join(times)}")


def threads() -> None:
    """Print the gain of a second thread in wall-clock time; this needs an idle machine."""
    seconds = []
    for count in (1, 2):
        begin = time.perf_counter()
        sieve(18, count)
        seconds.append(time.perf_counter() - begin)
    one, two = seconds
    print(f"  18x18  one thread {one:.2f} s  two threads {two:.2f} s  ratio {one / two:.2f}")


def run() -> None:
    """Print all ratios."""
    compare("memoised Python", naive, 10)
    compare("push sieve", push, 14)
    growth()
    threads()
