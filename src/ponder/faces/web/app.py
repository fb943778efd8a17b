"""The web application: the JSON API, and the page with its few static files."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from importlib import metadata
from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, Response

from ponder.answers.jobs import Jobs
from ponder.faces.web import routes
from ponder.faces.web.refusals import REFUSALS, SystemExitMiddleware, explain_errors
from ponder.faces.web.security import SecurityMiddleware, Settings
from ponder.faces.web.workers import AskWorkers, Workers

STATIC = Path(__file__).parent / "static"
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".svg": "image/svg+xml",
}
FRESH = {"cache-control": "no-cache"}  # asked for again each time, and sent only if it has changed


def make_app(settings: Settings | None = None) -> FastAPI:
    """The application with these settings: the page, and the API with its workers and jobs."""
    settings = settings or Settings()
    app = make_api(settings)
    app.state.jobs = Jobs(settings.jobs, settings.running_jobs, settings.waiting_jobs)
    app.state.workers = Workers(settings)
    _serve_page(app)
    app.add_middleware(AskWorkers, workers=app.state.workers)
    app.add_middleware(SecurityMiddleware, settings=settings)
    return app


def make_api(settings: Settings) -> FastAPI:
    """The API alone, which answers in this process."""
    app = FastAPI(
        title="Ponder",
        version=metadata.version("ponder-cgt"),
        description="Combinatorial games: solve, conjecture, refute or prove, and play.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        lifespan=_life,
        responses=REFUSALS,
    )
    app.state.settings = settings
    explain_errors(app)
    for router in routes.ROUTERS:
        app.include_router(router)
    app.add_middleware(SystemExitMiddleware)
    return app


@asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    app.state.workers.start()
    yield
    app.state.jobs.close()
    app.state.workers.close()


def _serve_page(app: FastAPI) -> None:
    """One route for each file: no path of a request is ever opened."""
    for file in sorted(STATIC.iterdir()):
        if file.suffix in KINDS:
            app.add_api_route(f"/{file.name}", _sender(file), include_in_schema=False)
    app.add_api_route("/", _sender(STATIC / "index.html"), include_in_schema=False)
    app.add_api_route("/api", _sender(STATIC / "api.html"), include_in_schema=False)


def _sender(file: Path) -> Callable[[], Response]:
    def send() -> Response:
        return FileResponse(file, media_type=KINDS[file.suffix], headers=FRESH)

    return send
