"""Impartial games: outcome and remoteness of a position and of all that follow it.

Remoteness (Steinhaus; Conway, *On Numbers and Games*, chapter 14) is the length of best
play, in which the winner hurries and the loser delays: 0 at the end, one more than the
least remoteness of a P-option in an N-position, one more than the greatest of all
options in a P-position. In normal play it is even exactly in P-positions; in misère play
the end is an N-position, and a position is N exactly when its remoteness is even.
"""

from ponder.core import limits
from ponder.core.position import Impartial
from ponder.core.work import Work
from ponder.solving.atoms import Atoms, Key
from ponder.solving.explore import MOVES_PER_POSITION, postorder, refuse_hopeless


class Survey:
    """Remoteness of an impartial position and of every position that can follow it."""

    def __init__(
        self, root: Impartial, most: int = limits.SURVEY_POSITIONS, work: Work | None = None
    ) -> None:
        refuse_hopeless(root, most)
        self._stuck_player_wins = root.stuck_player_wins
        self._atoms = Atoms(most * MOVES_PER_POSITION)
        self._remoteness: dict[Key, int] = {}
        self._open: dict[Key, list[Key]] = {}  # the options of positions on the way
        for key in postorder(self._atoms.key(root), self._options, most=most, work=work):
            lengths = [self._remoteness[option] for option in self._open.pop(key)]
            self._remoteness[key] = remoteness_after(lengths, self._stuck_player_wins)

    def remoteness(self, position: Impartial) -> int:
        """The length of best play from this position."""
        return self._remoteness[self._atoms.key(position)]

    def is_lost(self, position: Impartial) -> bool:
        """Whether the player to move loses."""
        return is_lost(self.remoteness(position), self._stuck_player_wins)

    def _options(self, key: Key) -> list[Key]:
        self._open[key] = found = list(dict.fromkeys(self._atoms.options(key, "left")))
        return found


def remoteness_after(options: list[int], stuck_player_wins: bool) -> int:
    """The remoteness of a position whose options have these.

    >>> remoteness_after([], False), remoteness_after([0, 1, 2], False)
    (0, 1)
    >>> remoteness_after([1, 3], False)
    4
    """
    lost = [length for length in options if length % 2 == stuck_player_wins]
    return 1 + min(lost) if lost else 1 + max(options, default=-1)


def is_lost(remoteness: int, stuck_player_wins: bool) -> bool:
    """Whether the player to move loses, by the parity of the remoteness."""
    return (remoteness % 2 == 0) != stuck_player_wins
