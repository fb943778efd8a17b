"""Sums: several positions, of the same or of different games, side by side.

The player to move moves in one component. A sum of impartial positions is impartial;
with a partizan component it is partizan. Chance games and misère games do not add: a
misère sum is the misère play of a sum, `misere(p + q)`.

The text of a sum has each position with its game after an `@`: `3,4@nim + 2x2@chomp`. Where a
game is asked for, its own positions need not name it: `3,4 + 2x2@chomp`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Self

from ponder.core.drawing import NOTHING, Cell, Drawing, Extent, MoveSquares
from ponder.core.errors import BadText, Unsuitable, quote
from ponder.core.position import Impartial, Partizan, Position, Side, moves_of


class Sum(Position):
    """Several positions side by side; a move is a move in one of them.

    `Sum(…)` makes an `ImpartialSum` or a `PartizanSum`, depending on its terms.
    """

    __slots__ = ()

    game = "sum"
    state: tuple[Position, ...]

    def __new__(cls, source: object) -> Self:
        total = add(*(cls.parse(source) if isinstance(source, str) else cls.check(source)))
        if not isinstance(total, cls):
            kind = type(total).__name__
            raise Unsuitable(f"{quote(str(total))} is not {cls.__name__} but {kind}; write Sum")
        return total

    @property
    def components(self) -> tuple[Position, ...]:
        """The positions that are added."""
        return self.state

    @classmethod
    def parse(cls, text: str) -> tuple[Position, ...]:
        return tuple(_terms(read_sum(_refuse_term, text)))

    @classmethod
    def check(cls, data: Any) -> tuple[Position, ...]:
        components = tuple(data) if isinstance(data, Iterable) else (None,)
        if not all(isinstance(component, Position) for component in components):
            raise BadText("a sum is made of positions, e.g. Nim('3') + Chomp('2x2')")
        return components

    def __str__(self) -> str:
        return " + ".join(f"{component}@{component.game}" for component in self.state)

    def __repr__(self) -> str:
        return f"position('sum', {str(self)!r})"

    def canonical(self) -> Position:
        """The components in their canonical forms, in a fixed order."""
        components = (component.canonical() for component in self.state)
        return self.of(tuple(sorted(components, key=lambda p: (p.game, str(p)))))

    def parts(self) -> tuple[Position, ...]:
        return tuple(part for component in self.state for part in component.parts())

    def drawing(self) -> Drawing | None:
        """The drawings of the components below each other."""
        rows: list[tuple[Cell, ...]] = []
        for component in self.state:
            drawing = component.drawing()
            if drawing is None:
                return None
            rows += [*drawing.rows, (NOTHING,)]
        return Drawing(tuple(rows[:-1]))

    def extent(self) -> Extent | None:
        """The extent of all components whose extent is known; the others are small."""
        every = [component.extent() for component in self.state]
        known = [extent for extent in every if extent is not None]
        if not known:
            return None
        return Extent(
            sum(extent.rows for extent in known) + len(every) - 1,
            max(extent.columns for extent in known),
            sum(extent.cells for extent in known),
        )

    def ways(self, move: str, to: Position) -> Iterable[MoveSquares] | None:
        """The ways of the move in its component, below the components before it."""
        from ponder.core.drawing import ways

        number, _, name = move.partition(":")
        at = int(number) - 1
        if not isinstance(to, Sum) or len(to.state) != len(self.state):
            return None
        above = sum(_height(component) + 1 for component in self.state[:at])
        return (way.below(above) for way in ways(self.state[at], name, to.state[at]))

    def size_bound(self) -> int | None:
        """The product of the bounds of the components."""
        product = 1
        for component in self.state:
            bound = component.size_bound()
            if bound is None:
                return None
            product *= bound
        return product

    def _moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        """Moves are named by component and move: `2:3,4`."""
        for index, component in enumerate(self.state):
            for name, option in moves_of(component, side):
                state = (*self.state[:index], option, *self.state[index + 1 :])
                yield f"{index + 1}:{name}", self.of(state)


class ImpartialSum(Sum, Impartial):
    """A sum of impartial positions."""

    __slots__ = ()

    def moves(self) -> Iterator[tuple[str, Self]]:
        return self._moves("left")


class PartizanSum(Sum, Partizan):
    """A sum with at least one partizan position."""

    __slots__ = ()

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        return self._moves(side)


def add(*positions: Position) -> Sum:
    """The sum of the positions; sums among them are flattened."""
    components = tuple(term for position in positions for term in _terms(position))
    if not components:
        raise BadText("a sum has at least one term, e.g. Nim('3') + Chomp('2x2')")
    for component in components:
        if not isinstance(component, Impartial | Partizan):
            raise Unsuitable(f"{component.game} is a game of chance; its positions cannot be added")
        if component.stuck_player_wins:
            raise Unsuitable("misère positions cannot be added; write misere(p + q) instead")
    impartial = all(isinstance(component, Impartial) for component in components)
    return (ImpartialSum if impartial else PartizanSum).of(components)


def read_sum(read_term: Callable[[str], Position], text: str) -> Position:
    """The sum that the text describes, or its only term.

    A term that does not name its game is read by `read_term`.
    """
    from ponder.core.catalogue import position

    terms = []
    for term in _split(text):
        body, at, game = term.rpartition("@")
        terms.append(position(game, body) if at else read_term(term))
    return terms[0] if len(terms) == 1 else add(*terms)


def _split(text: str) -> list[str]:
    """The terms between pluses; a plus inside brackets belongs to its term."""
    terms: list[list[str]] = [[]]
    depth = 0
    for number, piece in enumerate(re.split(r"(\s\+\s)", text)):
        if number % 2 and depth <= 0:
            terms.append([])
        else:
            terms[-1].append(piece)
            depth += sum(map(piece.count, "{(")) - sum(map(piece.count, "})"))
    return list(map("".join, terms))


def _refuse_term(term: str) -> Position:
    raise BadText(
        f"a sum names the game of each term, as in 3,4@nim + 2x2@chomp; {quote(term)} does not"
    )


def _height(component: Position) -> int:
    drawing = component.drawing()
    return drawing.height if drawing else 0


def _terms(position: Position) -> Sequence[Position]:
    return position.state if isinstance(position, Sum) else (position,)
