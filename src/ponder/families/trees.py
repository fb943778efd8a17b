"""Claims while they are being found: a decision tree for each state whose leaves still grow."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ponder.exact.linear import Point
from ponder.families.zones import Zone
from ponder.games.boards.symbolic_strips import State
from ponder.language.cases import Case, Cases, Path, Split, Test
from ponder.language.formulas import Formula


@dataclass(eq=False)
class ZoneLeaf:
    """A zone with the points known to matter there, formulas to try first, and its claim.

    `cells` is the number of cells of the proof, None while there is none. `uses` are the leaves
    on whose claims the proof depends.
    """

    zone: Zone
    points: set[Point] = field(default_factory=set)
    candidates: list[Formula] = field(default_factory=list)
    case: Case | None = None
    cells: int | None = None
    uses: frozenset[ZoneLeaf] = frozenset()


@dataclass(eq=False)
class Fork:
    """A test, and what follows from its answers."""

    test: Test
    yes: ZoneLeaf | Fork
    no: ZoneLeaf | Fork


class Tree:
    """The claims of one state."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.root: ZoneLeaf | Fork = ZoneLeaf(Zone.natural(state.parameters))

    def leaves(self) -> Iterator[ZoneLeaf]:
        """All leaves, points that pass the tests first."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ZoneLeaf):
                yield node
            else:
                waiting += (node.no, node.yes)

    def leaf_at(self, point: Point) -> ZoneLeaf:
        """The leaf to which a point belongs."""
        node = self.root
        while isinstance(node, Fork):
            node = node.yes if node.test.holds(point) else node.no
        return node

    def put(self, path: Path, new: ZoneLeaf | Fork) -> None:
        """Put a leaf or a branch where a path of tests leads."""
        before: Fork | None = None
        node = self.root
        for _, answer in path:
            assert isinstance(node, Fork), "the path leads to a place in the tree"
            before, node = node, node.yes if answer else node.no
        if before is None:
            self.root = new
        elif path[-1][1]:
            before.yes = new
        else:
            before.no = new

    @property
    def has_grown(self) -> bool:
        """Whether all leaves have formulas."""
        return all(leaf.case is not None for leaf in self.leaves())

    def cases(self) -> Cases:
        """The claims; leaves keep their case objects."""
        return _cases(self.root)


def _cases(node: ZoneLeaf | Fork) -> Cases:
    if isinstance(node, ZoneLeaf):
        assert node.case is not None, "only a tree that has grown makes claims"
        return node.case
    return Split(node.test, _cases(node.yes), _cases(node.no))


def tree_of(state: State, cases: Cases) -> Tree:
    """The tree that makes these claims."""
    tree = Tree(state)
    tree.root = _planted(tree.root.zone, cases) if isinstance(tree.root, ZoneLeaf) else tree.root
    return tree


def _planted(zone: Zone, cases: Cases) -> ZoneLeaf | Fork:
    if isinstance(cases, Case):
        return ZoneLeaf(zone, case=cases)
    yes, no = (
        _planted(zone.part(cases.test, answer) or _nowhere(zone, cases.test, answer), part)
        for answer, part in ((True, cases.yes), (False, cases.no))
    )
    return Fork(cases.test, yes, no)


def _nowhere(zone: Zone, test: Test, answer: bool) -> Zone:
    """An empty part; its region is that of the whole, which does no harm."""
    return Zone(zone.region, (*zone.path, (test, answer)), zone.residues)
