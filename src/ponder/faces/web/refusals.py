"""Errors as JSON: one sentence, and a status that says whose fault it is."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse
from starlette.routing import Match
from starlette.types import ASGIApp, Receive, Scope, Send

from ponder.answers.jobs import TooManyJobs
from ponder.core.errors import PonderError, TooLarge, UnknownName, describe, quote
from ponder.core.text import printable, truncate
from ponder.core.work import Stopped
from ponder.faces.web.security import refused

BAD, UNKNOWN, NO_METHOD, TOO_MUCH, BUSY = 400, 404, 405, 422, 429
METHODS = ("DELETE", "GET", "PATCH", "POST", "PUT")
LONGEST_NAME = 80  # of a field or an address that is refused
OBJECT = 'a JSON object such as {"game": "chomp"}, with the header content-type: application/json'
LISTED = "/api lists what can be asked"
RIGHT = {  # what a field must be, by the name of the error in pydantic or the first word of it
    "bool": "true or false",
    "finite": "a finite number",
    "float": "a number",
    "greater_than": "more than {gt:g}",
    "greater_than_equal": "at least {ge}",
    "int": "a whole number",
    "less_than_equal": "at most {le:,.10g}",
    "list": "a list",
    "literal_error": "{expected}",
    "string": "a text",
    "string_too_long": "a text of at most {max_length:,} letters",
    "string_too_short": "a text that is not empty",
    "too_long": "a list of at most {max_length:,} entries",
}


class SystemExitMiddleware:
    """The middleware that lets no game end the server: its `sys.exit()` is a fault of the game."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request."""
        try:
            await self.app(scope, receive, send)
        except SystemExit as error:
            raise RuntimeError("it called sys.exit()").with_traceback(error.__traceback__) from None


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
    if isinstance(error, TooManyJobs):
        return BUSY
    if isinstance(error, UnknownName):
        return UNKNOWN
    return TOO_MUCH if isinstance(error, TooLarge | Stopped) else BAD


async def _ponder_error(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, PonderError)
    return refused(status_of(error), str(error))


async def _badly_formed(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    return refused(BAD, printable(_wrong(error.errors()[0])))


def _wrong(error: Mapping[str, Any]) -> str:
    """What is wrong with the form of a request, from an error of pydantic."""
    kind, (_, *place) = error["type"], error["loc"]  # which begins with body, path or query
    if kind == "json_invalid":
        return f"the request is not JSON: look at character {place[-1]}"
    if kind.startswith("union_tag"):
        from ponder.answers.job_kinds import JOB_KINDS

        return f"kind must be one of: {', '.join(JOB_KINDS)}"
    if not place:
        return f"the request must be {OBJECT}"
    field = quote(str(place[-1]), LONGEST_NAME)
    if kind == "extra_forbidden":
        return f"unknown field {field}; {LISTED}"
    return f"the request needs {field}; {LISTED}" if kind == "missing" else _wrong_value(error)


def _wrong_value(error: Mapping[str, Any]) -> str:
    kind, (*_, group, field) = error["type"], error["loc"]
    right = RIGHT.get(kind) or RIGHT.get(kind.partition("_")[0], "as /api says")
    right = right.format_map(error.get("ctx", {}))
    name = f"entry {field + 1} of {group}" if isinstance(field, int) else field
    return f"{name} must be {right}, not {describe(error['input'])}"


async def _http_error(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    address, methods = printable(truncate(request.url.path, LONGEST_NAME)), _methods(request)
    sentences = {
        BAD: f"the request cannot be read; it must be {OBJECT}",
        UNKNOWN: f"there is nothing at {address}; {LISTED}",
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
    from ponder.core.errors import locate_error

    found = locate_error(error, GAMES.files().values())
    if found is None:
        return refused(500, "the server failed at this request; its terminal says where")
    return refused(TOO_MUCH, f"this game has a fault: {found}")
