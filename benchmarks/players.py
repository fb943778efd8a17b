"""The reasoned player against others, on Chomp in 8x8 and on larger boards, by exact figures."""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from time import process_time
from typing import TYPE_CHECKING

import numpy as np
from sklearn.tree import DecisionTreeClassifier

from ponder.core.position import Position, Side
from ponder.games import Chomp
from ponder.language.reasons import Choice
from ponder.measures.board_arrays import values_by_block
from ponder.measures.invariant import Invariant, measures_without_solving
from ponder.players import player
from ponder.players.contract import GradingPlayer, Player
from ponder.players.memory import Memory
from ponder.players.metrics import Metrics, hard_positions, measure
from ponder.players.reasoned import Reasoned, knowledge_from_ledger
from ponder.players.theory_only import TheoryOnly
from ponder.solving.game_graph import Flags, GameGraph, build_game_graph
from ponder.theory.course import Course, CourseResult, run_course
from ponder.theory.knowledge import Knowledge, decides
from ponder.theory.labels import LabelOracle
from ponder.theory.learning import proved
from ponder.theory.ledger import Ledger

if TYPE_CHECKING:
    from ponder.players.contract import Grades

SEEDS = tuple(map(int, os.environ.get("PONDER_SEEDS", "0,1,2").split(",")))
Figures = dict[str, list[Metrics]]
FIGURES = ("mp", "hard_mp", "w_perf", "w_adv")


@dataclass(frozen=True)
class Box:
    """A set of boards: those that count in a world."""

    name: str
    world: GameGraph
    hard: Flags
    counts: Flags

    def measured(self, one: Player) -> Metrics:
        return measure(one, self.world, self.hard, self.counts)


class Tree(GradingPlayer):
    """A decision tree over the invariants of boards, taught what the reasoned player was told.

    That is the examples with their transposes, and the N-positions beside them.
    """

    name, plies = "decision tree", 1

    def __init__(self, told: LabelOracle, examples: list[Position]) -> None:
        lost = np.zeros(len(told.world), np.bool_)
        lost[told.numbers_of(examples)] = True
        known = lost | told.beside(lost)
        self._tree = DecisionTreeClassifier(random_state=0)
        self._tree.fit(_features(told.world)[known], lost[known])

    def choose(self, position: Position, side: Side) -> Choice:
        raise NotImplementedError("it is asked about whole worlds only")

    def grades(self, world: GameGraph) -> Grades:
        likely = self._tree.predict_proba(_features(world))[:, 1]
        return np.asarray(-np.round(likely * 1_000_000), np.int64)


def _features(world: GameGraph) -> np.ndarray:
    assert world.boards is not None
    measures = [
        one for one in measures_without_solving("chomp").values() if isinstance(one, Invariant)
    ]
    plain = [one for one in measures if one.definition is None]
    blocks = values_by_block(plain, world.boards)
    return np.concatenate(
        [np.stack([np.asarray(v, float) for v in block]) for block in blocks], 1
    ).T


def boxes() -> tuple[Box, Box]:
    """8x8, and the boards of 10x10 with a side of 9 or 10."""
    small, large = build_game_graph(Chomp("8x8")), build_game_graph(Chomp("10x10"))
    assert large.boards is not None
    new = (large.boards[:, 0] > 8) | (np.count_nonzero(large.boards, axis=1) > 8)
    every = np.ones(len(small), np.bool_)
    return (
        Box("8x8", small, hard_positions(small), every),
        Box("side 9 or 10", large, hard_positions(large), new),
    )


def run() -> None:
    """Print the table for every seed, the laws that survive, and who is beaten."""
    both = boxes()
    fixed = {}
    for name in ("random", "textbook:refutation", "theory-only:paper", "minimax:3"):
        fixed[name] = [box.measured(player(name)) for box in both]
        _print(name, fixed[name])
    rivals = {name: fixed[name] for name in ("textbook:refutation", "minimax:3")}
    for seed in SEEDS:
        with tempfile.TemporaryDirectory() as folder:
            _of_seed(seed, Path(folder) / "ledger.db", both, rivals)


def _of_seed(seed: int, place: Path, both: tuple[Box, Box], rivals: Figures) -> None:
    begin = process_time()
    with Ledger.open(place) as ledger:
        taken = run_course(Course(seed=seed), ledger, prover=proved)
    counts = f"{len(taken.examples)} examples, {len(taken.theory)} claims stand"
    print(f"  seed {seed}: {process_time() - begin:.0f} s of CPU, {counts}")
    _print_survival(taken, both[1].world)
    knowledge = knowledge_from_ledger(str(place))("chomp", None)
    taught = {}
    for one in _taught(taken, knowledge, both[0].world):
        taught[one.name] = [box.measured(one) for box in both]
        _print(one.name, taught[one.name])
    _refuse_worse(taught["reasoned"], {**rivals, "decision tree": taught["decision tree"]})


def _taught(taken: CourseResult, knowledge: Knowledge, world: GameGraph) -> list[Player]:
    """Players who use what the course told, in simpler ways."""
    texts = [one.object for one in taken.examples]
    claims = tuple(one.claim for one in knowledge.standings)
    tree = Tree(LabelOracle(world), [Chomp(text) for text in texts])
    return [
        Memory("memory", texts, 0),
        TheoryOnly("theory-only", lambda _: claims, 0),
        tree,
        Reasoned("theory, no look-ahead", lambda *_: replace(knowledge, remembered=()), plies=1),
        Reasoned("reasoned, no look-ahead", lambda *_: knowledge, plies=1),
        Reasoned("reasoned", lambda *_: knowledge),
    ]


def _refuse_worse(best: list[Metrics], rivals: Figures) -> None:
    for name, figures in rivals.items():
        for own, other in zip(best, figures, strict=True):
            if any(_figure(other, one) >= _figure(own, one) for one in FIGURES):
                raise SystemExit(f"{name} is not beaten")
    print(f"  beaten on both sets, in every figure: {', '.join(rivals)}")


def _print_survival(taken: CourseResult, world: GameGraph) -> None:
    laws = [one.standing for one in taken.theory if decides(one.standing)]
    fallen = LabelOracle(world).fallen([one.claim for one in laws])
    exact = sum(not len(numbers) for numbers in fallen)
    sure = sum(one.status == "proved" for one in laws)
    print(f"  {len(laws)} laws, {sure} of them proved; {exact} are exact in 10x10")


def _figure(found: Metrics, name: str) -> Fraction:
    value = getattr(found, name)
    assert isinstance(value, Fraction)
    return value


def _print(name: str, found: list[Metrics]) -> None:
    parts = []
    for one in found:
        figures = " ".join(f"{label} {float(_figure(one, label)):.3f}" for label in FIGURES)
        parts.append(f"{figures} visited {float(one.visited or 0):,.0f}")
    print(f"  {name:24} " + " | ".join(parts))
