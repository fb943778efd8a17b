"""What solutions, arguments, advice and findings show in a notebook and in the console."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import ponder
from ponder.games import Chomp, Domineering, Nim, Pig, ToadsAndFrogs
from ponder.measures.chomp import number_of_columns, number_of_cookies, number_of_rows
from ponder.values.advice import advice

FINDINGS = ponder.conjecture(
    [Chomp("1"), Chomp("2,2")],
    [number_of_rows, number_of_columns, number_of_cookies],
    number_of_cookies,
)
SHOWN = [
    FINDINGS,
    ponder.solve(Chomp("4x7")),
    ponder.solve(Pig("10")),
    ponder.solve(ToadsAndFrogs("TT_FF")),
    ponder.arguments(Nim("3,4,5")),
    ponder.arguments(Nim("3,4,5"))[0],
    advice(Domineering("2x3") + ToadsAndFrogs("TT_F")),
]


def cells(result: object) -> list[list[str]]:
    """The texts of the table, row by row."""
    page = getattr(result, "_repr_html_")().replace("<br>", "\n")  # noqa: B009 - mypy sees no common type
    table = ElementTree.fromstring(page)
    assert table.tag == "table"
    return [["".join(cell.itertext()) for cell in row] for row in table.iter("tr")]


@pytest.mark.parametrize("result", SHOWN, ids=lambda result: type(result).__name__)
def test_a_table_and_a_short_repr(result: object) -> None:
    rows = cells(result)
    assert len({len(row) for row in rows}) == 1
    assert len(repr(result)) <= 200
    assert "\n" not in repr(result)


def test_the_facts_are_there() -> None:
    solution = dict(cells(ponder.solve(Chomp("4x7"))))
    assert solution["winning moves"] == "3,4 → 7,7,3,3"
    assert (solution["remoteness"], solution["Grundy value"]) == ("17", "19")
    statements = [row[0] for row in cells(FINDINGS)[1:]]
    assert statements == [str(conjecture) for conjecture in FINDINGS]
    moves = cells(advice(Domineering("2x2")))
    assert [row[:4] for row in moves[1:3]] == [
        ["Left", "1,1", "1", "wins"],
        ["Left", "1,2", "1", "wins"],
    ]
    argument = cells(ponder.arguments(Nim("3,4,5")))[1]
    assert argument[:3] == ["nim-sum", "N", "3>1"]
    assert argument[3].startswith("The nim-sum")


def test_reprs() -> None:
    assert repr(ponder.solve(Chomp("4x7"))) == "<Solution of Chomp('7,7,7,7'): N, 1 winning move>"
    assert repr(ponder.arguments(Nim("3,4,5"))) == "(<Argument by nim-sum: N, move 3>1>,)"
    assert repr(advice(Domineering("2x2"))) == (
        "<Advice on Domineering('..|..'): Value('+-1'), 4 moves>"
    )
    assert repr(FINDINGS).startswith(
        "<Findings: 2 conjectures on number_of_cookies from 2 objects; "
    )


def test_long_tables_are_cut() -> None:
    rows = cells(advice(Nim("35,35")))
    assert len(rows) == 62
    assert rows[-1][0].startswith("… and ")
