"""Starting positions of many sizes with their values: tables for the eye and for files."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.position import Position
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.boards.numbers import sizes_of_start
from ponder.values.positions import PositionValues
from ponder.values.present import reporting_to
from ponder.values.thermograph import thermograph
from ponder.values.value import Value

Sizes = tuple[int, ...]


@dataclass(frozen=True)
class Start:
    """A starting position, the sizes that make it, and its value.

    A position that is listed for itself has no sizes.
    """

    sizes: Sizes
    position: Position
    value: Value


@dataclass(frozen=True)
class Starts:
    """All starts of a game up to some sizes; `names` says what the sizes count.

    If the work was stopped, `stopped` says why, and the rows are those found until then.
    """

    game: str
    names: tuple[str, ...]
    rows: tuple[Start, ...]
    stopped: Ending = FINISHED


def values_of(positions: Iterable[Position], *, work: Work | None = None) -> Starts:
    """The values of these positions, in their order.

    >>> from ponder.games import Domineering
    >>> [str(row.value) for row in values_of([Domineering("2x2"), Domineering("2x3")]).rows]
    ['+-1', '{2|-1/2}']
    """
    asked = tuple(positions)
    if not asked:
        raise BadText("a table of values needs at least one position")
    if len(asked) > limits.START_POSITIONS:
        raise TooLarge(
            f"at most {limits.START_POSITIONS:,} positions are listed, not {len(asked):,}"
        )
    games = ", ".join(dict.fromkeys(here.game for here in asked))
    return _valued(games, (), (((), here) for here in asked), work or Work())


def starts(game: str, largest: Sequence[int], *, work: Work | None = None) -> Starts:
    """Every start of the game with sizes from 1 to these, which count its `start_sizes`.

    >>> for row in starts("toads-and-frogs", (2, 1, 2)).rows:
    ...     print(row.position, row.value)
    T_F *
    T_FF {0|-1/2}
    TT_F {1/2|0}
    TT_FF *
    """
    start = find(game).read(find(game).start)
    names = start.start_sizes
    if not names:
        raise Unsuitable(
            f"{start.game} has no table of starts; toads-and-frogs has one by toads,blanks,frogs, "
            "and games on grids such as domineering by rows,columns"
        )
    largest = sizes_of_start(type(start), largest)
    if not all(size > 0 for size in largest):
        raise BadText(f"the sizes of starts are 1 or more, not {','.join(map(str, largest))}")
    if prod(largest) > limits.START_POSITIONS:
        raise TooLarge(
            f"at most {limits.START_POSITIONS:,} starts are listed, not {prod(largest):,}"
        )
    every = product(*(range(1, size + 1) for size in largest))
    asked = ((sizes, start.starting(*sizes)) for sizes in every)
    return _valued(start.game, names, asked, work or Work())


def _valued(
    game: str, names: tuple[str, ...], asked: Iterable[tuple[Sizes, Position]], work: Work
) -> Starts:
    values = PositionValues(work)
    rows: list[Start] = []
    with work.keeping():
        for sizes, here in work.checking(asked):
            row = Start(sizes, here, values(here))
            with reporting_to(work.step):
                thermograph(row.value)  # now, because the table shows mean and temperature
            rows.append(row)
    return Starts(game, names, tuple(rows), work.ending)
