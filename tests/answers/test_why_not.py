"""A move is judged by its own faults, not by those of another."""

import pytest

from ponder.answers.why_not import why_not
from ponder.games import LiteralForm
from ponder.language.reasons import Reason


@pytest.mark.parametrize(
    ("move", "wins", "because", "reply"),
    [
        ("-1", False, (Reason("loses", "proved"),), "0"),
        ("1/2", True, (Reason("wins later", "proved", facts={"length": 3}),), "1"),
    ],
)
def test_every_move_has_its_own_reasons(
    move: str, wins: bool, because: tuple[Reason, ...], reply: str
) -> None:
    judged = why_not(LiteralForm("{0,-1,1/2|1}"), "left", move)
    assert (judged.best.move, judged.move, judged.wins) == ("0", move, wins)
    assert judged.because == because
    assert judged.reply is not None
    assert judged.reply.move == reply


def test_the_best_move_has_the_reasons_for_it() -> None:
    judged = why_not(LiteralForm("{0,-1,1/2|1}"), "left", "0")
    assert judged.because == judged.best.reasons != ()
    assert judged.reply is None
