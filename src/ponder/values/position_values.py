"""The value of a position: of its parts, each from the values of its options.

A game's own theorem comes first. Long strips of a family that is proved and kept have the value
that its formulas say. Games whose rules are data (strips and grids by local rules, grids by pieces)
are worked out by the native kernel from end to end; impartial positions are nimbers (Sprague 1935,
Grundy 1939); any other partizan game is walked through in Python, by the parts and symmetries that
it knows, and only its values are computed natively. The value depends on none of this.
"""

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain, product
from math import prod
from pathlib import Path
from typing import Any

from ponder.core import limits
from ponder.core.catalogue import as_position, find
from ponder.core.errors import BadText, PonderError, TooLarge, Unsuitable
from ponder.core.files import (
    file_signature,
    locked,
    read_json,
    refuse_newer,
    tables_folder,
    write_atomically,
)
from ponder.core.position import SIDES, Chance, Impartial, Partizan, Position
from ponder.core.work import FINISHED, Ending, Work
from ponder.core.wrappers import Negative
from ponder.games.boards.grids import RewritingGrid
from ponder.games.boards.notation import check_start_sizes
from ponder.games.boards.placements import PlacementGrid
from ponder.games.boards.strips import RewritingStrip
from ponder.games.value import LiteralForm
from ponder.solving.impartial import GrundyValues
from ponder.solving.traversal import check_size, postorder
from ponder.values.kept_families import find_kept_member
from ponder.values.kernel import (
    RuleGameValues,
    call_kernel,
    is_rule_based,
    value_table,
    within_memory,
)
from ponder.values.names import has_name
from ponder.values.present import reporting_to
from ponder.values.temperature import thermograph
from ponder.values.value import Value, read_value

# Values kept on disk, for positions whose values take minutes to find.
#
# Each game whose rules are data has one file, `values-NAME.json`: the rules, the values by
# position, both as text, and a checksum. A file of other rules, or one that was cut or changed, is
# ignored: the values are then computed again. A file of a newer format is never written over.
# Whoever adds values locks the file and reads it again, so that nothing is lost that other
# processes keep at the same time. Keeping values pays only for large positions, such as T^7 _^7
# F^6, which takes a minute or two to compute.

FORMAT = 1

Texts = dict[str, str]


def read_kept(kind: type[Position]) -> Texts:
    """The values of such positions in their file as it is now, as texts; none without a file."""
    if not is_rule_based(kind):
        return {}
    try:
        path = _path(kind)
        state = file_signature(path)
    except OSError:
        return {}
    return _read_texts(kind, path, state)


def find_kept_value(
    position: Position, texts: Callable[[type[Position]], Texts] = read_kept
) -> Value | None:
    """The value of the position if it was kept; `texts` may remember what the files say."""
    known = texts(type(position))
    if not known or str(position) not in known:
        return None
    try:
        return Value(known[str(position)])
    except PonderError:  # the file was edited, and this text cannot be read
        return None


def why_not_kept(position: Position, value: Value | None = None) -> str:
    """Why values of such positions, or this value, are not kept; empty if they are."""
    if not is_rule_based(type(position)):
        return f"values of {position.game} are not kept: its rules are not data"
    if value is not None and not has_name(value):
        return f"the value of {position} is not kept: it is too long to be written"
    return ""


def store_values(values: Iterable[tuple[Position, Value]]) -> list[Path]:
    """Add these values to those kept, and return the files that were written.

    Raises `Unsuitable` and writes nothing if the rules are not data, a value would not read
    back, or a file is of a newer format.
    """
    by_kind: dict[type[Position], Texts] = {}
    for position, value in values:
        reason = why_not_kept(position, value)
        if reason:
            raise Unsuitable(reason)
        by_kind.setdefault(type(position), {})[str(position)] = str(value)
    for path in map(_path, by_kind):
        refuse_newer(path, _read(path).get("format"), FORMAT)
    return [_write(kind, texts) for kind, texts in by_kind.items()]


@lru_cache(maxsize=64)
def _read_texts(kind: type[Position], path: Path, state: tuple[int, ...]) -> Texts:
    """The texts of the file in this state, which tells one reading from another."""
    document = _read(path)
    texts = document.get("values")
    return texts if isinstance(texts, dict) and document == _document(kind, texts) else {}


def _read(path: Path) -> dict[str, Any]:
    """The document in the file; an empty one if there is none."""
    try:
        document = read_json(path)
    except (OSError, BadText):
        return {}
    return document if isinstance(document, dict) else {}


def _write(kind: type[Position], texts: Texts) -> Path:
    path = _path(kind)
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path):
        document = _document(kind, {**read_kept(kind), **texts})
        with write_atomically(path) as stream:
            stream.write(json.dumps(document, indent=1).encode())
    return path


def _document(kind: type[Position], texts: Texts) -> dict[str, Any]:
    content = json.dumps([_rules(kind), texts], sort_keys=True)
    return {
        "format": FORMAT,
        "game": kind.game,
        "rules": _rules(kind),
        "values": texts,
        "checksum": zlib.crc32(content.encode()),
    }


def _path(kind: type[Position]) -> Path:
    return tables_folder() / f"values-{kind.game}.json"


def _rules(kind: type[Position]) -> list[list[str]]:
    """The rules as lists of texts; no texts if the rules are not data."""
    if issubclass(kind, RewritingStrip | RewritingGrid):
        rules = ([">".join(rule) for rule in kind.rules(side)] for side in SIDES)
        return [["".join(kind.letters)], *rules]
    if issubclass(kind, PlacementGrid):
        return [list(pieces) for pieces in kind.piece_sets()]
    return []


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
    return PositionValues(within_memory(work))(as_position(position))


class PositionValues:
    """Values of positions, each part computed once.

    The native kernel has no limit on positions, unless `looked_into` or the work sets one.
    """

    def __init__(
        self, work: Work | None = None, looked_into: int | None = None, *, use_kept: bool = True
    ) -> None:
        self._work = work or Work()
        self._most = self._work.limit.positions or limits.SURVEY_POSITIONS
        self._native = RuleGameValues(self._work, looked_into)
        self._nimbers = GrundyValues(work=self._work)
        # A file is looked at once for all positions.
        self._texts_kept = cache(read_kept if use_kept else _no_texts)
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
            return read_value(part.state)
        if isinstance(part, Negative):
            return -self(part.base)
        kept = find_kept_value(part, self._texts_kept)
        if kept is not None:
            return kept
        member = find_kept_member(part, self._work)
        if member is not None:
            return member.value
        place = self._native.place(part)
        if place is not None:
            return Value.at(place)
        if isinstance(part, Impartial):
            return _nimber(self._nimbers(part))
        check_size(part, self._most, self._hopeless(part))
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
    return Value.at(call_kernel(value_table().number_up_star, 0, 0, 0, grundy))


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


# Starting positions of many sizes with their values: tables for the eye and for files.

Sizes = tuple[int, ...]


@dataclass(frozen=True)
class StartValue:
    """A starting position, the sizes that make it, and its value.

    A position that is listed for itself has no sizes.
    """

    sizes: Sizes
    position: Position
    value: Value


@dataclass(frozen=True)
class StartTable:
    """All starts of a game up to some sizes; `names` says what the sizes count.

    If the work was stopped, `stopped` says why, and the rows are those found until then.
    """

    game: str
    names: tuple[str, ...]
    rows: tuple[StartValue, ...]
    stopped: Ending = FINISHED


def value_table_of(positions: Iterable[Position], *, work: Work | None = None) -> StartTable:
    """The values of these positions, in their order.

    >>> from ponder.games import Domineering
    >>> [str(row.value) for row in value_table_of([Domineering("2x2"), Domineering("2x3")]).rows]
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


def start_table(game: str, largest: Sequence[int], *, work: Work | None = None) -> StartTable:
    """Every start of the game with sizes from 1 to these, which count its `start_sizes`.

    >>> for row in start_table("toads-and-frogs", (2, 1, 2)).rows:
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
    largest = check_start_sizes(type(start), largest)
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
) -> StartTable:
    values = PositionValues(work)
    rows: list[StartValue] = []
    with work.keeping():
        for sizes, here in work.checking(asked):
            row = StartValue(sizes, here, values(here))
            with reporting_to(work.step):
                thermograph(row.value)  # now, because the table shows mean and temperature
            rows.append(row)
    return StartTable(game, names, tuple(rows), work.ending)
