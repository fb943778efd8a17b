"""What a lesson or a course taught, in words for a person."""

from collections.abc import Iterator, Sequence

from ponder.core.words import at_front, counted, noun
from ponder.show.lines import wrapped
from ponder.show.position_as_text import short_text
from ponder.show.theory_as_text import (
    INDENT,
    MOST_CLAIMS,
    NO_WAYS,
    Ways,
    claims_lines,
    is_of_rows,
    rows_words,
)
from ponder.theory.course.taking import Taken
from ponder.theory.knowledge import decides
from ponder.theory.learning import FULL, STABLE, Learned
from ponder.theory.recorded import Recorded

MOST_LISTED = 15


def course_lines(taken: Taken, ways: Ways = NO_WAYS) -> Iterator[str]:
    """How the course went, which labels it used, and what it taught: laws first."""
    course, rows = taken.course, [one for one in taken.theory if is_of_rows(one)]
    rest = [one for one in taken.theory if not is_of_rows(one)]
    yield (
        f"A course on {course.game} in {course.box} (run {taken.run.number}): "
        f"{counted(len(taken.examples), 'example')}, "
        f"{counted(len(taken.theory), 'claim')} {noun(len(taken.theory), 'stands', 'stand')}, "
        f"{len(taken.refuted)} fell"
    )
    yield _ending(taken, ways)
    yield from _labels(taken)
    if rows:
        yield f"Proved: {rows_words(len(rows))}."
    yield from _listed("Laws, which decide", [one for one in rest if decides(one.standing)], ways)
    bounds = [one for one in rest if not decides(one.standing)]
    yield from _listed("Bounds, which are signs", bounds, ways)


def _labels(taken: Taken) -> Iterator[str]:
    """Which labels act as verifier, and which as examples."""
    box, counts = taken.course.box, taken.verifier
    yield (
        f"Labels: the {counts['positions']:,} positions that follow {box}, "
        f"{counts['p_positions']:,} of them P-positions, tested conjectures and chose the examples."
    )
    yield "N-positions beside known P-positions needed no label."
    listed = "  ".join(short_text(example.object) for example in taken.examples)
    yield wrapped(f"P-positions told as examples: {listed}", INDENT)


def _listed(heading: str, claims: Sequence[Recorded], ways: Ways) -> Iterator[str]:
    if claims:
        yield f"\n{heading}:"
    yield from claims_lines(claims, MOST_LISTED, ways)


def _enough(ways: Ways) -> str:
    return f"It ended with enough examples; {ways.more_examples} would teach more."


def _ending(taken: Taken, ways: Ways) -> str:
    if taken.ending == STABLE:
        return "No further example was needed."
    if taken.ending == FULL:
        return _enough(ways)
    if taken.lacks_proofs:
        proved = sum(one.standing.status == "proved" for one in taken.theory)
        return (
            f"It was stopped while proving: {proved} of {counted(len(taken.theory), 'claim')} are "
            f"proved so far. The theory can be used already; {ways.going_on} goes on with the "
            "proofs."
        )
    return f"It was stopped; {ways.going_on} goes on from here."


def learned_lines(learned: Learned, ways: Ways = NO_WAYS) -> Iterator[str]:
    """How the run went, its examples, and the claims that survived."""
    lesson, examples = learned.lesson, learned.examples
    fell = counted(len(learned.refuted), "conjecture")
    yield (
        f"{lesson.outcome}-theory of {lesson.game} (run {learned.run.number}): "
        f"{counted(len(examples), 'example')}, {fell} refuted, {len(learned.theory)} survive"
    )
    yield _how_it_ended(learned, ways)
    yield wrapped(
        "Examples: " + "  ".join(short_text(example.object) for example in examples), INDENT
    )
    if learned.theory:
        yield "\nTrue of everything tested, and proved only where it says so:"
    yield from claims_lines(learned.theory, MOST_CLAIMS, ways)


def _how_it_ended(learned: Learned, ways: Ways) -> str:
    if learned.ending == STABLE:
        return "Nothing falls any more on the ground that was tested."
    if learned.ending == FULL:
        return _enough(ways)
    return (
        "It was stopped; which conjectures survive is known only at the end of a round. "
        f"{at_front(ways.going_on)} goes on from here."
    )
