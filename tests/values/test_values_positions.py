"""Values of positions: the hooks change nothing, sums, tables, pictures, refusals."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Self
from xml.etree import ElementTree

import naive
import pytest
from loopy import Endless, Round
from refusals import refuse, refused
from stopped_work import at_most

import ponder
from ponder import Position, Value, position, show, value
from ponder.core.catalogue import games
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.position import SIDES, Side, moves_of
from ponder.games import Chomp, Domineering, Hackenbush, LiteralForm, Nim, ToadsAndFrogs
from ponder.values.position_values import PositionValues, start_table, store_values


def by_definition(start: Position, known: dict[Position, Value]) -> Value:
    """From the options alone: no parts, no symmetry, no theorem, no native game."""
    if start not in known:
        sides = [[by_definition(to, known) for _, to in moves_of(start, p)] for p in SIDES]
        known[start] = Value.from_options(*sides)
    return known[start]


EXAMPLES = [
    (game.name, text)
    for game in games()
    if game.kind != "chance"
    for text in game.examples
    if game.name not in ("divisors", "octal")
]


@pytest.mark.parametrize(("game", "text"), EXAMPLES)
def test_hooks_and_kernels_change_nothing(game: str, text: str) -> None:
    known: dict[Position, Value] = {}
    values = PositionValues()
    for here in naive.reachable(position(game, text), 150):
        assert values(here) == by_definition(here, known), here


def test_outcome_of_value_is_outcome_of_position() -> None:
    for text in ("4x4", "3x4", "..#|...|#.."):
        assert value(Domineering(text)).outcome == ponder.outcome(Domineering(text))
    for start in naive.reachable(ToadsAndFrogs("TTT__FF"), 200):
        assert value(start).outcome == naive.outcome(start)


def test_impartial_positions_are_nimbers() -> None:
    for text in ("3,4", "1,2,3", "7"):
        assert str(value(Nim(text))) in ("*7", "0")
    assert value(Chomp("2x3") + Nim("2")) == Value(f"*{ponder.grundy(Chomp('2x3'))}") + Value("*2")


def test_sums_of_different_games() -> None:
    both = position("toads-and-frogs", "TT_FF + 4x4@domineering")
    assert value(both) == Value("*") + value(Domineering("4x4"))
    assert value(position("value", "{2|-1} + *")) == Value("{2*|-1*}")
    assert value(position("value", "{2 + * | -1}")) == Value("{2*|-1}")
    assert value(position("value", "tiny(1 + *) + ^ + 3@nim")) == Value("tiny(1*)+^*3")


def test_literal_forms_are_not_simplified_until_asked() -> None:
    form = LiteralForm("{1,2|}")
    assert [str(option) for option in form.options("left")] == ["1", "2"]
    assert value(form) == 3
    assert LiteralForm([["*", 1], [[[3], [2]]]]) == LiteralForm("{*,1|{3|2}}")
    assert LiteralForm("1/2").options("right") == (LiteralForm("1"),)
    assert {str(option) for option in LiteralForm("*2+1").options("left")} == {"0+1", "*+1", "*2+0"}
    refuse(BadText, LiteralForm, 0.5)
    deep: Any = [[], []]
    for _ in range(500):
        deep = [[deep], []]
    refuse(TooLarge, LiteralForm, deep)


# Refusals


def test_what_has_no_value() -> None:
    refuse(Unsuitable, value, Round("0"))
    refuse(TooLarge, value, Endless("0"), work=at_most(5_000))
    refuse(Unsuitable, value, position("pig", "20"))
    refuse(Unsuitable, value, position("misere-nim", "3"))
    refuse(Unsuitable, value, position("misere-toads-and-frogs", "TT_F"))
    refuse(Unsuitable, value, "TT_F")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("domineering", "30x30"),
        ("toads-and-frogs", "T" * 60 + "_" * 60 + "F" * 60),
        ("nim", "2000000"),
        ("hackenbush", "br" * 50),
        ("clobber", "20x20"),
    ],
)
def test_hopeless_positions_are_refused_at_once(game: str, text: str) -> None:
    refuse(TooLarge, value, position(game, text))


def test_many_small_parts_are_no_hindrance() -> None:
    assert value(Hackenbush(["b" * 9] * 60 + ["r" * 9] * 59)) == 9


# Kept values


@pytest.mark.usefixtures("tables")
def test_kept_values_are_found_again() -> None:
    """The file tells a lie, to see that it is read; a file that was changed is not believed."""
    strip, board = ToadsAndFrogs("TTT___FF"), Domineering("3x3")
    true = value(strip)
    files = store_values([(strip, Value("77")), (board, value(board))])
    assert [file.name for file in files] == [
        "values-toads-and-frogs.json",
        "values-domineering.json",
    ]
    assert value(strip) == 77
    store_values([(ToadsAndFrogs("T_F"), Value("*"))])
    assert value(strip) == 77
    files[0].write_text(files[0].read_text().replace("77", "78"))
    assert value(strip) == true


class StuckToads(ToadsAndFrogs):
    """Toads and Frogs in which nobody moves."""

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        return iter(())


class FullBoard(Domineering):
    """Domineering in which nobody finds a place."""

    def placements(self, pieces: tuple[str, ...]) -> Iterator[tuple[str, Self]]:
        return iter(())


class LastDomino(Domineering):
    """Domineering in which a domino leaves no free square."""

    def replaced(self, changes: Iterable[tuple[tuple[int, int], str]]) -> Self:
        return self.of(tuple("#" * len(row) for row in self.state))


@pytest.mark.usefixtures("tables")
def test_values_of_other_moves_are_not_kept() -> None:
    """The games have the name and the rules of others, but moves of their own."""
    store_values([(ToadsAndFrogs("TT_F"), Value("{1/2|0}")), (Domineering("2x2"), Value("+-1"))])
    assert value(StuckToads("TT_F")) == 0
    assert value(FullBoard("2x2")) == 0
    assert value(LastDomino("2x2")) == Value("*")
    for stranger in (StuckToads("TT_F"), FullBoard("2x2")):
        refuse(Unsuitable, store_values, [(stranger, Value(0))])


def test_what_does_not_read_back_is_not_kept(tables: Path) -> None:
    refuse(Unsuitable, store_values, [(ToadsAndFrogs("T_F"), 400 * Value("tiny(1)"))])
    assert not list(tables.iterdir())


def test_only_rules_that_are_data_are_kept() -> None:
    refuse(Unsuitable, store_values, [(Nim("3"), Value("*3"))])


# Tables and pictures


def test_starts_of_toads_and_frogs() -> None:
    table = start_table("toads-and-frogs", (3, 2, 3))
    assert table.names == ("toads", "blanks", "frogs")
    assert len(table.rows) == 18
    assert {row.sizes: str(row.value) for row in table.rows}[3, 2, 3] == "+-1/8"
    lines = show.starts_csv(table).splitlines()
    assert lines[0].startswith("toads,blanks,frogs,position,value,outcome,left_stop")
    assert lines[-1] == "3,2,3,TTT__FFF,+-1/8,N,1/8,-1/8,0,1/8"
    latex = show.starts_latex(table)
    assert latex.count(r"\begin{tabular}{r|ccc}") == latex.count(r"\end{tabular}") == 2
    assert r"$\pm \frac{1}{8}$" in latex
    assert show.starts_text(table).splitlines()[-1] == "3      2       3      ±1/8"
    picture = ElementTree.fromstring(show.starts_svg(table))
    assert sum(element.text == "±1/8" for element in picture.iter()) == 1


def test_starts_of_grids() -> None:
    table = start_table("domineering", (2, 3))
    assert [str(row.value) for row in table.rows] == ["0", "-1", "-1", "1", "+-1", "{2|-1/2}"]


@pytest.mark.parametrize(
    ("game", "sizes"),
    [
        ("nim", (3,)),
        ("toads-and-frogs", (3, 3)),
        ("domineering", (0, 3)),
        ("domineering", (200, 300)),
    ],
)
def test_starts_that_cannot_be(game: str, sizes: tuple[int, ...]) -> None:
    with refused(ponder.PonderError):
        start_table(game, sizes)


@pytest.mark.parametrize("text", ["{4|1||0}", "+-1", "3", "*", "-1/2", "{7|5||-20|-99}"])
def test_thermographs_are_pictures(text: str) -> None:
    graph = Value(text).thermograph
    picture = ElementTree.fromstring(show.thermograph_svg(graph, f"of {text} & <more>"))
    lines = [e for e in picture.iter() if e.tag.endswith("polyline")]
    assert len(lines) == 3
    _, _, width, height = map(float, (picture.get("viewBox") or "").split())
    for line in lines:
        for point in (line.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert 0 <= x <= width
            assert 0 <= y <= height
    assert graph._repr_svg_().startswith("<svg")
    shown = {element.text for element in picture.iter() if element.tag.endswith("text")}
    assert {str(graph.mean), str(max(graph.temperature, 0))} <= shown
