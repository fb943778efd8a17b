"""The theory of a game: what the ledger knows, what changed, export and import."""

import json
from dataclasses import dataclass
from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.core.catalogue import find
from ponder.core.errors import BadText, Unsuitable, shortened
from ponder.core.files import check_folder, read_json, whole_file
from ponder.core.work import FINISHED, Ending, Work
from ponder.theory.changes import Changes
from ponder.theory.exchange import Merged
from ponder.theory.ledger import Ledger
from ponder.theory.recorded import Example, Recorded, Run, contradictions_in, undisputed
from ponder.theory.standing import STATUSES, Contradiction, Standing, Status


@dataclass(frozen=True)
class TheoryAnswer:
    """Every claim about a game with its standing, and what it was learned from."""

    game: str
    ledger: str
    claims: tuple[Recorded, ...]
    contradictions: tuple[Contradiction, ...]
    examples: tuple[Example, ...]
    runs: tuple[Run, ...]
    stopped: Ending = FINISHED

    def standing(self, status: Status) -> tuple[Recorded, ...]:
        """The claims with this standing."""
        return tuple(one for one in self.claims if one.standing.status == status)


@dataclass(frozen=True)
class RunsAnswer:
    """The runs about a game."""

    game: str
    ledger: str
    runs: tuple[Run, ...]


def theory_of(game: str, where: str | None = None, work: Work | None = None) -> TheoryAnswer:
    """The present theory of a game.

    Proofs that our checker has not seen are checked first. If that is stopped, the claims that are
    left are not called proved.
    """
    name, work = find(game).name, work or Work()
    with Ledger.to_read(where) as ledger:
        entries = _entries(ledger, name, work)
        return TheoryAnswer(
            name,
            ledger.where,
            undisputed(entries),
            contradictions_in(entries),
            ledger.examples(name),
            ledger.runs(name),
            work.ending,
        )


def _entries(ledger: Ledger, game: str, work: Work) -> tuple[Recorded, ...]:
    with work.keeping():
        return ledger.history(game, work=work)
    return ledger.history(game, check=False)


def proved_about(game: str, where: str | None = None) -> tuple[Standing, ...]:
    """What is proved about a game."""
    with Ledger.to_read(where) as ledger:
        return ledger.proved(find(game).name)


def proof_of(game: str, claim: str, form: str, where: str | None = None) -> str:
    """The proof of a claim in the ledger, or of a lemma, in one of the forms of `proof_file`."""
    from ponder.answers.proof_files import proof_file
    from ponder.checking.certificate import Certificate

    for standing in (*proved_about(game, where), *_lemmas(game)):
        if str(standing.claim) == claim:
            return proof_file(Certificate.from_json(standing.evidence), form)
    raise Unsuitable(f"there is no proof of {shortened(claim)}")


def _lemmas(game: str) -> tuple[Standing, ...]:
    """What is proved about the game before anything is learned."""
    from ponder.theory.elementary import elementary_theory

    try:
        return elementary_theory(find(game).name).standings
    except Unsuitable:
        return ()


def runs_about(game: str, where: str | None = None) -> RunsAnswer:
    """The runs that learned something about a game."""
    with Ledger.to_read(where) as ledger:
        name = find(game).name
        return RunsAnswer(name, ledger.where, ledger.runs(name))


def changes(
    game: str, before: int, after: int, where: str | None = None, work: Work | None = None
) -> Changes:
    """What changed from the end of one run to the end of another."""
    name = find(game).name
    with Ledger.to_read(where) as ledger:
        for number in (before, after):
            if (about := ledger.run(number).about) != name:
                raise BadText(f"run {number} is about {about}, not {name}")
        return ledger.diff(before, after, work)


def export_theory(game: str, path: Path, where: str | None = None) -> int:
    """Write all runs about a game to a JSON file, and return how many there are."""
    check_folder(path)
    with Ledger.to_read(where) as ledger:
        data = ledger.to_json(find(game).name)
    with whole_file(path) as stream:
        stream.write((json.dumps(data, indent=1) + "\n").encode())
    return len(data["runs"])


def import_theory(path: Path, where: str | None = None, work: Work | None = None) -> Merged:
    """Merge an exported file into the ledger."""
    data = read_json(path)
    with Ledger.open(where) as ledger:
        return ledger.from_json(data, work)


@document.register(TheoryAnswer)
def _(answer: TheoryAnswer) -> Document:
    claims: Document = {}
    for status in STATUSES:
        claims[status] = [one.to_json() for one in answer.standing(status)]
    return {
        "game": answer.game,
        "ledger": answer.ledger,
        **claims,
        "contradictions": [clash.to_json() for clash in answer.contradictions],
        "examples": [example.to_json() for example in answer.examples],
        "runs": [run.number for run in answer.runs],
        **stopped_field(answer.stopped),
    }


@document.register(RunsAnswer)
def _(answer: RunsAnswer) -> Document:
    runs = [run.to_json() for run in answer.runs]
    return {"game": answer.game, "ledger": answer.ledger, "runs": runs}
