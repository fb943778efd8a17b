"""The routes of the laboratory: jobs are asked for, watched, cancelled, and their results read."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request
from starlette.responses import FileResponse, JSONResponse, StreamingResponse

from ponder.answers.document import document
from ponder.answers.jobs import ENDED, FORMS, Job, Jobs
from ponder.answers.laboratory import check_table, measures_of
from ponder.core.errors import BadText, UnknownName
from ponder.faces.web import asked
from ponder.faces.web.questions import answered
from ponder.faces.web.theories import Game

router = APIRouter(prefix="/api", tags=["laboratory"])

Number = Annotated[str, Path(examples=["0123456789abcdef"])]
BETWEEN_EVENTS = 0.25  # seconds


def jobs_of(request: Request) -> Jobs:
    """The jobs of this server."""
    jobs: Jobs = request.app.state.jobs
    return jobs


@router.get("/measures")
def measures(game: Game) -> JSONResponse:
    """The invariants and properties of a game, which conjectures can be about."""
    return answered(document(measures_of(game)))


@router.post("/jobs", status_code=202)
def start(question: asked.JobAsked, request: Request) -> JSONResponse:
    """Ask for long work: conjectures, a refutation, a proof, a paper, a theory."""
    if isinstance(question, asked.ConjectureAsked):
        _check(question)
    data = question.model_dump(exclude={"kind", "table"}, exclude_none=True)
    table = question.table if isinstance(question, asked.ConjectureAsked) else None
    return JSONResponse(document(jobs_of(request).start(question.kind, data, table)), 202)


def _check(question: asked.ConjectureAsked) -> None:
    """Refuse what does not fit together before any work is done."""
    if (question.table is None) == (question.game is None):
        raise BadText("give a table or a game, one of the two")
    if (question.target is None) == (question.property is None):
        raise BadText("give a target to bound or a property, one of the two")
    if question.table is not None:
        check_table(question.table)
    elif bool(question.examples) == bool(question.p_positions):
        raise BadText("give examples of the game, or p_positions: how many of the smallest")


@router.get("/jobs")
def every(request: Request) -> JSONResponse:
    """All jobs, the latest first."""
    return answered({"jobs": [document(job) for job in jobs_of(request).all()]})


@router.get("/jobs/{number}")
def one(number: Number, request: Request) -> JSONResponse:
    """A job, and its result if it has one."""
    job = jobs_of(request).find(number)
    return answered({**document(job), "result": job.result()})


@router.post("/jobs/{number}/cancel")
def cancel(number: Number, request: Request) -> JSONResponse:
    """End a job; what it has found is kept."""
    return answered(document(jobs_of(request).cancel(number)))


@router.delete("/jobs/{number}")
def forget(number: Number, request: Request) -> JSONResponse:
    """Remove a job that has ended, with its result."""
    jobs_of(request).forget(number)
    return answered({"id": number})


@router.get("/jobs/{number}/events", response_class=StreamingResponse)
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


@router.get("/jobs/{number}/result.{form}", response_class=FileResponse)
def download(number: Number, form: Literal["json", "csv", "tex"], request: Request) -> FileResponse:
    """The result of a job as a file."""
    job = jobs_of(request).find(number)
    if form not in job.forms:
        raise UnknownName("form of this result", form, job.forms)
    name = f"ponder-{job.kind}-{job.number}.{form}"
    return FileResponse(job.folder / f"result.{form}", media_type=FORMS[form], filename=name)
