"""What every request must pass: a host of ours, no other site's page, a token, a bounded body.

The server trusts no browser that another site steers: a name of that site which leads to this
machine is refused (DNS rebinding), and so are its forms and scripts (cross-site requests).
"""

import hmac
import os
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ponder.core.files import home

# What `ponder serve` is told: where to listen, and what a request may cost.

LOOPBACK = ("127.0.0.1", "localhost", "::1")
ANY = ("0.0.0.0", "::")


def jobs_folder() -> Path:
    """Where jobs are kept: PONDER_JOBS, or a folder in the user's state."""
    named = os.environ.get("PONDER_JOBS")
    if named:
        return Path(named)
    state = os.environ.get("XDG_STATE_HOME")
    return (Path(state) if state else home("PONDER_JOBS") / ".local/state") / "ponder/jobs"


@dataclass(frozen=True)
class Settings:
    """Where the page is served, the token that strangers need, and the limits of requests."""

    host: str = "127.0.0.1"
    port: int = 8000
    token: str | None = None
    jobs: Path = field(default_factory=jobs_folder)
    seconds: float = 20
    positions: int = 2_000_000
    most_bytes: int = 2_000_000
    workers: int = min(4, os.cpu_count() or 1)
    patience: float = 10  # seconds until a question is refused that waits for a worker
    running_jobs: int = 2
    waiting_jobs: int = 20

    @property
    def is_loopback(self) -> bool:
        """Whether only this machine can ask."""
        return self.host in LOOPBACK

    def answers_to(self, host: str) -> bool:
        """Whether a request may name this host: no name that another site points here.

        A server for every address cannot know its names; there the token keeps strangers out.
        """
        name = host.rpartition(":")[0] if host.rpartition(":")[2].isdigit() else host
        name = name.strip("[]").lower()
        return name in LOOPBACK or name == self.host.lower() or self.host in ANY


COOKIE = "ponder_token"
READING = ("GET", "HEAD")
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
SAFE = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


class SecurityMiddleware:
    """The middleware that refuses what is not safe, and adds headers that keep the page safe."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope, Headers(scope=scope))
        if refusal is not None:
            await refusal(scope, receive, _safe(send))
            return
        await self.app(scope, _bounded(receive, self.settings.most_bytes), _safe(send))

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        host = headers.get("host", "")
        if not self.settings.answers_to(host):
            return refused(
                421, "this server answers only to its own name; open the address it printed"
            )
        if _is_foreign(scope, headers, host):
            return refused(403, "a page of another site may not ask this server")
        if _length(headers) > self.settings.most_bytes:
            most = self.settings.most_bytes
            return refused(413, f"a request has at most {most:,} bytes")
        return self._without_token(scope, headers)

    def _without_token(self, scope: Scope, headers: Headers) -> Response | None:
        token = self.settings.token
        if token is None or _same(token, _given(headers)):
            return None
        asked = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if scope["path"] == "/" and _same(token, asked):
            welcome = RedirectResponse("/", 303)
            welcome.set_cookie(COOKIE, token, httponly=True, samesite="strict")
            return welcome
        return refused(401, "this server needs its token: open the address that it printed")


def refused(status: int, sentence: str) -> JSONResponse:
    """A refusal in one sentence."""
    return JSONResponse({"error": sentence}, status)


def _is_foreign(scope: Scope, headers: Headers, host: str) -> bool:
    """Whether a browser asks because a page of another site told it to."""
    origin, site = headers.get("origin"), headers.get("sec-fetch-site")
    if origin is not None and origin.partition("://")[2] != host:
        return True
    is_page = scope["method"] in READING and not scope["path"].startswith("/api/")
    return site in ("cross-site", "same-site") and not is_page


def _length(headers: Headers) -> int:
    length = headers.get("content-length", "0")
    return int(length) if length.isdecimal() and len(length) < 20 else 0


def _given(headers: Headers) -> str:
    """The token that comes with the request, in a header or a cookie."""
    scheme, _, word = headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return word.strip()
    cookie = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    return cookie.value if cookie else ""


def _same(token: str, given: str) -> bool:
    return hmac.compare_digest(token.encode(), given.encode("utf-8", "replace"))


def _bounded(receive: Receive, most: int) -> Receive:
    """The body as it comes, which ends when it is larger than its header said it may be."""
    seen = 0

    async def bounded() -> Message:
        nonlocal seen
        message = await receive()
        seen += len(message.get("body", b""))
        return {"type": "http.disconnect"} if seen > most else message

    return bounded


def _safe(send: Send) -> Send:
    async def safe(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in SAFE.items():
                headers.setdefault(name, value)
        await send(message)

    return safe
