"""Walking through everything that can follow a position, without recursion."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Position
from ponder.core.words import counted, magnitude
from ponder.core.work import Spent, Work

Node = TypeVar("Node")

REPORT_EVERY = 2_000
BREATHE_EVERY = 10  # finished positions: looking at the clock after each would be felt
MOVES_PER_POSITION = 30
HOPELESS = 10**40
LOOPY = "play can come back to an earlier position; such loopy games are not solved"


def refuse_hopeless(position: Position, most: int, hopeless: int = HOPELESS) -> None:
    """Raise `TooLarge` at once if the game knows that far too many positions can follow."""
    bound = position.size_bound()
    if bound is not None and bound > hopeless:
        raise TooLarge(
            f"up to {magnitude(bound)} positions can follow, and at most {most:,} are visited"
        )


def more_than(most: int) -> Spent:
    """What is said where more positions can follow than may be visited."""
    return Spent(f"more than the limit of {counted(most, 'position')} can follow")


def postorder(
    root: Node,
    successors: Callable[[Node], Iterable[Node]],
    *,
    most: int,
    known: Callable[[Node], bool] = lambda node: False,
    work: Work | None = None,
) -> Iterator[Node]:
    """Every node that follows the root, each after all of its successors, the root last.

    Nodes that are `known` are neither yielded nor entered. Raises `Spent` once more
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
                raise more_than(most)
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
