"""Jobs: long work in processes of its own, with progress, cancelling, and results on disk.

A job is a folder: `request.json`, what the worker writes (`result.json`, and forms of it to
download), and `state.json` once it has ended. The worker writes its result itself, whole or not
at all, so a server that is killed loses nothing that was finished. A worker ends its work when its
stdin is closed: that is how a job is cancelled, and how it notices that the server has gone.
"""

import json
import logging
import secrets
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

from ponder.answers.document import Document, document
from ponder.core.errors import BadText, PonderError, UnknownName
from ponder.core.files import write_atomically

State = Literal["waiting", "running", "finished", "cancelled", "failed"]
ENDED: tuple[State, ...] = ("finished", "cancelled", "failed")
FORMS = {"json": "application/json", "csv": "text/csv", "tex": "application/x-tex"}
SECONDS_TO_STOP = 10
MOST_KEPT = 100
MOST_LISTED = 5

_log = logging.getLogger(__name__)


class TooManyJobs(PonderError, ValueError):
    """There is too much work already; the request may be made again later."""


@dataclass
class Job:
    """One piece of long work: what was asked, how far it has come, and how it ended."""

    number: str
    kind: str
    asked: Mapping[str, Any]
    folder: Path
    begun: float
    state: State = "waiting"
    done: int = 0
    total: int | None = None
    words: str = ""
    error: str = ""
    cancelled: bool = False
    worker: subprocess.Popen[str] | None = field(default=None, repr=False, compare=False)

    @property
    def forms(self) -> list[str]:
        """The forms in which there is a result to download."""
        return [form for form in FORMS if (self.folder / f"result.{form}").exists()]

    def result(self) -> Document | None:
        """The document of the result, if there is one."""
        try:
            found: Document = json.loads((self.folder / "result.json").read_bytes())
        except FileNotFoundError:
            return None
        return found


class Jobs:
    """The jobs of one folder; those that were asked for before the server ended are there too."""

    def __init__(self, folder: Path, running: int = 2, waiting: int = 20) -> None:
        self.folder = folder
        self._most_running, self._most_waiting = running, waiting
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        found = filter(None, map(_read, folder.iterdir()))
        self._jobs = {job.number: job for job in sorted(found, key=lambda job: job.begun)}

    def start(self, kind: str, asked: Mapping[str, Any], table: str | None = None) -> Job:
        """A new job, whose table is kept under a name of ours; `TooManyJobs` if too many wait."""
        with self._lock:
            self._refuse_too_many()
            number = secrets.token_hex(8)
            job = Job(number, kind, dict(asked), self.folder / number, time.time())
            job.folder.mkdir()
            if table is not None:
                (job.folder / "table.csv").write_text(table, "utf-8")
            _write(job.folder / "request.json", {"kind": kind, "asked": asked, "begun": job.begun})
            self._jobs[number] = job
        self._start_waiting()
        return job

    def all(self) -> list[Job]:
        """Every job, the latest first."""
        return list(reversed(self._jobs.values()))

    def find(self, number: str) -> Job:
        """The job of this number, or `UnknownName`."""
        job = self._jobs.get(number)
        if job is None:
            jobs = list(self._jobs)
            raise UnknownName("job", number, jobs, listed=jobs[-MOST_LISTED:])
        return job

    def cancel(self, number: str) -> Job:
        """End the job; what it has found is kept."""
        job = self.find(number)
        with self._lock:
            job.cancelled = True
            if job.state == "waiting":
                _end(job, "cancelled")
            if job.worker is not None:
                _tell_to_end(job.worker)
        return job

    def forget(self, number: str) -> None:
        """Remove a job that has ended, with its result."""
        job = self.find(number)
        if job.state not in ENDED:
            raise BadText("this job has not ended; cancel it first")
        del self._jobs[number]
        shutil.rmtree(job.folder)

    def close(self) -> None:
        """End all work, as the server does when it ends."""
        for job in list(self._jobs.values()):
            if job.state not in ENDED:
                self.cancel(job.number)

    def _refuse_too_many(self) -> None:
        open_jobs = [job for job in self._jobs.values() if job.state not in ENDED]
        if len(open_jobs) >= self._most_running + self._most_waiting:
            raise TooManyJobs(
                f"{len(open_jobs)} jobs run or wait already; try again when one has ended"
            )
        ended = [job.number for job in self._jobs.values() if job.state in ENDED]
        for number in ended[: max(0, len(self._jobs) - MOST_KEPT + 1)]:
            self.forget(number)

    def _start_waiting(self) -> None:
        with self._lock:
            running = sum(job.state == "running" for job in self._jobs.values())
            waiting = [job for job in self._jobs.values() if job.state == "waiting"]
            for job in waiting[: self._most_running - running]:
                job.state = "running"
                threading.Thread(target=self._run, args=(job,), daemon=True).start()

    def _run(self, job: Job) -> None:
        """Let a worker do the job, and note its progress."""
        command = [sys.executable, "-m", "ponder.answers.job_worker", str(job.folder)]
        pipe = subprocess.PIPE
        with (
            (job.folder / "log.txt").open("wb") as log,
            subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=log, text=True) as worker,
        ):
            self._watch(job, worker)
        with self._lock:
            job.worker = None
            _settle(job, worker.returncode)
        self._start_waiting()

    def _watch(self, job: Job, worker: subprocess.Popen[str]) -> None:
        with self._lock:
            job.worker = worker
            if job.cancelled:  # before it was there
                _tell_to_end(worker)
        assert worker.stdout is not None
        for line in worker.stdout:
            _note(job, line)


def _note(job: Job, line: str) -> None:
    """Take a line of progress, or of the error that ended the work."""
    said = json.loads(line)
    if "error" in said:
        job.error = said["error"]
    else:
        job.done, job.total, job.words = said["done"], said["total"], said["words"]


def _settle(job: Job, status: int) -> None:
    """Note how the worker ended."""
    if job.cancelled:
        job.error = ""
        _end(job, "cancelled")
    elif (job.folder / "result.json").exists():
        _end(job, "finished")
    else:
        job.error = job.error or _ended_early(status)
        _end(job, "failed")


def _ended_early(status: int) -> str:
    """Why there is no result although the work says nothing."""
    if status == 0:  # the worker itself ends so only with a result
        return "a game of your own ended the process before there was a result"
    return f"the work ended without a result (status {status})"


def _end(job: Job, state: State) -> None:
    job.state = state
    _write(job.folder / "state.json", {"state": state, "error": job.error})


def _tell_to_end(worker: subprocess.Popen[str]) -> None:
    """Let the worker end with what it has found; if it does not, it is killed."""
    if worker.stdin is not None and not worker.stdin.closed:
        worker.stdin.close()
        threading.Thread(target=_see_end, args=(worker,), daemon=True).start()


def _see_end(worker: subprocess.Popen[str]) -> None:
    try:
        worker.wait(SECONDS_TO_STOP)
    except subprocess.TimeoutExpired:
        worker.kill()


def _read(folder: Path) -> Job | None:
    """A job of an earlier server: what it finished is there, and the rest was broken off."""
    request = _read_fields(folder / "request.json", "kind", "asked", "begun")
    if request is None:
        return None
    kind, asked, begun = request
    job = Job(folder.name, kind, asked, folder, begun)
    ended = _read_fields(folder / "state.json", "state", "error")
    if ended is None:
        finished = (folder / "result.json").exists()
        error = "" if finished else "the server ended before this job did"
        ended = ["finished" if finished else "failed", error]
    job.state, job.error = ended
    return job


def _read_fields(path: Path, *names: str) -> list[Any] | None:
    """The fields of the file; None if it is not there, or damaged: then it is set aside."""
    try:
        data = json.loads(path.read_bytes())
        return [data[name] for name in names]
    except (FileNotFoundError, NotADirectoryError):
        return None
    except (ValueError, KeyError, TypeError):  # as a power failure leaves it
        aside = path.rename(path.with_suffix(".damaged"))
        _log.warning("%s is damaged; it is set aside as %s", path, aside.name)
        return None


def _write(path: Path, data: Mapping[str, Any]) -> None:
    with write_atomically(path) as stream:
        stream.write(json.dumps(data).encode())


@document.register(Job)
def _(job: Job) -> Document:
    return {
        "id": job.number,
        "kind": job.kind,
        "asked": dict(job.asked),
        "state": job.state,
        "done": job.done,
        "total": job.total,
        "words": job.words,
        "error": job.error or None,
        "forms": job.forms,
        "begun": round(job.begun, 3),
    }
