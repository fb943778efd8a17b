"""Walking through everything that can follow a position, without recursion."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import TypeVar

from ponder.core import limits
from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Position, Side, moves_of
from ponder.core.text import format_count, format_large
from ponder.core.work import BudgetSpent, Work
from ponder.core.wrappers import Misere

Node = TypeVar("Node")

REPORT_EVERY = 2_000
BREATHE_EVERY = 10  # finished positions: looking at the clock after each would be felt
MOVES_PER_POSITION = 30
HOPELESS = 10**40
LOOPY = "play can come back to an earlier position; such loopy games are not solved"


def check_size(position: Position, most: int, hopeless: int = HOPELESS) -> None:
    """Raise `TooLarge` at once if the game knows that far too many positions can follow."""
    bound = position.size_bound()
    if bound is not None and bound > hopeless:
        raise TooLarge(
            f"up to {format_large(bound)} positions can follow, and at most {most:,} are visited"
        )


def too_many_positions(most: int) -> BudgetSpent:
    """What is said where more positions can follow than may be visited."""
    return BudgetSpent(f"more than the limit of {format_count(most, 'position')} can follow")


def postorder(
    root: Node,
    successors: Callable[[Node], Iterable[Node]],
    *,
    most: int,
    known: Callable[[Node], bool] = lambda node: False,
    work: Work | None = None,
) -> Iterator[Node]:
    """Every node that follows the root, each after all of its successors, the root last.

    Nodes that are `known` are neither yielded nor entered. Raises `BudgetSpent` once more
    than `most` nodes are found, or 30 times as many moves between them tried, and
    `Unsuitable` when a node can follow itself.
    """
    if known(root):
        return
    finished = {root: False}
    path = [(root, iter(successors(root)))]
    work = work or Work()
    done = tried = 0
    while path:
        node, rest = path[-1]
        for successor in rest:
            tried += 1
            met = finished.get(successor)
            if met is False:
                raise Unsuitable(LOOPY)
            if met or known(successor):
                continue
            if len(finished) >= most or tried > most * MOVES_PER_POSITION:
                raise too_many_positions(most)
            finished[successor] = False
            work.breathe(_spent(len(finished), tried), most)
            path.append((successor, iter(successors(successor))))
            break
        else:
            path.pop()
            finished[node] = True
            done += 1
            if done % REPORT_EVERY == 0:
                work.step(_spent(len(finished), tried), most)
            elif done % BREATHE_EVERY == 0:
                work.breathe(_spent(len(finished), tried), most)
            yield node


def _spent(found: int, tried: int) -> int:
    """How much of the budget of nodes is spent; so many moves tried count as a node."""
    return max(found, tried // MOVES_PER_POSITION)


# Positions as multisets of atoms: independent parts, up to symmetry, that can still move.
#
# The moves of each atom are found once. After that, the options of any sum of atoms are put
# together from small tuples of numbers, which is what makes sums and games that fall apart cheap
# to search, in normal and misère play alike.

AtomKey = tuple[int, ...]

UNKNOWN = -1


class Atoms:
    """The atoms met so far, numbered in the order in which they were met."""

    def __init__(self, most_moves: int) -> None:
        self._most_moves = most_moves
        self._moves_found = 0
        self._numbers: dict[Position, int | None] = {}
        self._atoms: list[Position] = []
        self._options: dict[tuple[int, Side], tuple[AtomKey, ...]] = {}

    def __getitem__(self, number: int) -> Position:
        return self._atoms[number]

    def key(self, position: Position) -> AtomKey:
        """The atoms of a position, in order; parts in which nobody can move are dropped."""
        base = position.base if isinstance(position, Misere) else position
        numbers = [self._number(part.canonical()) for part in base.parts()]
        return tuple(sorted([number for number in numbers if number is not None]))

    def options(self, key: AtomKey, side: Side) -> Iterator[AtomKey]:
        """The keys that one move of the player leads to; some may come twice."""
        for number in dict.fromkeys(key):
            place = key.index(number)
            rest = key[:place] + key[place + 1 :]
            if not rest:
                yield from self.atom_options(number, side)
                return
            for left in self.atom_options(number, side):
                yield tuple(sorted(rest + left)) if left else rest

    def atom_options(self, number: int, side: Side) -> tuple[AtomKey, ...]:
        """The different keys that one move of the player in this atom leads to."""
        found = self._options.get((number, side))
        if found is None:
            moves = self._counted_moves(self._atoms[number], side)
            found = tuple(dict.fromkeys([self.key(option) for _, option in moves]))
            self._options[number, side] = found
        return found

    def _counted_moves(self, atom: Position, side: Side) -> list[tuple[str, Position]]:
        moves = list(islice(moves_of(atom, side), limits.POSITION_MOVES + 1))
        if len(moves) > limits.POSITION_MOVES:
            raise TooLarge(f"a position has more than {limits.POSITION_MOVES:,} moves to try")
        self._moves_found += len(moves)
        if self._moves_found > self._most_moves:
            raise BudgetSpent(f"more than the limit of {self._most_moves:,} moves had to be tried")
        return moves

    def _number(self, atom: Position) -> int | None:
        number = self._numbers.get(atom, UNKNOWN)
        if number == UNKNOWN:
            alive = next(moves_of(atom, "left"), None) or next(moves_of(atom, "right"), None)
            self._numbers[atom] = number = len(self._atoms) if alive else None
            if alive:
                self._atoms.append(atom)
        return number
