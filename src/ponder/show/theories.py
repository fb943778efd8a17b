"""A theory, its runs and its changes in words for a person."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ponder.core.catalogue import find
from ponder.core.text import and_more, at_front, format_count, pluralise
from ponder.players.review import LearnedFromGame, Regret, claims_loss
from ponder.proofs.short_templates import TEMPLATE as LOWER_ROWS
from ponder.show.claims import ground_words
from ponder.show.formatting import wrapped
from ponder.show.positions import short_text
from ponder.show.sentences import sentence
from ponder.show.sentences.theories import in_symbols
from ponder.theory.correction import Correction
from ponder.theory.course import CourseResult
from ponder.theory.knowledge import decides
from ponder.theory.learning import FULL, STABLE, LessonResult
from ponder.theory.ledger import Change, Changes
from ponder.theory.standing import SAID, Contradiction, Standing, Status
from ponder.theory.tables import Example, HistoryEntry, Run
from ponder.theory.verdict import REFUSED, UNCHECKED

HEADINGS: dict[Status, str] = {
    "proved": "Proved",
    "checked": "Checked, and no counterexample found",
    "believed": "Believed",
    "refuted": "Refuted",
}
INDENT = " " * 5
MOST_CLAIMS = 40
MOST_EXAMPLES = 12


class MoreHints(NamedTuple):
    """How a reader gets more than is shown; the command line names its flags."""

    all_claims: str = ""
    all_examples: str = ""
    going_on: str = "resuming"
    more_examples: str = "more of them"


NO_WAYS = MoreHints()


def theory_lines(
    game: str,
    claims: Mapping[Status, Sequence[HistoryEntry]],
    contradictions: Iterable[Contradiction],
    examples: Sequence[Example],
    ways: MoreHints = NO_WAYS,
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
        yield f"\n{format_count(len(examples), 'example')} to learn from:"
        yield from _examples(examples, ways)


def _listed(claims: Sequence[HistoryEntry], every: bool, ways: MoreHints) -> Iterator[str]:
    """The claims, the readable ones first."""
    rows = [one for one in claims if is_row_law(one)]
    readable = [one for one in claims if not is_row_law(one)]
    listed = [*readable, *rows] if every else readable[:MOST_CLAIMS]
    for number, one in enumerate(listed, 1):
        yield f"{number:3}. {shown(one.standing)}"
        yield wrapped(f"{evidence_words(one.standing)}; run {one.run}", INDENT)
    if len(readable) > MOST_CLAIMS and not every:
        yield INDENT + and_more(len(readable) - MOST_CLAIMS, ways.all_claims)
    if rows and not every:
        where = f" ({ways.all_claims})" if ways.all_claims else ""
        yield f"{INDENT}{count_row_laws(len(rows))}{where}"


def claims_lines(claims: Sequence[HistoryEntry], most: int, ways: MoreHints) -> Iterator[str]:
    """The first claims with their evidence, numbered; a last line says where the others are."""
    for number, entry in enumerate(claims[:most], 1):
        yield f"{number:3}. {shown(entry.standing)}"
        yield wrapped(evidence_words(entry.standing), INDENT)
    if len(claims) > most:
        yield INDENT + and_more(len(claims) - most, ways.all_claims)


def is_row_law(entry: HistoryEntry) -> bool:
    """Whether it is a law of boards with fixed lower rows: there are hundreds, and long ones."""
    return entry.standing.evidence.get("template") == LOWER_ROWS


def count_row_laws(many: int) -> str:
    """How many laws of fixed lower rows there are, in the place of their texts."""
    return f"{format_count(many, 'law')} of boards p,q,… with fixed lower rows, of any width"


def runs_lines(runs: Sequence[Run]) -> Iterator[str]:
    """One line for each run."""
    for run in runs:
        ending = f"{run.ending} {run.ended}" if run.ended else "not ended"
        settings = " ".join(f"{name}={value}" for name, value in run.settings.items())
        yield f"{run.number:4}  {run.began}  {run.command} {settings}: {ending}".rstrip()


def changes_lines(found: Changes, ways: MoreHints = NO_WAYS) -> Iterator[str]:
    """What changed, and which example did it."""
    runs = f"run {found.before.number} and run {found.after.number}"
    many = format_count(len(found.changes), "claim") if found.changes else "No claim"
    yield f"{many} of {found.after.about} changed between {runs}"
    for change in found.changes:
        yield f"  {change.claim.removeprefix(f'{found.after.about}: ')}"
        yield wrapped(_change_words(change), INDENT)
    if found.examples:
        yield f"\n{format_count(len(found.examples), 'new example')}:"
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
    examples = format_count(standing.examples, "example")
    return f"believed: true of {examples}" if standing.examples else "believed"


def _ground(standing: Standing) -> str:
    """The ground on which a claim was checked, in short."""
    if not standing.grounds:
        return format_count(standing.objects, "object")
    first, *others = map(ground_words, standing.grounds)
    return f"{first}, and on {format_count(len(others), 'further region')}" if others else first


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


def _examples(examples: Sequence[Example], ways: MoreHints) -> Iterator[str]:
    for one in examples[-MOST_EXAMPLES:]:
        claim = one.why.removeprefix(f"{one.about}: ")
        why = f"refuted {claim}" if claim else "given at the start"
        yield wrapped(f"{short_text(one.object)}: {why}", INDENT)
    if len(examples) > MOST_EXAMPLES:
        yield INDENT + and_more(len(examples) - MOST_EXAMPLES, ways.all_examples)


# What a lesson or a course taught, in words for a person.

MOST_LISTED = 15


def course_lines(taken: CourseResult, ways: MoreHints = NO_WAYS) -> Iterator[str]:
    """How the course went, which labels it used, and what it taught: laws first."""
    course, rows = taken.course, [one for one in taken.theory if is_row_law(one)]
    rest = [one for one in taken.theory if not is_row_law(one)]
    yield (
        f"A course on {course.game} in {course.box} (run {taken.run.number}): "
        f"{format_count(len(taken.examples), 'example')}, "
        f"{format_count(len(taken.theory), 'claim')} "
        f"{pluralise(len(taken.theory), 'stands', 'stand')}, "
        f"{len(taken.refuted)} fell"
    )
    yield _ending(taken, ways)
    yield from _labels(taken)
    if rows:
        yield f"Proved: {count_row_laws(len(rows))}."
    yield from _listed_under(
        "Laws, which decide", [one for one in rest if decides(one.standing)], ways
    )
    bounds = [one for one in rest if not decides(one.standing)]
    yield from _listed_under("Bounds, which are signs", bounds, ways)


def _labels(taken: CourseResult) -> Iterator[str]:
    """Which labels act as verifier, and which as examples."""
    box, counts = taken.course.box, taken.verifier
    yield (
        f"Labels: the {counts['positions']:,} positions that follow {box}, "
        f"{counts['p_positions']:,} of them P-positions, tested conjectures and chose the examples."
    )
    yield "N-positions beside known P-positions needed no label."
    listed = "  ".join(short_text(example.object) for example in taken.examples)
    yield wrapped(f"P-positions told as examples: {listed}", INDENT)


def _listed_under(heading: str, claims: Sequence[HistoryEntry], ways: MoreHints) -> Iterator[str]:
    if claims:
        yield f"\n{heading}:"
    yield from claims_lines(claims, MOST_LISTED, ways)


def _enough(ways: MoreHints) -> str:
    return f"It ended with enough examples; {ways.more_examples} would teach more."


def _ending(taken: CourseResult, ways: MoreHints) -> str:
    if taken.ending == STABLE:
        return "No further example was needed."
    if taken.ending == FULL:
        return _enough(ways)
    if taken.lacks_proofs:
        proved = sum(one.standing.status == "proved" for one in taken.theory)
        return (
            f"It was stopped while proving: {proved} of "
            f"{format_count(len(taken.theory), 'claim')} are "
            f"proved so far. The theory can be used already; {ways.going_on} goes on with the "
            "proofs."
        )
    return f"It was stopped; {ways.going_on} goes on from here."


def learned_lines(learned: LessonResult, ways: MoreHints = NO_WAYS) -> Iterator[str]:
    """How the run went, its examples, and the claims that survived."""
    lesson, examples = learned.lesson, learned.examples
    fell = format_count(len(learned.refuted), "conjecture")
    yield (
        f"{lesson.outcome}-theory of {lesson.game} (run {learned.run.number}): "
        f"{format_count(len(examples), 'example')}, {fell} refuted, {len(learned.theory)} survive"
    )
    yield _how_it_ended(learned, ways)
    yield wrapped(
        "Examples: " + "  ".join(short_text(example.object) for example in examples), INDENT
    )
    if learned.theory:
        yield "\nTrue of everything tested, and proved only where it says so:"
    yield from claims_lines(learned.theory, MOST_CLAIMS, ways)


def _how_it_ended(learned: LessonResult, ways: MoreHints) -> str:
    if learned.ending == STABLE:
        return "Nothing falls any more on the ground that was tested."
    if learned.ending == FULL:
        return _enough(ways)
    return (
        "It was stopped; which conjectures survive is known only at the end of a round. "
        f"{at_front(ways.going_on)} goes on from here."
    )


# What a reasoned player learned from a game, in its own words.

SHOWN = 4


def hindsight_text(found: LearnedFromGame) -> str:
    """Where it was wrong, what it believed, what refuted it, and what it believes now."""
    if not found.regrets:
        lost = "I lost, but I see no mistake that I could solve." if found.lost_the_game else ""
        return wrapped(lost)
    parts = [line for one in found.regrets for line in _regret(one)]
    parts += correction_lines(found.correction)
    return "\n".join(map(wrapped, parts))


def _regret(one: Regret) -> Iterator[str]:
    here, left = short_text(one.position), short_text(one.left)
    because = f", because: {sentence(one.reasons[0])}" if one.reasons else ""
    better = f"{one.better}, leaving {short_text(one.better_to)}"
    if one.reply_to is not None:
        yield f"In {here} I played {one.move}, leaving {left}{because}."
        reply = f"{one.reply} leaves {short_text(one.reply_to)}"
        yield f"That was wrong: {reply}, a P-position. {better}, would have won."
    for reason in one.against[:1]:
        if claims_loss(reason):
            yield f"Of {better}, I said: {sentence(reason)}. But it is a P-position."


def records_text(records: int, positions: int, unsolved: int, correction: Correction) -> str:
    """What was learned from records of games."""
    games, boards = format_count(records, "game"), format_count(positions, "position")
    read = f"Read {games} with {boards} that I could"
    large = f"; {unsolved:,} were too large" if unsolved else ""
    news = list(correction_lines(correction)) or ["They taught me nothing new."]
    return "\n".join(map(wrapped, [f"{read} solve{large}.", *news]))


def correction_lines(correction: Correction) -> Iterator[str]:
    """What fell, what is new, and what is remembered."""
    for one in correction.refuted[:SHOWN]:
        refuted = f"the play refuted it with {short_text(one.example)}{_sides_of_claim(one)}"
        yield f"I believed {in_symbols(one.claim)}; {refuted}."
    if len(correction.refuted) > SHOWN:
        yield and_more(len(correction.refuted) - SHOWN, "claims that fell")
    for one in correction.believed[:SHOWN]:
        yield f"Now I believe {in_symbols(one.claim)} ({one.status})."
    if len(correction.believed) > SHOWN:
        yield and_more(len(correction.believed) - SHOWN, "new claims")
    if correction.examples:
        positions = " and ".join(short_text(one.object) for one in correction.examples[:SHOWN])
        more = len(correction.examples) - SHOWN
        others = f" and {format_count(more, 'other position')}" if more > 0 else ""
        count = format_count(len(correction.examples), "P-position")
        yield f"I remember {count} more: {positions}{others}."


def _sides_of_claim(one: Standing) -> str:
    left, right = one.evidence.get("left"), one.evidence.get("right")
    return "" if left is None or right is None else f" (the sides are {left} and {right})"
