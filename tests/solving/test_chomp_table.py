"""Tables of Chomp: counts, listings, files, look-ups, checks, pictures."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import naive
import numpy as np
import pytest
from refusals import refuse, said
from terminal import document, run

from ponder.core.errors import BadText, TooLarge
from ponder.games import Chomp
from ponder.language.reasons import Reason
from ponder.players.contract import player
from ponder.show.solutions import openings_lines
from ponder.solving import solve
from ponder.solving.chomp.sieve import (
    Codes,
    Sieve,
    by_first_row,
    count_boards_by_cookies,
    refuse_above,
    sieve_cost,
    write_listing,
)
from ponder.solving.chomp.table import ChompTable, check_table, kept_table, load_table, save_table

DATA = Path(__file__).parent.parent / "data"


def table_of(size: str) -> ChompTable:
    with Sieve(Chomp(size), listed=True) as sieve:
        return ChompTable(sieve.box, np.concatenate(list(sieve.batches())))


@pytest.mark.parametrize("size", ["6x6", "5x7", "7x5", "6x2", "1x5", "5x1", "1x1"])
def test_every_board_by_the_definition(size: str) -> None:
    table = table_of(size)
    for board in naive.boards(*map(int, size.split("x"))):
        assert table.is_p(board) == (naive.outcome(board) == "P")
        assert table.winning_moves(board) == naive.winning_moves(board, "left")


def test_openings() -> None:
    """tests/data/chomp_openings.json: every winning first move to 12x12."""
    expected = json.loads((DATA / "chomp_openings.json").read_text())["moves"]
    found = table_of("12x12").openings()
    for size, moves in expected.items():
        assert found[size] == [f"{row},{column}" for row, column in moves]


def test_openings_of_one_row_and_of_one_column() -> None:
    assert table_of("3x3").openings() == {
        "1x2": ["1,2"],
        "1x3": ["1,2"],
        "2x1": ["2,1"],
        "2x2": ["2,2"],
        "2x3": ["2,3"],
        "3x1": ["2,1"],
        "3x2": ["3,2"],
        "3x3": ["2,2"],
    }


@pytest.mark.parametrize("size", ["6x6", "4x7", "7x4", "9x3", "3x9", "8x2", "5x1", "1x5"])
def test_counts_by_first_row(size: str) -> None:
    with Sieve(Chomp(size), listed=False) as sieve:
        sieve.count()
        found = by_first_row(sieve)
    rows, columns = map(int, size.split("x"))
    lost = Counter(b.rows[0] for b in naive.boards(rows, columns) if naive.outcome(b) == "P")
    assert found == [lost[length] for length in range(columns + 1)]


def test_counts_by_cookies() -> None:
    expected = json.loads((DATA / "chomp_counts.json").read_text())["cookies"]
    with Sieve(Chomp("12x12"), listed=False) as sieve:
        sieve.count()
        counts = sieve.by_cookies()
    assert counts[1:23] == [expected[str(k)] for k in range(1, 23)]
    assert sum(count_boards_by_cookies(12, 12)) - 1 == Chomp("12x12").size_bound()


@pytest.mark.parametrize("name", ["list.txt", "list.npy", "list.parquet"])
def test_listings(name: str, tmp_path: Path) -> None:
    table = table_of("4x5")
    boards = table.box.boards(table.codes)
    assert write_listing(tmp_path / name, [boards[:7], boards[7:]], 4) == len(boards)
    assert read_listing(tmp_path / name) == [Chomp(board) for board in boards.tolist()]


def read_listing(path: Path) -> list[Chomp]:
    if path.suffix == ".txt":
        return [Chomp(line) for line in path.read_text().split()]
    if path.suffix == ".npy":
        return [Chomp(board) for board in np.load(path).tolist()]
    from pyarrow import parquet

    return [Chomp(list(row.values())) for row in parquet.read_table(path).to_pylist()]


def test_tables_on_disk(tmp_path: Path) -> None:
    path = tmp_path / "chomp.table"
    table = table_of("6x7")
    loaded = save_table(Chomp("6x7"), [table.codes], path)
    assert np.array_equal(load_table(path, whole=True).codes, table.codes)
    assert loaded.winning_moves(Chomp("6x7")) == ["5,5"]


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data[:-5],
        lambda data: data + b"x",
        lambda data: data[:100],
        lambda data: b"",
        lambda data: data.replace(b"codes", b"cedes"),
        lambda data: data[:-3] + b"\xff" + data[-2:],
    ],
)
def test_tables_that_are_not_whole(change: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "chomp.table"
    save_table(Chomp("6x7"), [table_of("6x7").codes], path)
    path.write_bytes(change(path.read_bytes()))
    refuse(BadText, load_table, path, whole=True)


def test_a_failed_write_leaves_nothing(tmp_path: Path) -> None:
    def broken() -> Iterator[Codes]:
        yield table_of("3x3").codes
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        save_table(Chomp("3x3"), broken(), tmp_path / "chomp.table")
    assert list(tmp_path.iterdir()) == []


def test_solve_and_players_use_kept_tables(tables: Path) -> None:
    """13x13 has 10 million boards inside, more than are surveyed for a question."""
    assert run("table", "chomp", "13x13", "--keep").exit_code == 0
    assert kept_table(Chomp("13x12")) is not None
    assert kept_table(Chomp("14x3")) is None
    solution = solve(Chomp("13x13"))
    assert [winning.move for winning in solution.winning_moves] == ["2,2"]
    facts = {"table": "13x13", "positions": solution.position.size_bound()}
    assert solution.notes == (Reason("from a table", "proved", facts=facts),)
    assert player("perfect").choose(Chomp("13x13"), "left").move == "2,2"
    (tables / "chomp-99x99.table").write_text("not a table")
    assert kept_table(Chomp("14x14")) is None
    damaged = tables / "chomp-13x13.table"
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"\xff")
    assert kept_table(Chomp("13x12")) is None


@pytest.mark.parametrize("size", ["5x5", "3x8", "8x3"])
def test_checks_find_no_fault(size: str) -> None:
    table = table_of(size)
    check = check_table(table)
    assert (check.fault, check.whole) == (None, True)
    assert (check.boards, check.p_positions) == (table.box.positions, len(table.codes))


@pytest.mark.parametrize("place", [1, 5, 20])
def test_checks_find_faults(place: int) -> None:
    table = table_of("5x5")
    missing = ChompTable(table.box, np.delete(table.codes, place))
    fault = check_table(missing).fault
    assert fault is not None
    more = np.sort(np.append(table.codes, table.codes[place] + np.uint64(1)))
    assert check_table(ChompTable(table.box, more)).fault is not None


def test_a_sample_of_a_larger_box_by_the_definition() -> None:
    check = check_table(table_of("12x12"), sample=1500)
    assert (check.boards, check.whole, check.fault) == (3000, False, None)


def test_checks_of_large_boxes_are_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.solving.chomp.table.CHECKED_WHOLE", 1000)
    check = check_table(table_of("8x8"), sample=300, seed=5)
    assert (check.boards, check.whole, check.seed, check.fault) == (600, False, 5, None)


def test_plans_and_refusals() -> None:
    assert sieve_cost(Chomp("8x8")).positions == 12_869
    refuse(TooLarge, refuse_above, sieve_cost(Chomp("16x16")), 1000)
    refuse(TooLarge, refuse_above, sieve_cost(Chomp("30x30")), 10**8)
    refuse(TooLarge, refuse_above, sieve_cost(Chomp("24x24"), listed=True), 10**8)
    refuse(TooLarge, sieve_cost, Chomp("99x99"))
    refuse(BadText, sieve_cost, Chomp("3,2"))


def test_the_verb_as_json(tables: Path) -> None:
    found = document("table", "chomp", "8x10", "--openings", "--cookies", "20", "--verify")
    assert (found["rows"], found["columns"], found["positions"]) == (8, 10, 43_757)
    assert found["p_positions"] == 1000 == sum(found["by_cookies"]) == sum(found["by_first_row"])
    assert found["several_openings"] == {"8x10": ["4,9", "5,6"]}
    assert found["verified"]["fault"] is None
    assert found["seconds"] >= 0
    assert found["peak_bytes"] > 0


def test_the_verb_in_words(tables: Path, tmp_path: Path) -> None:
    asked = ("table", "chomp", "3x4", "--openings", "--verify")
    said(run(*asked, "--out", str(tmp_path / "p.txt")).stdout)
    said("\n".join(openings_lines({"8x10": ["4,9", "5,6"]})))
    assert len((tmp_path / "p.txt").read_text().split()) == 7


def test_pictures(tmp_path: Path) -> None:
    for size, name in (("3x40", "rows.svg"), ("6x6", "density.svg"), ("3x20", "rows.png")):
        assert run("table", "chomp", size, "--plot", str(tmp_path / name)).exit_code == 0
    for name in ("rows.svg", "density.svg"):
        ElementTree.parse(tmp_path / name)
    assert (tmp_path / "rows.png").read_bytes().startswith(b"\x89PNG")
