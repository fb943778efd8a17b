"""What follows from the evidence on single positions within a few moves.

A position with an option that is known to be lost is won; one whose options are all known to be
won is lost, as surely as what it follows from. A reply is *refuted* if it is known to leave a won
position, or if it breaks a bound. Each step looks one move further.
"""

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt

from ponder.players.evidence import FOLLOWS, PROVED, UNKNOWN, Counts, Evidence
from ponder.theory.falsity import Flags


class HasOptions(Protocol):
    """Numbered positions with their options; a `World` is one."""

    def over_options(
        self, operation: np.ufunc, values: npt.NDArray[Any], empty: Any
    ) -> npt.NDArray[Any]:
        """The values of the options of each position, joined by an operation."""


@dataclass(frozen=True, eq=False)
class Outlook:
    """The evidence with what follows from it, and how many replies to each position are open.

    A reply is open if it is not refuted: it may win.
    """

    known: Evidence
    open_replies: Counts


def outlook(graph: HasOptions, evidence: Evidence, plies: int) -> Outlook:
    """What follows from the evidence if so many moves are looked at; the first leads here."""
    known, unrefuted = evidence, np.zeros(len(evidence.broken), np.bool_)
    for _ in range(plies - 1):
        unrefuted = ~refuted(known)
        known = _one_move_further(graph, evidence, known)
    return Outlook(known, graph.over_options(np.add, unrefuted.astype(np.int64), 0))


def refuted(known: Evidence) -> Flags:
    """The positions that are won, or break a bound, so that to leave them is probably wrong."""
    found = (known.won != UNKNOWN) | ((known.broken > 0) & (known.lost == UNKNOWN))
    return np.asarray(found)


def _one_move_further(graph: HasOptions, evidence: Evidence, known: Evidence) -> Evidence:
    """The evidence on each position, with what is known of its options.

    An option that is lost by proof overrules what is less sure.
    """
    answered = graph.over_options(np.logical_or, known.lost != UNKNOWN, False)
    overruled = graph.over_options(np.logical_or, known.lost == PROVED, False)
    hopeless = graph.over_options(np.logical_and, known.won != UNKNOWN, False)
    unknown = (evidence.lost == UNKNOWN) & (evidence.won == UNKNOWN)
    overruled &= evidence.lost > PROVED
    lost = np.where(unknown & hopeless & ~answered, FOLLOWS, evidence.lost)
    lost = np.where(overruled, UNKNOWN, lost)
    won = np.where(unknown & answered | overruled, FOLLOWS, evidence.won)
    return Evidence(lost.astype(np.int8), won.astype(np.int8), evidence.broken)
