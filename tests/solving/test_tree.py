"""The game tree: against the figures of Chavez, and against unrolling by the definition."""

from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from loopy import Circle
from refusals import refuse, said
from stopped_work import at_most

from ponder import Position, misere, position
from ponder.core.errors import BadText, TooLarge, Unsuitable
from ponder.core.position import SIDES, Side, moves_of, opponent
from ponder.games import Chomp, Nim, ToadsAndFrogs
from ponder.solving.tree import GameTree, Node, game_tree


class Unfolded(NamedTuple):
    """The tree by its definition: the height and value of every leaf, and minimax."""

    nodes: int
    leaves: tuple[tuple[int, int], ...]
    value: int
    remoteness: int


def unfolded(where: Position, first: Side, height: int = 0) -> Unfolded:
    """Every play, one by one, recursively, with nothing remembered."""
    first_moves = height % 2 == 0
    mover = first if first_moves else opponent(first)
    below = [unfolded(option, first, height + 1) for _, option in moves_of(where, mover)]
    if not below:
        value = 1 if first_moves == where.stuck_player_wins else -1
        return Unfolded(1, ((height, value),), value, 0)
    value = (max if first_moves else min)(tree.value for tree in below)
    wins = value == (1 if first_moves else -1)
    lengths = [tree.remoteness for tree in below if tree.value == value]
    return Unfolded(
        1 + sum(tree.nodes for tree in below),
        tuple(leaf for tree in below for leaf in tree.leaves),
        value,
        1 + (min if wins else max)(lengths),
    )


SMALL = [
    ("chomp", "1"),
    ("chomp", "2x2"),
    ("chomp", "2x3"),
    ("chomp", "3,2,1"),
    ("nim", "0"),
    ("nim", "1,2"),
    ("nim", "1,2,2"),
    ("kayles", "5"),
    ("wythoff", "1,3"),
    ("divisors", "12"),
    ("misere-nim", "0"),
    ("misere-nim", "1,2"),
    ("misere-chomp", "2x3"),
    ("toads-and-frogs", "T_F"),
    ("toads-and-frogs", "TT__FF"),
    ("misere-toads-and-frogs", "TF_TF_"),
    ("domineering", "2x3"),
    ("domineering", "1x3"),
    ("clobber", "2x3"),
    ("hackenbush", "bg,rr"),
    ("hackenbush", "g,g"),
    ("sum", "2@nim + T_F@toads-and-frogs"),
]


class TestTheFiguresOfChavez:
    """D. Chavez, *Chomp*, figures 1 to 3: the tree of the 2x2 board."""

    tree = game_tree(Chomp("2x2"))

    def test_every_play_ends_at_the_poison(self) -> None:
        leaves = [place.node for place in self.tree.unrolled(100).places if place.node.is_leaf]
        assert [str(leaf.position) for leaf in leaves] == ["1"] * 4

    def test_figure_1_the_red_line_is_the_winning_strategy(self) -> None:
        assert [(move, str(to.position)) for move, to in self.tree.line] == [
            ("2,2", "2,1"),
            ("1,2", "1,1"),
            ("2,1", "1"),
        ]

    def test_figure_2_leaves_of_odd_height_are_won_by_the_first_player(self) -> None:
        leaves = [place for place in self.tree.unrolled(100).places if place.node.is_leaf]
        assert [(leaf.height, leaf.node.value) for leaf in leaves] == [
            (2, -1),
            (2, -1),
            (3, +1),
            (3, +1),
        ]

    def test_figure_3_minimax_values_at_the_nodes(self) -> None:
        values = {(str(n.position), n.first_to_move): n.value for n in self.tree.nodes}
        first, second = True, False
        assert values == {
            ("2,2", first): +1,
            ("1,1", second): -1,
            ("2", second): -1,
            ("2,1", second): +1,
            ("1,1", first): +1,
            ("2", first): +1,
            ("1", first): -1,
            ("1", second): +1,
        }

    def test_repeated_nodes_are_shared(self) -> None:
        assert (self.tree.positions, len(self.tree.nodes), self.tree.edges) == (5, 8, 9)
        assert (self.tree.tree_nodes, self.tree.tree_leaves) == (10, 4)
        assert self.tree.leaf_heights == (2, 3)


def assert_agrees_with_the_definition(tree: GameTree, naive: Unfolded) -> None:
    assert tree.value == naive.value
    assert tree.root.remoteness == len(tree.line) == naive.remoteness
    assert (tree.tree_nodes, tree.tree_leaves) == (naive.nodes, len(naive.leaves))
    assert tree.leaf_heights == tuple(sorted({height for height, _ in naive.leaves}))
    whole = tree.unrolled(naive.nodes)
    leaves = [(place.height, place.node.value) for place in whole.places if place.node.is_leaf]
    assert sorted(leaves) == sorted(naive.leaves)
    assert (len(whole.places), whole.nodes_left_out, whole.leaves_left_out) == (naive.nodes, 0, 0)


@pytest.mark.parametrize("first", SIDES)
@pytest.mark.parametrize(("game", "text"), SMALL)
def test_tree_is_what_unrolling_by_the_definition_gives(game: str, text: str, first: Side) -> None:
    where = position(game, text)
    assert_agrees_with_the_definition(game_tree(where, first=first), unfolded(where, first))


boards = st.lists(st.integers(1, 3), min_size=1, max_size=3).map(lambda rows: sorted(rows)[::-1])
some_positions = st.one_of(
    boards.map(Chomp),
    st.lists(st.integers(0, 3), max_size=3).map(Nim),
    st.lists(st.integers(0, 2), max_size=3).map(lambda heaps: misere(Nim(heaps))),
    st.text("TF_", min_size=1, max_size=7).map(ToadsAndFrogs),
)


@given(some_positions, st.sampled_from(SIDES))
def test_any_small_tree_is_what_the_definition_gives(where: Position, first: Side) -> None:
    assert_agrees_with_the_definition(game_tree(where, first=first), unfolded(where, first))


@pytest.mark.parametrize("first", SIDES)
@pytest.mark.parametrize(("game", "text"), [*SMALL, ("chomp", "4x5"), ("clobber", "3x3")])
def test_on_the_line_the_winner_hurries_and_the_loser_delays(
    game: str, text: str, first: Side
) -> None:
    tree = game_tree(position(game, text), first=first)
    node = tree.root
    for branch in tree.line:
        assert_best(node, branch.move)
        node = branch.to
    assert node.is_leaf
    assert node.value == tree.value


def assert_best(node: Node, move: str) -> None:
    """The first move among the quickest wins, or among the slowest losses if none wins."""
    wins = [b for b in node.branches if b.to.value == (1 if node.first_to_move else -1)]
    if wins:
        length = min(branch.to.remoteness for branch in wins)
    else:
        length = max(branch.to.remoteness for branch in node.branches)
    best = [b.move for b in wins or node.branches if b.to.remoteness == length]
    assert move == best[0]


@pytest.mark.parametrize("heap", range(1, 12))
def test_plays_of_one_nim_heap_are_the_compositions_of_its_size(heap: int) -> None:
    tree = game_tree(Nim([heap]))
    assert (tree.tree_leaves, tree.tree_nodes) == (2 ** (heap - 1), 2**heap)
    assert tree.leaf_heights == tuple(range(1, heap + 1))
    assert (tree.value, [branch.move for branch in tree.line]) == (1, [f"{heap}>0"])


def test_taking_one_or_two_counters_has_fibonacci_many_plays() -> None:
    assert game_tree(position("subtraction:1,2", "90")).tree_leaves == 4660046610375530309


def test_misere_play_turns_the_leaves_over() -> None:
    assert game_tree(Nim("1")).value == +1
    assert game_tree(misere(Nim("1"))).value == -1
    assert game_tree(misere(Nim("2"))).line[0].move == "2>1"


def test_in_a_partizan_game_it_matters_who_begins() -> None:
    tree = game_tree(ToadsAndFrogs("T_F"), first="right")
    assert [(move, str(to.position)) for move, to in tree.line] == [
        ("3", "TF_"),
        ("1", "_FT"),
        ("2", "F_T"),
    ]
    assert game_tree(ToadsAndFrogs("_T_"), first="left").value == +1
    assert game_tree(ToadsAndFrogs("_T_"), first="right").value == -1


def test_a_play_of_thousands_of_moves_needs_no_recursion() -> None:
    tree = game_tree(position("subtraction:1", "5000"))
    assert (tree.value, len(tree.line), tree.leaf_heights) == (-1, 5000, (5000,))


class TestUnrolled:
    """The top of a tree that is too large to show."""

    tree = game_tree(Chomp("4x7"))

    @pytest.mark.parametrize("room", [1, 2, 5, 23, 24, 25, 100, 1000])
    def test_what_is_shown_and_what_is_left_out_make_up_the_tree(self, room: int) -> None:
        shown = self.tree.unrolled(room)
        leaves = sum(place.node.is_leaf for place in shown.places)
        assert len(shown.places) == room
        assert shown.nodes_left_out == self.tree.tree_nodes - room
        assert shown.leaves_left_out == self.tree.tree_leaves - leaves

    @pytest.mark.parametrize("room", [1, 5, 24, 100, 1000])
    def test_the_line_comes_first_and_the_rest_from_the_root_down(self, room: int) -> None:
        places = self.tree.unrolled(room).places
        line = [place.move for place in places if place.on_line]
        assert line[1:] == [branch.move for branch in self.tree.line][: room - 1]
        heights = [place.height for place in places]
        assert heights == sorted(heights)

    def test_children_are_the_moves_in_order(self) -> None:
        shown = self.tree.unrolled(100)
        root = shown.places[0]
        assert [child.move for child in shown.children[root]] == [
            branch.move for branch in self.tree.root.branches
        ]
        assert all(child.parent is root for child in shown.children[root])

    def test_no_room_is_refused(self) -> None:
        refuse(BadText, self.tree.unrolled, 0)
        refuse(BadText, self.tree.nearest, -3)

    @pytest.mark.parametrize("room", [1, 10, 24, 200, 10_000])
    def test_nearest_nodes_of_the_graph(self, room: int) -> None:
        nodes = self.tree.nearest(room)
        line = [self.tree.root, *(branch.to for branch in self.tree.line)]
        assert len(nodes) == len(set(nodes)) == min(room, len(self.tree.nodes))
        assert set(line[:room]) <= set(nodes)


class TestRefusals:
    def test_games_of_chance_have_no_such_tree(self) -> None:
        refuse(Unsuitable, game_tree, position("pig", "10"))
        refuse(Unsuitable, game_tree, position("random-turn-nim", "2"))

    def test_games_that_come_back_have_no_tree(self) -> None:
        refuse(Unsuitable, game_tree, Circle("0"))

    def test_too_many_positions(self) -> None:
        refuse(TooLarge, game_tree, position("subtraction:1,2", "5000"), work=at_most(1000))
        assert game_tree(Chomp("3x3"), work=at_most(36)).positions == 19

    def test_too_many_moves(self) -> None:
        assert game_tree(Nim("30"), work=at_most(88)).edges == 871
        refuse(TooLarge, game_tree, Nim("30"), work=at_most(87))


def test_a_tree_and_its_nodes_say_what_they_are() -> None:
    tree = game_tree(Chomp("2x2"))
    assert repr(tree) == "game_tree(Chomp('2,2'), first='left')"
    said(repr(tree.root))
