"""A kept table whose bytes have changed: no board is looked up in a damaged block."""

import re
from pathlib import Path

import numpy as np
import pytest
from refusals import refuse, refused

from ponder.core.errors import BadText
from ponder.games import Chomp
from ponder.solving import solve
from ponder.solving.chomp.sieve import Sieve
from ponder.solving.chomp.table import (
    HEADER_BYTES,
    INDEX_TYPE,
    in_blocks,
    kept_table,
    load_table,
    save_table,
    table_path,
)

BLOCK = 10


@pytest.fixture
def kept(tables: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The table of 6x7 in blocks of ten codes, counted among the large tables."""
    monkeypatch.setattr("ponder.solving.chomp.table.CODES_IN_A_BLOCK", BLOCK)
    monkeypatch.setattr("ponder.solving.chomp.table.CHECKED_WHOLE_BYTES", 0)
    monkeypatch.setattr("ponder.solving.chomp.solvers.QUICKLY_SURVEYED", 10)
    with Sieve(Chomp("6x7"), listed=True) as sieve:
        save_table(Chomp("6x7"), sieve.batches(), table_path(Chomp("6x7")))
    return table_path(Chomp("6x7"))


def flip(path: Path, place: int) -> None:
    """Turn the lowest bit of the byte round."""
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)


def test_look_ups_in_blocks_are_those_in_the_whole(kept: Path) -> None:
    in_parts, whole = load_table(kept), load_table(kept, whole=True)
    codes = np.arange(1, whole.box.positions + 1, dtype=np.uint64)
    assert len(whole.codes) > 3 * BLOCK
    for row_lengths in whole.box.boards(codes).tolist():
        board = Chomp(row_lengths)
        assert in_parts.is_p(board) == whole.is_p(board)
        assert in_parts.winning_moves(board) == whole.winning_moves(board)


@pytest.mark.parametrize("place", [0, 7, 25, -1])
def test_a_damaged_block_answers_no_question(kept: Path, place: int) -> None:
    table = load_table(kept, whole=True)
    lost = table.box.boards(np.array(table.codes)).tolist()
    flip(kept, HEADER_BYTES + 8 * (place % len(lost)))
    damaged = load_table(kept)
    refuse(BadText, damaged.is_p, Chomp(lost[place]))
    refuse(BadText, load_table, kept, whole=True)
    far = lost[(place + 2 * BLOCK) % len(lost)]
    assert damaged.is_p(Chomp(far))


def test_solving_does_not_believe_a_damaged_table(kept: Path) -> None:
    assert solve(Chomp("6x7")).notes[0].kind == "from a table"
    for code in range(len(load_table(kept).codes)):
        flip(kept, HEADER_BYTES + 8 * code)
    refuse(BadText, solve, Chomp("6x7"))


def test_a_damaged_index_is_no_table(kept: Path) -> None:
    flip(kept, kept.stat().st_size - INDEX_TYPE.itemsize)
    with refused(BadText) as refusal:
        load_table(kept)
    refusal.match(re.escape(repr(str(kept))))  # whole: somebody has to find it
    assert kept_table(Chomp("6x7")) is None


@pytest.mark.parametrize("sizes", [[], [3], [10], [4, 6, 1], [25, 0, 7], [1] * 31])
def test_codes_in_blocks(sizes: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.solving.chomp.table.CODES_IN_A_BLOCK", BLOCK)
    codes = np.arange(sum(sizes), dtype=np.uint64)
    batches = np.split(codes, np.cumsum(sizes))
    blocks = list(in_blocks(batches))
    assert [code for block in blocks for code in block.tolist()] == codes.tolist()
    assert all(len(block) == BLOCK for block in blocks[:-1])
