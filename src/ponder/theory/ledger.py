"""The ledger: what was learned, when, and why.

    with Ledger.open() as ledger:
        run = ledger.begin("chomp", "refute", {"cookies": 60})
        ledger.record(standing, run)
        ledger.standing_of(claim)

A run that recorded something stays in the history for ever. Several processes may write to
one ledger at once. Since others may write to it too, a claim that is recorded as proved is read as
proved only if our checker accepts the certificate (`ponder.theory.verdict`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import Connection, insert, select, update

from ponder.core.errors import BadText, TooLarge, Unsuitable, describe
from ponder.core.work import Work, refuse_without_memory
from ponder.language.claims import Claim
from ponder.theory.database import NOWHERE, Database, default_ledger, is_missing
from ponder.theory.standing import FINAL, SAID, STRENGTH, Contradiction, Data, Standing, key_of
from ponder.theory.tables import (
    CLAIMS,
    EXAMPLES,
    HISTORY,
    RUNS,
    Example,
    HistoryEntry,
    Run,
    TimedStanding,
    add_examples,
    add_standings,
    as_text,
    contradictions_in,
    entries_of,
    entry_from_row,
    example_from_row,
    first_contradiction,
    history_query,
    latest_entry,
    now,
    number_of,
    refuse_others,
    run_from_row,
    run_numbered,
    trusted_entries,
    undisputed,
)
from ponder.theory.verdict import verify_evidence

# A ledger as JSON, and merging such a document into another ledger.
#
# A run has an identifier that is unique everywhere, and its entries are numbered, so that merging
# the same document twice adds nothing the second time. Certificates and counterexamples are
# checked before they are merged; an entry whose evidence is too large for that is left out. What
# others say that they have checked is only believed, until it is checked here.

Item = TypeVar("Item")
FORMAT = "ponder ledger"
VERSION = 1
RUN_FIELDS = ("uid", "about", "command", "began", "ended", "ending")


@dataclass(frozen=True)
class MergeResult:
    """What a merge added, and how many entries it left out because they cannot be checked."""

    runs: int = 0
    examples: int = 0
    entries: int = 0
    left_out: int = 0

    def to_json(self) -> dict[str, Any]:
        """The counts as plain data."""
        return dict(vars(self))


def export_runs(connection: Connection, about: str | None = None) -> dict[str, Any]:
    """Every run about a game (None: about any), with its examples and history."""
    query = select(RUNS).order_by(RUNS.c.number)
    if about is not None:
        query = query.where(RUNS.c.about == about)
    runs = [_exported(connection, run_from_row(row)) for row in connection.execute(query).all()]
    return {"format": FORMAT, "version": VERSION, "runs": runs}


def merge_runs(connection: Connection, data: object, work: Work | None = None) -> MergeResult:
    """Add the runs of an exported document, as far as they are new."""
    work = work or Work()
    parts = [_merge(connection, run, work) for run in _runs_of(data)]
    names = [one.name for one in fields(MergeResult)]
    return MergeResult(*(sum(getattr(part, name) for part in parts) for name in names))


@dataclass(frozen=True)
class _Read:
    """A run read from a document."""

    run: Run
    examples: list[Example]
    standings: list[TimedStanding]


def _exported(connection: Connection, run: Run) -> dict[str, Any]:
    return {
        **{name: getattr(run, name) for name in RUN_FIELDS},
        "settings": dict(run.settings),
        "examples": [
            {"object": one.object, "why": one.why, "time": one.time}
            for one in _examples(connection, run)
        ],
        "history": [{**one.to_json(), "time": time} for time, one in _history(connection, run)],
    }


def _examples(connection: Connection, run: Run) -> list[Example]:
    query = select(EXAMPLES).where(EXAMPLES.c.run == run.number).order_by(EXAMPLES.c.place)
    return [replace(example_from_row(row), run=0) for row in connection.execute(query)]


def _history(connection: Connection, run: Run) -> list[TimedStanding]:
    query = history_query().where(HISTORY.c.run == run.number)
    entries = map(entry_from_row, connection.execute(query))
    return [(entry.time, _as_said(entry.standing)) for entry in entries]


def _believed(standing: Standing) -> Standing:
    """What others have checked, as it is recorded here: with the ground that they say."""
    if standing.status != "checked":
        return standing
    evidence = {**standing.evidence, SAID: "checked"}
    return replace(standing, status="believed", evidence=evidence)


def _as_said(standing: Standing) -> Standing:
    """What is recorded by `_believed`, as others have said it."""
    if standing.evidence.get(SAID) != "checked":
        return standing
    evidence = {name: fact for name, fact in standing.evidence.items() if name != SAID}
    return replace(standing, status="checked", evidence=evidence)


def _runs_of(data: object) -> list[_Read]:
    if not isinstance(data, Mapping) or data.get("format") != FORMAT:
        raise BadText("this is not an exported ledger: its format is not 'ponder ledger'")
    version = data.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise BadText(
            f"the exported ledger is of version {describe(version)}, which this Ponder "
            f"(up to version {VERSION}) does not understand: use a newer one"
        )
    try:
        return [_read(run) for run in data["runs"]]
    except (KeyError, TypeError, AttributeError) as error:
        raise BadText(f"the exported ledger is damaged: {describe(error)}") from None


def _read(data: Mapping[str, Any]) -> _Read:
    texts = {name: _text(data, name) for name in RUN_FIELDS}
    run = Run(number=0, settings=dict(data["settings"]), **texts)
    examples = [
        Example(run.about, _text(one, "object"), _text(one, "why"), time=_text(one, "time"))
        for one in data["examples"]
    ]
    standings = [(_text(one, "time"), _as_said(Standing.from_json(one))) for one in data["history"]]
    refuse_others(run, (one for _, one in standings))
    return _Read(run, examples, standings)


def _text(data: Mapping[str, Any], name: str) -> str:
    if not isinstance(data[name], str):
        raise TypeError(f"{name} is not a text")
    return str(data[name])


def _merge(connection: Connection, read: _Read, work: Work) -> MergeResult:
    known = connection.execute(select(RUNS).where(RUNS.c.uid == read.run.uid)).first()
    run = run_from_row(known) if known else _added(connection, read.run)
    examples = _news(run, _examples(connection, run), read.examples)
    history = _history(connection, run)
    vetted = _vetted(history, read.standings, work)
    standings = _news(run, history, vetted)
    add_examples(connection, examples, run.number)
    add_standings(connection, [(time, _believed(one)) for time, one in standings], run.number)
    clash = first_contradiction(connection, (one.claim for _, one in standings))
    if clash is not None:
        raise clash
    left_out = len(read.standings) - len(vetted)
    return MergeResult(int(known is None), len(examples), len(standings), left_out)


def _added(connection: Connection, run: Run) -> Run:
    fields = {name: getattr(run, name) for name in RUN_FIELDS}
    fields["settings"] = as_text(run.settings)
    number = connection.execute(insert(RUNS).values(fields).returning(RUNS.c.number))
    return replace(run, number=number.scalar_one())


def _vetted(
    ours: list[TimedStanding], theirs: list[TimedStanding], work: Work
) -> list[TimedStanding]:
    """Theirs, without those that we do not have and cannot check."""
    known, vetted = set(ours), list[TimedStanding]()
    for number, one in enumerate(theirs):
        work.step(number, len(theirs))
        if one in known or _can_be_vetted(one[1], work):
            vetted.append(one)
    return vetted


def _can_be_vetted(standing: Standing, work: Work) -> bool:
    try:
        verify_evidence(standing, work)
    except TooLarge:
        refuse_without_memory()  # or is it not the evidence that is too large?
        return False
    return True


def _news(run: Run, ours: list[Item], theirs: list[Item]) -> list[Item]:
    """What they have after the part that we have too."""
    shared = min(len(ours), len(theirs))
    if ours[:shared] != theirs[:shared]:
        raise Unsuitable(f"run {run.uid} has another history here; nothing was merged")
    return theirs[shared:]


# What changed in a theory between two runs, and which example did it.


@dataclass(frozen=True)
class Change:
    """A claim that stood differently, or was unknown (None), before or after."""

    before: HistoryEntry | None
    after: HistoryEntry | None

    @property
    def claim(self) -> str:
        """The claim, in the newest words."""
        entry = self.after or self.before
        return str(entry.standing.claim) if entry else ""

    @property
    def example(self) -> str:
        """The example that refuted the claim or led to it; empty if there is none."""
        entry = self.after or self.before
        return entry.standing.example if entry else ""

    def to_json(self) -> dict[str, Any]:
        """The change as plain data."""
        before = self.before.to_json() if self.before else None
        after = self.after.to_json() if self.after else None
        return {"claim": self.claim, "example": self.example, "before": before, "after": after}


@dataclass(frozen=True)
class Changes:
    """What is different after a run, compared with the time after another one.

    `examples` are those that the runs in between and the last one added.
    """

    before: Run
    after: Run
    changes: tuple[Change, ...]
    examples: tuple[Example, ...]

    def to_json(self) -> dict[str, Any]:
        """The changes as plain data."""
        return {
            "about": self.after.about,
            "before": self.before.number,
            "after": self.after.number,
            "changes": [change.to_json() for change in self.changes],
            "examples": [example.to_json() for example in self.examples],
        }


def changes_between(
    before: Run,
    after: Run,
    old: Sequence[HistoryEntry],
    new: Sequence[HistoryEntry],
    examples: Sequence[Example],
) -> Changes:
    """The differences between the theories after two runs."""
    was, now = ({entry.key: entry for entry in entries} for entries in (old, new))
    changed = (
        Change(was.get(key), now.get(key))
        for key in dict.fromkeys([*was, *now])
        if was.get(key) != now.get(key)
    )
    span = range(before.number + 1, after.number + 1)
    added = tuple(example for example in examples if example.run in span)
    return Changes(before, after, tuple(changed), added)


class Ledger:
    """A ledger that is open. `where` is its file, or its URL without the password."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.where = database.where
        self._claims: dict[str, Claim] = {}  # by their texts: to read one takes long

    @classmethod
    def open(cls, where: str | Path | None = None, *, create: bool = True) -> Ledger:
        """Open the ledger in a file or at a URL; None means the user's own.

        A ledger that does not exist is made, unless `create` is false.
        """
        return cls(Database(default_ledger() if where is None else where, create=create))

    @classmethod
    def to_read(cls, where: str | None = None) -> Ledger:
        """Open a ledger to read it; if the user's own does not exist, it is empty, and not made."""
        if where is not None or not is_missing(place := default_ledger()):
            return cls.open(where, create=False)
        empty = cls.open(NOWHERE)
        empty.where = place
        return empty

    def __enter__(self) -> Ledger:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the ledger."""
        self.database.close()

    def begin(
        self,
        about: str,
        command: str,
        settings: Data | None = None,
        examples: Iterable[Example] = (),
    ) -> Run:
        """Begin a run, with the examples that are given at its start."""
        fields = {
            "uid": uuid4().hex,
            "about": about,
            "command": command,
            "settings": as_text(settings or {}),
            "began": now(),
            "ended": "",
            "ending": "",
        }
        with self.database.writing() as connection:
            added = connection.execute(insert(RUNS).values(fields).returning(RUNS.c.number))
            number = added.scalar_one()
            add_examples(connection, examples, number)
            return run_numbered(connection, number)

    def end(self, run: Run | int, ending: str = "finished") -> Run:
        """Note that the run ended, and how."""
        number = number_of(run)
        with self.database.writing() as connection:
            ended = {"ended": now(), "ending": ending}
            connection.execute(update(RUNS).where(RUNS.c.number == number).values(ended))
            return run_numbered(connection, number)

    def record(self, standing: Standing, run: Run | int) -> None:
        """Add a standing to the history; see `record_all`."""
        self.record_all([standing], run)

    def record_all(
        self,
        standings: Iterable[Standing],
        run: Run | int,
        examples: Iterable[Example] = (),
        *,
        after: int | None = None,
        work: Work | None = None,
    ) -> None:
        """Add standings and examples to the history, all of them or none.

        `after` is the number of standings and examples of the run so far; if another process
        has recorded more of them, nothing is added, and an error says so. Raises `Contradiction`,
        after everything was added, if a claim is now proved and refuted.
        """
        number, given = number_of(run), list(standings)
        with self.database.writing() as connection:
            refuse_others(run_numbered(connection, number), given)
            if after is not None and entries_of(connection, number) != after:
                raise Unsuitable(f"another process goes on with run {number}; let it end")
            add_examples(connection, examples, number)
            checking = (work or Work()).checking
            add_standings(connection, ((now(), one) for one in checking(given)), number)
            final = [one.claim for one in given if STRENGTH[one.status] == FINAL]
            clash = first_contradiction(connection, checking(final))
        self._claims |= {str(one.claim): one.claim for one in given}
        if clash is not None:
            raise clash

    def standing_of(self, claim: Claim) -> Standing | None:
        """How the claim stands, in the words in which it was recorded; None if unknown.

        Raises `Contradiction` if it was proved and refuted.
        """
        entries = self.history(claim=claim)
        return latest_entry(entries).standing if entries else None

    def theory(
        self, about: str, until: Run | int | None = None, work: Work | None = None
    ) -> tuple[HistoryEntry, ...]:
        """Every claim about a game and how it stands, in the order in which they were made.

        `until` leaves out what later runs recorded. Claims that were proved and refuted are
        left out; see `contradictions`.
        """
        return undisputed(self.history(about, until=until, work=work))

    def contradictions(self, about: str) -> tuple[Contradiction, ...]:
        """The claims that are proved and refuted."""
        return contradictions_in(self.history(about))

    def proved(self, about: str) -> tuple[Standing, ...]:
        """What is proved about a game."""
        standings = (entry.standing for entry in self.theory(about))
        return tuple(one for one in standings if one.status == "proved")

    def diff(self, before: Run | int, after: Run | int, work: Work | None = None) -> Changes:
        """What changed from the end of one run to the end of another, and which example did it."""
        first, last = self.run(number_of(before)), self.run(number_of(after))
        if first.about != last.about:
            raise Unsuitable(f"run {first.number} is about {first.about}, not {last.about}")
        old, new = (self.theory(run.about, run, work=work) for run in (first, last))
        return changes_between(first, last, old, new, self.examples(last.about))

    def to_json(self, about: str | None = None) -> dict[str, Any]:
        """Every run with its examples and history (about one game), as plain data."""
        with self.database.reading() as connection:
            return export_runs(connection, about)

    def from_json(self, data: object, work: Work | None = None) -> MergeResult:
        """Add the runs, examples and history that `to_json` wrote, as far as they are new.

        Raises an error and adds nothing if the data are of another format or of a newer
        version, or if the ledger would contradict itself.
        """
        with self.database.writing() as connection:
            return merge_runs(connection, data, work)

    def examples(self, about: str, run: Run | int | None = None) -> tuple[Example, ...]:
        """The examples that were recorded, oldest first."""
        query = select(EXAMPLES).where(EXAMPLES.c.about == about).order_by(EXAMPLES.c.number)
        if run is not None:
            query = query.where(EXAMPLES.c.run == number_of(run))
        with self.database.reading() as connection:
            return tuple(map(example_from_row, connection.execute(query)))

    def history(
        self,
        about: str | None = None,
        *,
        claim: Claim | None = None,
        run: Run | int | None = None,
        until: Run | int | None = None,
        work: Work | None = None,
        check: bool = True,
    ) -> tuple[HistoryEntry, ...]:
        """Everything that was recorded, oldest first: about a game, of a claim, in or until a run.

        Proofs that were not checked on this machine before are checked now, unless `check` is
        false; then these claims are believed.
        """
        query = history_query()
        if about is not None:
            query = query.where(CLAIMS.c.about == about)
        if claim is not None:
            query = query.where(CLAIMS.c.key == key_of(claim))
        if run is not None:
            query = query.where(HISTORY.c.run == number_of(run))
        if until is not None:
            query = query.where(HISTORY.c.run <= self.run(number_of(until)).number)
        with self.database.reading() as connection:
            rows = (work or Work()).checking(connection.execute(query))
            entries = [entry_from_row(row, self._claims) for row in rows]
        return tuple(trusted_entries(entries, work, check=check))

    def runs(self, about: str | None = None) -> tuple[Run, ...]:
        """The runs, oldest first."""
        query = select(RUNS).order_by(RUNS.c.number)
        if about is not None:
            query = query.where(RUNS.c.about == about)
        with self.database.reading() as connection:
            return tuple(map(run_from_row, connection.execute(query)))

    def run(self, number: int) -> Run:
        """The run of this number."""
        with self.database.reading() as connection:
            return run_numbered(connection, number)
