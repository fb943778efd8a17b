"""What a lesson or a course taught, in words for a person."""

from collections.abc import Iterator, Sequence

from ponder.core.words import counted
from ponder.show.lines import wrapped
from ponder.show.position_as_text import short_text
from ponder.show.theory_as_text import INDENT, MOST_CLAIMS, claims_lines, is_of_rows, rows_words
from ponder.theory.course.taking import Taken
from ponder.theory.knowledge import decides
from ponder.theory.learning import FULL, STABLE, Learned
from ponder.theory.recorded import Recorded

MOST_LISTED = 15
ENOUGH = "It ended with enough examples; more of them (--examples) would teach more."


def course_lines(taken: Taken) -> Iterator[str]:
    """How the course went, which labels it used, and what it taught: laws first."""
    course, rows = taken.course, [one for one in taken.theory if is_of_rows(one)]
    rest = [one for one in taken.theory if not is_of_rows(one)]
    yield (
        f"A course on {course.game} in {course.box} (run {taken.run.number}): "
        f"{counted(len(taken.examples), 'example')}, {len(taken.theory)} claims stand, "
        f"{len(taken.refuted)} fell"
    )
    yield _ending(taken)
    yield from _labels(taken)
    if rows:
        yield f"Proved: {rows_words(len(rows))}."
    yield from _listed("Laws, which decide", [one for one in rest if decides(one.standing)], taken)
    bounds = [one for one in rest if not decides(one.standing)]
    yield from _listed("Bounds, which are signs", bounds, taken)


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


def _listed(heading: str, claims: Sequence[Recorded], taken: Taken) -> Iterator[str]:
    if claims:
        yield f"\n{heading}:"
    yield from claims_lines(claims, MOST_LISTED, taken.course.game)


def _ending(taken: Taken) -> str:
    if taken.ending == STABLE:
        return "No further example was needed."
    if taken.ending == FULL:
        return ENOUGH
    if taken.lacks_proofs:
        proved = sum(one.standing.status == "proved" for one in taken.theory)
        return (
            f"It was stopped while proving: {proved} of {counted(len(taken.theory), 'claim')} are "
            "proved so far. The theory can be used already; --resume goes on with the proofs."
        )
    return "It was stopped; --resume goes on from here."


def learned_lines(learned: Learned) -> Iterator[str]:
    """How the run went, its examples, and the claims that survived."""
    lesson, examples = learned.lesson, learned.examples
    fell = counted(len(learned.refuted), "conjecture")
    yield (
        f"{lesson.outcome}-theory of {lesson.game} (run {learned.run.number}): "
        f"{counted(len(examples), 'example')}, {fell} refuted, {len(learned.theory)} survive"
    )
    yield _how_it_ended(learned)
    yield wrapped(
        "Examples: " + "  ".join(short_text(example.object) for example in examples), INDENT
    )
    if learned.theory:
        yield "\nTrue of everything tested, and proved only where it says so:"
    yield from claims_lines(learned.theory, MOST_CLAIMS, lesson.game)


def _how_it_ended(learned: Learned) -> str:
    if learned.ending == STABLE:
        return "Nothing falls any more on the ground that was tested."
    if learned.ending == FULL:
        return ENOUGH
    return (
        "It was stopped; which conjectures survive is known only at the end of a round. "
        "--resume goes on from here."
    )
