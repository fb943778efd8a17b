"""Connections: a bounded number at once, and no endless waiting for a request.

A connection that has not sent a whole request can be closed without harm. When there are too many
connections, the one of these that has waited longest is closed, so that the page can still be
reached while somebody opens connections and sends nothing.
"""

import asyncio
import resource
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

SECONDS_FOR_HEADERS = 10
BETWEEN_WARNINGS = 60  # seconds


def most_connections() -> int:
    """How many there may be. As many may wait to be closed, and every answer may open a file."""
    return min(256, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 4)


class Connection(H11Protocol):
    """One connection, with its requests one after the other."""

    _next_warning: ClassVar = 0.0
    _deadline: asyncio.TimerHandle
    _since: float

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._expect_request()
        self._make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._deadline.cancel()
        super().connection_lost(exc)

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._deadline.cancel()
        self._expect_request()
        super().on_response_complete()

    def _expect_request(self) -> None:
        self._since = self.loop.time()
        self._deadline = self.loop.call_later(SECONDS_FOR_HEADERS, self._close_without_headers)

    def _close_without_headers(self) -> None:
        if self.conn.their_state is h11.IDLE:
            self.transport.close()

    def _make_room(self) -> None:
        """Close the connection that has waited longest for a request, if there are too many."""
        there = [
            one
            for one in self.connections
            if isinstance(one, Connection) and not one.transport.is_closing()
        ]
        if len(there) <= most_connections():
            return
        waiting = [one for one in there if one.conn.their_state in (h11.IDLE, h11.SEND_BODY)]
        min(waiting, key=lambda one: one._since).transport.close()
        if self._since >= self._next_warning:
            Connection._next_warning = self._since + BETWEEN_WARNINGS
            self.logger.warning(
                "more than %d connections: those that wait for a request are closed",
                most_connections(),
            )
