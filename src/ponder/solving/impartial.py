"""Impartial games: outcome and remoteness of a position and of all that follow it.

Remoteness (Steinhaus; Conway, *On Numbers and Games*, chapter 14) is the length of best
play, in which the winner hurries and the loser delays: 0 at the end, one more than the
least remoteness of a P-option in an N-position, one more than the greatest of all
options in a P-position. In normal play it is even exactly in P-positions; in misère play
the end is an N-position, and a position is N exactly when its remoteness is even.
"""

import functools
import operator
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Self

from ponder.core import limits
from ponder.core.catalogue import as_position
from ponder.core.errors import Unsuitable
from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.solving.solver import GrundySolver, Query, SearchBudget, Solver, SolverCache, solver
from ponder.solving.traversal import MOVES_PER_POSITION, AtomKey, Atoms, check_size, postorder


class RemotenessTable:
    """Remoteness of an impartial position and of every position that can follow it."""

    def __init__(
        self, root: Impartial, most: int = limits.SURVEY_POSITIONS, work: Work | None = None
    ) -> None:
        check_size(root, most)
        self._stuck_player_wins = root.stuck_player_wins
        self._atoms = Atoms(most * MOVES_PER_POSITION)
        self._remoteness: dict[AtomKey, int] = {}
        self._open: dict[AtomKey, list[AtomKey]] = {}  # the options of positions on the way
        for key in postorder(self._atoms.key(root), self._options, most=most, work=work):
            lengths = [self._remoteness[option] for option in self._open.pop(key)]
            self._remoteness[key] = remoteness_after(lengths, self._stuck_player_wins)

    def remoteness(self, position: Impartial) -> int:
        """The length of best play from this position."""
        return self._remoteness[self._atoms.key(position)]

    def is_lost(self, position: Impartial) -> bool:
        """Whether the player to move loses."""
        return is_lost(self.remoteness(position), self._stuck_player_wins)

    def _options(self, key: AtomKey) -> list[AtomKey]:
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


# The two operations of the Sprague–Grundy theory.


def mex(values: Iterable[int]) -> int:
    """The least whole number that is not among the values.

    >>> mex([0, 1, 3])
    2
    """
    present = set(values)
    least = 0
    while least in present:
        least += 1
    return least


def nim_sum(values: Iterable[int]) -> int:
    """Binary addition without carrying.

    >>> nim_sum([3, 4, 5])
    2
    """
    return functools.reduce(operator.xor, values, 0)


# Grundy values: mex over the options, nim-sum over independent parts.
#
# R. P. Sprague (1935), P. M. Grundy (1939). Each atom of a position is computed once: by a solver
# who knows it directly (a theorem, a table of heaps, a native kernel), or from its options.


class GrundyValues:
    """Grundy values of positions, remembered from one question to the next."""

    def __init__(self, most: int = limits.SURVEY_POSITIONS, work: Work | None = None) -> None:
        self._work = work or Work()
        self._most = self._work.limit.positions or most
        self._values: dict[int, int] = {}

    @cached_property
    def _solvers(self) -> SolverCache:
        return SolverCache("grundy", SearchBudget(surveyed=self._most), self._work)

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

    def _of_key(self, key: AtomKey, *, enter: bool = False) -> int:
        if enter:
            for number in key:
                self._enter(number)
        return nim_sum(self._values[number] for number in key)

    def _enter(self, number: int) -> None:
        """Find the value of an atom, and those of the atoms it leads to."""
        if self._is_known(number):
            return
        check_size(self._atoms[number], self._most)
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
        for known in self._solvers.of(atom):
            value = known.grundy(atom)
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
    here = as_position(text)
    if not isinstance(here, Impartial):
        raise Unsuitable(f"{here.game} is not impartial, so its positions have no Grundy value")
    return here


# Impartial positions in normal play, by the Grundy values of their parts.


@solver
class PartsSolver(GrundySolver):
    """Adds Grundy values, which is cheaper than looking at all that can follow."""

    order = 60

    def __init__(self, game: str, most: int, work: Work) -> None:
        self._game = game
        self._values = GrundyValues(most, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted == "winner" and issubclass(kind, Impartial)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        if position.stuck_player_wins:
            return None
        found = cls(position.game, effort.surveyed, work)
        found.grundy(position)  # first, so that what is surveyed for it covers its options
        return found

    def covers(self, position: Position) -> bool:
        return position.game == self._game

    def grundy(self, position: Position) -> int:
        assert isinstance(position, Impartial)
        return self._values(position)


# The game's own theorem.


@solver
class TheoremSolver(GrundySolver):
    """Asks the game for its Grundy value, by the theorem that its file cites."""

    order = 10

    def __init__(self, position: Position, value: int) -> None:
        self._position = position
        self._value = value

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        if wanted == "length" or not issubclass(kind, Impartial):
            return False
        is_normal = kind.stuck_player_wins is Position.stuck_player_wins
        return is_normal and kind.known_grundy is not Position.known_grundy

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        known = position.known_grundy()
        return None if known is None else cls(position, known)

    def covers(self, position: Position) -> bool:
        return position.known_grundy() is not None

    def grundy(self, position: Position) -> int:
        if position is self._position:
            return self._value
        known = position.known_grundy()
        assert known is not None  # as `covers` asks
        return known


# Impartial positions, by a survey of everything that can follow.


@solver
class ExhaustiveSolver(Solver):
    """Has visited everything that can follow.

    In misère play that is needed to know who wins, because parts do not simply add.
    """

    order = 70
    sees_all = True

    def __init__(self, root: Impartial, most: int, work: Work) -> None:
        self._game = root.game
        self._survey = RemotenessTable(root, most, work)

    @classmethod
    def suits(cls, kind: type[Position], wanted: Query) -> bool:
        return wanted != "grundy" and issubclass(kind, Impartial)

    @classmethod
    def for_position(
        cls, position: Position, wanted: Query, effort: SearchBudget, work: Work
    ) -> Self | None:
        assert isinstance(position, Impartial)
        for_lengths = wanted == "length" and not position.stuck_player_wins
        return cls(position, effort.surveyed_for_lengths if for_lengths else effort.surveyed, work)

    def covers(self, position: Position) -> bool:
        if position.game != self._game or not isinstance(position, Impartial):
            return False
        try:
            self._survey.remoteness(position)
        except KeyError:
            return False
        return True

    def wins(self, position: Position, mover: Side) -> bool:
        assert isinstance(position, Impartial)
        return not self._survey.is_lost(position)

    def length(self, position: Position, mover: Side) -> int:
        assert isinstance(position, Impartial)
        return self._survey.remoteness(position)
