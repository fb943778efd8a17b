"""P-positions of Chomp streamed to a file: text, NumPy or Parquet, never all in memory."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import IO

import numpy as np

from ponder.core.errors import BadText, Unsuitable
from ponder.core.files import whole_file
from ponder.solving.chomp.sieve import Boards

NPY_MAGIC = b"\x93NUMPY\x01\x00"
NPY_HEADER_BYTES = 192

Writer = Callable[[IO[bytes], Iterable[Boards], int], int]


def write_listing(path: Path, batches: Iterable[Boards], rows: int) -> int:
    """Write the boards, one row length a column, and return how many there were."""
    writer = WRITERS[format_of(path)]
    with whole_file(path) as file:
        return writer(file, batches, rows)


def format_of(path: Path) -> str:
    """The format that the file's name asks for; others are refused before any work."""
    if path.suffix not in WRITERS:
        raise BadText(f"P-positions are written as {', '.join(WRITERS)}, not as {path.name!r}")
    if path.suffix == ".parquet":
        try:
            import pyarrow as _  # noqa: F401 - only whether it is there
        except ImportError:
            raise Unsuitable("Parquet needs pyarrow: pip install 'ponder-cgt[data]'") from None
    return path.suffix


def with_few_cookies(batches: Iterable[Boards], most: int) -> Iterator[Boards]:
    """The boards with at most this many cookies."""
    for boards in batches:
        yield boards[boards.sum(axis=1) <= most]


def _write_text(file: IO[bytes], batches: Iterable[Boards], rows: int) -> int:
    """One position a line, as `Chomp` reads it."""
    count = 0
    for boards in batches:
        for board in boards.tolist():
            file.write((",".join(str(row) for row in board if row) + "\n").encode())
        count += len(boards)
    return count


def _write_npy(file: IO[bytes], batches: Iterable[Boards], rows: int) -> int:
    """An array of uint16; the header is written again at the end, when the number is known."""
    file.write(_npy_header(0, rows))
    count = 0
    for boards in batches:
        file.write(boards.astype("<u2", copy=False).tobytes())
        count += len(boards)
    file.seek(0)
    file.write(_npy_header(count, rows))
    return count


def _npy_header(count: int, rows: int) -> bytes:
    """The header of the NumPy format 1.0, always of the same length."""
    described = {"descr": "<u2", "fortran_order": False, "shape": (count, rows)}
    length = NPY_HEADER_BYTES - len(NPY_MAGIC) - 2
    text = repr(described).encode().ljust(length - 1) + b"\n"
    return NPY_MAGIC + np.uint16(length).tobytes() + text


def _write_parquet(file: IO[bytes], batches: Iterable[Boards], rows: int) -> int:
    """A column for each row of the board: row1, row2, …"""
    import pyarrow as arrow
    from pyarrow import parquet

    schema = arrow.schema([(f"row{number}", arrow.uint16()) for number in range(1, rows + 1)])
    count = 0
    with parquet.ParquetWriter(file, schema) as writer:
        for boards in batches:
            columns = [arrow.array(np.ascontiguousarray(boards[:, i])) for i in range(rows)]
            writer.write_table(arrow.Table.from_arrays(columns, schema=schema))
            count += len(boards)
    return count


WRITERS: dict[str, Writer] = {".txt": _write_text, ".npy": _write_npy, ".parquet": _write_parquet}
