"""Records of games that are played: kept in a file, or shown where nothing can be written."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ponder.answers.play import Session, let_move
from ponder.faces.cli._output import say, write_file


def kept(session: Session, path: Path | None) -> str:
    """Write the record to the path, if there is one; return where it is, or the record itself.

    A record that cannot be written is shown, so that it is not lost.
    """
    record = session.record()
    if path is not None:
        try:
            write_file(path, str(record), silently=True)
        except OSError:
            say(f"\n{record}", err=True)
            raise
        return f"the record so far is in {path}"
    return f"so far, {record.game} {record.start}: {' '.join(record.moves) or 'no moves'}"


@contextmanager
def rescued(latest: Callable[[], Session], path: Path | None) -> Iterator[None]:
    """A block that prints; if stdout fails, the record is kept, or else shown on stderr.

    Players without a person play their game to its end first.
    """
    try:
        yield
    except OSError as error:
        if path is None and error.errno == errno.EPIPE:  # the reader has seen enough
            raise
        session = _played_out(latest())
        if path is None:
            say(f"\n{session.record()}", end="", err=True)
        kept(session, path)
        raise


def _played_out(session: Session) -> Session:
    while None not in session.seats and session.mover is not None and not session.is_over():
        session = let_move(session, session.mover)
    return session
