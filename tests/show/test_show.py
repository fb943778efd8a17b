"""Drawings: exact texts, well-formed pictures, and honest notes of what was left out."""

import re
import subprocess
import sys
from xml.etree import ElementTree

import pytest
from odd_letters import SVG, Odd
from refusals import refuse

from ponder import game_tree, position, show
from ponder.core.catalogue import SUM, games
from ponder.core.drawing import CellKind
from ponder.core.errors import TooLarge
from ponder.games import Chomp, Hackenbush, Nim
from ponder.show.positions import SHAPES

EXAMPLES = [(game.name, text) for game in [*games(), SUM] for text in game.examples]
WRAPPED = [("misere-nim", "1,2"), ("random-turn-chomp", "2x2"), ("misere-clobber", "2x3")]


class TestText:
    @pytest.mark.parametrize(("game", "text"), [("nim", "0"), ("hackenbush", "0"), ("pig", "10")])
    def test_a_position_without_a_picture_is_its_text(self, game: str, text: str) -> None:
        assert show.text(position(game, text)) == text

    def test_sixty_rows_and_columns_are_not_cut(self) -> None:
        rows = show.text(Chomp("60x60")).split("\n")
        assert [len(row.split()) for row in rows] == [60] * 60

    def test_cut_rows_end_in_dots(self) -> None:
        short, long, _ = show.text(Nim("60,61")).split("\n")
        assert short == " ".join("●" * 60)
        assert long == short + " …"


class TestSvg:
    @pytest.mark.parametrize(("game", "text"), EXAMPLES + WRAPPED)
    def test_every_example_is_an_accessible_picture(self, game: str, text: str) -> None:
        where = position(game, text)
        root = ElementTree.fromstring(show.svg(where))
        assert root.tag == f"{SVG}svg"
        assert root.get("role") == "img"
        assert re.fullmatch(r"0 0 [\d.]+ [\d.]+", root.get("viewBox", ""))
        title = root[0]
        assert title.tag == f"{SVG}title"
        assert (title.text or "").startswith(f"{where.game} ")

    def test_one_shape_for_each_cell(self) -> None:
        root = ElementTree.fromstring(show.svg(Chomp("3,2")))
        squares = [rect for rect in root.iter(f"{SVG}rect") if rect.get("width") == "18"]
        assert len(squares) == 5
        assert len(list(ElementTree.fromstring(show.svg(Nim("3,4"))).iter(f"{SVG}circle"))) == 7

    def test_the_ground_of_hackenbush_is_below(self) -> None:
        root = ElementTree.fromstring(show.svg(Hackenbush("bg")))
        heights = {text.text: float(text.get("y", "")) for text in root.iter(f"{SVG}text")}
        assert heights["g"] < heights["b"]

    def test_kinds_of_cells_differ_without_their_colours(self) -> None:
        glyphs: dict[CellKind, str] = {"poison": "☠", "plain": "■", "none": " "}
        shapes = {kind: draw(0, 0, glyphs.get(kind, "a")) for kind, draw in SHAPES.items()}
        without_colour = {re.sub(r"#[0-9a-f]{3,6}", "", shape) for shape in shapes.values()}
        assert len(without_colour) == len(SHAPES)

    def test_glyphs_are_escaped(self) -> None:
        root = ElementTree.fromstring(show.svg(Odd('<&">')))
        assert [text.text for text in root.iter(f"{SVG}text")] == ['<&">']

    @pytest.mark.parametrize(
        ("game", "text"),
        [
            ("nim", "10001"),
            ("chomp", "101x100"),
            ("nim", "1000000000000"),
            ("random-turn-nim", "1000000000000"),
        ],
    )
    def test_large_boards_are_refused(self, game: str, text: str) -> None:
        refuse(TooLarge, show.svg, position(game, text))

    def test_ten_thousand_cells_are_drawn(self) -> None:
        assert show.svg(Chomp("100x100")).count("<rect") == 10_001

    def test_notebooks_show_positions_and_trees(self) -> None:
        tree = game_tree(Chomp("2x2"))
        assert Chomp("2x2")._repr_svg_() == show.in_a_page(show.svg(Chomp("2x2")))
        assert tree._repr_svg_() == show.in_a_page(show.tree_svg(tree))


def test_drawing_needs_no_heavy_library() -> None:
    code = "import sys, ponder.show; print({'numpy', 'rich', 'ponder.solving'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"
