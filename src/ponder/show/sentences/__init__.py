"""Reasons as sentences: ONE FUNCTION (or template) = ONE KIND OF REASON.

A reason of another kind is written as its kind and its facts.
"""

from ponder.show.sentences import arguments, players, theories  # noqa: F401 (registered)
from ponder.show.sentences.wording import body_text, sentence

__all__ = [
    "body_text",
    "of_advice",
    "of_arguments",
    "of_heap_arguments",
    "of_hints",
    "of_players",
    "of_solutions",
    "of_theories",
    "sentence",
]
