"""Normals of thin bands, for zones whose splits drift away along a direction nobody proposed.

Around a point, the lattice vectors along which the value keeps its shape and its numbers are linear
span a space. Where that is a hyperplane, the point lies in a band between two borders, and votes
for the normal of the hyperplane. Many votes make a normal by which zones can be split. A thin band
gets few votes in some samples; but borders of a state come from borders of its options, so normals
by which the claims of the options are split are proposed too.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import lcm

from ponder.exact import linear
from ponder.exact.linear import Point
from ponder.families.calculating import Calculator, Shape
from ponder.families.lattices import Span, lattice_vectors
from ponder.families.splitting import Normal, primitive
from ponder.families.states import Game, recurrence
from ponder.families.trees import Tree
from ponder.families.zones import stepped
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import AtLeast

LEAST_VOTES = 4
MOST_NORMALS = 7
PENALTY = 0.004
STEPS = (1, 2, -1)


def proposals(calculator: Calculator, state: State, points: Sequence[Point]) -> dict[Normal, float]:
    """The normals with most votes, each with its penalty in the choice of a test."""
    votes: Counter[Normal] = Counter()
    for point in points:
        normal = band(calculator, state, point)
        if normal is not None and sum(1 for x in normal if x) > 1:
            votes[normal] += 1
    return _elected(votes)


def inherited(game: Game, trees: Mapping[State, Tree], state: State) -> dict[Normal, float]:
    """The normals that split the claims of the options most often, each with its penalty."""
    votes: Counter[Normal] = Counter()
    for move in chain(*recurrence(game, state)):
        if move.to in trees and move.to != state:
            for form in _borders(trees[move.to]):
                there = linear.composed(form, move.arguments, state.parameters)
                normal = primitive(there[1:])
                if normal is not None and sum(1 for x in normal if x) > 1:
                    votes[normal] += 1
    return _elected(votes)


def _borders(tree: Tree) -> Iterator[linear.Form]:
    """The forms whose signs split the claims of a state, each once."""
    tests = dict.fromkeys(test for leaf in tree.leaves() for test, _ in leaf.zone.path)
    return (test.form for test in tests if isinstance(test, AtLeast))


def _elected(votes: Counter[Normal]) -> dict[Normal, float]:
    ranked = sorted(votes.items(), key=lambda vote: (-vote[1], vote[0]))[:MOST_NORMALS]
    return {
        normal: PENALTY * (sum(map(abs, normal)) - 1)
        for normal, count in ranked
        if count >= LEAST_VOTES
    }


def band(calculator: Calculator, state: State, point: Point) -> Normal | None:
    """The normal of the band in which the point lies, if it lies in one."""
    vectors = lattice_vectors(len(point))
    around = [stepped(point, vector, size) for vector in vectors for size in STEPS]
    inside = [one for one in around if min(one) >= 0]
    shapes = calculator.shapes(calculator.values(state, [point, *inside]))
    known = dict(zip([point, *inside], shapes, strict=True))
    return _normal([v for v in vectors if _is_linear(known, point, v)], len(point))


def _is_linear(known: dict[Point, Shape], point: Point, vector: Point) -> bool:
    """Whether the value keeps its shape and is linear along the vector, as far as it goes."""
    here = known[point]
    slopes = set()
    count = 0
    for size in STEPS:
        there = known.get(stepped(point, vector, size))
        if there is not None:
            if here.number is None or there.number != here.number:
                return False
            pairs = zip(here.leaves, there.leaves, strict=True)
            slopes.add(tuple(Fraction(y - x, size) for x, y in pairs))
            count += 1
    return count > 1 and len(slopes) == 1


def _normal(vectors: Sequence[Point], parameters: int) -> Normal | None:
    """What is orthogonal to all vectors, if they span a hyperplane."""
    span = Span(parameters)
    for vector in vectors:
        span.add(vector)
    found = span.normal()
    return None if found is None else _whole(found)


def _whole(form: Sequence[Fraction]) -> Normal | None:
    scale = lcm(*(x.denominator for x in form))
    return primitive(tuple(int(x * scale) for x in form))
