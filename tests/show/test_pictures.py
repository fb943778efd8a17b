"""What pictures show: equal scales, labels apart, legends, edges, and trees for a slide."""

import itertools
import re
from xml.etree import ElementTree

import pytest
from refusals import said
from terminal import document, run

from ponder import Value, game_tree, show
from ponder.games import Chomp, Hackenbush
from ponder.show.positions import LETTER_WIDTH
from ponder.values.position_values import start_table

SVG = "{http://www.w3.org/2000/svg}"
VALUES = [
    "{2|-1/2}",
    "{5|{2|-4||-6}}",
    "{2|{1*|0}}",
    "{{9|4},3|{1|1/2||-7}}",
    "1/2",
    "^",
    "{1000|0}",
]


def texts(picture: str) -> list[tuple[str, float, float]]:
    """The texts with the places of their middles."""
    found = ElementTree.fromstring(picture).iter(f"{SVG}text")
    return [(t.text or "", float(t.get("x", "")), float(t.get("y", ""))) for t in found]


class TestThermographs:
    @pytest.mark.parametrize("value", VALUES)
    def test_walls_are_upright_or_lean_by_45_degrees(self, value: str) -> None:
        root = ElementTree.fromstring(show.thermograph_svg(Value(value).thermograph))
        for line in root.iter(f"{SVG}polyline"):
            points = [tuple(map(float, p.split(","))) for p in line.get("points", "").split()]
            for (x, y), (u, v) in itertools.pairwise(points):
                assert x == u or abs(x - u) == pytest.approx(abs(y - v), rel=1e-3, abs=1e-3)

    @pytest.mark.parametrize("value", VALUES)
    def test_every_corner_is_labelled_on_both_axes(self, value: str) -> None:
        graph = Value(value).thermograph
        shown = {text for text, _, _ in texts(show.thermograph_svg(graph))}
        for tax, stop in (*graph.left.corners, *graph.right.corners):
            assert {str(tax), str(stop)} <= shown

    @pytest.mark.parametrize("value", VALUES)
    def test_no_labels_overlap(self, value: str) -> None:
        labels = texts(show.thermograph_svg(Value(value).thermograph))
        for (one, x, y), (other, u, v) in itertools.combinations(labels, 2):
            room = (len(one) + len(other)) / 2 * 12 * LETTER_WIDTH
            assert abs(x - u) >= room or abs(y - v) >= 12, (one, other)


class TestTables:
    def test_a_legend_for_the_colours_that_occur(self) -> None:
        shown = [text for text, _, _ in texts(show.starts_svg(start_table("domineering", (2, 2))))]
        said("\n".join(text for text in shown if text[1:3] == ": "))

    def test_signs_that_fonts_lack_are_written_by_name(self) -> None:
        drawn = show.starts_svg(start_table("domineering", (2, 4)))
        assert "miny(2)" in drawn
        assert not set("⧾⧿") & set(drawn)
        titled = show.thermograph_svg(Value("miny(2)").thermograph, "⧿(2)")
        assert "⧿" not in titled.split("</title>")[1]


class TestHackenbush:
    def test_edges_stand_on_the_ground(self) -> None:
        root = ElementTree.fromstring(show.svg(Hackenbush("bbr,g")))
        edges = [path for path in root.iter(f"{SVG}path") if path.get("stroke-width") == "4"]
        assert len(edges) == 4
        ground = [rect for rect in root.iter(f"{SVG}rect") if rect.get("height") == "3"]
        assert len(ground) == 2
        assert {rect.get("y") for rect in ground} == {"59"}

    def test_nothing_is_outside_the_picture(self) -> None:
        root = ElementTree.fromstring(show.svg(Hackenbush("bbr,g")))
        _, _, width, height = map(float, root.get("viewBox", "").split())
        shift = float(re.findall(r"translate\((\d+)", root[1].get("transform", ""))[0])
        for circle in root.iter(f"{SVG}circle"):
            x, y, r = (float(circle.get(name, "")) for name in ("cx", "cy", "r"))
            assert 0 <= x + shift - r <= x + shift + r <= width
            assert 0 <= y + shift - r <= y + shift + r <= height


class TestTrees:
    @pytest.mark.parametrize("board", ["2x2", "3x4", "4x5"])
    def test_the_default_fits_a_slide(self, board: str) -> None:
        root = ElementTree.fromstring(show.tree_svg(game_tree(Chomp(board))))
        assert float(root.get("width", "")) <= 1280
        assert float(root.get("height", "")) <= 1000

    def test_depth(self) -> None:
        tree = game_tree(Chomp("3x3"))
        for depth in range(4):
            root = ElementTree.fromstring(show.tree_svg(tree, max_nodes=5000, depth=depth))
            nodes = [one for one in root.iter(f"{SVG}g") if one.find(f"{SVG}title") is not None]
            places = [node.find(f"{SVG}rect") for node in nodes]
            assert len({place.get("y") for place in places if place is not None}) == depth + 1
        shown = tree.unrolled(10**6, depth=2).places
        assert {place.height for place in shown} == {0, 1, 2}
        assert len(shown) == len([p for p in tree.unrolled(10**6).places if p.height <= 2])

    def test_depth_on_the_command_line(self) -> None:
        fields = document("solve", "chomp", "3x3", "--tree", "--depth", "1")["tree"]
        assert [node["height"] for node in fields["nodes"]] == [0] + [1] * 8
        told = run("solve", "chomp", "3x3", "--tree", "--depth", "0").stdout
        said(told)
        graph = run("solve", "chomp", "2x2", "--dot", "-", "--depth", "1").stdout
        assert graph.count("shape=") == 4


def test_the_ground_of_stalks_has_no_seams() -> None:
    root = ElementTree.fromstring(show.svg(Hackenbush("b,r,g")))
    ground = [rect for rect in root.iter(f"{SVG}rect") if rect.get("height") == "3"]
    ends = [(float(r.get("x", "")), float(r.get("width", ""))) for r in ground]
    assert len(ends) == 3
    assert all(x + width > y for (x, width), (y, _) in itertools.pairwise(sorted(ends)))
