"""Long work: one mechanism for progress, limits and stopping.

Every long function takes an optional `Work`. Its loops and kernels call `Work.step` now and
then, which reports progress and raises `Stopped` when the time is up, a budget is spent, nearly
all memory is taken or another thread has called `cancel`. Ctrl-C raises KeyboardInterrupt, as
everywhere in Python. A function that keeps its findings wraps its loop in `Work.keeping`: any of
these then ends the loop without an error, as memory that is used up does, and `Work.ending` says
why. What comes later in the same work ends at its first step. Who answers one question wraps it in
`Work.answering`, so that a position which is too large for a limit of ours is still refused.

    work = Work(Limit(seconds=10))
    with work.keeping():
        for number, item in enumerate(items):
            work.step(number, len(items))
            found.append(look_at(item))
    return Result(found, work.ending)
"""

import os
import re
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from numbers import Real
from pathlib import Path
from typing import Any, ClassVar, Literal, TypeVar

from ponder.core.errors import BadArgument, BadText, PonderError, TooLarge, describe, quote

BETWEEN_BREATHS = 0.1  # seconds
BETWEEN_LOOKS = 0.1  # seconds, at the memory that is left
SPARE_MEMORY = 16 * 10**6  # bytes: more than is taken between two looks, and to end with a result

Item = TypeVar("Item")
Cause = Literal["finished", "interrupted", "time", "budget", "memory", "cancelled"]
Report = Callable[[int, int | None, str], None]
"""Called with how much is done, how much there is in all (where known), and a few words."""


class Stopped(PonderError):
    """Work was stopped before its end; `cause` says why."""

    def __init__(self, cause: Cause, words: str) -> None:
        super().__init__(words)
        self.cause = cause


class BudgetSpent(Stopped, TooLarge):
    """Work was stopped because its budget of positions, candidates or memory is spent."""

    def __init__(self, words: str, cause: Cause = "budget") -> None:
        super().__init__(cause, words)


STOPS = (KeyboardInterrupt, Stopped, MemoryError)
"""Whatever may stop work."""


@dataclass(frozen=True)
class Limit:
    """How far work may go. None means the default of the function.

    Budgets are counts, so that the same limit ends the same work at the same place on any
    machine; only `seconds` does not.
    """

    positions: int | None = None
    candidates: int | None = None
    seconds: float | None = None
    memory: int | None = None

    def __post_init__(self) -> None:
        for name, wish in vars(self).items():
            if wish is not None:
                object.__setattr__(self, name, _limit(name, wish, whole=name != "seconds"))


def _limit(name: str, wish: object, *, whole: bool) -> float:
    """A number that the caller may wish for, at most what a kernel can count."""
    number: Any = wish if isinstance(wish, Real) else -1
    if not number >= whole or (whole and number % 1 != 0):  # NaN is not >= 0
        kind = "a whole number from 1 on" if whole else "a number from 0 on"
        raise BadArgument(name, f"is {kind}, not {describe(wish)}")
    most = min(number, 2**63 - 1)  # which a kernel can count
    return int(most) if whole else float(most)


@dataclass(frozen=True)
class Ending:
    """Why work ended (`finished`, or what stopped it), and how far it had come."""

    cause: Cause = "finished"
    reached: str = ""

    @property
    def is_complete(self) -> bool:
        """Whether the work was finished."""
        return self.cause == "finished"

    def refusal(self) -> Stopped:
        """What is raised where only a whole answer will do."""
        return Stopped(self.cause, str(self))

    def __str__(self) -> str:
        return ", ".join(filter(None, (_WORDS[self.cause], self.reached)))


FINISHED = Ending()
UNLIMITED = Limit()

_WORDS: dict[Cause, str] = {
    "finished": "",
    "interrupted": "Ctrl-C",
    "time": "the time was up",
    "budget": "the budget was spent",
    "memory": "the memory was used up",
    "cancelled": "cancelled",
}


class Work:
    """One piece of long work, from its beginning (when this is made) to its end.

    `report` is called by every step. `cancel` may be called from any thread.
    """

    limit = UNLIMITED
    _ending = FINISHED
    _words = ""
    _try = ""
    _cancelled = False
    _end: float | None = None
    _breathed = 0.0
    _next_look: ClassVar = 0.0  # of any work, because the memory is that of the process

    def __init__(self, limit: Limit | None = None, report: Report | None = None) -> None:
        self._report = report
        if limit is not None:
            if not isinstance(limit, Limit):
                raise BadArgument("limit", f"is such as Limit(seconds=5), not {describe(limit)}")
            self.limit = limit
            if limit.seconds is not None:
                self._end = time.monotonic() + limit.seconds

    @property
    def ending(self) -> Ending:
        """Why it ended, as far as that is known."""
        return self._ending

    def step(self, done: int, total: int | None = None, words: str = "") -> None:
        """Report progress, and raise `Stopped` if the work is to end here."""
        self._words = words or self._words
        if self._report is not None:
            self._report(done, total, words or self._try)
        self.check()

    @contextmanager
    def trying(self, words: str) -> Iterator[None]:
        """A block whose progress is told with these words: if it is in vain, others will follow."""
        self._try = words
        try:
            yield
        finally:
            self._try = ""

    def breathe(self, done: int, total: int | None = None, words: str = "") -> None:
        """A step if the last was a while ago, for loops whose rounds differ much in length."""
        now = time.monotonic()
        self._breathed = self._breathed or now
        if now - self._breathed >= BETWEEN_BREATHS:
            self._breathed = now
            self.step(done, total, words)

    def check(self) -> None:
        """Raise `Stopped` if the time is up or the work is cancelled; Ctrl-C is raised again."""
        if self._ending.cause == "interrupted":
            raise KeyboardInterrupt
        if self._cancelled:
            raise Stopped("cancelled", "the work was cancelled")
        now = time.monotonic()
        if self._end is not None and now > self._end:
            raise Stopped("time", f"the time limit of {self.limit.seconds:g} s is over")
        if now > self._next_look:
            Work._next_look = now + BETWEEN_LOOKS
            refuse_without_memory()

    def need(self, needed: int, what: str) -> None:
        """Raise `BudgetSpent` if what is about to be done takes more memory than is allowed."""
        if needed <= SPARE_MEMORY and self.limit.memory is None:
            return
        allowed = memory_allowed(self.limit.memory)
        if needed > allowed:
            had = f"the memory allowed is {format_size(allowed)}"
            self._words = f"{what} take about {format_size(needed)}; {had}"
            raise BudgetSpent(self._words, "memory")

    def checking(self, items: Iterable[Item], words: str = "") -> Iterator[Item]:
        """The items; the clock is checked before each. With words, their count is told too."""
        for number, item in enumerate(items):
            if words:
                self.breathe(number, None, words)
            self.check()
            yield item

    def cancel(self) -> None:
        """End the work at its next step."""
        self._cancelled = True

    @contextmanager
    def keeping(self) -> Iterator[None]:
        """A block that ends without an error when the work is stopped; `ending` says why."""
        try:
            yield
        except KeyboardInterrupt:
            self._note("interrupted")
        except Stopped as stopped:
            self._note(stopped.cause)
        except MemoryError:
            self._note("memory")

    @contextmanager
    def answering(self) -> Iterator[None]:
        """The same, but what goes beyond a limit that the caller did not give is an error."""
        try:
            yield
        except STOPS as stop:
            self.answered(stop)

    def answered(self, stop: BaseException) -> None:
        """As `answering` ends for one of STOPS, for a question that takes microseconds."""
        if isinstance(stop, BudgetSpent):
            if not self.gave(stop):
                raise stop
            self._words = str(stop)
        with self.keeping():
            raise stop

    def gave(self, error: PonderError) -> bool:
        """Whether the caller gave the limit that is spent here."""
        if not isinstance(error, BudgetSpent):
            return False
        counts = (self.limit.positions, self.limit.candidates)
        given = (self.limit.memory,) if error.cause == "memory" else counts
        return any(limit is not None for limit in given)

    def _note(self, cause: Cause) -> None:
        """The work ends here for this cause; that of a Ctrl-C, once heard, stays."""
        if self._ending.cause != "interrupted":
            self._ending = Ending(cause, self._words)


def refuse_without_memory() -> None:
    """Raise `MemoryError` if there is hardly any memory left."""
    if memory_left() < SPARE_MEMORY:
        raise MemoryError


class SubWork(Work):
    """A part of larger work: what stops the whole stops it, and the whole tells its progress.

    A Ctrl-C that the part hears ends the whole. The steps of the part are not counted: for the
    one who waits, "12 of 60 examples" says more than the candidates of one search among hundreds.
    """

    def __init__(self, whole: Work, done: int, total: int | None = None, words: str = "") -> None:
        super().__init__(whole.limit)
        self._whole = whole
        self._progress = (done, total, words)

    def step(self, done: int, total: int | None = None, words: str = "") -> None:
        self._words = words or self._words
        self._whole.step(*self._progress)
        super().check()

    def check(self) -> None:
        self._whole.check()
        super().check()

    def _note(self, cause: Cause) -> None:
        super()._note(cause)
        if cause == "interrupted":
            self._whole._note(cause)


class Present(Work):
    """Work of one who outlives many questions: the present question reports and stops it."""

    def __init__(self) -> None:
        super().__init__()
        self._now = Work()

    @property
    def ending(self) -> Ending:
        return self._now.ending

    def serve(self, now: Work) -> None:
        """From now on this is the question."""
        self._now, self.limit = now, now.limit

    def step(self, done: int, total: int | None = None, words: str = "") -> None:
        self._now.step(done, total, words)

    @contextmanager
    def trying(self, words: str) -> Iterator[None]:
        with self._now.trying(words):
            yield

    def check(self) -> None:
        self._now.check()

    def _note(self, cause: Cause) -> None:
        self._now._note(cause)


# How much memory may be taken, and how a person writes such a size.

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

UNITS = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9, "t": 10**12}
ROOT = Path("/")
UNKNOWN = 4 * 10**9  # bytes that are taken to be free where the system does not say


def memory_allowed(wished: int | None = None) -> int:
    """80 % of the memory that is left, in bytes; or what is wished for, as far as it is left."""
    left = memory_left()
    return left * 4 // 5 if wished is None else min(wished, left)


def memory_left() -> int:
    """The least of the free memory and what the limits of process and container leave."""
    return max(0, min([free_memory(), *left_to_the_process(), *left_to_the_container()]))


def free_memory(root: Path = ROOT) -> int:
    """The memory that the machine has free."""
    try:
        return _fields(root / "proc/meminfo")["MemAvailable:"] * 1024
    except (OSError, KeyError):  # not Linux
        if not hasattr(os, "sysconf"):
            return UNKNOWN
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2


def left_to_the_process(root: Path = ROOT) -> list[int]:
    """What the limit of address space (`ulimit -v`) leaves, if there is one."""
    if resource is None:
        return []
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    if limit == resource.RLIM_INFINITY:
        return []
    try:
        pages = int((root / "proc/self/statm").read_text("ascii").split()[0])
    except OSError:
        pages = 0
    return [limit - pages * os.sysconf("SC_PAGE_SIZE")]


def left_to_the_container(root: Path = ROOT) -> list[int]:
    """What the control group (version 2) of the process leaves of its limit, if it has one."""
    try:
        groups = os.fsdecode((root / "proc/self/cgroup").read_bytes())
        name = re.search(r"^0::/(.*)$", groups, re.MULTILINE)
        group = root / "sys/fs/cgroup" / (name[1] if name else "")
        most = int((group / "memory.max").read_text("ascii"))
        taken = int((group / "memory.current").read_text("ascii"))
        cached = _fields(group / "memory.stat")["inactive_file"]  # which can be dropped
    except (OSError, KeyError, ValueError):  # "max" is no limit
        return []
    return [most - taken + cached]


def _fields(file: Path) -> dict[str, int]:
    """The numbers of a file with a name and a number on each line."""
    lines = (line.split() for line in file.read_text("ascii").splitlines())
    return {words[0]: int(words[1]) for words in lines if len(words) > 1 and words[1].isdigit()}


def format_size(count: int) -> str:
    """A number of bytes as a person writes it, in the units of `parse_size`.

    >>> format_size(1_500_000_000), format_size(10_000_000), format_size(1)
    ('1.5 GB', '10 MB', '1 B')
    """
    letter, unit = next((u for u in reversed(UNITS.items()) if count >= u[1]), ("", 1))
    return f"{count / unit:.4g} {letter.upper()}B"


def parse_size(size: str, name: str = "memory") -> int:
    """The bytes of a size such as 8GB; an error message calls the size `name`.

    >>> parse_size("1.5 GB"), parse_size("500k")
    (1500000000, 500000)
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([kmgt]?)b?", size.strip().lower(), re.ASCII)
    if match is None:
        raise BadText(f"{name} is a size such as 8GB or 500MB, not {quote(size)}")
    return int(Fraction(match[1]) * UNITS[match[2]])
