"""The file of a new game: a small game that can be played at once."""

from __future__ import annotations

TEMPLATE = '''\
"""{title}: say in one line what kind of game it is.

Reference: who described it, and where.
"""

from __future__ import annotations

from collections.abc import Iterator

from ponder.core.catalogue import register
from ponder.games.boards.heaps import IndependentHeaps


@register
class {class_name}(IndependentHeaps):
    """{title}: take one counter from a heap, or half of an even heap.

    Tell the rules here in prose: what a move is, and who wins. Whoever cannot move has
    lost. A move is written as what it does to a heap: `6>3` leaves 3 of a heap of 6.
    """

    __slots__ = ()

    game = "{name}"
    start = "6,9"
    examples = ("6,9", "10", "2,2", "1", "0")

    @classmethod
    def heap_options(cls, heap: int) -> Iterator[tuple[int, ...]]:
        """The heaps that one move can leave of a heap; each possibility once."""
        if heap:
            yield (heap - 1,)
        if heap > 2 and heap % 2 == 0:
            yield (heap // 2,)
'''


def game_file(name: str) -> str:
    """The text of the file."""
    words = name.split("-")
    title = " ".join(words).capitalize()
    class_name = "".join(word.capitalize() for word in words)
    return TEMPLATE.format(name=name, title=title, class_name=class_name)
