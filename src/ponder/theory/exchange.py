"""A ledger as JSON, and merging such a document into another ledger.

A run has an identifier that is unique everywhere, and its entries are numbered, so that
merging the same document twice adds nothing the second time. Certificates and counterexamples
are checked before they are merged; an entry whose evidence is too large for that is left out. What
others say that they have checked is only believed, until it is checked here.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from sqlalchemy import Connection, insert, select

from ponder.core.errors import BadText, TooLarge, Unsuitable, described
from ponder.core.work import Work, refuse_without_memory
from ponder.theory.recorded import (
    Example,
    Run,
    TimedStanding,
    add_examples,
    add_standings,
    as_text,
    example_of,
    first_clash,
    history_query,
    recorded_in,
    refuse_others,
    run_of,
)
from ponder.theory.schema import EXAMPLES, HISTORY, RUNS
from ponder.theory.standing import SAID, Standing
from ponder.theory.vetting import vet

Item = TypeVar("Item")
FORMAT = "ponder ledger"
VERSION = 1
RUN_FIELDS = ("uid", "about", "command", "began", "ended", "ending")


@dataclass(frozen=True)
class Merged:
    """What a merge added, and how many entries it left out because they cannot be checked."""

    runs: int = 0
    examples: int = 0
    entries: int = 0
    left_out: int = 0

    def to_json(self) -> dict[str, Any]:
        """The counts as plain data."""
        return dict(vars(self))


def exported(connection: Connection, about: str | None = None) -> dict[str, Any]:
    """Every run about a game (None: about any), with its examples and history."""
    query = select(RUNS).order_by(RUNS.c.number)
    if about is not None:
        query = query.where(RUNS.c.about == about)
    runs = [_exported(connection, run_of(row)) for row in connection.execute(query).all()]
    return {"format": FORMAT, "version": VERSION, "runs": runs}


def merged(connection: Connection, data: object, work: Work | None = None) -> Merged:
    """Add the runs of an exported document, as far as they are new."""
    work = work or Work()
    parts = [_merge(connection, run, work) for run in _runs_of(data)]
    names = [one.name for one in fields(Merged)]
    return Merged(*(sum(getattr(part, name) for part in parts) for name in names))


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
    return [replace(example_of(row), run=0) for row in connection.execute(query)]


def _history(connection: Connection, run: Run) -> list[TimedStanding]:
    query = history_query().where(HISTORY.c.run == run.number)
    entries = map(recorded_in, connection.execute(query))
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
            f"the exported ledger is of version {described(version)}, which this Ponder "
            f"(up to version {VERSION}) does not understand: use a newer one"
        )
    try:
        return [_read(run) for run in data["runs"]]
    except (KeyError, TypeError, AttributeError) as error:
        raise BadText(f"the exported ledger is damaged: {described(error)}") from None


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


def _merge(connection: Connection, read: _Read, work: Work) -> Merged:
    known = connection.execute(select(RUNS).where(RUNS.c.uid == read.run.uid)).first()
    run = run_of(known) if known else _added(connection, read.run)
    examples = _news(run, _examples(connection, run), read.examples)
    history = _history(connection, run)
    vetted = _vetted(history, read.standings, work)
    standings = _news(run, history, vetted)
    add_examples(connection, examples, run.number)
    add_standings(connection, [(time, _believed(one)) for time, one in standings], run.number)
    clash = first_clash(connection, (one.claim for _, one in standings))
    if clash is not None:
        raise clash
    left_out = len(read.standings) - len(vetted)
    return Merged(int(known is None), len(examples), len(standings), left_out)


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
        vet(standing, work)
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
