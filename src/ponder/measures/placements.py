"""Invariants of impartial placement games such as Cram: free squares, their pairs and regions."""

from ponder.games.boards.grids import neighbours
from ponder.games.boards.placements import ImpartialPlacement
from ponder.measures.invariant import invariant, prop


@invariant(of=ImpartialPlacement)
def free_squares(board: ImpartialPlacement) -> int:
    """The number of free squares."""
    return len(_free(board))


@invariant(of=ImpartialPlacement)
def free_pairs(board: ImpartialPlacement) -> int:
    """The number of pairs of neighbouring free squares."""
    free = _free(board)
    return sum(beside in free for square in free for beside in neighbours(square)) // 2


@invariant(of=ImpartialPlacement)
def lonely_squares(board: ImpartialPlacement) -> int:
    """The number of free squares without a free neighbour."""
    free = _free(board)
    return sum(not any(beside in free for beside in neighbours(square)) for square in free)


@invariant(of=ImpartialPlacement)
def crowded_squares(board: ImpartialPlacement) -> int:
    """The number of free squares with at least three free neighbours."""
    free = _free(board)
    return sum(sum(beside in free for beside in neighbours(square)) >= 3 for square in free)


@invariant(of=ImpartialPlacement)
def free_regions(board: ImpartialPlacement) -> int:
    """The number of connected regions of at least two free squares."""
    waiting, count = _free(board), 0
    while waiting:
        region = [waiting.pop()]
        size = 1
        while region:
            near = set(neighbours(region.pop())) & waiting
            waiting -= near
            size += len(near)
            region += near
        count += size > 1
    return count


@prop(of=ImpartialPlacement)
def is_same_after_half_turn(board: ImpartialPlacement) -> bool:
    """Whether a half turn leaves the board as it is."""
    return tuple(row[::-1] for row in reversed(board.state)) == board.state


def _free(board: ImpartialPlacement) -> set[tuple[int, int]]:
    return set(board.squares("."))
