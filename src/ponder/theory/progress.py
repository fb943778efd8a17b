"""A run in progress: its examples, how claims stand in it, and writing more of both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ponder.core.catalogue import find
from ponder.core.errors import BadText
from ponder.core.position import Position
from ponder.core.work import Ending, Work
from ponder.language.claims import Claim
from ponder.theory.ledger import Ledger
from ponder.theory.recorded import Example, Recorded, Run, last_words
from ponder.theory.same_claims import key_of
from ponder.theory.schema import Damaged
from ponder.theory.standing import Data, Standing


@dataclass
class Progress:
    """What the ledger knows of a run. `entries` counts its standings and examples."""

    ledger: Ledger
    run: Run
    examples: list[Position]
    judged: dict[str, Standing]
    entries: int
    keys: dict[Claim, str] = field(default_factory=dict)

    @classmethod
    def of(cls, run: Run, ledger: Ledger, work: Work) -> Progress:
        """A run as the ledger knows it."""
        history = ledger.history(run=run, work=work)
        with ledger.database.faults():
            examples = _positions(run, ledger.examples(run.about, run))
        judged = {entry.key: entry.standing for entry in last_words(history)}
        return cls(ledger, run, examples, judged, len(history) + len(examples))

    def key(self, claim: Claim) -> str:
        """The key of the claim; to find it takes longer than to remember it."""
        if claim not in self.keys:
            self.keys[claim] = key_of(claim)
        return self.keys[claim]

    def by_key(self, claims: Iterable[Claim]) -> dict[str, Claim]:
        """The claims by their keys, without repetitions."""
        keyed: dict[str, Claim] = {}
        for claim in claims:
            keyed.setdefault(self.key(claim), claim)
        return keyed

    def record(
        self,
        standings: Sequence[Standing],
        examples: Sequence[Example] = (),
        work: Work | None = None,
    ) -> None:
        """Write standings and examples, all of them or none; a stop of `work` writes none."""
        self.ledger.record_all(standings, self.run, examples, after=self.entries, work=work)
        self.entries += len(standings) + len(examples)
        self.judged |= {self.key(one.claim): one for one in standings}
        read = find(self.run.about).read
        self.examples += [read(one.object) for one in examples]


def _positions(run: Run, examples: Iterable[Example]) -> list[Position]:
    """The examples of a run; it begins with some."""
    game = find(run.about)
    try:
        positions = [game.read(one.object) for one in examples]
    except BadText as error:
        raise Damaged(f"the examples of run {run.number}: {error}") from None
    if not positions:
        raise Damaged(f"run {run.number} has no examples")
    return positions


@dataclass(frozen=True, kw_only=True)
class Taught:
    """What a run has taught: the claims that stand, and those that fell.

    `stopped` says why the run ended early, if it did, and `ending` how it ended by itself.
    """

    run: Run
    examples: tuple[Example, ...]
    theory: tuple[Recorded, ...]
    refuted: tuple[Recorded, ...]
    ending: str
    stopped: Ending


def taught(ledger: Ledger, run: Run, stopped: Ending) -> dict[str, Any]:
    """The fields of what a run has taught, as the ledger knows it."""
    entries = last_words(ledger.history(run=run))
    return {
        "run": run,
        "examples": ledger.examples(run.about, run),
        "theory": tuple(one for one in entries if one.standing.status != "refuted"),
        "refuted": tuple(one for one in entries if one.standing.status == "refuted"),
        "ending": run.ending,
        "stopped": stopped,
    }


def go_on(work: Work) -> None:
    """End the round if the work was stopped: what was found until then is not the whole."""
    if not work.ending.is_complete:
        raise work.ending.refusal()


def last_run(ledger: Ledger, about: str, command: str, settings: Data) -> Run | None:
    """The last run of this command with these settings."""
    runs = (run for run in ledger.runs(about) if run.command == command)
    same = [run for run in runs if run.settings == settings]
    return same[-1] if same else None
