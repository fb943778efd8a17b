"""Errors and results cross from one process to another: pickled, they stay the same."""

import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest
from golden_proofs import FIVE_CASES

import ponder
from ponder.answers.solving import NoTree, Unsolved
from ponder.checking.families import FailingStrip
from ponder.checking.five_cases import FailingBoard
from ponder.core.errors import BadArgument, BadText, TooLarge, UnknownName
from ponder.core.work import BudgetSpent
from ponder.games import Chomp, Pig
from ponder.language.claims import Claim
from ponder.measures.invariant import UnknownMeasure
from ponder.proofs.templates import Failed
from ponder.solving.tree import GameTree
from ponder.theory.knowledge import NoTheory
from ponder.theory.standing import Contradiction

CLAIM = Claim.parse("chomp: number_of_rows(x) >= 1")
BOARDS = [Chomp("2,1"), Chomp("3,2"), Chomp("4,3")]
MEASURES = ponder.invariants_of("chomp")[:3]

MADE: dict[type[Exception], Exception] = {
    BadArgument: BadArgument("skips", "is a number from 0 to 2, not 9"),
    BadText: BadText("no move", 3, "a comma"),
    Contradiction: Contradiction(
        ponder.Standing(CLAIM, "proved"),
        ponder.Standing(CLAIM, "refuted", {"counterexample": "3,2"}),
    ),
    Failed: Failed("not found", "no case is closed", "rows = 2"),
    NoTheory: NoTheory("chomp"),
    NoTree: NoTree(TooLarge("100,000 nodes")),
    FailingBoard: FailingBoard((3, 2), "false"),
    BudgetSpent: BudgetSpent("1,000 positions"),
    ponder.Stopped: ponder.Stopped("time", "the time was up"),
    UnknownMeasure: UnknownMeasure("invariant", "roes", ["rows"], "chomp"),
    UnknownName: UnknownName("game", "chmp", ["chomp"]),
    Unsolved: Unsolved(TooLarge("too large"), more_helps=True),
    FailingStrip: FailingStrip("T_F", "17"),
}
"""The errors that are not made from their text alone."""


def kinds_of_error(kind: type[Exception] = ponder.PonderError) -> Iterator[type[Exception]]:
    yield kind
    for narrower in kind.__subclasses__():
        yield from kinds_of_error(narrower)


def told(thing: object) -> object:
    """What there is to compare: errors and trees are equal only to themselves."""
    if isinstance(thing, GameTree):
        return thing.first, [(node.position, node.value) for node in thing.nodes]
    if isinstance(thing, Exception):
        return type(thing), str(thing), {name: told(one) for name, one in vars(thing).items()}
    return thing


def test_every_error_survives_pickling() -> None:
    for module in walk_packages(ponder.__path__, "ponder."):
        if not module.name.endswith("__main__"):
            import_module(module.name)
    for kind in set(kinds_of_error()):
        error = MADE.get(kind) or kind("what was wrong")
        assert told(pickle.loads(pickle.dumps(error))) == told(error)


def test_an_unknown_name_crosses_a_pool() -> None:
    with get_context("spawn").Pool(1) as pool, pytest.raises(UnknownName):
        pool.apply_async(ponder.outcome, ["chmp 3x4"]).get(timeout=60)


def test_a_time_limit_crosses_an_executor() -> None:
    workers = ProcessPoolExecutor(1, mp_context=get_context("spawn"))
    with workers as pool, pytest.raises(ponder.Stopped) as stopped:
        pool.submit(_outcome_in_no_time).result()
    assert stopped.value.cause == "time"


def _outcome_in_no_time() -> object:
    return ponder.outcome("domineering 5x5", work=ponder.Work(ponder.Limit(seconds=0)))


def learned(folder: Path) -> object:
    with ponder.Ledger.open(folder / "ledger.db") as ledger:
        return ponder.learn(ponder.Lesson(game="chomp", examples=4, complexity=1), ledger)


RESULTS: dict[str, Callable[[Path], Any]] = {
    "arguments": lambda _: ponder.arguments("chomp 3x4"),
    "chances": lambda _: ponder.chances(Pig("10")),
    "conjecture": lambda _: ponder.conjecture(BOARDS, MEASURES, MEASURES[2], complexity=3),
    "conjecture_all": lambda _: ponder.conjecture_all(BOARDS, MEASURES, complexity=3),
    "explain": lambda _: ponder.explain("chomp 3x4"),
    "family": lambda _: ponder.family("toads-and-frogs", "A11"),
    "game_tree": lambda _: ponder.game_tree("chomp 2x2"),
    "grundy": lambda _: ponder.grundy("nim 3,4"),
    "learn": learned,
    "outcome": lambda _: ponder.outcome("nim 3,4"),
    "period": lambda _: ponder.period("kayles"),
    "prove": lambda _: ponder.prove("chomp: number_of_cookies(x) >= number_of_rows(x)"),
    "prove in vain": lambda _: ponder.prove("chomp: number_of_rows(x) >= 2"),
    "read_certificate": lambda _: ponder.read_certificate(FIVE_CASES),
    "refute": lambda _: ponder.refute("chomp: number_of_rows(x) <= 2"),
    "refute_all": lambda _: ponder.refute_all(["chomp: number_of_rows(x) <= 2"]),
    "remoteness": lambda _: ponder.remoteness("nim 3,4"),
    "review": lambda _: ponder.review(ponder.Record("nim", "1,2", ("2>1", "1>0", "1>0"))),
    "solve": lambda _: ponder.solve("chomp 3x4"),
    "value": lambda _: ponder.value("domineering 2x3"),
    "verify": lambda _: ponder.verify(ponder.read_certificate(FIVE_CASES)),
    "winning_moves": lambda _: ponder.winning_moves("nim 3,4"),
}


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_every_result_survives_pickling(result: Callable[[Path], Any], tmp_path: Path) -> None:
    found = result(tmp_path)
    back = pickle.loads(pickle.dumps(found))
    assert (type(back), repr(back), told(back)) == (type(found), repr(found), told(found))
