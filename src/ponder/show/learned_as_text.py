"""What was learned, in words for a person."""

from __future__ import annotations

from collections.abc import Iterator

from ponder.core.words import counted
from ponder.show.lines import and_more, wrapped
from ponder.show.theory_as_text import INDENT, MOST_CLAIMS, evidence_words, shown
from ponder.theory.learning import FULL, STABLE, Learned


def learned_lines(learned: Learned) -> Iterator[str]:
    """How the run went, its examples, and the claims that survived."""
    lesson, examples = learned.lesson, learned.examples
    fell = counted(len(learned.refuted), "conjecture")
    yield (
        f"{lesson.outcome}-theory of {lesson.game} (run {learned.run.number}): "
        f"{counted(len(examples), 'example')}, {fell} refuted, {len(learned.theory)} survive"
    )
    yield _ending(learned)
    yield wrapped("Examples: " + "  ".join(example.object for example in examples), INDENT)
    if learned.theory:
        yield "\nTrue of everything tested, and proved only where it says so:"
    for number, entry in enumerate(learned.theory[:MOST_CLAIMS], 1):
        yield f"{number:3}. {shown(entry.standing)}"
        yield wrapped(evidence_words(entry.standing), INDENT)
    if len(learned.theory) > MOST_CLAIMS:
        yield INDENT + and_more(
            len(learned.theory) - MOST_CLAIMS, f"ponder theory {lesson.game} --all"
        )


def _ending(learned: Learned) -> str:
    if learned.ending == STABLE:
        return "Nothing falls any more on the ground that was tested."
    if learned.ending == FULL:
        return "It ended with enough examples; more of them (--examples) would teach more."
    return (
        "It was stopped; which conjectures survive is known only at the end of a round. "
        "--resume goes on from here."
    )
