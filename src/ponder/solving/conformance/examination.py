"""Whether a game meets the requirements, with every fault as a sentence.

`ponder check game NAME` shows the faults to the author of a game, and the tests check every
registered game. The requirements themselves are in the files beside this one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from threading import Lock

from ponder.core.catalogue import GAMES, Game
from ponder.core.faults import FAULTS, located, told
from ponder.core.work import FINISHED, Ending, Stopped, Work
from ponder.solving import definitions
from ponder.solving.conformance.sample import Requirement, Sample
from ponder.solving.conformance.tiers import TIERS

FAULTS_OF_ONE_REQUIREMENT = 2

_examining = Lock()  # the definitions remember one examination at a time


@dataclass(frozen=True)
class Report:
    """What an examination found, by how many requirements, and at how many positions it looked.

    If the work was stopped, `stopped` says why, and not all requirements were checked.
    """

    faults: tuple[str, ...]
    requirements: int
    positions: int
    stopped: Ending = FINISHED


def examine(game: Game, work: Work | None = None) -> Report:
    """Check a sample of the game's positions, tier by tier, until a tier has faults.

    >>> from ponder.core.catalogue import find
    >>> examine(find("nim")).faults
    ()
    """
    with _examining:
        definitions.forget()  # it may remember an older version of the game
        return _examined(game, work or Work())


def _examined(game: Game, work: Work) -> Report:
    faults: list[str] = []
    failures: set[str] = set()
    checked, positions, every = 0, 0, sum(map(len, TIERS))
    with work.keeping():
        sample = Sample(game, work)
        positions = len(sample.positions)
        for tier in TIERS:
            for requirement in tier if not faults else ():
                work.step(checked, every)
                faults += _broken(requirement, sample, failures)
                checked += 1
    requirements = every if work.ending.is_complete else checked
    return Report(tuple(dict.fromkeys(faults)), requirements, positions, work.ending)


def _broken(requirement: Requirement, sample: Sample, failures: set[str]) -> Iterator[str]:
    """The faults by one requirement; an exception on the way is a fault too, told once."""
    try:
        yield from islice(requirement(sample), FAULTS_OF_ONE_REQUIREMENT)
    except Stopped:
        raise
    except FAULTS as error:  # a user's game may fail in any way
        where = located(error, GAMES.files().values())
        if where or told(error) not in failures:
            failures.add(told(error))
            checked = f"it failed while it was checked that {_statement(requirement)}"
            yield where or f"{checked}: {told(error)}"


def _statement(requirement: Requirement) -> str:
    stated = " ".join((requirement.__doc__ or "").split()).rstrip(".")
    return stated[:1].lower() + stated[1:]
