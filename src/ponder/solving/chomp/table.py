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
import random
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ponder import _native
from ponder.core.errors import BadText, quote, quote_path
from ponder.core.files import check_folder, refuse_newer, tables_folder, write_atomically
from ponder.core.text import format_count
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.chomp import Chomp
from ponder.solving.chomp.sieve import BYTES_PER_CODE, Boards, Codes, native_box
from ponder.solving.traversal import REPORT_EVERY

# Sorted codes in blocks, each with a checksum that is compared when the block is first read.
#
# A table of Chomp may be many gigabytes long, and a look-up reads a few bytes of it. An index
# holds the first code and the checksum of every block. A look-up chooses its block by the index
# alone, so that it depends on no code outside that block.

CODES_IN_A_BLOCK = 1 << 17
INDEX_TYPE = np.dtype([("first", "<u8"), ("checksum", "<u4")])

Index = npt.NDArray[Any]


@dataclass(frozen=True, eq=False)
class Blocks:
    """The codes of a file and the index of their blocks."""

    path: Path
    codes: Codes
    index: Index
    _checked: set[int] = field(default_factory=set)

    def __contains__(self, code: int) -> bool:
        number = int(np.searchsorted(self.index["first"], np.uint64(code), "right")) - 1
        if number < 0:
            return False
        block = self.block(number)
        place = int(np.searchsorted(block, np.uint64(code)))
        return place < len(block) and int(block[place]) == code

    def block(self, number: int) -> Codes:
        """The codes of a block; `BadText` if the file is damaged there."""
        codes = self.codes[number * CODES_IN_A_BLOCK : (number + 1) * CODES_IN_A_BLOCK]
        if number not in self._checked:
            if zlib.crc32(codes.data) != self.index["checksum"][number]:
                raise BadText(f"the table {quote_path(self.path)} is damaged: make it again")
            self._checked.add(number)
        return codes

    def check(self) -> None:
        """Check every block."""
        for number in range(len(self.index)):
            self.block(number)


def number_of_blocks(codes: int) -> int:
    """How many blocks hold so many codes."""
    return -(-codes // CODES_IN_A_BLOCK)


def in_blocks(batches: Iterable[Codes]) -> Iterator[Codes]:
    """The same codes in the same order, in blocks."""
    rest = np.zeros(0, np.uint64)
    for batch in batches:
        rest = np.concatenate([rest, batch])
        while len(rest) >= CODES_IN_A_BLOCK:
            yield rest[:CODES_IN_A_BLOCK]
            rest = rest[CODES_IN_A_BLOCK:]
    if len(rest):
        yield rest


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
    box = native_box(board)
    with write_atomically(path) as file:
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
        raise BadText(f"{quote_path(path)} is not a table of Chomp: {error}") from None
    end = HEADER_BYTES + BYTES_PER_CODE * found.codes
    missing = end + INDEX_TYPE.itemsize * number_of_blocks(found.codes) - size
    if missing:
        raise BadText(f"the table {quote_path(path)} is {format_count(abs(missing), 'byte')} too "
                      f"{'short' if missing > 0 else 'long'}: make it again")  # fmt: skip
    codes = np.memmap(path, CODE_TYPE, "r", HEADER_BYTES, (found.codes,))
    index = np.fromfile(path, INDEX_TYPE, offset=end)
    if zlib.crc32(index.data) != found.checksum:
        raise BadText(f"the table {quote_path(path)} is damaged: make it again")
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


# A table of Chomp checked against the definition, board by board.
#
# A P-position has no move to a P-position, an N-position has one, and transposing a board changes
# nothing. Small boxes are checked whole, large ones on a random sample: boards drawn from all, and
# as many drawn from the P-positions, which are rare.

CHECKED_WHOLE = 500_000
SAMPLE = 1_000_000
BOARDS_AT_ONCE = 10_000


@dataclass(frozen=True)
class TableCheck:
    """How many boards were checked, whether these are all, and the first fault, if any.

    If the work was stopped, `stopped` says why, and the rest is about the boards until then.
    """

    boards: int
    p_positions: int
    whole: bool
    seed: int
    fault: str | None
    stopped: Ending = FINISHED


def check_table(
    table: ChompTable, *, sample: int = SAMPLE, seed: int = 0, work: Work | None = None
) -> TableCheck:
    """Check the table against the definition."""
    work = work or Work()
    whole = table.box.positions <= CHECKED_WHOLE
    total = table.box.positions if whole else 2 * sample
    boards = lost = 0
    fault = None
    with work.keeping():
        for board in _boards(_everything(table) if whole else _drawn(table, sample, seed)):
            is_p = table.is_p(board)
            fault = _fault(table, board, is_p)
            boards, lost = boards + 1, lost + is_p
            if fault is not None:
                break
            if boards % REPORT_EVERY == 0:
                work.step(boards, total)
    return TableCheck(boards, lost, whole and work.ending.is_complete, seed, fault, work.ending)


def _boards(batches: Iterator[Boards]) -> Iterator[Chomp]:
    for batch in batches:
        for row_lengths in batch.tolist():
            yield Chomp.of(tuple(row for row in row_lengths if row))


def _fault(table: ChompTable, board: Chomp, is_p: bool) -> str | None:
    winning = table.winning_moves(board)
    name = quote(str(board))
    if is_p and winning:
        return f"{name} is in the table, but the move {winning[0]} leads to another board in it"
    if not is_p and not winning:
        return f"{name} is not in the table, but no move leads to a board in it"
    flipped = board.transposed()
    if table.covers(flipped) and table.is_p(flipped) != is_p:
        return f"{name} and its transpose differ"
    return None


def _everything(table: ChompTable) -> Iterator[Boards]:
    end = table.box.positions + 1
    for first in range(1, end, BOARDS_AT_ONCE):
        yield table.box.boards(np.arange(first, min(first + BOARDS_AT_ONCE, end), dtype=np.uint64))


def _drawn(table: ChompTable, sample: int, seed: int) -> Iterator[Boards]:
    dice = random.Random(seed)
    for done in range(0, sample, BOARDS_AT_ONCE):
        size = min(BOARDS_AT_ONCE, sample - done)
        drawn = [1 + dice.randrange(table.box.positions) for _ in range(size)]
        yield table.box.boards(np.array(drawn, np.uint64))
        places = [dice.randrange(len(table.codes)) for _ in range(size)]
        yield table.box.boards(np.ascontiguousarray(table.codes[places]))
