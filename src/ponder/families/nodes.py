"""Games whose numbers are linear forms, each kept once, so that equal games are equal indices.

A node is an index. Its game is a number or two sets of options, which are nodes. Numbers are
whole forms over the common denominator 2^exponent.
"""

from collections.abc import Iterable

from ponder.exact.linear import Form

Node = int


class Nodes:
    """The games met so far; `numbers[node]` is None for a node that has options."""

    def __init__(self, exponent: int) -> None:
        self.exponent = exponent
        self.numbers: list[Form | None] = []
        self.lefts: list[tuple[Node, ...]] = []
        self.rights: list[tuple[Node, ...]] = []
        self._index: dict[object, Node] = {}
        self._shifted: dict[tuple[Node, Form], Node] = {}

    def number(self, form: Form) -> Node:
        """The number form / 2^exponent."""
        node = self._index.get(form)
        return self._new(form, form, (), ()) if node is None else node

    def options(self, lefts: Iterable[Node], rights: Iterable[Node]) -> Node:
        """The game with these options, in one order whatever the order given."""
        key = (tuple(sorted(lefts)), tuple(sorted(rights)))
        node = self._index.get(key)
        return self._new(key, None, *key) if node is None else node

    def shifted(self, node: Node, form: Form) -> Node:
        """The game plus a number: every number in it grows by the form."""
        key = (node, form)
        known = self._shifted.get(key)
        if known is None:
            known = self._shifted[key] = self._shift(node, form)
        return known

    def _shift(self, node: Node, form: Form) -> Node:
        number = self.numbers[node]
        if number is not None:
            return self.number(tuple([x + y for x, y in zip(number, form, strict=True)]))
        return self.options(
            [self.shifted(option, form) for option in self.lefts[node]],
            [self.shifted(option, form) for option in self.rights[node]],
        )

    def _new(
        self, key: object, number: Form | None, lefts: tuple[Node, ...], rights: tuple[Node, ...]
    ) -> Node:
        node = self._index[key] = len(self.numbers)
        self.numbers.append(number)
        self.lefts.append(lefts)
        self.rights.append(rights)
        return node
