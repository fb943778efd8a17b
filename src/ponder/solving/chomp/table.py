"""Tables of P-positions kept on disk, from which any board inside is looked up at once.

A file has a header of 4,096 bytes, a JSON text padded with blanks, then the codes of all
P-positions in increasing order, eight bytes each, least byte first, and then the index of
their blocks. The header holds the rules, the size, the number of codes, a checksum of the
index, and a checksum of its own. A file appears whole or not at all; one that is cut, of
another kind or of another version is refused. Files are mapped into memory, not read; each
block of codes is compared with its checksum before the first look-up in it.
"""

import json
import os
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np

from ponder import _native
from ponder.core.errors import BadText, named_file
from ponder.core.files import check_folder, refuse_newer, tables_folder, whole_file
from ponder.core.words import counted
from ponder.games.chomp import Chomp
from ponder.solving.chomp.blocks import INDEX_TYPE, Blocks, in_blocks, number_of_blocks
from ponder.solving.chomp.sieve import BYTES_PER_CODE, Codes, box_of

HEADER_BYTES = 4096
RULES = "chomp: a bite takes all below and to the right; the poison is top left"
VERSION = 2
CODE_TYPE = "<u8"
CHECKED_WHOLE_BYTES = 100_000_000
SIZES = "rows", "columns", "codes", "checksum of index"


class Description(NamedTuple):
    """What the header of a file says: the rectangle, how many codes, and a checksum."""

    box: _native.ChompBox
    codes: int
    checksum: int


@dataclass(frozen=True, eq=False)
class ChompTable:
    """All P-positions inside a rectangle, as sorted codes.

    `unchecked` are the blocks of a file that is compared with its checksums only where it is
    read.
    """

    box: _native.ChompBox
    codes: Codes
    unchecked: Blocks | None = None

    def covers(self, board: Chomp) -> bool:
        """Whether the board lies inside the rectangle."""
        return len(board.rows) <= self.box.rows and board.rows[0] <= self.box.columns

    def is_p(self, board: Chomp) -> bool:
        """Whether the player to move loses."""
        if self.unchecked is not None:
            return self.box.code(list(board.rows)) in self.unchecked
        return self.box.is_p(self.codes, list(board.rows))

    def winning_moves(self, board: Chomp) -> list[str]:
        """Every winning move, top row first."""
        if self.unchecked is not None:
            return [name for name, option in board.moves() if self.is_p(option)]
        moves = self.box.winning_moves(self.codes, list(board.rows))
        return [f"{row},{column}" for row, column in sorted(moves)]

    def openings(self) -> dict[str, list[str]]:
        """The winning first moves of every rectangle inside, except the poison alone."""
        found = {}
        for rows in range(1, self.box.rows + 1):
            for columns in range(2 if rows == 1 else 1, self.box.columns + 1):
                rectangle = Chomp.of((columns,) * rows)
                found[f"{rows}x{columns}"] = self.winning_moves(rectangle)
        return found


def save_table(board: Chomp, batches: Iterable[Codes], path: Path) -> ChompTable:
    """Write the codes of a rectangle as a table, and read it again."""
    check_kept_table(path)
    box = box_of(board)
    with whole_file(path) as file:
        file.write(b" " * HEADER_BYTES)
        count, index = _write_codes(file, batches)
        file.write(index)
        file.seek(0)
        file.write(_header(box, count, zlib.crc32(index)))
    return load_table(path, whole=True)


def check_kept_table(path: Path) -> None:
    """Refuse a table that cannot be written, or that a newer Ponder wrote, before any work."""
    if path.parent.exists():  # else it will be made
        check_folder(path)
    try:
        with path.open("rb") as file:
            fields = _fields(file.read(HEADER_BYTES))
    except (OSError, ValueError):  # nothing is there, or nothing of ours
        return
    refuse_newer(path, fields["ponder table"], VERSION)


def load_table(path: Path, *, whole: bool = False) -> ChompTable:
    """Map a table into memory; `BadText` says what is wrong with the file.

    With `whole` every block is checked at once, otherwise when it is first read.
    """
    try:
        with path.open("rb") as file:
            found = _described(file.read(HEADER_BYTES))
            size = os.fstat(file.fileno()).st_size
    except (OSError, ValueError) as error:
        raise BadText(f"{named_file(path)} is not a table of Chomp: {error}") from None
    end = HEADER_BYTES + BYTES_PER_CODE * found.codes
    missing = end + INDEX_TYPE.itemsize * number_of_blocks(found.codes) - size
    if missing:
        raise BadText(f"the table {named_file(path)} is {counted(abs(missing), 'byte')} too "
                      f"{'short' if missing > 0 else 'long'}: make it again")  # fmt: skip
    codes = np.memmap(path, CODE_TYPE, "r", HEADER_BYTES, (found.codes,))
    index = np.fromfile(path, INDEX_TYPE, offset=end)
    if zlib.crc32(index.data) != found.checksum:
        raise BadText(f"the table {named_file(path)} is damaged: make it again")
    blocks = Blocks(path, codes, index)
    if not whole:
        return ChompTable(found.box, codes, blocks)
    blocks.check()
    return ChompTable(found.box, codes)


def table_path(board: Chomp) -> Path:
    """Where the table of a rectangle is kept."""
    return tables_folder() / f"chomp-{len(board.rows)}x{board.rows[0]}.table"


def kept_table(board: Chomp) -> ChompTable | None:
    """A table kept on disk that covers the board; files that are not tables are skipped.

    Tables are tried from the smallest file on. Small ones are checked whole.
    """
    sizes = {path: path.stat().st_size for path in tables_folder().glob("chomp-*.table")}
    for path in sorted(sizes, key=lambda path: (sizes[path], path)):
        try:
            table = load_table(path, whole=sizes[path] <= CHECKED_WHOLE_BYTES)
        except BadText:
            continue
        if table.covers(board):
            return table
    return None


def _write_codes(file: IO[bytes], batches: Iterable[Codes]) -> tuple[int, bytes]:
    """Write the codes; how many there are, and the index of their blocks."""
    count, index = 0, []
    for codes in in_blocks(batches):
        data = codes.astype(CODE_TYPE, copy=False).tobytes()
        file.write(data)
        count += len(codes)
        index.append((codes[0], zlib.crc32(data)))
    return count, np.array(index, INDEX_TYPE).tobytes()


def _header(box: _native.ChompBox, count: int, checksum: int) -> bytes:
    sizes = dict(zip(SIZES, (box.rows, box.columns, count, checksum), strict=True))
    return sealed_header(json.dumps({"ponder table": VERSION, "rules": RULES, **sizes}))


def sealed_header(text: str) -> bytes:
    """The text with its checksum, as a file begins with it."""
    sealed = json.dumps({"header": text, "checksum": zlib.crc32(text.encode())})
    return sealed.encode().ljust(HEADER_BYTES - 1) + b"\n"


def _described(header: bytes) -> Description:
    """What a header says, or ValueError saying why it is not one."""
    fields = _fields(header)
    if (fields["ponder table"], fields.get("rules")) != (VERSION, RULES):
        raise ValueError("it is of another version or of other rules")
    rows, columns, codes, checksum = (fields[name] for name in SIZES)
    return Description(_native.ChompBox(rows, columns), codes, checksum)


def _fields(header: bytes) -> dict[str, Any]:
    """The fields of an undamaged header, of any version."""
    try:
        sealed = json.loads(header)
        text, checksum = sealed["header"], sealed["checksum"]
        damaged = zlib.crc32(text.encode()) != checksum
        fields: dict[str, Any] = json.loads(text)
        _ = fields["ponder table"]
    except (ValueError, LookupError, TypeError):
        raise ValueError("it does not begin with the header of one") from None
    if damaged:
        raise ValueError("its header is damaged")
    return fields
