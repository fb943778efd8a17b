"""The ledger: what was learned, when, and why.

    with Ledger.open() as ledger:
        run = ledger.begin("chomp", "refute", {"cookies": 60})
        ledger.record(standing, run)
        ledger.standing_of(claim)

A run that recorded something stays in the history for ever. Several processes may write to
one ledger at once. Since others may write to it too, a claim that is recorded as proved is read as
proved only if our checker accepts the certificate (`ponder.theory.vetting`).
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any
from uuid import uuid4

from sqlalchemy import insert, select, update

from ponder.core.errors import Unsuitable
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.theory.changes import Changes, changes_between
from ponder.theory.database import NOWHERE, Database, is_missing, usual_place
from ponder.theory.exchange import Merged, exported, merged
from ponder.theory.recorded import (
    Example,
    Recorded,
    Run,
    add_examples,
    add_standings,
    as_text,
    contradictions_in,
    entries_of,
    example_of,
    first_clash,
    history_query,
    last_word,
    now,
    number_of,
    recorded_in,
    refuse_others,
    run_numbered,
    run_of,
    trusted_entries,
    undisputed,
)
from ponder.theory.same_claims import key_of
from ponder.theory.schema import CLAIMS, EXAMPLES, HISTORY, RUNS
from ponder.theory.standing import FINAL, STRENGTH, Contradiction, Data, Standing


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
        return cls(Database(usual_place() if where is None else where, create=create))

    @classmethod
    def to_read(cls, where: str | None = None) -> Ledger:
        """Open a ledger to read it; if the user's own does not exist, it is empty, and not made."""
        if where is not None or not is_missing(place := usual_place()):
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
            clash = first_clash(connection, checking(final))
        self._claims |= {str(one.claim): one.claim for one in given}
        if clash is not None:
            raise clash

    def standing_of(self, claim: Claim) -> Standing | None:
        """How the claim stands, in the words in which it was recorded; None if unknown.

        Raises `Contradiction` if it was proved and refuted.
        """
        entries = self.history(claim=claim)
        return last_word(entries).standing if entries else None

    def theory(
        self, about: str, until: Run | int | None = None, work: Work | None = None
    ) -> tuple[Recorded, ...]:
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
            return exported(connection, about)

    def from_json(self, data: object, work: Work | None = None) -> Merged:
        """Add the runs, examples and history that `to_json` wrote, as far as they are new.

        Raises an error and adds nothing if the data are of another format or of a newer
        version, or if the ledger would contradict itself.
        """
        with self.database.writing() as connection:
            return merged(connection, data, work)

    def examples(self, about: str, run: Run | int | None = None) -> tuple[Example, ...]:
        """The examples that were recorded, oldest first."""
        query = select(EXAMPLES).where(EXAMPLES.c.about == about).order_by(EXAMPLES.c.number)
        if run is not None:
            query = query.where(EXAMPLES.c.run == number_of(run))
        with self.database.reading() as connection:
            return tuple(map(example_of, connection.execute(query)))

    def history(
        self,
        about: str | None = None,
        *,
        claim: Claim | None = None,
        run: Run | int | None = None,
        until: Run | int | None = None,
        work: Work | None = None,
        check: bool = True,
    ) -> tuple[Recorded, ...]:
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
            entries = [recorded_in(row, self._claims) for row in rows]
        return tuple(trusted_entries(entries, work, check=check))

    def runs(self, about: str | None = None) -> tuple[Run, ...]:
        """The runs, oldest first."""
        query = select(RUNS).order_by(RUNS.c.number)
        if about is not None:
            query = query.where(RUNS.c.about == about)
        with self.database.reading() as connection:
            return tuple(map(run_of, connection.execute(query)))

    def run(self, number: int) -> Run:
        """The run of this number."""
        with self.database.reading() as connection:
            return run_numbered(connection, number)
