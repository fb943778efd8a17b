"""The questions that are answered at once: each route reads a request and calls `ponder.answers`.

The documents are those that the command line prints with `--json`.
"""

from fastapi import APIRouter, Request
from starlette.responses import JSONResponse

from ponder.answers.board import board_of
from ponder.answers.company import list_players
from ponder.answers.document import Document, document
from ponder.answers.drawing import draw_position
from ponder.answers.games import list_games
from ponder.answers.solving import SolveRequest, solve_position
from ponder.answers.value import find_value
from ponder.core.catalogue import find
from ponder.core.position import Position
from ponder.core.work import Limit, Work
from ponder.faces.web import asked
from ponder.faces.web.settings import Settings

router = APIRouter(prefix="/api")


def answered(found: Document) -> JSONResponse:
    """The answer with this document, which is plain data already; to check that takes longest."""
    return JSONResponse(found)


def work_of(request: Request) -> Work:
    """The work of a request, within the limits of the server."""
    settings: Settings = request.app.state.settings
    return Work(Limit(positions=settings.positions, seconds=settings.seconds))


def position_of(question: asked.PositionAsked) -> Position:
    """The position that is asked about."""
    found = find(question.game)
    return found.read(found.start if question.position is None else question.position)


@router.get("/games", tags=["games"])
def games() -> JSONResponse:
    """The games, with one line each (`ponder games`)."""
    return answered(document(list_games()))


@router.get("/players", tags=["games"])
def players() -> JSONResponse:
    """The players to play against."""
    return answered(document(list_players()))


@router.post("/show", tags=["games"])
def show(question: asked.PositionAsked) -> JSONResponse:
    """A position drawn, with the rules of its game (`ponder show`)."""
    return answered(document(draw_position(question.game, question.position, svg=True)))


@router.post("/board", tags=["games"])
def board(question: asked.PositionAsked) -> JSONResponse:
    """A position as a board: its drawing as data, and where each move is made on it."""
    return answered(document(board_of(position_of(question), question.side)))


@router.post("/solve", tags=["analyse"])
def solve(question: asked.SolveAsked, request: Request) -> JSONResponse:
    """Who wins, every winning move, how fast and why (`ponder solve`)."""
    wanted = SolveRequest(
        position_of(question), question.tree, question.side, question.nodes, question.depth
    )
    answer = solve_position(wanted, work_of(request))
    if answer.no_tree is not None and answer.stopped.is_complete:
        raise answer.no_tree
    return answered(document(answer))


@router.post("/value", tags=["analyse"])
def value(question: asked.ValueAsked, request: Request) -> JSONResponse:
    """The canonical value, stops, mean and temperature (`ponder value`)."""
    answer = find_value(position_of(question), work_of(request), moves=question.moves)
    return answered(document(answer))


@router.post("/picture", tags=["analyse"])
def picture(question: asked.PictureAsked, request: Request) -> JSONResponse:
    """An SVG picture of a position, of its game tree, or of its thermograph."""
    from ponder import show as drawn

    position, work = position_of(question), work_of(request)
    if question.what == "position":
        return answered({"svg": drawn.svg(position)})
    if question.what == "thermograph":
        return answered(
            {"svg": drawn.thermograph_svg(find_value(position, work).advice.value.thermograph)}
        )
    answer = solve_position(SolveRequest(position, True, question.side), work)
    if answer.tree is None:
        raise answer.no_tree or AssertionError("there is a tree or a reason")
    return answered({"svg": drawn.tree_svg(answer.tree, question.nodes)})
