"""What a search can be about: the measures of a game, and tables that come with a request."""

from dataclasses import dataclass

from ponder.answers.document import Document, document
from ponder.core import limits
from ponder.core.catalogue import find
from ponder.core.errors import BadText, TooLarge
from ponder.measures.invariant import Measure, invariants_of, properties_of, usual_invariants


@dataclass(frozen=True)
class Measures:
    """The invariants of a game, those that are usually taken, and its properties."""

    game: str
    invariants: tuple[Measure, ...]
    usual: tuple[str, ...]
    properties: tuple[Measure, ...]


def measures_of(game: str) -> Measures:
    """What can be measured of the positions of a game."""
    found = find(game)
    start = found.read(found.start)
    usual = tuple(measure.name for measure in usual_invariants(start))
    return Measures(found.name, tuple(invariants_of(start)), usual, tuple(properties_of(start)))


def check_table(text: str) -> None:
    """Refuse a table with too many rows or columns before it is kept."""
    lines = text.splitlines()
    if len(lines) < 2:
        raise BadText("a table has a line of names and a line for each object")
    if len(lines) - 1 > limits.TABLE_ROWS:
        raise TooLarge(
            f"a table has at most {limits.TABLE_ROWS:,} rows here, not {len(lines) - 1:,}"
        )
    columns = lines[0].count(",") + 1
    if columns > limits.TABLE_COLUMNS:
        raise TooLarge(f"a table has at most {limits.TABLE_COLUMNS} columns here, not {columns:,}")


@document.register(Measures)
def _(answer: Measures) -> Document:
    return {
        "game": answer.game,
        "invariants": [_fields(one) for one in answer.invariants],
        "usual": list(answer.usual),
        "properties": [_fields(one) for one in answer.properties],
    }


def _fields(measure: Measure) -> Document:
    return {"name": measure.name, "meaning": measure.meaning}
