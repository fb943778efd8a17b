"""Rules of rewriting as data: `"T_>_T"` says that a T and a blank become a blank and a T."""

from collections.abc import Callable
from functools import cache

from ponder.core.errors import BadText, described

Rule = tuple[str, str]
"""A word, and the word that it becomes."""


def read_rules(texts: object, game: str, example: Callable[[], str]) -> tuple[Rule, ...]:
    """The rules that the author of a game wrote; the example shows what would be right.

    >>> read_rules(["T_>_T"], "toads", lambda: "T_>_T")
    (('T_', '_T'),)
    """
    if not isinstance(texts, tuple | list):
        wrong = described(texts)
        raise BadText(f"the rules of {game} are a list such as [{example()!r}], not {wrong}")
    for text in texts:
        if not isinstance(text, str) or text.count(">") != 1:
            wrong = described(text)
            raise BadText(f"a rule of {game} is a text such as {example()!r}, not {wrong}")
    return tuple(map(_rule, texts))


@cache
def _rule(text: str) -> Rule:
    before, _, after = text.partition(">")
    return before, after
