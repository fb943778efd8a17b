"""What a course taught, in words for a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ponder.core.words import counted
from ponder.show.lines import and_more, wrapped
from ponder.show.theory_as_text import INDENT, evidence_words, is_of_rows, rows_words, shown
from ponder.theory.course.taking import Taken
from ponder.theory.knowledge import decides
from ponder.theory.learning import FULL, STABLE
from ponder.theory.recorded import Recorded

MOST_LISTED = 15


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
    listed = "  ".join(example.object for example in taken.examples)
    yield wrapped(f"P-positions told as examples: {listed}", INDENT)


def _listed(heading: str, claims: Sequence[Recorded], taken: Taken) -> Iterator[str]:
    if claims:
        yield f"\n{heading}:"
    for number, entry in enumerate(claims[:MOST_LISTED], 1):
        yield f"{number:3}. {shown(entry.standing)}"
        yield wrapped(evidence_words(entry.standing), INDENT)
    if len(claims) > MOST_LISTED:
        yield INDENT + and_more(
            len(claims) - MOST_LISTED, f"ponder theory {taken.course.game} --all"
        )


def _ending(taken: Taken) -> str:
    if taken.ending == STABLE:
        return "No further example was needed."
    if taken.ending == FULL:
        return "It ended with enough examples; more of them (--examples) would teach more."
    if taken.lacks_proofs:
        proved = sum(one.standing.status == "proved" for one in taken.theory)
        return (
            f"It was stopped while proving: {proved} of {counted(len(taken.theory), 'claim')} are "
            "proved so far. The theory can be used already; --resume goes on with the proofs."
        )
    return "It was stopped; --resume goes on from here."
