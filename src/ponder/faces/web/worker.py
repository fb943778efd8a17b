"""Processes that answer questions, and the one from which they are forked.

`python -m ponder.faces.web.worker SECONDS POSITIONS` loads the API, which takes a second or two,
and forks a worker for every socket that the server sends. A worker is the API behind that socket:
a question is one line of JSON; the answer is a line with its status and its length, and then the
body. Each process ends when the other end of its socket is closed, which happens however the server
ends.
"""

import asyncio
import json
import os
import signal
import socket
import sys
import threading
import traceback
from queue import SimpleQueue
from typing import BinaryIO, NoReturn

from starlette.types import ASGIApp, Message

from ponder.core.errors import USER_CODE_ERRORS
from ponder.faces.web.security import Settings

FIRST = ("/api/play", "application/json", b'{"game": "nim", "move": "3>0"}')


def main(control: socket.socket, limits: Settings) -> None:
    """Fork a worker for every socket that comes.

    A process with threads cannot be forked safely: there are none when the first socket is read.
    """
    # Otherwise numpy starts a thread for each processor.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from ponder.faces.web.app import make_api

    api = make_api(limits)
    asyncio.run(ask(api, *FIRST))  # so that what every question needs is loaded once
    for thread in set(threading.enumerate()) - {threading.main_thread()}:
        thread.join()  # it ends with the question
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a worker ended
    while True:
        _, sockets, _, _ = socket.recv_fds(control, 1, 1)
        if not sockets:
            return
        with socket.socket(fileno=sockets[0]) as connection:
            if os.fork() == 0:
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                control.close()
                answer_all(api, connection)


def answer_all(api: ASGIApp, connection: socket.socket) -> NoReturn:
    """Answer one question after the other."""
    questions: SimpleQueue[bytes] = SimpleQueue()
    stream = connection.makefile("rb")
    threading.Thread(target=_listen, args=(stream, questions), daemon=True).start()
    with asyncio.Runner() as runner:
        while True:
            path, kind, body = json.loads(questions.get())
            status, answer = runner.run(ask(api, path, kind, body.encode("latin-1")))
            connection.sendall(b"%d %d\n%b" % (status, len(answer), answer))


def _listen(stream: BinaryIO, questions: SimpleQueue[bytes]) -> NoReturn:
    try:
        for line in stream:
            questions.put(line)
    finally:
        os._exit(0)


async def ask(api: ASGIApp, path: str, kind: str, body: bytes) -> tuple[int, bytes]:
    """The status and the body of the answer to a request whose body is of this kind."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": body}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "root_path": "",
        "query_string": b"",
        "headers": [(b"content-type", kind.encode("latin-1"))],
    }
    try:
        await api(scope, receive, send)
    except USER_CODE_ERRORS:  # of a game, or ours: the answer says so, and the terminal says where
        traceback.print_exc()
    return sent[0]["status"], b"".join(message.get("body", b"") for message in sent)


if __name__ == "__main__":
    limits = Settings(seconds=float(sys.argv[1]), positions=int(sys.argv[2]))
    main(socket.socket(fileno=sys.stdin.fileno()), limits)
