"""What the checker takes invariants to mean agrees with the measures."""

from ponder.checking.chomp_boards import DEFINITIONS, LETTERS, expanded, measured
from ponder.games import Chomp
from ponder.games.boards.partitions import Partition
from ponder.language.expressions import Leaf, evaluate
from ponder.measures.invariant import find_invariant

BOARDS = [(1,), (5,), (1, 1, 1), (4, 4), (3, 2), (5, 3, 3, 2), (9, 1, 1), (4, 3, 2, 1), (6, 6, 2)]


def test_invariants_mean_what_they_measure() -> None:
    for rows in BOARDS:
        for name in (*LETTERS, *DEFINITIONS):
            expected = find_invariant(Partition, name).function(Chomp(rows))
            assert evaluate(expanded(Leaf(name)), measured(rows)) == expected, (name, rows)
