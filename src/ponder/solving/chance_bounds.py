"""Proved bounds on win probabilities where play can come back to a position.

For a position s let x(s) be a lower bound of the probability with which the player to
move can be sure to win, y(s) one for the opponent. With v(to) meaning x where the same
player moves again and y where the turn passes, and conversely for w,

    x(s) = max over decisions of Σ p·v(to),    y(s) = min over decisions of Σ p·w(to)

are monotone. So improving them from 0 never leads above the truth, in whatever order, as
long as every sum is rounded down. Both are kept as integers over one power of two, without
floats. The probability that the player to move wins lies between x and 1 − y; the gap
closes where play ends almost surely.

All components of one level are improved together, as arrays. Inside them the positions
are taken in blocks of equal depth, so that one sweep carries a value all the way to the
next cycle (Gauss–Seidel); where such blocks would be tiny, all are taken at once.

Cost: each sweep reads every draw of a level twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

from ponder.core.work import Work
from ponder.solving.chance import ChanceGraph, Layers

Numbers = npt.NDArray[Any]
Indices = npt.NDArray[np.intp]

GUARD_BITS = 16  # room for the roundings of some ten thousand steps
WORD_BITS = 62
BLOCK_WIDTH = 16
FEWEST_SWEEPS, MOST_SWEEPS, DRAWS_SWEPT = 1_000, 100_000, 10**9


@dataclass(frozen=True, eq=False)
class Bounds:
    """The bounds x, then −y, of all positions, as integers over `scale`."""

    scale: int
    numbers: Numbers

    def of(self, state: int) -> tuple[Fraction, Fraction]:
        """The enclosure of the probability that the player to move wins."""
        lost = -int(self.numbers[len(self.numbers) // 2 + state])
        return Fraction(int(self.numbers[state]), self.scale), 1 - Fraction(lost, self.scale)


@dataclass(frozen=True, eq=False)
class _Block:
    """Positions that are improved together; all arrays hold the part of x, then of −y."""

    states: Indices
    sources: Indices
    weights: Numbers
    first_draw: Indices
    first_decision: Indices
    rounding: Numbers
    denominator: int

    def improve(self, numbers: Numbers) -> None:
        sums = np.add.reduceat(numbers[self.sources] * self.weights, self.first_draw)
        sums += self.rounding
        sums //= self.denominator
        numbers[self.states] = np.maximum.reduceat(sums, self.first_decision)


def enclose(
    graph: ChanceGraph,
    order: Layers,
    exact: Sequence[Fraction | None],
    tolerance: Fraction,
    work: Work,
) -> Bounds:
    """Bounds for all positions; those that lead to no cycle have their exact value.

    The gaps are at most the tolerance, unless play may go on for ever or ends so late
    that the allowed sweeps are not enough, or the work is stopped.
    """
    level, depth = np.frombuffer(order.level, np.intc), np.frombuffer(order.depth, np.intc)
    highest = int(level.max())
    bounds = _start(graph, order, exact, tolerance / highest)
    arrays = _Arrays.of(graph, bounds.numbers.dtype)
    done = len(order.acyclic)
    with work.keeping():
        for height, states in enumerate(_grouped(np.flatnonzero(level), level), 1):
            blocks = arrays.blocks(states, depth)
            # The gaps of one level are handed to the next, which may add its share to them.
            enough = int(tolerance * bounds.scale * height / highest)
            _settle(bounds, blocks, states, enough, work)
            done += len(states)
            work.step(done, len(graph))
    return bounds


def _start(
    graph: ChanceGraph, order: Layers, exact: Sequence[Fraction | None], share: Fraction
) -> Bounds:
    """Exact values for positions that lead to no cycle; the widest bounds for the others."""
    room = WORD_BITS - graph.denominator().bit_length()
    bits = max(room, int(1 / share).bit_length() + GUARD_BITS)
    scale = 1 << bits
    numbers = np.zeros(2 * len(graph), np.int64 if bits == room else object)
    for state in order.acyclic:
        value = exact[state]
        if value is not None:
            numbers[state] = int(value * scale)
            numbers[len(graph) + state] = -int((1 - value) * scale)
    return Bounds(scale, numbers)


def _settle(bounds: Bounds, blocks: list[_Block], states: Indices, enough: int, work: Work) -> None:
    """Improve until the gaps are small enough, nothing changes, or the sweeps are used up."""
    numbers, won, lost = bounds.numbers, states, states + len(bounds.numbers) // 2
    draws = sum(len(block.sources) for block in blocks)
    for _ in range(max(FEWEST_SWEEPS, min(MOST_SWEEPS, DRAWS_SWEPT // draws))):
        work.check()
        before = numbers[won], numbers[lost]
        for block in blocks:
            block.improve(numbers)
        after = numbers[won], numbers[lost]
        if (bounds.scale - after[0] + after[1]).max() <= enough:
            return
        if all(map(np.array_equal, before, after)):
            return


@dataclass(frozen=True, eq=False)
class _Arrays:
    """The graph as numpy sees it, probabilities over their common denominator."""

    begin: npt.NDArray[np.intc]
    end: npt.NDArray[np.intc]
    first_draw: npt.NDArray[np.intc]
    to: npt.NDArray[np.intc]
    chance: npt.NDArray[np.intc]
    weights: Numbers
    denominator: int

    @classmethod
    def of(cls, graph: ChanceGraph, dtype: np.dtype[Any]) -> _Arrays:
        denominator = graph.denominator()
        weights = [int(probability * denominator) for probability in graph.probabilities]
        return cls(
            np.frombuffer(graph.begin, np.intc),
            np.frombuffer(graph.end, np.intc),
            np.frombuffer(graph.first_draw, np.intc),
            np.frombuffer(graph.to, np.intc),
            np.frombuffer(graph.chance, np.intc),
            np.array(weights, dtype),
            denominator,
        )

    def blocks(self, states: Indices, depth: npt.NDArray[np.intc]) -> list[_Block]:
        """The positions in blocks of equal depth, or in one block if these are too narrow."""
        groups = _grouped(states, depth)
        if len(states) < BLOCK_WIDTH * len(groups):
            groups = [states]
        return [self.block(group) for group in groups]

    def block(self, states: Indices) -> _Block:
        decisions, first_decision = _expanded(self.begin[states], self.end[states])
        draws, first_draw = _expanded(self.first_draw[decisions], self.first_draw[decisions + 1])
        size = len(self.begin)
        to, again = self.to[draws].astype(np.intp), self.chance[draws] & 1
        weights = self.weights[self.chance[draws] >> 1] * (2 * again - 1)
        rounding = np.zeros(2 * len(decisions), self.weights.dtype)
        rounding[len(decisions) :] = self.denominator - 1
        return _Block(
            states=np.concatenate((states, states + size)),
            sources=np.concatenate((to + size * (1 - again), to + size * again)),
            weights=np.concatenate((weights, weights)),
            first_draw=np.concatenate((first_draw, first_draw + len(draws))),
            first_decision=np.concatenate((first_decision, first_decision + len(decisions))),
            rounding=rounding,
            denominator=self.denominator,
        )


def _grouped(states: Indices, label: npt.NDArray[np.intc]) -> list[Indices]:
    """The states by ascending label, those of equal label together."""
    ordered = states[np.argsort(label[states], kind="stable")]
    return np.split(ordered, np.flatnonzero(np.diff(label[ordered])) + 1)


def _expanded(begin: npt.NDArray[np.intc], end: npt.NDArray[np.intc]) -> tuple[Indices, Indices]:
    """The ranges one after another, and where each of them then begins."""
    counts = (end - begin).astype(np.intp)
    first = np.cumsum(counts) - counts
    return np.repeat(begin - first, counts) + np.arange(counts.sum()), first
