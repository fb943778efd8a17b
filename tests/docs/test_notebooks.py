"""The example notebooks run without an error, and say what they are stored to say."""

from pathlib import Path

import pytest
from notebooks import NOTEBOOKS, executed, texts

SMALL = 100_000  # bytes


def test_there_are_notebooks() -> None:
    assert len(NOTEBOOKS) >= 3


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_says_what_it_says(path: Path) -> None:
    nbformat = pytest.importorskip("nbformat", reason="nbclient is not installed")
    stored = nbformat.read(path, as_version=4)
    assert list(texts(executed(path))) == list(texts(stored))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_small_and_has_its_outputs(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text) < SMALL
    assert '"output_type": "error"' not in text
    assert '"execution_count": 1' in text
