"""Reasons as sentences: ONE FUNCTION (or template) = ONE KIND OF REASON.

A reason of a kind that nobody has words for is told by its kind and its facts.
"""

from ponder.show.sentences import of_advice, of_arguments, of_players, of_solutions
from ponder.show.sentences.wording import sentence, told

__all__ = ["of_advice", "of_arguments", "of_players", "of_solutions", "sentence", "told"]
