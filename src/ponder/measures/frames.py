"""Sheets to and from pandas data frames, Arrow tables and Parquet files."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ponder.core.errors import BadText, Unsuitable
from ponder.core.files import whole_file
from ponder.core.words import printable
from ponder.exact.undefined import Measured
from ponder.measures.cells import cell_text
from ponder.measures.columns import (
    HEADING_OF_OBJECTS,
    refuse_many_cells,
    refuse_many_rows,
    sheet_of_table,
)
from ponder.measures.sheet import Sheet, Tolerance

if TYPE_CHECKING:
    import pandas
    import pyarrow

INT64 = range(-(1 << 63), 1 << 63)


def from_pandas(frame: pandas.DataFrame, tolerance: Tolerance, approximate: Iterable[str]) -> Sheet:
    """The sheet of a data frame; an index that only counts the rows does not name them."""
    pandas = _library("pandas")
    refuse_many_cells(*frame.shape)
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
    refuse_many_cells(table.num_rows, table.num_columns)
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
            refuse_many_cells(content.metadata.num_rows, content.metadata.num_columns)
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
    with whole_file(path) as file:
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
