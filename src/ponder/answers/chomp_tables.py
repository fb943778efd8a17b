"""Every P-position of Chomp inside a rectangle: counted, listed, kept, checked, plotted."""

import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np

from ponder.answers.document import Document, document, stopped_field
from ponder.core import limits
from ponder.core.errors import PonderError, TooLarge, Unsuitable
from ponder.core.files import check_folder
from ponder.core.position import Position
from ponder.core.work import FINISHED, Ending, Work, memory_allowed
from ponder.games.chomp import Chomp
from ponder.show.plots import check_plot, plot_density, plot_three_rows
from ponder.solving.chomp.book import Book, book_of, save_book
from ponder.solving.chomp.sieve import (
    Boards,
    Codes,
    LostBoards,
    Sieve,
    SieveCost,
    by_first_row,
    format_of,
    lost_boards,
    refuse_above,
    sieve_cost,
    with_few_cookies,
    write_listing,
)
from ponder.solving.chomp.table import (
    SAMPLE,
    ChompTable,
    TableCheck,
    check_kept_table,
    check_table,
    save_table,
    table_path,
)

CODES_IN_A_PIECE = 1 << 14

Openings = Mapping[str, list[str]]
T = TypeVar("T")


@dataclass(frozen=True)
class TableRequest:
    """A rectangle, and what is wanted besides the number of its P-positions.

    `openings`: the winning first moves of every rectangle inside. `cookies`: the most cookies
    of a board to count or list. `out`: the file of the list. `keep`: keep the table on disk,
    for solving. `verify`: check the table, or a sample if it is large, against the rules.
    `plot`: the file of a picture.
    """

    board: Chomp
    openings: bool = False
    cookies: int | None = None
    out: Path | None = None
    keep: bool = False
    verify: bool = False
    sample: int = SAMPLE
    seed: int = 0
    plot: Path | None = None
    threads: int = 2

    @property
    def scatter(self) -> bool:
        """Whether the plot shows the boards themselves (of three rows) or their density."""
        return self.plot is not None and len(self.board.rows) == 3

    @property
    def hold(self) -> bool:
        """Whether the whole table is needed, in memory or on disk."""
        return self.openings or self.verify or self.scatter or self.keep

    @property
    def listed(self) -> bool:
        """Whether the boards are needed, not only their number."""
        return self.hold or self.out is not None or self.cookies is not None


@dataclass(frozen=True)
class TableAnswer:
    """What the sieve of a rectangle found, and what it cost.

    A field that was not asked for is None. If the work was stopped, so is one that was not
    complete by then; before the end of the sieve, `p_positions` were found so far and `by_cookies`
    is empty. `not_written` says why a file is missing.
    """

    rows: int
    columns: int
    positions: int
    p_positions: int = 0
    by_cookies: tuple[int, ...] = ()
    by_first_row: tuple[int, ...] = ()
    seconds: float = 0.0
    peak_bytes: int = 0
    listed: int | None = None
    out: Path | None = None
    kept: Path | None = None
    openings: Openings | None = None
    verified: TableCheck | None = None
    plot: Path | None = None
    not_written: tuple[OSError, ...] = ()
    stopped: Ending = FINISHED

    @property
    def several_openings(self) -> Openings:
        """The rectangles with more than one winning first move."""
        return {size: moves for size, moves in (self.openings or {}).items() if len(moves) > 1}


def plan_table(request: TableRequest, work: Work | None = None) -> SieveCost:
    """The cost of the table; one that cannot be made or written is refused before any work."""
    for path in (request.out, request.plot):
        if path is not None:
            check_folder(path)
    if request.out is not None:
        format_of(request.out)
    if request.plot is not None:
        check_plot(request.plot)
    if request.keep:
        check_kept_table(table_path(request.board))
    cost = sieve_cost(request.board, held=request.hold and not request.keep, listed=request.listed)
    refuse_above(cost, memory_allowed(work.limit.memory if work is not None else None))
    return cost


def make_table(request: TableRequest, work: Work | None = None) -> TableAnswer:
    """Find the P-positions, and do what the request asks.

    If the table cannot be kept, it is made again in memory for what is read from it.
    """
    work = work or Work()
    plan_table(request, work)
    begun = time.monotonic()
    try:
        answer = _made(request, work)
    except OSError as error:
        if not request.keep:
            raise
        rest, why = _without_file(request, error, work)
        answer = _made(rest, work)
        answer = replace(answer, not_written=(why, *answer.not_written))
    return replace(answer, seconds=round(time.monotonic() - begun, 3), peak_bytes=_peak_bytes())


def _without_file(
    request: TableRequest, error: OSError, work: Work
) -> tuple[TableRequest, OSError]:
    """What can be done of a request whose table cannot be kept, and what is said of that."""
    rest = replace(request, keep=False)
    try:
        plan_table(rest, work)
    except TooLarge:
        why = f"{error.strerror}, nor in memory: nothing can be read from the table"
        plot = None if request.scatter else request.plot
        rest = replace(rest, openings=False, verify=False, plot=plot)
        return rest, OSError(error.errno, why, error.filename)
    return rest, error


def _made(request: TableRequest, work: Work) -> TableAnswer:
    with Sieve(request.board, listed=request.listed, threads=request.threads) as sieve:
        answer = TableAnswer(sieve.box.rows, sieve.box.columns, sieve.box.positions)
        with work.keeping():
            for fuller in _found(answer, sieve, request, work):
                answer = fuller
        with work.keeping():
            answer = _counted(answer, sieve)
        count = sieve.p_positions
    return replace(answer, p_positions=count, stopped=work.ending)


def _counted(answer: TableAnswer, sieve: Sieve) -> TableAnswer:
    """The answer with what the sieve has counted, if it came to its end."""
    if not sieve.has_ended:
        return answer
    is_tall = sieve.box.rows > sieve.box.columns
    first_rows = answer.by_first_row if is_tall else tuple(by_first_row(sieve))
    return replace(answer, by_cookies=tuple(sieve.by_cookies()), by_first_row=first_rows)


def _found(
    answer: TableAnswer, sieve: Sieve, request: TableRequest, work: Work
) -> Iterator[TableAnswer]:
    """The answer, with one thing more that the request asks for each time.

    A full disk costs only its files.
    """
    failed: list[OSError] = []
    table = _table(sieve, sieve.batches(work), request) if request.hold else None
    if request.keep:
        yield (answer := replace(answer, kept=table_path(request.board)))
    if table is not None and request.openings:
        yield (answer := replace(answer, openings=table.openings()))
    if request.out is not None or request.cookies is not None:
        codes = sieve.batches(work) if table is None else [table.codes]
        listed = _attempted(failed, lambda: _listed(sieve, _pieces(codes, work), request))
        out = None if listed is None else request.out
        yield (answer := replace(answer, listed=listed, out=out, not_written=tuple(failed)))
    if request.listed:
        deque(sieve.batches(work), maxlen=0)  # after a failure, the rest is still counted
    sieve.count(work)
    yield (answer := replace(answer, by_first_row=tuple(by_first_row(sieve, work))))
    if table is not None and request.verify:
        yield (answer := replace(answer, verified=_checked(table, request, work)))
    if request.plot is not None and (table is not None or not request.scatter):
        plot = partial(_plot, table, sieve.by_cookies(), request, request.plot)
        drawn = _attempted(failed, plot)
        yield replace(answer, plot=drawn, not_written=tuple(failed))


def _attempted(failed: list[OSError], step: Callable[[], T]) -> T | None:
    """What the step gives, unless a file cannot be written."""
    try:
        return step()
    except OSError as error:
        failed.append(error)
        return None


def _table(sieve: Sieve, batches: Iterable[Codes], request: TableRequest) -> ChompTable:
    if not request.keep:
        return ChompTable(sieve.box, np.concatenate([np.zeros(0, np.uint64), *batches]))
    path = table_path(request.board)
    path.parent.mkdir(parents=True, exist_ok=True)
    return save_table(request.board, batches, path)


def _pieces(batches: Iterable[Codes], work: Work) -> Iterator[Codes]:
    """The codes in pieces that are written in a moment; the clock is checked before each."""
    for codes in batches:
        for first in work.checking(range(0, len(codes), CODES_IN_A_PIECE)):
            yield codes[first : first + CODES_IN_A_PIECE]


def _listed(sieve: Sieve, batches: Iterable[Codes], request: TableRequest) -> int:
    boards: Iterator[Boards] = (sieve.box.boards(codes) for codes in batches)
    if request.cookies is not None:
        boards = with_few_cookies(boards, request.cookies)
    if request.out is None:
        return sum(map(len, boards))
    return write_listing(request.out, boards, sieve.box.rows)


def _checked(table: ChompTable, request: TableRequest, work: Work) -> TableCheck:
    check = check_table(table, sample=request.sample, seed=request.seed, work=work)
    if check.fault is not None:
        raise PonderError(f"the table is wrong: {check.fault}")
    return check


def _plot(
    table: ChompTable | None, by_cookies: list[int], request: TableRequest, path: Path
) -> Path:
    if table is None or not request.scatter:
        plot_density(request.board, by_cookies, path)
    else:
        left_out = max(0, len(table.codes) - limits.PLOT_POINTS)
        plot_three_rows(table.box.boards(table.codes[: limits.PLOT_POINTS]), left_out, path)
    return path


def _peak_bytes() -> int:
    """The most memory the process has held; Linux counts kilobytes, macOS bytes."""
    try:
        import resource
    except ImportError:  # on Windows
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


@document.register(TableAnswer)
def _(answer: TableAnswer) -> Document:
    fields: Document = {
        **vars(answer),
        "out": answer.out and str(answer.out),
        "kept": answer.kept and str(answer.kept),
        "several_openings": answer.openings and answer.several_openings,
        "verified": answer.verified and _check_fields(answer.verified),
        "plot": None,
        "not_written": None,
        "stopped": None,
    }
    known = {name: value for name, value in fields.items() if value is not None}
    return known | stopped_field(answer.stopped)


def _check_fields(check: TableCheck) -> Document:
    fields = {name: value for name, value in vars(check).items() if name != "stopped"}
    return fields | stopped_field(check.stopped)


# The book of winning moves for a board of Chomp, as a dictionary or a file.


@dataclass(frozen=True)
class BookAnswer:
    """The book of a board, and the file in which it was written, if any."""

    board: Chomp
    book: Book
    file: Path | None = None

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.book.stopped


def write_book(board: Chomp, file: Path | None = None, work: Work | None = None) -> BookAnswer:
    """Find the book, and write it to the file if one is given.

    A book that is not whole is not written: who plays by it would be without an answer.
    """
    if file is not None:
        check_folder(file)  # before the work
    book = book_of(board, work=work)
    if not book.stopped.is_complete:
        return BookAnswer(board, book)
    if file is not None:
        save_book(book, file)
    return BookAnswer(board, book, file)


@document.register(BookAnswer)
def _(answer: BookAnswer) -> Document:
    """The book itself, or its file; of a book that is not whole, the moves that were found."""
    moves = dict(answer.book.as_json())
    if answer.file is None and answer.stopped.is_complete:
        return moves
    return {
        "game": answer.board.game,
        "position": str(answer.board),
        "entries": len(moves),
        "file": None if answer.file is None else str(answer.file),
        **({} if answer.stopped.is_complete else {"moves": moves}),
        **stopped_field(answer.stopped),
    }


# A rectangle of Chomp exported as a page: what the page must know, and the file it is in.


@dataclass(frozen=True)
class OfflinePage:
    """A page that was written: the boards that it knows to be lost, its size and its file.

    If the work was stopped, there is none: a page that does not know all would not play perfectly.
    """

    lost: LostBoards
    bytes: int = 0
    file: Path | None = None

    @property
    def stopped(self) -> Ending:
        """Why the work ended early, if it did."""
        return self.lost.stopped


def offline_boards(position: Position, work: Work | None = None) -> LostBoards:
    """What a page that plays perfectly from this rectangle must know."""
    if not isinstance(position, Chomp):
        raise Unsuitable(f"only chomp is exported as a page, not {position.game}")
    if not position.is_rectangle or position.rows == (1,):
        raise Unsuitable(f"a page begins with a rectangle such as 5x7, not with {position}")
    return lost_boards(position, work)


@document.register(OfflinePage)
def _(answer: OfflinePage) -> Document:
    return {
        "game": "chomp",
        "rows": answer.lost.rows,
        "columns": answer.lost.columns,
        "p_positions": answer.lost.count,
        "bytes": answer.bytes,
        "file": None if answer.file is None else str(answer.file),
        **stopped_field(answer.stopped),
    }
