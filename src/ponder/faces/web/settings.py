"""What `ponder serve` is told: where to listen, and what a request may cost."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from ponder.core.files import home

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
