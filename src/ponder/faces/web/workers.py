"""Workers: questions that compute are answered by a bounded number of processes.

The worker that was free last is asked first. Whoever is alone at the page therefore asks the same
process again and again, which remembers what it has solved. Moves have turns of their own, so that
a game goes on while others ask heavy questions. A question is dropped when its client goes away;
if it is being answered, its worker ends.
"""

import asyncio
import json
import socket
import subprocess
import sys
from asyncio import StreamReader, StreamWriter

import anyio
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from ponder.faces.web.security import Settings, refused

MOVE = "/api/play"
OTHERS = ("explain", "hints", "learned", "picture", "review", "solve", "value", "why")
PATHS = (MOVE, *(f"/api/{name}" for name in OTHERS))
MOVES_AT_ONCE = 2
TOO_MANY = "too many questions are being answered; ask again in a while"
ENDED = "the process that looked for the answer has ended; ask again"


class Workers:
    """The processes of one server."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._moves = asyncio.Semaphore(MOVES_AT_ONCE)
        self._others = asyncio.Semaphore(settings.workers)
        self._free: list[tuple[StreamReader, StreamWriter]] = []

    def start(self) -> None:
        """Start the process from which workers are forked."""
        limits = (str(self._settings.seconds), str(self._settings.positions))
        command = (sys.executable, "-P", "-m", "ponder.faces.web.worker", *limits)
        self._control, control = socket.socketpair()
        with control:  # in a group of its own, it ends with the server and not by Ctrl-C
            self._fork_server = subprocess.Popen(command, stdin=control.fileno(), process_group=0)

    def close(self) -> None:
        """End all processes."""
        for _, worker in self._free:
            worker.close()
        self._control.close()
        self._fork_server.kill()
        self._fork_server.wait()

    async def ask(self, path: str, kind: str, body: bytes) -> Response:
        """The answer of a worker to this request, or a refusal if too many wait for one."""
        turns = self._moves if path == MOVE else self._others
        try:
            async with asyncio.timeout(self._settings.patience):
                await turns.acquire()
        except TimeoutError:
            return refused(503, TOO_MANY)
        try:
            return await self._answer([path, kind, body.decode("latin-1")])
        finally:
            turns.release()

    async def _answer(self, question: list[str]) -> Response:
        answers, questions = self._free.pop() if self._free else await self._fork()
        try:
            questions.write(json.dumps(question).encode() + b"\n")
            status, length = (await answers.readline()).split()
            body = await answers.readexactly(int(length))
        except (ValueError, EOFError, ConnectionError):
            questions.close()
            return refused(500, ENDED)
        except asyncio.CancelledError:
            questions.close()
            raise
        self._free.append((answers, questions))
        return Response(body, int(status), media_type="application/json")

    async def _fork(self) -> tuple[StreamReader, StreamWriter]:
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._control, [b"."], [theirs.fileno()])
        return await asyncio.open_connection(sock=ours)


class AskWorkers:
    """The middleware that lets workers answer the questions that compute."""

    def __init__(self, app: ASGIApp, workers: Workers) -> None:
        self.app = app
        self.workers = workers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, unless its client goes away."""
        if scope["type"] != "http" or scope["method"] != "POST" or scope["path"] not in PATHS:
            await self.app(scope, receive, send)
            return
        request, answer = Request(scope, receive), None
        try:
            body = await request.body()
        except ClientDisconnect:  # or it is too large
            await self.app(scope, receive, send)
            return
        kind = request.headers.get("content-type", "")
        async with anyio.create_task_group() as group:
            group.start_soon(_cancel_when_gone, receive, group.cancel_scope)
            answer = await self.workers.ask(scope["path"], kind, body)
            group.cancel_scope.cancel()
        if answer is not None:
            await answer(scope, receive, send)


async def _cancel_when_gone(receive: Receive, scope: anyio.CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    scope.cancel()
