"""Errors as JSON: one sentence, and a status that says whose fault it is."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match

from ponder.answers.jobs import Busy
from ponder.core.errors import PonderError, TooLarge, UnknownName
from ponder.core.words import cut, printable
from ponder.core.work import Stopped
from ponder.faces.web.guards import refused

BAD, UNKNOWN, NO_METHOD, TOO_MUCH, BUSY = 400, 404, 405, 422, 429
METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
LONGEST_NAME = 80  # of a field or an address that is refused
NO_OBJECT = ("missing", "model_attributes_type")  # in the words of pydantic, for a whole request


class Refusal(BaseModel):
    """What is wrong, in one sentence."""

    error: str


REFUSALS: dict[int | str, dict[str, Any]] = {
    "4XX": {"model": Refusal, "description": "What is wrong with the request, in one sentence"}
}


def explain_errors(app: FastAPI) -> None:
    """Let the app answer every error of a request with a sentence."""
    app.add_exception_handler(PonderError, _ponder_error)
    app.add_exception_handler(RequestValidationError, _badly_formed)
    app.add_exception_handler(HTTPException, _http_error)
    app.add_exception_handler(Exception, _fault_of_a_game)


def status_of(error: PonderError) -> int:
    """The status of an error that Ponder can explain."""
    if isinstance(error, Busy):
        return BUSY
    if isinstance(error, UnknownName):
        return UNKNOWN
    return TOO_MUCH if isinstance(error, TooLarge | Stopped) else BAD


async def _ponder_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PonderError)
    return refused(status_of(error), str(error))


async def _badly_formed(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return refused(BAD, f"the request is not JSON: look at character {first['loc'][-1]}")
    where = cut(".".join(str(part) for part in first["loc"] if part != "body"), LONGEST_NAME)
    if not where and first["type"] in NO_OBJECT:
        return refused(BAD, 'the request must be a JSON object such as {"game": "chomp"}')
    return refused(BAD, printable(f"{where or 'the request'}: {first['msg']}"))


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    address, methods = printable(cut(request.url.path, LONGEST_NAME)), _methods(request)
    sentences = {
        UNKNOWN: f"there is nothing at {address}; /api lists what can be asked",
        NO_METHOD: f"{address} takes {' or '.join(methods)}, not {request.method}",
    }
    answer = refused(error.status_code, sentences.get(error.status_code, str(error.detail)))
    answer.headers.update(error.headers or {})
    if "allow" in answer.headers:
        answer.headers["allow"] = ", ".join(methods)
    return answer


def _methods(request: Request) -> list[str]:
    """The methods of all routes with this path; the framework names those of the first only."""
    scopes = ({**request.scope, "method": method} for method in METHODS)
    return [
        scope["method"]
        for scope in scopes
        if any(route.matches(scope)[0] == Match.FULL for route in request.app.routes)
    ]


async def _fault_of_a_game(_request: Request, error: Exception) -> JSONResponse:
    """A game of the user's own that fails is named with its line; anything else is our fault."""
    from ponder.core.catalogue import GAMES
    from ponder.core.faults import located

    found = located(error, GAMES.files().values())
    if found is None:
        return refused(500, "the server failed at this request; its terminal says where")
    return refused(TOO_MUCH, f"this game has a fault: {found}")
