"""The exact table objects × invariants that conjectures are made from.

A sheet is made by measuring objects, or read from a file or a data frame; `cells.py` says
what counts as a number. Columns of measured decimals may be declared approximate; comparisons
then allow a relative tolerance.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TextIO, TypeAlias

from ponder.core.display import HtmlResult
from ponder.core.errors import (
    BadArgument,
    BadText,
    PonderError,
    UnknownName,
    describe,
    quote,
    quote_path,
)
from ponder.core.text import format_count, printable, truncate
from ponder.exact.verdicts import Measured, Undefined
from ponder.language.conditions import Term
from ponder.measures.cells import LARGEST, check_size

if TYPE_CHECKING:
    import pandas
    import pyarrow

LONGEST_NAME = 40  # in an error line
TOLERANCES = "is at least 0 and below 1, as 1e-9 is"

Tolerance: TypeAlias = Fraction | str | float
Measures: TypeAlias = Iterable[Callable[[Any], Any]] | Mapping[str, Callable[[Any], Any]]


@dataclass(frozen=True, repr=False)
class Sheet(HtmlResult):
    """Values of invariants on objects: integers and rationals, or undefined with the reason.

    A sheet needs at least one object.

    >>> sheet = Sheet.measure(["a", "bcd"], [len], {"is_upper": str.isupper})
    >>> sheet, sheet.row(1)
    (Sheet of 2 objects, 1 column, 1 property, {'len': 3})
    """

    objects: tuple[str, ...]
    columns: Mapping[str, tuple[Measured, ...]]
    properties: Mapping[str, tuple[bool, ...]] = field(default_factory=dict)
    terms: Mapping[str, Term] = field(default_factory=dict)
    tolerance: Fraction = Fraction(0)
    approximate: frozenset[str] = frozenset()
    left_out: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        _check_objects(self.objects)
        _check_columns(self)
        _check_tolerance(self)
        names = (*self.columns, *self.properties)
        terms = {name: self.terms.get(name, Term(name)) for name in names}
        for part, content in (
            ("columns", self.columns),
            ("properties", self.properties),
            ("terms", terms),
        ):
            object.__setattr__(self, part, MappingProxyType(dict(content)))

    def unknown(self, what: str, name: str) -> PonderError:
        """The error for a name that is not a column; one that was left out says why."""
        if name in self.left_out:
            word = self.left_out[name]
            return BadText(f"column {name} is left out: it has words, such as {word}, not numbers")
        return UnknownName(what, name, self.columns)

    @classmethod
    def measure(
        cls,
        objects: Iterable[Any],
        invariants: Measures,
        properties: Measures = (),
        *,
        tolerance: Tolerance = Fraction(0),
        approximate: Iterable[str] = (),
    ) -> Sheet:
        """Any objects, measured by any callables; a mapping gives them names, as lambdas need."""
        from ponder.measures.sheet_input import measure_objects

        return measure_objects(objects, invariants, properties, tolerance, approximate)

    @classmethod
    def from_csv(
        cls,
        source: str | Path | TextIO,
        *,
        tolerance: Tolerance = Fraction(0),
        approximate: Iterable[str] = (),
    ) -> Sheet:
        """A table of text, separated by commas, semicolons or tabs, with a line of headings."""
        from ponder.measures.sheet_files import read_text_table

        return read_text_table(source, tolerance, approximate)

    @classmethod
    def from_pandas(
        cls,
        frame: pandas.DataFrame,
        *,
        tolerance: Tolerance = Fraction(0),
        approximate: Iterable[str] = (),
    ) -> Sheet:
        """A data frame; its index names the objects, unless it only counts them."""
        from ponder.measures.sheet_files import from_pandas

        return from_pandas(frame, tolerance, approximate)

    @classmethod
    def from_arrow(
        cls,
        table: pyarrow.Table,
        *,
        tolerance: Tolerance = Fraction(0),
        approximate: Iterable[str] = (),
    ) -> Sheet:
        """An Arrow table."""
        from ponder.measures.sheet_files import from_arrow

        return from_arrow(table, tolerance, approximate)

    @classmethod
    def from_file(
        cls,
        path: str | Path,
        *,
        tolerance: Tolerance = Fraction(0),
        approximate: Iterable[str] = (),
        most_rows: int | None = None,
    ) -> Sheet:
        """A .csv, .tsv or .parquet file; one of more than `most_rows` is refused unread."""
        if _suffix(path) == ".parquet":
            from ponder.measures.sheet_files import read_parquet

            return read_parquet(Path(path), tolerance, approximate, most_rows)
        from ponder.measures.sheet_files import read_text_table

        return read_text_table(path, tolerance, approximate, most_rows)

    def to_csv(self, target: str | Path | TextIO) -> None:
        """Write a table of text that reads back; a .tsv file is separated by tabs."""
        from ponder.measures.sheet_files import write_text_table

        write_text_table(self, target)

    def to_pandas(self) -> pandas.DataFrame:
        """A data frame with the objects as index; rationals and undefined values are kept."""
        from ponder.measures.sheet_files import to_pandas

        return to_pandas(self)

    def to_arrow(self) -> pyarrow.Table:
        """An Arrow table; a column with anything but 64-bit integers becomes text."""
        from ponder.measures.sheet_files import to_arrow

        return to_arrow(self)

    def to_file(self, path: str | Path) -> None:
        """Write a .csv, .tsv or .parquet file."""
        if _suffix(path) == ".parquet":
            from ponder.measures.sheet_files import write_parquet

            write_parquet(self, Path(path))
        else:
            self.to_csv(path)

    def chosen(self, rows: Sequence[int], names: Iterable[str] | None = None) -> Sheet:
        """The sheet of some objects, in this order, and of some columns if they are named."""
        kept = set((*self.columns, *self.properties) if names is None else names)
        return replace(
            self,
            objects=tuple(self.objects[i] for i in rows),
            columns={
                name: tuple(column[i] for i in rows)
                for name, column in self.columns.items()
                if name in kept
            },
            properties={
                name: tuple(column[i] for i in rows)
                for name, column in self.properties.items()
                if name in kept
            },
            approximate=self.approximate & kept,
        )

    def row(self, number: int) -> dict[str, Measured]:
        """The value of every invariant on one object, counted from 0."""
        return {name: column[number] for name, column in self.columns.items()}

    def __repr__(self) -> str:
        parts = [
            format_count(len(self.objects), "object"),
            format_count(len(self.columns), "column"),
        ]
        if self.properties:
            parts.append(format_count(len(self.properties), "property"))
        return f"Sheet of {', '.join(parts)}"

    def __hash__(self) -> int:
        return hash((self.objects, frozenset(self.columns.items()), self.tolerance))

    def __reduce__(self) -> tuple[Any, ...]:
        mappings = (dict(self.columns), dict(self.properties), dict(self.terms))
        return Sheet, (self.objects, *mappings, self.tolerance, self.approximate)


def cell_location(objects: Sequence[str], number: int, column: str) -> str:
    """The place of a cell, for an error; `number` counts rows from 0, the text from 1."""
    row, name = f"row {number + 1}", truncate(printable(objects[number]), LONGEST_NAME)
    return f"{row}{'' if name == row else f' ({name})'}, column {column}"


def _suffix(path: str | Path) -> str:
    if Path(path).is_fifo():  # the name of an open pipe, such as /dev/stdin, has no ending
        return ".csv"
    suffix = Path(path).suffix.lower()
    if suffix not in (".csv", ".tsv", ".parquet"):
        raise BadText(f"a table is a .csv, .tsv or .parquet file, not {quote_path(path)}")
    return suffix


def _check_objects(objects: tuple[str, ...]) -> None:
    if not objects:
        raise BadText("a table needs at least one row")
    first: dict[str, int] = {}
    for number, name in enumerate(objects, start=1):
        if not name.strip():
            raise BadText(f"row {number} has no name; every object needs one")
        if name != " ".join(name.split()):
            raise BadText(f"row {number} needs a name without spaces around it, not {name!r}")
        if name in first:
            raise BadText(f"rows {first[name]} and {number} are both called {quote(name)}")
        first[name] = number


def _check_columns(sheet: Sheet) -> None:
    if not sheet.columns and not sheet.properties:
        raise BadText("a table needs at least one column of values besides the names of its rows")
    for name in (*sheet.columns, *sheet.properties):
        if not name.isidentifier():
            raise BadText(f"a column is named by letters, digits and _, not {quote(name)}")
        if name in sheet.columns and name in sheet.properties:
            raise BadText(f"a column and a property are both called {quote(name)}")
    for name, cells in (*sheet.columns.items(), *sheet.properties.items()):
        if len(cells) != len(sheet.objects):
            objects = format_count(len(sheet.objects), "object")
            raise BadText(f"column {name} has {format_count(len(cells), 'value')} for {objects}")
    for name, values in sheet.columns.items():
        _check_values(sheet.objects, name, values)
    for name, truths in sheet.properties.items():
        for number, truth in enumerate(truths):
            if not isinstance(truth, bool):
                where = cell_location(sheet.objects, number, name)
                raise BadText(f"{where}: expected True or False, not {describe(truth)}")


def _check_values(objects: tuple[str, ...], column: str, values: tuple[Measured, ...]) -> None:
    for number, value in enumerate(values):
        if type(value) is int and -LARGEST <= value <= LARGEST:  # the usual case, fast
            continue
        if isinstance(value, bool) or not isinstance(value, int | Fraction | Undefined):
            where = cell_location(objects, number, column)
            raise BadText(f"{where}: expected an exact number, not {describe(value)}")
        try:
            if not isinstance(value, Undefined):
                check_size(value)
        except BadText as error:
            raise BadText(f"{cell_location(objects, number, column)}: {error}") from None


def _check_tolerance(sheet: Sheet) -> None:
    unknown = sorted(sheet.approximate - set(sheet.columns))
    if unknown:
        raise UnknownName("column", unknown[0], sheet.columns)
    if sheet.approximate and not sheet.tolerance:
        named = min(sheet.approximate)
        wrong = f"is missing: column {named} is approximate; give its error, such as 1e-9"
        raise BadArgument("tolerance", wrong)
    if not 0 <= sheet.tolerance < 1:
        raise BadArgument("tolerance", f"{TOLERANCES}, not {sheet.tolerance}")
