"""The scenes of `tests/golden/terminal`: the words of the command line."""

from pathlib import Path

import pytest
from scenes import performed, titles


@pytest.mark.parametrize(("file", "title"), list(titles()))
def test_scene(file: str, title: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    performed(file, title, tmp_path, monkeypatch)
