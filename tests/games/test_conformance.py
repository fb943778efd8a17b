"""Every registered game keeps the contract; a new game is tested here by being registered."""

from typing import Any, Never

import pytest
from refusals import refuse, said

import ponder
from ponder.core.catalogue import GAMES, find, games
from ponder.core.errors import BadText, Unsuitable
from ponder.core.position import Position
from ponder.games import Nim, ToadsAndFrogs
from ponder.games.boards.strips import RewritingStrip
from ponder.solving import best_play
from ponder.solving.conformance import bad_data_are_refused, examine_game
from ponder.solving.definitions import Sample

NAMES = [game.name for game in games()]
WRAPPED = ["misere-nim", "misere-chomp", "misere-toads-and-frogs", "misere-sum", "sum"]
NEGATIVE = ["negative-domineering", "negative-toads-and-frogs", "misere-negative-clobber"]
TOSSED = ["random-turn-nim", "random-turn-toads-and-frogs", "random-turn-misere-chomp"]
WITH_RULES = ["subtraction:2,5", "octal:0.6", "octal:4.7"]
ALL = [*NAMES, *WRAPPED, *NEGATIVE, *TOSSED, *WITH_RULES]


@pytest.mark.parametrize("name", ALL)
def test_contract(name: str) -> None:
    assert examine_game(find(name)).faults == ()


def test_what_is_stopped_is_no_fault_of_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Never:
        raise KeyboardInterrupt

    monkeypatch.setattr(best_play, "solver_for", interrupted)
    report = examine_game(find("nim"))
    assert (report.faults, report.stopped.cause) == ((), "interrupted")


def test_careless_checks_of_data_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Nim, "check", classmethod(lambda cls, data: tuple(data)))
    for line in bad_data_are_refused(Sample(find("nim"))):
        if line.startswith(("the data None", "the data [3.5]", "the data ()")):
            said(line)


@pytest.mark.parametrize("cls", [cls for cls in GAMES.all().values() if cls.start_sizes])
def test_starts_of_many_sizes(cls: type[Position]) -> None:
    for size in range(1, 4):
        start = cls.starting(*[size] * len(cls.start_sizes))
        assert cls(str(start)) == start


class Hops(RewritingStrip):
    """A game that names no sizes of its starts."""

    game = "hops"
    start = "T_F"
    letters = ToadsAndFrogs.letters


class FewerFrogs(ToadsAndFrogs):
    """A game whose start is written with lengths."""

    start = "T^3 _ F"


@pytest.mark.parametrize("rule", ["TQ>_T", "T_>_Q", ">", "T_", ("T_", "_T")], ids=str)
def test_wrong_rules_of_strips_are_refused(rule: Any) -> None:
    class Wrong(Hops):
        left_rules = (rule,)

    refuse(BadText, Wrong("T_F").moves, "left")
    with pytest.raises(BadText):
        ponder.value(Wrong("T_F"))  # the kernel is not asked either


def test_games_without_starts_of_many_sizes_say_so() -> None:
    for cls in (Nim, Hops):
        refuse(Unsuitable, cls.starting, 3)


def test_a_start_has_a_size_for_each_run_of_the_usual_one() -> None:
    assert FewerFrogs.starting(2, 1, 3) == ToadsAndFrogs("TT_FFF")
    for sizes in ((2, 1), (2, 1, 1, 2)):
        refuse(BadText, ToadsAndFrogs.starting, *sizes)
