"""The value of a position: of its parts, each from the values of its options.

A game's own theorem comes first. Long strips of a family that is proved and kept have the value
that its formulas say. Games whose rules are data (strips and grids by local rules, grids by pieces)
are worked out by the native kernel from end to end; impartial positions are nimbers (Sprague 1935,
Grundy 1939); any other partizan game is walked through in Python, by the parts and symmetries that
it knows, and only its values are computed natively. The value depends on none of this.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain

from ponder.core import limits
from ponder.core.catalogue import position_from
from ponder.core.errors import Unsuitable
from ponder.core.negatives import Negative
from ponder.core.position import SIDES, Chance, Impartial, Partizan, Position
from ponder.core.work import Work
from ponder.games.boards.strips import RewritingStrip
from ponder.games.value import LiteralForm
from ponder.solving.explore import postorder, refuse_hopeless
from ponder.solving.grundy import GrundyValues
from ponder.values.from_form import value_of_form
from ponder.values.kept import Texts, kept_value, texts_kept
from ponder.values.kept_families import kept_member
from ponder.values.present import reporting_to
from ponder.values.rules import NativeValues
from ponder.values.table import explained, table, within_memory
from ponder.values.value import Value

ZERO = Value.at(0)
HOPELESS = 10**20  # less than for a search, because every position is visited
FAR_BEYOND = 1_000

Parts = tuple[Position, ...]


def value(position: Position | str, *, work: Work | None = None) -> Value:
    """The value of a position of an impartial or partizan game in normal play.

    `work` bounds the number of positions visited, and the memory for all values of the process
    (`Unsuitable` if there are values already that may take more); it reports progress.

    >>> from ponder.games import Nim, ToadsAndFrogs
    >>> print(value(ToadsAndFrogs("TTT__FFF")), value(Nim("3,4,5") + ToadsAndFrogs("TT_F")))
    +-1/8 {1/2*2|*2}
    """
    return PositionValues(within_memory(work))(position_from(position))


class PositionValues:
    """Values of positions, each part computed once.

    The native kernel has no limit on positions, unless `looked_into` or the work sets one.
    """

    def __init__(
        self, work: Work | None = None, looked_into: int | None = None, *, use_kept: bool = True
    ) -> None:
        self._work = work or Work()
        self._most = self._work.limit.positions or limits.SURVEY_POSITIONS
        self._native = NativeValues(self._work, looked_into)
        self._nimbers = GrundyValues(work=self._work)
        # A file is looked at once for all positions.
        self._texts_kept = cache(texts_kept if use_kept else _no_texts)
        self._known: dict[Position, Value] = {}
        self._options: dict[Position, tuple[list[Parts], list[Parts]]] = {}

    def __call__(self, position: Position) -> Value:
        _refuse_without_value(position)
        with reporting_to(self._work.step):
            known = _by_theorem(position)
            return _sum(map(self._of_part, position.parts())) if known is None else known

    def _of_part(self, part: Position) -> Value:
        known = _by_theorem(part)
        if known is not None:
            return known
        if isinstance(part, LiteralForm):
            return value_of_form(part.state)
        if isinstance(part, Negative):
            return -self(part.base)
        kept = kept_value(part, self._texts_kept)
        if kept is not None:
            return kept
        member = kept_member(part, self._work)
        if member is not None:
            return member.value
        place = self._native.place(part)
        if place is not None:
            return Value.at(place)
        if isinstance(part, Impartial):
            return _nimber(self._nimbers(part))
        refuse_hopeless(part, self._most, self._hopeless(part))
        return self._walked(part.canonical())

    def _hopeless(self, part: Position) -> int:
        """From how many positions on it is not tried; less where a family knows the values."""
        wanted = self._work.limit.positions is not None
        in_a_family = isinstance(part, RewritingStrip) and part.families
        return FAR_BEYOND * self._most if in_a_family and not wanted else HOPELESS

    def _walked(self, root: Position) -> Value:
        """By the definition, over the parts of all that can follow."""
        known, work = self._known, self._work
        with reporting_to(lambda *_: work.check()):  # here positions are counted, not values
            for atom in postorder(
                root, self._successors, most=self._most, known=known.__contains__, work=work
            ):
                left, right = self._options.pop(atom)
                known[atom] = Value.from_options(self._sums(left), self._sums(right))
        return known[root]

    def _successors(self, atom: Position) -> Iterable[Position]:
        assert isinstance(atom, Partizan)
        left, right = (list(dict.fromkeys(map(_atoms, atom.options(side)))) for side in SIDES)
        self._options[atom] = (left, right)
        return chain.from_iterable(left + right)

    def _sums(self, options: list[Parts]) -> Iterator[Value]:
        for atoms in options:
            yield _sum(self._known[atom] for atom in atoms)


def _no_texts(_kind: type[Position]) -> Texts:
    return {}


def _by_theorem(position: Position) -> Value | None:
    known = position.known_grundy() if isinstance(position, Impartial) else None
    return None if known is None else _nimber(known)


def _nimber(grundy: int) -> Value:
    return Value.at(explained(table().number_up_star, 0, 0, 0, grundy))


def _sum(values: Iterator[Value]) -> Value:
    return sum(values, next(values, ZERO))


def _atoms(position: Position) -> Parts:
    return tuple(part.canonical() for part in position.parts())


def _refuse_without_value(position: Position) -> None:
    if isinstance(position, Chance):
        raise Unsuitable(
            f"{position.game} has no value, because it is a game of chance; "
            "ask for its win probability"
        )
    if position.stuck_player_wins:
        raise Unsuitable(
            f"{position.game} has no value: values are those of normal play, not misère"
        )
