"""Sorted codes in blocks, each with a checksum that is compared when the block is first read.

A table of Chomp may be many gigabytes long, and a look-up reads a few bytes of it. An index
holds the first code and the checksum of every block. A look-up chooses its block by the index
alone, so that it depends on no code outside that block.
"""

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ponder.core.errors import BadText, named_file
from ponder.solving.chomp.sieve import Codes

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
                raise BadText(f"the table {named_file(self.path)} is damaged: make it again")
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
