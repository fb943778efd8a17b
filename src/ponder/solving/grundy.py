"""Grundy values: mex over the options, nim-sum over independent parts.

R. P. Sprague (1935), P. M. Grundy (1939). Each atom of a position is computed once: by a judge
who knows it directly (a theorem, a table of heaps, a native kernel), or from its options.
"""

from collections.abc import Iterator
from functools import cached_property

from ponder.core import limits
from ponder.core.catalogue import position_from
from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.solving.atoms import Atoms, Key
from ponder.solving.explore import MOVES_PER_POSITION, postorder, refuse_hopeless
from ponder.solving.judges.judge import Effort, Panel
from ponder.solving.mex import mex, nim_sum


class GrundyValues:
    """Grundy values of positions, remembered from one question to the next."""

    def __init__(self, most: int = limits.SURVEY_POSITIONS, work: Work | None = None) -> None:
        self._work = work or Work()
        self._most = self._work.limit.positions or most
        self._values: dict[int, int] = {}

    @cached_property
    def _judges(self) -> Panel:
        return Panel("grundy", Effort(surveyed=self._most), self._work)

    @cached_property
    def _atoms(self) -> Atoms:
        return Atoms(self._most * MOVES_PER_POSITION)

    def __call__(self, position: Impartial) -> int:
        """The Grundy value of the position."""
        if position.stuck_player_wins:
            raise Unsuitable("Grundy values belong to normal play; this is misère")
        known = position.known_grundy()
        if known is None:
            known = self._direct(position)
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
        refuse_hopeless(self._atoms[number], self._most)
        for node in postorder(
            number, self._followers, most=self._most, known=self._is_known, work=self._work
        ):
            options = self._atoms.atom_options(node, "left")
            self._values[node] = mex(self._of_key(option) for option in options)

    def _followers(self, number: int) -> Iterator[int]:
        return (part for option in self._atoms.atom_options(number, "left") for part in option)

    def _is_known(self, number: int) -> bool:
        if number not in self._values:
            value = self._direct(self._atoms[number])
            if value is not None:
                self._values[number] = value
        return number in self._values

    def _direct(self, atom: Position) -> int | None:
        """The value by a theorem, a table or a kernel, if one of them knows it."""
        for judge in self._judges.of(atom):
            value = judge.grundy(atom)
            if value is not None:
                return value
        return None


def grundy(position: Impartial | str, *, work: Work | None = None) -> int:
    """The Grundy value of an impartial position in normal play.

    >>> from ponder.games import Chomp, Nim
    >>> grundy(Nim("3,4,5")), grundy(Chomp("2x3") + Nim("1"))
    (2, 5)
    """
    here = position if isinstance(position, Impartial) else _impartial(position)
    return GrundyValues(work=work)(here)


def _impartial(text: str) -> Impartial:
    here = position_from(text)
    if not isinstance(here, Impartial):
        raise Unsuitable(f"{here.game} is not impartial, so its positions have no Grundy value")
    return here
