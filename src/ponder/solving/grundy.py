"""Grundy values: mex over the options, nim-sum over independent parts.

R. P. Sprague (1935), P. M. Grundy (1939). Each atom of a position is computed once: by a
theorem, from a table of heaps, by the native survey of Chomp, or from its options.
"""

from __future__ import annotations

from collections.abc import Iterator

from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial
from ponder.games.boards.heaps import IndependentHeaps
from ponder.games.chomp import Chomp
from ponder.solving.atoms import Atoms, Key
from ponder.solving.chomp.survey import MOST_BOARDS, ChompSurvey
from ponder.solving.explore import MOVES_PER_POSITION, Progress, postorder, refuse_hopeless
from ponder.solving.heaps import heap_grundy
from ponder.solving.mex import mex, nim_sum

MOST_POSITIONS = 200_000


class GrundyValues:
    """Grundy values of positions, remembered from one question to the next."""

    def __init__(self, limit: int | None = None, progress: Progress | None = None) -> None:
        self._limit = limit or MOST_POSITIONS
        self._most_boards = limit or MOST_BOARDS
        self._progress = progress
        self._atoms = Atoms(self._limit * MOVES_PER_POSITION)
        self._values: dict[int, int] = {}
        self._surveys: list[ChompSurvey] = []

    def __call__(self, position: Impartial) -> int:
        """The Grundy value of the position."""
        if position.stuck_player_wins:
            raise Unsuitable("Grundy values belong to normal play; this is misère")
        known = position.known_grundy()
        return known if known is not None else self._of_key(self._atoms.key(position), enter=True)

    def _of_key(self, key: Key, *, enter: bool = False) -> int:
        if enter:
            for number in key:
                self._enter(number)
        return nim_sum(self._values[number] for number in key)

    def _enter(self, number: int) -> None:
        """Find the value of an atom, and those of the atoms it leads to."""
        if self._is_known(number):
            return
        refuse_hopeless(self._atoms[number], self._limit)
        for node in postorder(
            number,
            self._followers,
            limit=self._limit,
            known=self._is_known,
            progress=self._progress,
        ):
            options = self._atoms.atom_options(node, "left")
            self._values[node] = mex(self._of_key(option) for option in options)

    def _followers(self, number: int) -> Iterator[int]:
        return (part for option in self._atoms.atom_options(number, "left") for part in option)

    def _is_known(self, number: int) -> bool:
        if number not in self._values:
            atom = self._atoms[number]
            assert isinstance(atom, Impartial)
            value = self._direct(atom)
            if value is not None:
                self._values[number] = value
        return number in self._values

    def _direct(self, atom: Impartial) -> int | None:
        """The value by a theorem, a table or a kernel, where there is one."""
        known = atom.known_grundy()
        if known is not None:
            return known
        if isinstance(atom, IndependentHeaps):
            return nim_sum(heap_grundy(type(atom), heap) for heap in atom.heaps)
        return self._of_board(atom) if isinstance(atom, Chomp) else None

    def _of_board(self, board: Chomp) -> int:
        """From a survey of this board, or of one that it or its transpose lies inside of."""
        for survey in self._surveys:
            for form in (board, board.transposed()):
                if survey.covers(form):
                    return survey.grundy(form)
        self._surveys.append(ChompSurvey(board, self._progress, self._most_boards))
        return self._surveys[-1].grundy(board)


def grundy(position: Impartial, limit: int | None = None) -> int:
    """The Grundy value of an impartial position in normal play.

    >>> from ponder.games import Chomp, Nim
    >>> grundy(Nim("3,4,5")), grundy(Chomp("2x3") + Nim("1"))
    (2, 5)
    """
    if not isinstance(position, Impartial):
        raise Unsuitable(f"{position.game} is not impartial, so its positions have no Grundy value")
    return GrundyValues(limit)(position)
