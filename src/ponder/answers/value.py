"""The value of a position with advice on its moves, values kept on disk, tables of starts."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.value_as_json import advice_fields, starts_fields
from ponder.core.catalogue import find
from ponder.core.errors import PonderError, Unsuitable
from ponder.core.files import tables_folder
from ponder.core.position import Position
from ponder.core.work import Ending, Work
from ponder.games.boards.strips import RewritingStrip
from ponder.values.advice import Advice, advice
from ponder.values.kept import keep, why_not_kept
from ponder.values.positions import PositionValues
from ponder.values.starts import Starts, starts, values_of
from ponder.values.table import within_memory


@dataclass(frozen=True)
class ValueAnswer:
    """The value with advice, and whether its document lists every move."""

    advice: Advice
    moves: bool = False

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.advice.stopped


@dataclass(frozen=True)
class KeptValues:
    """The files of values kept on disk, and why some values are not kept."""

    written: tuple[Path, ...]
    not_kept: tuple[str, ...]


def find_value(position: Position, work: Work | None = None, *, moves: bool = False) -> ValueAnswer:
    """The value of the position; with `moves`, every move."""
    return ValueAnswer(advice(position, work=within_memory(work)), moves)


def class_of(position: Position) -> str:
    """The smallest class of strips that has the position, such as `A22`, if it can be found."""
    if not isinstance(position, RewritingStrip):
        return ""
    from ponder.families.family import refuse_hopeless
    from ponder.families.patterns import class_named

    text = str(position)
    counts = {name: list(map(text.count, word)) for name, (_, word) in position.families.items()}
    small = [name for name in counts if max(counts[name]) <= 9]
    name = min(small, key=lambda name: sum(counts[name]), default="")
    named = "".join(map(str, (name, *counts.get(name, ()))))
    with suppress(PonderError):
        refuse_hopeless(class_named(type(position), named), named, None)
        return named
    return ""


def find_starts(game: str, sizes: tuple[int, ...], work: Work | None = None) -> Starts:
    """The values of all starting positions up to these sizes."""
    return starts(game, sizes, work=within_memory(work))


def find_values(
    game: str, positions: Iterable[str], work: Work | None = None, each: str = ""
) -> Starts:
    """The values of these positions; empty texts and those that begin with % are skipped.

    An error names the position by its number, if `each` says what is counted.
    """
    read = find(game).read
    asked = []
    for number, text in enumerate(positions, start=1):
        if text.strip() and text[0] != "%":
            with _counted(each, number):
                asked.append(read(text.strip()))
    return values_of(asked, work=within_memory(work))


@contextmanager
def _counted(each: str, number: int) -> Iterator[None]:
    """A block whose errors are about this one of many."""
    try:
        yield
    except PonderError as error:
        if each:
            error.add_note(f"{each} {number}")
        raise


def refuse_to_keep(position: Position) -> None:
    """Refuse, before any work, a position of which no part can be kept."""
    tables_folder()  # raises an error if there is none
    reasons = [why_not_kept(part) for part in position.parts()]
    if reasons and all(reasons):
        raise Unsuitable(reasons[0])


def keep_values(answer: ValueAnswer) -> KeptValues:
    """Keep the values of the parts of the position and of its options, as far as they are known."""
    values = PositionValues()
    parts = {part for position in answer.advice.positions for part in position.parts()}
    known = {part: values(part) for part in sorted(parts, key=str) if not why_not_kept(part)}
    reasons = {why_not_kept(part, known.get(part)) for part in parts}
    written = keep(pair for pair in known.items() if not why_not_kept(*pair))
    return KeptValues(tuple(written), tuple(sorted(reasons - {""})))


@document.register(ValueAnswer)
def _(answer: ValueAnswer) -> Document:
    fields = advice_fields(answer.advice, moves=answer.moves)
    return fields | stopped_field(answer.stopped)


@document.register(Starts)
def _(table: Starts) -> Document:
    return starts_fields(table)
