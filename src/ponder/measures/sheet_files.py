"""Tables of text, CSV and TSV: the first line names the columns, every other is an object.

Cells are separated by commas, by tabs, or by semicolons if the first line has those and no
comma. Rows are counted from 1, after the line of names.
"""

from __future__ import annotations

import csv
import importlib
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from ponder.core.errors import BadText, Unsuitable, quote
from ponder.core.files import read_bounded, write_atomically
from ponder.core.text import format_count, printable
from ponder.exact.verdicts import Measured
from ponder.measures.cells import cell_text, looks_numeric
from ponder.measures.sheet import Sheet, Tolerance
from ponder.measures.sheet_input import (
    HEADING_OF_OBJECTS,
    check_cells,
    refuse_many_rows,
    sheet_of_table,
)

if TYPE_CHECKING:
    import pandas
    import pyarrow


def read_text_table(
    source: str | Path | TextIO,
    tolerance: Tolerance,
    approximate: Iterable[str],
    most_rows: int | None = None,
) -> Sheet:
    """The sheet of a table of text."""
    with _opened(source) as (stream, separator):
        try:
            headings, rows = _parsed(stream, separator, most_rows)
        except UnicodeDecodeError as error:
            raise BadText(f"this table is not UTF-8; save it as CSV UTF-8 ({error})") from None
        except csv.Error as error:
            raise BadText(f"this table is not CSV ({error})") from None
    columns = list(zip(*rows, strict=True)) or [() for _ in headings]
    return sheet_of_table(headings, columns, tolerance, approximate)


def write_text_table(sheet: Sheet, target: str | Path | TextIO) -> None:
    """Write a table that `read_text_table` reads back."""
    if not isinstance(target, str | Path):
        _write(sheet, target, ",")
        return
    path, text = Path(target), io.StringIO()
    _write(sheet, text, _separator(path) or ",")
    with write_atomically(path) as file:
        file.write(text.getvalue().encode())


@contextmanager
def _opened(source: str | Path | TextIO) -> Iterator[tuple[TextIO, str]]:
    """The text to read, and its separator if the name of the file gives it."""
    if not isinstance(source, str | Path):
        yield source, ""
        return
    if "\n" in str(source):
        raise BadText("a table is a path or an open file; for a text, give io.StringIO(text)")
    path = Path(source)
    data = io.BytesIO(read_bounded(path))
    with io.TextIOWrapper(data, encoding="utf-8-sig", newline="") as stream:
        yield stream, _separator(path)


def _separator(path: Path) -> str:
    return "\t" if path.suffix.lower() == ".tsv" else ""


def _parsed(
    stream: TextIO, separator: str, most_rows: int | None
) -> tuple[list[str], list[list[str]]]:
    """The headings and the rows; empty lines do not count."""
    first = next((line for line in stream if line.strip()), "")
    if not first:
        raise BadText("the table is empty; its first line names the columns: name,mass,radius")
    lines = _chain(first, stream)
    rows = csv.reader(lines, delimiter=separator or _guessed(first))
    headings = next(rows)
    if all(map(looks_numeric, headings)):
        wrong = quote(first.strip())
        raise BadText(f"the first line names the columns, as name,mass,radius does; not {wrong}")
    found: list[list[str]] = []
    for row in filter(None, rows):
        found.append(row)
        if len(row) != len(headings):
            cells, columns = format_count(len(row), "cell"), format_count(len(headings), "column")
            raise BadText(f"row {len(found)} has {cells}, but the first line names {columns}")
        check_cells(len(found), len(headings))
        refuse_many_rows(len(found), most_rows)
    return headings, found


def _chain(first: str, rest: Iterable[str]) -> Iterator[str]:
    yield first
    yield from rest


def _guessed(first: str) -> str:
    if "\t" in first:
        return "\t"
    return ";" if ";" in first and "," not in first else ","


def _write(sheet: Sheet, stream: TextIO, separator: str) -> None:
    writer = csv.writer(stream, delimiter=separator, lineterminator="\n")
    writer.writerow([HEADING_OF_OBJECTS, *sheet.columns, *sheet.properties])
    columns = [*sheet.columns.values(), *sheet.properties.values()]
    for number, name in enumerate(sheet.objects):
        writer.writerow([name, *(cell_text(column[number]) for column in columns)])


# Sheets to and from pandas data frames, Arrow tables and Parquet files.

INT64 = range(-(1 << 63), 1 << 63)


def from_pandas(frame: pandas.DataFrame, tolerance: Tolerance, approximate: Iterable[str]) -> Sheet:
    """The sheet of a data frame; an index that only counts the rows does not name them."""
    pandas = _library("pandas")
    check_cells(*frame.shape)
    headings = [str(heading) for heading in frame.columns]
    columns = [_cells(frame.iloc[:, number]) for number in range(len(headings))]
    counted = isinstance(frame.index, pandas.RangeIndex)
    names = None if counted else [" ".join(str(name).split()) for name in frame.index]
    return sheet_of_table(headings, columns, tolerance, approximate, names)


def to_pandas(sheet: Sheet) -> pandas.DataFrame:
    """A data frame with a column for each invariant and each property."""
    pandas = _library("pandas")
    index = pandas.Index(sheet.objects, name=HEADING_OF_OBJECTS)
    columns: dict[str, Any] = {}
    for name, values in sheet.columns.items():
        kind = "int64" if _fits(values) else object
        columns[name] = pandas.Series(list(values), index=index, dtype=kind)
    for name, truths in sheet.properties.items():
        columns[name] = pandas.Series(list(truths), index=index, dtype=bool)
    return pandas.DataFrame(columns, index=index)


def from_arrow(table: pyarrow.Table, tolerance: Tolerance, approximate: Iterable[str]) -> Sheet:
    """The sheet of an Arrow table."""
    check_cells(table.num_rows, table.num_columns)
    columns = [column.to_pylist() for column in table.columns]
    return sheet_of_table(table.column_names, columns, tolerance, approximate)


def to_arrow(sheet: Sheet) -> pyarrow.Table:
    """An Arrow table; the first column names the objects."""
    arrow = _library("pyarrow")
    columns: dict[str, Any] = {HEADING_OF_OBJECTS: arrow.array(sheet.objects, arrow.string())}
    for name, values in sheet.columns.items():
        columns[name] = (
            arrow.array(values, arrow.int64())
            if _fits(values)
            else arrow.array([cell_text(value) or None for value in values], arrow.string())
        )
    for name, truths in sheet.properties.items():
        columns[name] = arrow.array(truths, arrow.bool_())
    return arrow.Table.from_arrays(list(columns.values()), names=list(columns))


def read_parquet(
    path: Path, tolerance: Tolerance, approximate: Iterable[str], most_rows: int | None = None
) -> Sheet:
    """The sheet of a Parquet file."""
    arrow, parquet = _library("pyarrow"), _library("pyarrow.parquet")
    with path.open("rb") as file:
        try:
            content = parquet.ParquetFile(file)
            refuse_many_rows(content.metadata.num_rows, most_rows)
            check_cells(content.metadata.num_rows, content.metadata.num_columns)
            table = content.read()
            headings, columns = table.column_names, [each.to_pylist() for each in table.columns]
        except (arrow.ArrowException, OSError, UnicodeDecodeError, MemoryError) as error:
            reason = printable(str(error).partition("\n")[0])
            raise BadText(f"{path.name} is not a whole Parquet file: {reason}") from None
    try:
        return sheet_of_table(headings, columns, tolerance, approximate)
    except BadText as error:
        raise BadText(f"{path.name}: {error}") from None


def write_parquet(sheet: Sheet, path: Path) -> None:
    """Write a Parquet file."""
    parquet = _library("pyarrow.parquet")
    table = to_arrow(sheet)
    with write_atomically(path) as file:
        parquet.write_table(table, file)


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        library = name.partition(".")[0]
        raise Unsuitable(f"this needs {library}: pip install 'ponder-cgt[data]'") from None


def _cells(column: pandas.Series) -> list[Any]:
    """The cells; missing ones (NaN in a data frame) are None."""
    cells = zip(column.tolist(), column.isna(), strict=True)
    return [None if missing else cell for cell, missing in cells]


def _fits(values: tuple[Measured, ...]) -> bool:
    return all(isinstance(value, int) and value in INT64 for value in values)
