"""A theory, its runs and its changes in words for a person."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ponder.core.catalogue import find
from ponder.core.words import and_more, counted
from ponder.proofs.lower_rows import TEMPLATE as LOWER_ROWS
from ponder.show.lines import wrapped
from ponder.show.position_as_text import short_text
from ponder.show.refutation_as_text import ground_words
from ponder.theory.changes import Change, Changes
from ponder.theory.recorded import Example, Recorded, Run
from ponder.theory.standing import SAID, Contradiction, Standing, Status
from ponder.theory.vetting import REFUSED, UNCHECKED

HEADINGS: dict[Status, str] = {
    "proved": "Proved",
    "checked": "Checked, and no counterexample found",
    "believed": "Believed",
    "refuted": "Refuted",
}
INDENT = " " * 5
MOST_CLAIMS = 40
MOST_EXAMPLES = 12


class Ways(NamedTuple):
    """How a reader gets more than is shown; the command line names its flags."""

    all_claims: str = ""
    all_examples: str = ""
    going_on: str = "resuming"
    more_examples: str = "more of them"


NO_WAYS = Ways()


def theory_lines(
    game: str,
    claims: Mapping[Status, Sequence[Recorded]],
    contradictions: Iterable[Contradiction],
    examples: Sequence[Example],
    ways: Ways = NO_WAYS,
    *,
    every: bool = False,
) -> Iterator[str]:
    """The theory: contradictions first, then claims under their standing, then examples.

    Of each standing the first claims are listed, and laws of fixed lower rows are only counted;
    with `every`, all are listed, these laws last.
    """
    counts = ", ".join(f"{len(claims[status])} {status}" for status in HEADINGS)
    yield f"The theory of {game}: {counts}"
    if not any(claims.values()) and not examples and find(game).kind == "impartial":
        yield f"Nothing has been learned yet; to learn a theory: ponder learn {game}"
    for clash in contradictions:
        yield f"\nCONTRADICTION: {clash}"
    for status, heading in HEADINGS.items():
        if claims[status]:
            yield f"\n{heading}:"
        yield from _listed(claims[status], every, ways)
    if examples:
        yield f"\n{counted(len(examples), 'example')} to learn from:"
        yield from _examples(examples, ways)


def _listed(claims: Sequence[Recorded], every: bool, ways: Ways) -> Iterator[str]:
    """The claims, the readable ones first."""
    rows = [one for one in claims if is_of_rows(one)]
    readable = [one for one in claims if not is_of_rows(one)]
    listed = [*readable, *rows] if every else readable[:MOST_CLAIMS]
    for number, one in enumerate(listed, 1):
        yield f"{number:3}. {shown(one.standing)}"
        yield wrapped(f"{evidence_words(one.standing)}; run {one.run}", INDENT)
    if len(readable) > MOST_CLAIMS and not every:
        yield INDENT + and_more(len(readable) - MOST_CLAIMS, ways.all_claims)
    if rows and not every:
        where = f" ({ways.all_claims})" if ways.all_claims else ""
        yield f"{INDENT}{rows_words(len(rows))}{where}"


def claims_lines(claims: Sequence[Recorded], most: int, ways: Ways) -> Iterator[str]:
    """The first claims with their evidence, numbered; a last line says where the others are."""
    for number, entry in enumerate(claims[:most], 1):
        yield f"{number:3}. {shown(entry.standing)}"
        yield wrapped(evidence_words(entry.standing), INDENT)
    if len(claims) > most:
        yield INDENT + and_more(len(claims) - most, ways.all_claims)


def is_of_rows(entry: Recorded) -> bool:
    """Whether it is a law of boards with fixed lower rows: there are hundreds, and long ones."""
    return entry.standing.evidence.get("template") == LOWER_ROWS


def rows_words(many: int) -> str:
    """How many laws of fixed lower rows there are, in the place of their texts."""
    return f"{counted(many, 'law')} of boards p,q,… with fixed lower rows, of any width"


def runs_lines(runs: Sequence[Run]) -> Iterator[str]:
    """One line for each run."""
    for run in runs:
        ending = f"{run.ending} {run.ended}" if run.ended else "not ended"
        settings = " ".join(f"{name}={value}" for name, value in run.settings.items())
        yield f"{run.number:4}  {run.began}  {run.command} {settings}: {ending}".rstrip()


def changes_lines(found: Changes, ways: Ways = NO_WAYS) -> Iterator[str]:
    """What changed, and which example did it."""
    runs = f"run {found.before.number} and run {found.after.number}"
    many = counted(len(found.changes), "claim") if found.changes else "No claim"
    yield f"{many} of {found.after.about} changed between {runs}"
    for change in found.changes:
        yield f"  {change.claim.removeprefix(f'{found.after.about}: ')}"
        yield wrapped(_change_words(change), INDENT)
    if found.examples:
        yield f"\n{counted(len(found.examples), 'new example')}:"
        yield from _examples(found.examples, ways)


def evidence_words(standing: Standing) -> str:
    """Why a claim stands as it does, and why not better."""
    return "; ".join(filter(None, (_evidence(standing), _doubt(standing.evidence))))


def _doubt(evidence: Mapping[str, Any]) -> str:
    """Why a proof that is recorded does not count."""
    if REFUSED in evidence:
        return f"recorded as proved, but the checker refuses the proof: {evidence[REFUSED]}"
    return "recorded as proved, not checked" if UNCHECKED in evidence else ""


def _evidence(standing: Standing) -> str:
    evidence = standing.evidence
    if standing.status == "proved":
        return f"proved by {evidence.get('template', 'a certificate')}"
    if standing.status == "refuted":
        return f"refuted by {short_text(standing.example)}{_sides(evidence)}"
    if standing.status == "checked":
        return f"checked on {_ground(standing)}"
    if evidence.get(SAID) == "checked":
        return f"believed: said to be checked on {_ground(standing)}"
    examples = counted(standing.examples, "example")
    return f"believed: true of {examples}" if standing.examples else "believed"


def _ground(standing: Standing) -> str:
    """The ground on which a claim was checked, in short."""
    if not standing.grounds:
        return counted(standing.objects, "object")
    first, *others = map(ground_words, standing.grounds)
    return f"{first}, and on {counted(len(others), 'further region')}" if others else first


def _sides(evidence: Mapping[str, Any]) -> str:
    if evidence.get("left") is None or evidence.get("right") is None:
        return ""
    return f" ({evidence['left']} and {evidence['right']})"


def shown(standing: Standing) -> str:
    """The claim without the name of the game, which the heading says."""
    return str(standing.claim).removeprefix(f"{standing.claim.about}: ")


def _change_words(change: Change) -> str:
    before = change.before.standing.status if change.before else "unknown"
    if change.after is None:
        return f"{before} → unknown"
    led = change.after.standing.evidence.get("after")
    because = f"; conjectured after {short_text(led)} was added" if led else ""
    return f"{before} → {evidence_words(change.after.standing)}{because}"


def _examples(examples: Sequence[Example], ways: Ways) -> Iterator[str]:
    for one in examples[-MOST_EXAMPLES:]:
        claim = one.why.removeprefix(f"{one.about}: ")
        why = f"refuted {claim}" if claim else "given at the start"
        yield wrapped(f"{short_text(one.object)}: {why}", INDENT)
    if len(examples) > MOST_EXAMPLES:
        yield INDENT + and_more(len(examples) - MOST_EXAMPLES, ways.all_examples)
