"""Hints in steps, so that a student can stop early: a nudge, where to look, the move, and why."""

from dataclasses import dataclass

from ponder.answers.document import Document, document
from ponder.answers.play import Session, hint
from ponder.answers.reasons_as_json import reasons_fields
from ponder.core.drawing import Drawing
from ponder.core.errors import TooLarge
from ponder.core.pointing import pointed_moves
from ponder.core.position import Chance
from ponder.core.work import Work
from ponder.language.reasons import Choice, Reason
from ponder.show.extent import drawing_of

FEWEST_LINES = 3  # rows or columns that are worth halving


@dataclass(frozen=True)
class Hints:
    """The steps, each with its reasons; a later step says more."""

    steps: tuple[tuple[Reason, ...], ...]

    def step(self, number: int) -> tuple[Reason, ...]:
        """The step of this number, from 1; after the last one, the last."""
        return self.steps[min(number, len(self.steps)) - 1]


def hints(session: Session, work: Work | None = None) -> Hints:
    """All steps of the hint for the player to move.

    >>> from ponder.answers.play import PlayRequest, begin
    >>> from ponder.games import Chomp
    >>> found = hints(begin(PlayRequest(Chomp("3x3"), (None, "perfect"))))
    >>> [step[0].kind for step in found.steps]
    ['nudge', 'look here', 'this move', 'mirroring']
    """
    choice = hint(session, work)
    to = None if choice.to is None else str(choice.to)
    move = Reason("this move", facts={"move": choice.move, "to": to})
    steps = [(_nudge(session),), _region(session, choice), (move,), choice.reasons]
    return Hints(tuple(step for step in steps if step))


def _nudge(session: Session) -> Reason:
    """Whether the player can win, and how many moves do."""
    moves = len(session.legal_moves())
    if isinstance(session.here, Chance):
        return Reason("nudge", facts={"moves": moves, "chance": True})
    try:
        winning = len(session.advisor.winning_moves(session.here, session.side))
    except TooLarge:  # an argument knows a winning move, but not how many there are
        return Reason("nudge", "proved", facts={"moves": moves})
    return Reason("nudge", "proved", facts={"moves": moves, "winning": winning})


def _region(session: Session, choice: Choice) -> tuple[Reason, ...]:
    """The part of the drawing in which the move is made: half of its rows and of its columns."""
    drawing = drawing_of(session.here)
    ways = pointed_moves(session.here, session.side, drawing).get(choice.move, ())
    if drawing is None or not ways or not ways[0].at:  # a toss is made nowhere on the board
        return ()
    row, column = ways[0].at[0]
    facts = {**_half("rows", drawing.height, row), **_half("columns", drawing.width, column)}
    return (Reason("look here", facts=facts | _labels(drawing, facts)),) if facts else ()


def _half(name: str, lines: int, line: int) -> dict[str, tuple[int, int]]:
    """The first or the last line of the half that has this line, counted from 1."""
    if lines < FEWEST_LINES:
        return {}
    middle = (lines + 1) // 2
    return {name: (1, middle) if line < middle else (middle + 1, lines)}


def _labels(drawing: Drawing, facts: dict[str, tuple[int, int]]) -> dict[str, tuple[str, str]]:
    """How the lines are labelled on the drawing, where they are."""
    every = {"rows": drawing.row_labels, "columns": drawing.column_labels}
    return {
        f"{name}_labels": (every[name][first - 1], every[name][last - 1])
        for name, (first, last) in facts.items()
        if len(every[name]) >= last
    }


@document.register(Hints)
def _(found: Hints) -> Document:
    return {"steps": list(map(reasons_fields, found.steps))}
