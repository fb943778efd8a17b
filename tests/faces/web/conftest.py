"""A server to ask."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from web_server import Site, running

from ponder.faces.web.settings import Settings


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    jobs = tmp_path_factory.mktemp("jobs")
    with running(Settings(jobs=jobs, seconds=2, running_jobs=1, waiting_jobs=2)) as site:
        yield site
