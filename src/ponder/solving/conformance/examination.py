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
from ponder.solving import definitions
from ponder.solving.conformance.sample import Requirement, Sample
from ponder.solving.conformance.tiers import TIERS

FAULTS_OF_ONE_REQUIREMENT = 2

_examining = Lock()  # the definitions remember one examination at a time


@dataclass(frozen=True)
class Report:
    """What an examination found, and how many positions it looked at."""

    faults: tuple[str, ...]
    requirements: int
    positions: int


def examine(game: Game) -> Report:
    """Check a sample of the game's positions, tier by tier, until a tier has faults.

    >>> from ponder.core.catalogue import find
    >>> examine(find("nim")).faults
    ()
    """
    with _examining:
        definitions.forget()  # it may remember an older version of the game
        return _examined(game)


def _examined(game: Game) -> Report:
    sample = Sample(game)
    tiers = (
        [fault for requirement in tier for fault in _broken(requirement, sample)] for tier in TIERS
    )
    found = next(filter(None, tiers), [])
    return Report(tuple(dict.fromkeys(found)), sum(map(len, TIERS)), len(sample.positions))


def _broken(requirement: Requirement, sample: Sample) -> Iterator[str]:
    """The faults by one requirement; an exception on the way is a fault too."""
    try:
        yield from islice(requirement(sample), FAULTS_OF_ONE_REQUIREMENT)
    except FAULTS as error:  # a user's game may fail in any way
        checked = f"it failed while it was checked that {_statement(requirement)}: {told(error)}"
        yield located(error, GAMES.files().values()) or checked


def _statement(requirement: Requirement) -> str:
    stated = " ".join((requirement.__doc__ or "").split()).rstrip(".")
    return stated[:1].lower() + stated[1:]
