"""Bounds on the invariants of P-positions and of N-positions, from a few of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ponder.conjectures.bounds import answer
from ponder.conjectures.example_positions import spread
from ponder.conjectures.question import Question
from ponder.core.position import Position
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.statement import Statement
from ponder.measures.sheet import Sheet
from ponder.theory.course.settings import Course
from ponder.theory.lesson import GIVEN, ImpartialOutcome, varying

OTHERS = 60  # positions with the other outcome, one of which a bound must exclude


def conjectured(
    course: Course,
    outcome: ImpartialOutcome,
    examples: Sequence[Position],
    others: Sequence[Position],
    work: Work,
) -> list[Claim]:
    """Bounds that are true of the examples and false of one of the others, by target."""
    measures = course.invariants()
    sheet = Sheet.measure(examples, measures)
    question = Question(
        objects=sheet,
        both=True,
        complexity=course.complexity,
        negatives=Sheet.measure(spread(others, OTHERS), measures),
        identities=False,
    )
    statements: list[Statement] = []
    for target in varying(sheet):
        statements += answer(replace(question, target=target), work).statements
    return [Claim(course.game, GIVEN[outcome], says) for says in statements]
