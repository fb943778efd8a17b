"""Tables of text, CSV and TSV: the first line names the columns, every other is an object.

Cells are separated by commas, by tabs, or by semicolons if the first line has those and no
comma. Rows are counted from 1, after the line of names.
"""

import csv
import io
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from ponder.core.errors import BadText, shortened
from ponder.core.files import read_whole, whole_file
from ponder.core.words import counted
from ponder.measures.cells import cell_text, looks_numeric
from ponder.measures.columns import (
    HEADING_OF_OBJECTS,
    refuse_many_cells,
    refuse_many_rows,
    sheet_of_table,
)
from ponder.measures.sheet import Sheet, Tolerance


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
    with whole_file(path) as file:
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
    data = io.BytesIO(read_whole(path))
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
        wrong = shortened(first.strip())
        raise BadText(f"the first line names the columns, as name,mass,radius does; not {wrong}")
    found: list[list[str]] = []
    for row in filter(None, rows):
        found.append(row)
        if len(row) != len(headings):
            cells, columns = counted(len(row), "cell"), counted(len(headings), "column")
            raise BadText(f"row {len(found)} has {cells}, but the first line names {columns}")
        refuse_many_cells(len(found), len(headings))
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
