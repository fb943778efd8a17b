"""Requirements of values: what the solver finds is what the definitions say, for sums too."""

from collections.abc import Iterator
from itertools import pairwise

from ponder.core.position import SIDES, Impartial, Partizan, Position, moves_of, opponent
from ponder.solving import definitions
from ponder.solving.conformance.sample import Sample, few_follow, requirement
from ponder.solving.solution import Solution
from ponder.solving.solver import outcome, solve

FEW = 12
MOST_SUMS = 12


@requirement(tier=3)
def outcomes_agree(sample: Sample) -> Iterator[str]:
    """The solver finds the outcome and the winning moves that the definitions give."""
    for position in sample.decided:
        found, true = _solved(position), definitions.outcome(position)
        if found.outcome != true:
            yield f"the solver finds {found.outcome} for {position!r}; by definition it is {true}"
        winning = [(move.side, move.move) for move in found.winning_moves]
        if winning != list(_winning_moves(position)):
            yield f"the solver is wrong about the winning moves of {position!r}"


@requirement(tier=3)
def lengths_agree(sample: Sample) -> Iterator[str]:
    """The solver finds the remoteness that the definition gives."""
    for position in sample.decided:
        found = _solved(position)
        lengths = dict(found.remoteness_by_starter)
        if found.remoteness is not None:
            lengths["left"] = found.remoteness
        for side, length in lengths.items():
            true = definitions.remoteness(position, side)
            if length != true:
                yield f"the solver finds remoteness {length} for {position!r}; it is {true}"


@requirement(tier=3)
def grundy_values_agree(sample: Sample) -> Iterator[str]:
    """The solver finds the Grundy value that the definition gives."""
    for position in sample.nimbers:
        found, true = _solved(position).grundy, definitions.grundy(position)
        if found != true:
            yield f"the solver finds the Grundy value {found} for {position!r}; it is {true}"


@requirement(tier=3)
def sums_add(sample: Sample) -> Iterator[str]:
    """A sum of two positions has the outcome by definition, and Grundy values add up."""
    tiny = [p for p in sample.decided if not p.stuck_player_wins and few_follow(p, FEW)]
    for one, other in pairwise(tiny[-MOST_SUMS:]):
        both = one + other
        if outcome(both) != definitions.outcome(both):
            yield f"the solver is wrong about the outcome of {both!r}"
        if isinstance(one, Impartial) and isinstance(other, Impartial):
            assert isinstance(both, Impartial)
            added = definitions.grundy(one) ^ definitions.grundy(other)
            if definitions.grundy(both) != added:
                yield f"the Grundy values of {one!r} and {other!r} do not add"


def _solved(position: Position) -> Solution:
    """Its solution, or `Stopped`: what was not found in time is no fault of the game."""
    found = solve(position)
    if not found.stopped.is_complete:
        raise found.stopped.refusal()
    return found


def _winning_moves(position: Position) -> Iterator[tuple[str | None, str]]:
    partizan = isinstance(position, Partizan)
    for side in SIDES if partizan else SIDES[:1]:
        for move, to in moves_of(position, side):
            if not definitions.wins(to, opponent(side)):
                yield side if partizan else None, move
