"""Game trees in characters, as SVG and as DOT."""

import functools
import itertools
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from odd_letters import SVG, Odd
from refusals import refuse, said

from ponder import Position, position, show
from ponder.core.errors import BadText, TooLarge
from ponder.games import Chomp, Hackenbush, Nim
from ponder.show.trees import left_out, node_positions, runs
from ponder.solving.tree import GameTree, game_tree

RED = "#c8102e"


TREES = [
    ("chomp", "1"),
    ("chomp", "2x2"),
    ("chomp", "2x3"),
    ("chomp", "4x7"),
    ("nim", "1,2"),
    ("misere-nim", "2,2"),
    ("toads-and-frogs", "T_F"),
    ("hackenbush", "bbr,rrb,g"),
    ("clobber", "2x3"),
    ("divisors", "36"),
    ("sum", "2@nim + T_F@toads-and-frogs"),
]


class TestTreeText:
    @pytest.mark.parametrize("room", [1, 7, 50, 199])
    def test_what_is_left_out_and_what_is_shown_make_up_the_tree(self, room: int) -> None:
        tree = game_tree(Chomp("3x3"))
        shown = tree.unrolled(room)
        assert len(shown.places) == room == tree.tree_nodes - shown.nodes_left_out
        leaves = sum(place.node.is_leaf for place in shown.places)
        assert shown.leaves_left_out == tree.tree_leaves - leaves
        assert left_out(shown) in show.tree_text(tree, max_nodes=room).split("\n")

    def test_a_tree_beyond_counting_is_cut(self) -> None:
        @functools.cache
        def plays(board: Chomp) -> int:
            return sum(map(plays, board.options())) or 1

        tree = game_tree(Chomp("4x7"))
        assert tree.tree_leaves == plays(Chomp("4x7"))
        assert show.tree_text(tree).count("\n") < 500

    def test_long_positions_are_clipped(self) -> None:
        tree = game_tree(position("subtraction:1", ",".join(["1"] * 100)))
        assert max(map(len, show.tree_text(tree, 3).split("\n"))) < 100

    def test_a_play_of_thousands_of_moves(self) -> None:
        tree = game_tree(position("subtraction:1", "3000"))
        assert show.tree_text(tree, 3001).count("*  ") == 3001

    def test_neighbouring_heights_are_drawn_together(self) -> None:
        assert runs([]) == ""
        assert runs([4]) == "4"
        assert runs([1, 3, 4, 5, 9, 10]) == "1, 3–5, 9–10"


def tree_of(game: str, text: str) -> GameTree:
    return game_tree(position(game, text))


class TestTreeSvg:
    @pytest.mark.parametrize(("game", "text"), TREES)
    def test_nodes_edges_values_and_heights(self, game: str, text: str) -> None:
        tree = tree_of(game, text)
        shown = tree.unrolled(80)
        root = ElementTree.fromstring(show.tree_svg(tree, 80))
        nodes = [g for g in root.iter(f"{SVG}g") if g.find(f"{SVG}title") is not None]
        described = [title.text for g in nodes if (title := g.find(f"{SVG}title")) is not None]
        edges = [path for path in root.iter(f"{SVG}path") if path.get("stroke-linecap")]
        assert len(nodes) == len(shown.places) == len(edges) + 1
        for place, words in zip(shown.places, described, strict=True):
            where, _, facts = str(words).rpartition(": ")
            assert where == str(place.node.position)
            assert re.findall(r"[+-]?\d+", facts) == [f"{place.node.value:+d}", str(place.height)]
            assert facts.count(",") == 1 + place.on_line  # best play is noted

    @pytest.mark.parametrize(("game", "text"), TREES)
    def test_best_play_is_red_and_bold(self, game: str, text: str) -> None:
        tree = tree_of(game, text)
        root = ElementTree.fromstring(show.tree_svg(tree, max_nodes=80))
        red = [path for path in root.iter(f"{SVG}path") if path.get("stroke") == RED]
        assert len(red) == len(tree.line)
        assert {path.get("stroke-width") for path in red} <= {"3.5"}

    def test_a_cut_is_noted(self) -> None:
        tree = game_tree(Chomp("3x3"))
        shown = tree.unrolled(50)
        assert shown.leaves_left_out == 516 - show.tree_svg(tree, 50).count("<title>1: ")
        assert left_out(shown) in show.tree_svg(tree, 50)
        assert left_out(tree.unrolled(1232)) == ""

    def test_more_nodes_than_a_picture_holds(self) -> None:
        refuse(TooLarge, show.tree_svg, game_tree(Nim("1")), 5001)

    @given(
        st.sampled_from([Nim("2,3"), Chomp("2x3"), Chomp("3,3,1"), Hackenbush("bgr,rbg")]),
        st.integers(1, 60),
        st.lists(st.sampled_from([1.0, 40.0, 400.0]), min_size=8, max_size=8),
    )
    def test_no_two_nodes_overlap(self, where: Position, room: int, widths: list[float]) -> None:
        shown = game_tree(where).unrolled(room)
        width = {place: widths[place.height] for place in shown.places}
        middles = node_positions(shown, width, 10)
        assert min(middles[p] - width[p] / 2 for p in shown.places) == pytest.approx(0)
        for left, right in itertools.pairwise(shown.places):
            if left.height == right.height:
                between = middles[right] - middles[left] - (width[left] + width[right]) / 2
                assert between > 10 - 1e-9

    @pytest.mark.parametrize(("game", "text"), TREES)
    def test_parents_stand_in_the_middle_of_their_children(self, game: str, text: str) -> None:
        shown = tree_of(game, text).unrolled(80)
        middles = node_positions(shown, dict.fromkeys(shown.places, 20.0), 5)
        for place, children in shown.children.items():
            if children:
                middle = (middles[children[0]] + middles[children[-1]]) / 2
                assert middles[place] == pytest.approx(middle)


class TestTreeDot:
    @pytest.mark.parametrize(("game", "text"), TREES)
    def test_the_graph_has_every_node_and_every_move_once(self, game: str, text: str) -> None:
        tree = tree_of(game, text)
        dot = show.tree_dot(tree, 10_000)
        vertices = re.findall(r"^  (n\d+) \[label=", dot, re.MULTILINE)
        edges = re.findall(r"^  (n\d+) -> (n\d+) \[label=.*\];$", dot, re.MULTILINE)
        assert len(vertices) == len(set(vertices)) == len(tree.nodes)
        assert len(edges) == tree.edges
        assert {name for edge in edges for name in edge} <= set(vertices)
        red = [line for line in dot.split("\n") if "->" in line and RED in line]
        assert len(red) == len(tree.line)

    @pytest.mark.parametrize(("game", "text"), TREES)
    def test_statements_end_and_quotes_close(self, game: str, text: str) -> None:
        first, *statements, last, empty = show.tree_dot(tree_of(game, text)).split("\n")
        assert (first, last, empty) == ("digraph {", "}", "")
        for statement in statements:
            assert statement.endswith(";")
            assert re.sub(r'"(\\.|[^"\\])*"', "", statement).count('"') == 0

    def test_texts_are_quoted(self) -> None:
        assert r'label="a\"b\\c\n-1"' in show.tree_dot(game_tree(Odd('a"b\\c')))

    @pytest.mark.parametrize("room", [1, 6, 35, 36])
    def test_a_cut_is_noted(self, room: int) -> None:
        tree = game_tree(Chomp("3x3"))
        dot = show.tree_dot(tree, room)
        assert dot.count("shape=") == min(room, len(tree.nodes))
        said(dot.split("\n")[1])

    def test_no_room_is_refused(self) -> None:
        refuse(BadText, show.tree_dot, game_tree(Nim("1")), 0)
