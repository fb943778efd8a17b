"""Listening: a socket, a token where strangers can reach it, and uvicorn."""

import json
import secrets
import socket
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

import uvicorn

from ponder.core.errors import BadText, Unsuitable, quote
from ponder.faces.web.app import make_app
from ponder.faces.web.connections import Connection, most_connections
from ponder.faces.web.security import ANY, Settings

LEAST_TOKEN = 16


@dataclass(frozen=True)
class ServerAddress:
    """Where the page is, and the token that it needs."""

    host: str
    port: int
    token: str | None

    @property
    def url(self) -> str:
        """The address to open, with the token if there is one."""
        name = socket.gethostname() if self.host in ANY else self.host
        address = f"http://{f'[{name}]' if ':' in name else name}:{self.port}/"
        return f"{address}?token={self.token}" if self.token else address

    def as_json(self) -> str:
        """The address as a JSON document on one line."""
        return json.dumps({"url": self.url, "host": self.host, "port": self.port})


def serve(host: str, port: int, token: str | None, tell: Callable[[ServerAddress], None]) -> None:
    """Serve until Ctrl-C; `tell` is called once the page can be reached."""
    if token is not None and (len(token) < LEAST_TOKEN or not token.isascii()):
        raise BadText(f"a token has at least {LEAST_TOKEN} letters or digits")
    if not host:
        raise BadText("name the address to listen on, such as 127.0.0.1, or 0.0.0.0 for all")
    if token is None and not Settings(host).is_loopback:
        token = secrets.token_urlsafe(24)
    listener = _bound(host, port)
    settings = Settings(host, listener.getsockname()[1], token)
    server = make_server(settings)
    tell(ServerAddress(host, settings.port, token))
    with suppress(KeyboardInterrupt):  # how a server is ended
        server.run(sockets=[listener])


def make_server(settings: Settings) -> uvicorn.Server:
    """The server of the page, which does not listen yet."""
    config = uvicorn.Config(
        make_app(settings),
        port=settings.port,
        http=Connection,
        log_level="warning",
        server_header=False,
        backlog=most_connections(),  # which is also how many are accepted at a time
    )
    return uvicorn.Server(config)


def _bound(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, TypeError) as error:  # TypeError: this cannot be the name of a machine
        listener.close()
        is_named = not isinstance(error, socket.gaierror | TypeError)
        why = getattr(error, "strerror", None) or str(error)
        right = "--port 0" if is_named else "--host 127.0.0.1"
        raise Unsuitable(
            f"cannot listen on {quote(host)}, port {port}: {why}; try {right}"
        ) from None
    listener.listen()
    return listener
