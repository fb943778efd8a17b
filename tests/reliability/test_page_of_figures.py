"""docs/reliability.md says what the figures say."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import page
import pytest
from lists import mutants


def test_the_page_is_made_from_the_figures() -> None:
    assert page.PAGE.read_text("utf-8") == page.page()


FAULTS: dict[str, Callable[[Any], list[Any]]] = {
    "fuzz": lambda found: [one["faults"] for one in found["formats"].values()],
    "sanitize": lambda found: [one["reports"] or one["failed"] for one in found.values()],
    "mutants": lambda found: [not one["why"] for one in found["survivors"]],
    "mended": lambda found: [not one["caught"] and not one["why"] for one in found],
}
KEPT = sorted((page.FOLDER / "figures").glob("*.json"))


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.stem)
def test_the_figures_are_clean(path: Path) -> None:
    assert not any(FAULTS[path.stem](json.loads(path.read_text("utf-8"))))


def test_every_mend_is_in_the_figures() -> None:
    figures = json.loads((page.FOLDER / "figures" / "mended.json").read_text("utf-8"))
    assert [one["mends"] for one in figures] == [one.mends for one in mutants("mended")]
