"""The golden transcripts still hold."""

import pytest
from golden import FOLDER, transcript

from ponder.core.catalogue import GAMES, find

OURS = [name for name, cls in GAMES.all().items() if cls.__module__.startswith("ponder.games.")]


def test_every_game_has_a_transcript_and_every_transcript_a_game() -> None:
    """`make golden` writes what is missing."""
    assert sorted(path.stem for path in FOLDER.glob("*.txt")) == OURS


@pytest.mark.parametrize("game", OURS)
def test_transcript(game: str) -> None:
    assert transcript(find(game)) == (FOLDER / f"{game}.txt").read_text(encoding="utf-8")
