"""The questions that are answered at once: each route reads a request and calls `ponder.answers`.

The documents are those that the command line prints with `--json`.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.responses import FileResponse, JSONResponse, StreamingResponse

from ponder.answers.claims import published_on
from ponder.answers.document import Document, document
from ponder.answers.explanations import explain_for_network, review_record, why_not
from ponder.answers.games import check_table, draw_position, list_games, measures_of
from ponder.answers.jobs import ENDED, FORMS, Job, Jobs
from ponder.answers.session import replay_text
from ponder.answers.solving import SolveRequest, solve_position
from ponder.answers.theory import changes, proof_of, runs_about, theory_of
from ponder.answers.turns import (
    TurnRequest,
    board_of,
    hints_for_request,
    learn_from_turns,
    list_players,
    take_turn,
)
from ponder.answers.value import find_value
from ponder.core.catalogue import find
from ponder.core.errors import BadText, UnknownName
from ponder.core.position import Position, Side
from ponder.core.work import Limit, Work
from ponder.faces.web.security import Settings
from ponder.show.theories import hindsight_text

# What may be asked over HTTP: the shapes of the requests, with limits on every size.

LONGEST_TABLE = 1_000_000
MOST_SECONDS = 600

Name = Annotated[str, Field(min_length=1, max_length=200, examples=["chomp"])]
Text = Annotated[str, Field(max_length=20_000, examples=["4x7"])]
MoveText = Annotated[str, Field(max_length=500, examples=["2,3"])]
Player = Annotated[str, Field(max_length=60, examples=["perfect"])]
Claim = Annotated[str, Field(min_length=1, max_length=2_000)]
Seconds = Annotated[float, Field(gt=0, le=MOST_SECONDS)]


class Asked(BaseModel):
    """A request; fields that it does not have are refused."""

    model_config = ConfigDict(extra="forbid")


class PositionAsked(Asked):
    """A position of a game; without one, its usual start."""

    game: Name
    position: Text | None = None
    side: Side = "left"


class TurnAsked(Asked):
    """A game as far as it was played, and perhaps a move; a person is null among the players."""

    game: Name
    start: Text | None = None
    moves: list[MoveText] = Field(default=[], max_length=2_000)
    first: Player | None = None
    second: Player | None = "perfect"
    starts: Side = "left"
    seed: int = Field(default=0, ge=0, le=1_000_000_000)
    move: MoveText | None = None


class MoveAsked(PositionAsked):
    """A move in a position; `start` is where the game began, so that it is solved only once."""

    move: MoveText
    start: Text | None = None


class ExplainAsked(PositionAsked):
    """A position to explain, and the player whose reasons are wanted, if not the reasoned one."""

    by: Player | None = None


class SolveAsked(PositionAsked):
    """A position to solve, and whether its tree is wanted."""

    tree: bool = False
    nodes: int = Field(default=200, ge=1, le=2_000)
    depth: int | None = Field(default=None, ge=0, le=1_000)


class ValueAsked(PositionAsked):
    """A position to evaluate, and whether every move is wanted."""

    moves: bool = False


class PictureAsked(PositionAsked):
    """What to draw: the position, its game tree, or the thermograph of its value."""

    what: Literal["position", "tree", "thermograph"] = "position"
    nodes: int = Field(default=200, ge=1, le=2_000)


class RecordAsked(Asked):
    """The text of a record."""

    record: str = Field(max_length=200_000)


class ConjectureAsked(Asked):
    """Conjectures from a table or a game: bounds on a target, or conditions for a property.

    `table` is the text of a CSV file. Examples of a game are positions, or its smallest
    P-positions.
    """

    kind: Literal["conjecture"]
    game: Name | None = None
    table: str | None = Field(default=None, max_length=LONGEST_TABLE)
    examples: list[Text] = Field(default=[], max_length=1_000)
    p_positions: int | None = Field(default=None, ge=1, le=500)
    target: Name | None = None
    property: Name | None = None
    condition: Literal["iff", "necessary", "sufficient", "class"] = "iff"
    direction: Literal["upper", "lower", "both"] = "upper"
    complexity: int | None = Field(default=None, ge=1, le=7)
    operators: Annotated[str, Field(max_length=500)] = "ops20"
    tolerance: Annotated[str, Field(max_length=20)] | None = None
    seconds: Seconds = 60


class ClaimAsked(Asked):
    """A claim about a game, to refute or to prove."""

    kind: Literal["refute", "prove"]
    game: Name
    claim: Claim
    seconds: Seconds = 60


class FamilyAsked(Asked):
    """A class of strips, whose values are to be found and proved."""

    kind: Literal["family"]
    game: Name
    name: Annotated[str, Field(min_length=1, max_length=200, examples=["A11"])]
    seconds: Seconds = 60


class GameAsked(Asked):
    """The published conjectures on a game, or a theory to learn from examples."""

    kind: Literal["paper", "learn"]
    game: Name
    examples: int | None = Field(default=None, ge=4, le=100)
    seconds: Seconds = 300


JobAsked = Annotated[
    ConjectureAsked | ClaimAsked | FamilyAsked | GameAsked, Field(discriminator="kind")
]


question_router = APIRouter(prefix="/api")


def json_response(found: Document) -> JSONResponse:
    """The answer with this document, which is plain data already; to check that takes longest."""
    return JSONResponse(found)


def request_work(request: Request) -> Work:
    """The work of a request, within the limits of the server."""
    settings: Settings = request.app.state.settings
    return Work(Limit(positions=settings.positions, seconds=settings.seconds))


def request_position(question: PositionAsked) -> Position:
    """The position that is asked about."""
    found = find(question.game)
    return found.read(found.start if question.position is None else question.position)


@question_router.get("/games", tags=["games"])
def games() -> JSONResponse:
    """The games, with one line each (`ponder games`)."""
    return json_response(document(list_games()))


@question_router.get("/players", tags=["games"])
def players() -> JSONResponse:
    """The players to play against."""
    return json_response(document(list_players()))


@question_router.post("/show", tags=["games"])
def show(question: PositionAsked) -> JSONResponse:
    """A position drawn, with the rules of its game (`ponder show`)."""
    return json_response(document(draw_position(question.game, question.position, svg=True)))


@question_router.post("/board", tags=["games"])
def board(question: PositionAsked) -> JSONResponse:
    """A position as a board: its drawing as data, and where each move is made on it."""
    return json_response(document(board_of(request_position(question), question.side)))


@question_router.post("/solve", tags=["analyse"])
def solve(question: SolveAsked, request: Request) -> JSONResponse:
    """Who wins, every winning move, how fast and why (`ponder solve`)."""
    wanted = SolveRequest(
        request_position(question), question.tree, question.side, question.nodes, question.depth
    )
    answer = solve_position(wanted, request_work(request))
    if answer.no_tree is not None and answer.stopped.is_complete:
        raise answer.no_tree
    return json_response(document(answer))


@question_router.post("/value", tags=["analyse"])
def value(question: ValueAsked, request: Request) -> JSONResponse:
    """The canonical value, stops, mean and temperature (`ponder value`)."""
    answer = find_value(request_position(question), request_work(request), moves=question.moves)
    return json_response(document(answer))


@question_router.post("/picture", tags=["analyse"])
def picture(question: PictureAsked, request: Request) -> JSONResponse:
    """An SVG picture of a position, of its game tree, or of its thermograph."""
    from ponder import show as drawn

    position, work = request_position(question), request_work(request)
    if question.what == "position":
        return json_response({"svg": drawn.svg(position)})
    if question.what == "thermograph":
        return json_response(
            {"svg": drawn.thermograph_svg(find_value(position, work).advice.value.thermograph)}
        )
    answer = solve_position(SolveRequest(position, True, question.side), work)
    if answer.tree is None:
        raise answer.no_tree or AssertionError("there is a tree or a reason")
    return json_response({"svg": drawn.tree_svg(answer.tree, question.nodes)})


# The routes of play: a turn, a hint, why not this move, a record read, a game reviewed.

play_router = APIRouter(prefix="/api", tags=["play"])


@play_router.post("/play")
def play(question: TurnAsked, request: Request) -> JSONResponse:
    """Make a move, if there is one, and the opponent's reply with its reasons.

    The server keeps nothing of a game: send it with all its moves.
    """
    return json_response(document(take_turn(_turn(question), request_work(request))))


@play_router.post("/hints")
def hints(question: TurnAsked, request: Request) -> JSONResponse:
    """Hints in steps: a nudge, where to look, the move, and why."""
    return json_response(document(hints_for_request(_turn(question), request_work(request))))


@play_router.post("/learned")
def learned(question: TurnAsked, request: Request) -> JSONResponse:
    """What a reasoned player learned from a game that is over; its theory is corrected."""
    found = learn_from_turns(_turn(question), request_work(request)).learned
    if found is None:
        return json_response({"learned": None})
    return json_response({"learned": document(found), "text": hindsight_text(found)})


def _turn(question: TurnAsked) -> TurnRequest:
    return TurnRequest(**{**question.model_dump(), "moves": tuple(question.moves)})


@play_router.post("/why")
def why(question: MoveAsked, request: Request) -> JSONResponse:
    """What a move leads to: whether it wins, and the reply that refutes it if it does not."""
    position = request_position(question)
    work = request_work(request)
    return json_response(
        document(why_not(position, question.side, question.move, work, question.start))
    )


@play_router.post("/explain")
def explanation(question: ExplainAsked, request: Request) -> JSONResponse:
    """Which move, why, and why not each of the others (`ponder explain`)."""
    position, work = request_position(question), request_work(request)
    return json_response(document(explain_for_network(position, question.side, question.by, work)))


@play_router.post("/record")
def record(question: RecordAsked) -> JSONResponse:
    """The moves and positions of a record (`ponder play --replay`)."""
    return json_response(document(replay_text(question.record)))


@play_router.post("/review")
def review(question: RecordAsked, request: Request) -> JSONResponse:
    """Where a game was lost, and the better moves (`ponder review`)."""
    return json_response(document(review_record(question.record, request_work(request))))


# The routes of theory: what the ledger knows of a game, what changed, and its proofs.

theory_router = APIRouter(prefix="/api/theory", tags=["theory"])

Game = Annotated[Name, Query()]
Run = Annotated[int, Query(ge=0, le=2**31 - 1)]


@theory_router.get("")
def theory(game: Game, request: Request) -> JSONResponse:
    """The present theory of a game: proved, refuted, checked, believed (`ponder theory`)."""
    return json_response(document(theory_of(game, work=request_work(request))))


@theory_router.get("/runs")
def runs(game: Game) -> JSONResponse:
    """The runs that learned something about a game (`ponder theory --runs`)."""
    return json_response(document(runs_about(game)))


@theory_router.get("/changes")
def changed(game: Game, before: Run, after: Run, request: Request) -> JSONResponse:
    """What changed in the theory from the end of one run to the end of another."""
    return json_response(document(changes(game, before, after, work=request_work(request))))


@theory_router.get("/paper")
def paper(game: Game) -> JSONResponse:
    """How many conjectures on a game are in a published paper (`ponder paper`)."""
    return json_response({"game": game, "conjectures": published_on(game)})


@theory_router.get("/proof")
def proof(
    game: Game,
    claim: Annotated[Claim, Query()],
    form: Literal["english", "latex", "coq", "certificate"] = "english",
) -> JSONResponse:
    """The proof of a claim that the ledger has proved."""
    return json_response({"claim": claim, "form": form, "text": proof_of(game, claim, form)})


# The routes of the laboratory: jobs are asked for, watched, cancelled, and their results read.

job_router = APIRouter(prefix="/api", tags=["laboratory"])

Number = Annotated[str, Path(examples=["0123456789abcdef"])]
BETWEEN_EVENTS = 0.25  # seconds


def jobs_of(request: Request) -> Jobs:
    """The jobs of this server."""
    jobs: Jobs = request.app.state.jobs
    return jobs


@job_router.get("/measures")
def measures(game: Game) -> JSONResponse:
    """The invariants and properties of a game, which conjectures can be about."""
    return json_response(document(measures_of(game)))


@job_router.post("/jobs", status_code=202)
def start(question: JobAsked, request: Request) -> JSONResponse:
    """Ask for long work: conjectures, a refutation, a proof, a paper, a theory."""
    if isinstance(question, ConjectureAsked):
        _check(question)
    data = question.model_dump(exclude={"kind", "table"}, exclude_none=True)
    table = question.table if isinstance(question, ConjectureAsked) else None
    return JSONResponse(document(jobs_of(request).start(question.kind, data, table)), 202)


def _check(question: ConjectureAsked) -> None:
    """Refuse what does not fit together before any work is done."""
    if (question.table is None) == (question.game is None):
        raise BadText("give a table or a game, one of the two")
    if (question.target is None) == (question.property is None):
        raise BadText("give a target to bound or a property, one of the two")
    if question.table is not None:
        check_table(question.table)
    elif bool(question.examples) == bool(question.p_positions):
        raise BadText("give examples of the game, or p_positions: how many of the smallest")


@job_router.get("/jobs")
def every(request: Request) -> JSONResponse:
    """All jobs, the latest first."""
    return json_response({"jobs": [document(job) for job in jobs_of(request).all()]})


@job_router.get("/jobs/{number}")
def one(number: Number, request: Request) -> JSONResponse:
    """A job, and its result if it has one."""
    job = jobs_of(request).find(number)
    return json_response({**document(job), "result": job.result()})


@job_router.post("/jobs/{number}/cancel")
def cancel(number: Number, request: Request) -> JSONResponse:
    """End a job; what it has found is kept."""
    return json_response(document(jobs_of(request).cancel(number)))


@job_router.delete("/jobs/{number}")
def forget(number: Number, request: Request) -> JSONResponse:
    """Remove a job that has ended, with its result."""
    jobs_of(request).forget(number)
    return json_response({"id": number})


@job_router.get("/jobs/{number}/events", response_class=StreamingResponse)
async def events(number: Number, request: Request) -> StreamingResponse:
    """The progress of a job as server-sent events, until it has ended."""
    job = jobs_of(request).find(number)
    return StreamingResponse(_events(job, request), media_type="text/event-stream")


async def _events(job: Job, request: Request) -> AsyncIterator[str]:
    told = None
    while True:
        state = document(job)
        if state != told:
            yield f"data: {json.dumps(state)}\n\n"
            told = state
        if job.state in ENDED or await request.is_disconnected():
            return
        await asyncio.sleep(BETWEEN_EVENTS)


@job_router.get("/jobs/{number}/result.{form}", response_class=FileResponse)
def download(number: Number, form: Literal["json", "csv", "tex"], request: Request) -> FileResponse:
    """The result of a job as a file."""
    job = jobs_of(request).find(number)
    if form not in job.forms:
        raise UnknownName("form of this result", form, job.forms)
    name = f"ponder-{job.kind}-{job.number}.{form}"
    return FileResponse(job.folder / f"result.{form}", media_type=FORMS[form], filename=name)


ROUTERS = (question_router, play_router, job_router, theory_router)
