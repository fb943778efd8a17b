"""The routes of play: a turn, a hint, why not this move, a record read, a game reviewed."""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from ponder.answers.document import document
from ponder.answers.explaining import explain_for_all
from ponder.answers.replay import replay_text
from ponder.answers.reviewing import review_record
from ponder.answers.turns import TurnRequest, hints_in, learned_in, take_turn
from ponder.answers.why_not import why_not
from ponder.faces.web import asked
from ponder.faces.web.questions import answered, position_of, work_of
from ponder.show.hindsight_as_text import hindsight_text

router = APIRouter(prefix="/api", tags=["play"])


@router.post("/play")
def play(question: asked.TurnAsked, request: Request) -> JSONResponse:
    """Make a move, if there is one, and the opponent's reply with its reasons.

    The server keeps nothing of a game: send it with all its moves.
    """
    return answered(document(take_turn(_turn(question), work_of(request))))


@router.post("/hints")
def hints(question: asked.TurnAsked, request: Request) -> JSONResponse:
    """Hints in steps: a nudge, where to look, the move, and why."""
    return answered(document(hints_in(_turn(question), work_of(request))))


@router.post("/learned")
def learned(question: asked.TurnAsked, request: Request) -> JSONResponse:
    """What a reasoned player learned from a game that is over; its theory is corrected."""
    found = learned_in(_turn(question), work_of(request)).learned
    if found is None:
        return answered({"learned": None})
    return answered({"learned": document(found), "text": hindsight_text(found)})


def _turn(question: asked.TurnAsked) -> TurnRequest:
    return TurnRequest(**{**question.model_dump(), "moves": tuple(question.moves)})


@router.post("/why")
def why(question: asked.MoveAsked, request: Request) -> JSONResponse:
    """What a move leads to: whether it wins, and the reply that refutes it if it does not."""
    position = position_of(question)
    work = work_of(request)
    return answered(document(why_not(position, question.side, question.move, work, question.start)))


@router.post("/explain")
def explanation(question: asked.ExplainAsked, request: Request) -> JSONResponse:
    """Which move, why, and why not each of the others (`ponder explain`)."""
    position, work = position_of(question), work_of(request)
    return answered(document(explain_for_all(position, question.side, question.by, work)))


@router.post("/record")
def record(question: asked.RecordAsked) -> JSONResponse:
    """The moves and positions of a record (`ponder play --replay`)."""
    return answered(document(replay_text(question.record)))


@router.post("/review")
def review(question: asked.RecordAsked, request: Request) -> JSONResponse:
    """Where a game was lost, and the better moves (`ponder review`)."""
    return answered(document(review_record(question.record, work_of(request))))
