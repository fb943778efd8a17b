"""Golden transcripts: what each game says of its examples, and one play of each.

`make golden` writes them again, with the sentences, the proofs and the words of tests
(`refusals.py`); `test_golden.py` compares. A change in them is a change that users see.
"""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from golden_proofs import written_proofs
from golden_sentences import SENTENCES, sentences
from refusals import WRITE

from ponder import show
from ponder.core.catalogue import Game, games
from ponder.core.position import SIDES, Chance, Partizan, Position, moves_of
from ponder.core.records import Record, is_over
from ponder.solving import Solution, solve

FOLDER = Path(__file__).parent.parent / "golden"
LONGEST_PLAY = 40


def transcript(game: Game) -> str:
    """The transcript of a game."""
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    yield f"{game.name} ({game.kind}): {game.summary}"
    for text in game.examples:
        here = game.read(text)
        yield f"\n{text} reads as {here}"
        yield show.text(here)
        yield from _moves(here)
        yield from _solved(solve(here))
    yield f"\n{_play(game.name, str(game.read(game.examples[0])))}"


def _moves(here: Position) -> Iterator[str]:
    if isinstance(here, Chance):
        for name, draws in here.moves():
            answers = "; ".join(f"{d.name} {d.probability} {d.to} {d.again}" for d in draws)
            yield f"  {name} → {answers}"
    else:
        for side in SIDES if isinstance(here, Partizan) else SIDES[:1]:
            moves = " ".join(f"{move}→{to}" for move, to in moves_of(here, side)) or "none"
            yield f"  {side if isinstance(here, Partizan) else 'moves'}: {moves}"


def _solved(solution: Solution) -> Iterator[str]:
    if solution.chances is not None:
        yield f"  wins with probability {float(solution.chances.middle):.6f}"
        return
    winning = " ".join(f"{w.side or ''}{w.move}" for w in solution.winning_moves)
    yield f"  outcome {solution.outcome}, Grundy value {solution.grundy}, wins: {winning or 'none'}"
    yield f"  remoteness {solution.remoteness} {solution.remoteness_by_starter or ''}".rstrip()


def _play(game: str, start: str) -> Record:
    """A play at random, the same each time."""
    dice = random.Random(game)
    record = Record(game, start)
    while len(record.moves) < LONGEST_PLAY:
        turn = record.last()
        here, side = turn.position, record.side(turn)
        if is_over(here, side):
            break
        if isinstance(here, Chance):
            name, draws = dice.choice(list(here.moves()))
            move = f"{name}={dice.choice(draws).name}"
        else:
            move = dice.choice(list(moves_of(here, side)))[0]
        record = Record(game, start, (*record.moves, move))
    return record


if __name__ == "__main__":
    SENTENCES.parent.mkdir(parents=True, exist_ok=True)
    SENTENCES.write_text(sentences(), encoding="utf-8")
    for path, text in written_proofs().items():
        path.write_text(text, encoding="utf-8")
    for known in games():
        (FOLDER / f"{known.name}.txt").write_text(transcript(known), encoding="utf-8")
        print(f"tests/golden/{known.name}.txt")
    command = [sys.executable, "-m", "pytest", "--quiet", "tests"]
    sys.exit(subprocess.run(command, env=os.environ | {WRITE: "1"}, check=False).returncode)
