"""The golden transcripts still hold."""

from __future__ import annotations

import pytest
from golden import FOLDER, transcript

from ponder.core.catalogue import Game, games


def test_transcripts_are_there() -> None:
    """Of the games in this repository; a game that was just added may still lack its own."""
    assert len(list(FOLDER.glob("*.txt"))) >= 13


@pytest.mark.parametrize("game", games(), ids=lambda game: game.name)
def test_transcript(game: Game) -> None:
    path = FOLDER / f"{game.name}.txt"
    if not path.exists():
        pytest.skip("no transcript yet: `make golden` writes it")
    assert transcript(game) == path.read_text(encoding="utf-8")
