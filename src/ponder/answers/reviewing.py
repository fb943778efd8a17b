"""Reviewing a game from the file of its record."""

from pathlib import Path

from ponder.answers.document import Document, document, stopped_field
from ponder.answers.reasons_as_json import reasons_fields
from ponder.answers.replay import replay, replay_text
from ponder.core.work import Work
from ponder.players.review import Mistake, Review, review
from ponder.show.probability import percent


def review_file(path: Path, work: Work | None = None) -> Review:
    """The mistakes of the game whose record is in this file."""
    return review(replay(path).record, work)


def review_record(text: str, work: Work | None = None) -> Review:
    """The mistakes of the game whose record is this text."""
    return review(replay_text(text).record, work)


@document.register(Review)
def _(found: Review) -> Document:
    record = found.record
    return {
        "game": record.game,
        "start": record.start,
        "first": record.first,
        "second": record.second,
        "result": record.result(),
        "chance": found.has_chance,
        "decisive": None if found.decisive is None else found.decisive.number,
        "lost_from_the_start": found.lost_from_the_start,
        "mistakes": [_mistake(found, one) for one in found.mistakes],
        "unsolved": list(found.unsolved),
        **stopped_field(found.stopped),
    }


def _mistake(found: Review, one: Mistake) -> Document:
    better = one.better
    return {
        "number": one.number,
        "player": found.record.first if one.by_first else found.record.second,
        "position": str(one.position),
        "move": one.move,
        "to": str(one.to),
        "better": better.move,
        "better_to": None if better.to is None else str(better.to),
        "winning_moves": list(one.winning),
        "reply": one.reply,
        "cost": float(one.cost) if found.has_chance else None,
        "cost_text": percent(one.cost, 1) if found.has_chance else None,
        "reasons": reasons_fields(better.reasons),
    }
