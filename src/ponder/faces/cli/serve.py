"""Serve the web page and the HTTP API."""

import click

from ponder.faces.cli._flag_values import IntRange
from ponder.faces.cli._output import json_option, say


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, metavar="ADDRESS",
              help="Address to listen on; others than this machine then need a token.")  # fmt: skip
@click.option("--port", type=IntRange(0, 65535), default=8000, show_default=True,
              metavar="N", help="Port to listen on; 0 takes any that is free.")  # fmt: skip
@click.option("--token", metavar="WORD", help="Token to ask for, in place of a new one.")
@json_option
def command(*, host: str, port: int, token: str | None, as_json: bool) -> None:
    """Serve the page at http://127.0.0.1:8000 until Ctrl-C.

    Only this machine can reach it. With another --host, whoever can reach that address can reach
    the page; it then needs a token, which is part of the address that is printed.
    """
    from ponder.core.errors import Unsuitable

    try:
        from ponder.faces.web.serving import ServerAddress, serve
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("fastapi", "uvicorn", "pydantic"):
            raise
        raise Unsuitable(
            f"the page needs {error.name}: pip install 'ponder-cgt[web]', or make play"
        ) from None

    def tell(listening: ServerAddress) -> None:
        if host not in ("127.0.0.1", "localhost", "::1"):
            say(f"Warning: everyone who can reach {host} can reach this page if they have the "
                "token.", err=True)  # fmt: skip
        if as_json:
            say(listening.as_json())
        else:
            say(f"Ponder is at {listening.url} (Ctrl-C ends it)")

    serve(host, port, token, tell)
