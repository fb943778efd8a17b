"""Explanations in words."""

from refusals import said

from ponder.games import Nim
from ponder.language.reasons import Choice, Reason, Rejected
from ponder.show.explanation_as_text import explanation_text


def test_moves_that_are_rejected_without_a_reason_come_last() -> None:
    rejected = (Rejected("1", Nim("1"), ()), Rejected("2", Nim("2"), (Reason("loses", "proved"),)))
    choice = Choice("3", Nim("0"), (Reason("ends the game", "proved"),), rejected)
    said(explanation_text(Nim("3"), choice, "proved"))
