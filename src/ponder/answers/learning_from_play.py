"""Learning from games: a reasoned player corrects its theory by a game that it played."""

from dataclasses import replace

from ponder.answers.document import Document, document
from ponder.answers.play import Session
from ponder.answers.reasons_as_json import reasons_fields
from ponder.core.work import Work
from ponder.players.hindsight import Hindsight, Regret, learn_from
from ponder.players.reasoned import Reasoned
from ponder.theory.ledger import Ledger


def learned_from(session: Session, work: Work | None = None) -> Session:
    """The session of a game that is over, with what a reasoned player learned from it.

    The theory is corrected in the ledger that the player plays by. If both players are reasoned,
    the loser learns.
    """
    learners = [seat for seat in session.seats if isinstance(seat, Reasoned)]
    if not session.is_over() or not learners:
        return session
    first_lost = session.record().result() == "second wins"
    in_order = session.seats if first_lost else session.seats[::-1]
    learner = next(seat for seat in in_order if isinstance(seat, Reasoned))
    first = learner is session.seats[0]
    with Ledger.open(learner.ledger) as ledger:
        found = learn_from(session.record(), learner, first, ledger, work)
    return replace(session, learned=found)


@document.register(Hindsight)
def _(found: Hindsight) -> Document:
    return {
        "lost": found.lost_the_game,
        "mistakes": [_regret(one) for one in found.regrets],
        **found.correction.to_json(),
    }


def _regret(one: Regret) -> Document:
    return {
        "position": str(one.position),
        "move": one.move,
        "to": str(one.left),
        "reasons": reasons_fields(one.reasons),
        "reply": one.reply,
        "reply_to": None if one.reply_to is None else str(one.reply_to),
        "better": one.better,
        "better_to": str(one.better_to),
        "against": reasons_fields(one.against),
    }
