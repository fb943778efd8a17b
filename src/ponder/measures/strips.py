"""Invariants of strips: pieces of Left and Right, blanks, and pieces that still have to pass."""

from itertools import pairwise

from ponder.games.boards.strips import Strip
from ponder.measures.invariant import invariant, prop


@invariant(of=Strip, positive=True)
def number_of_squares(strip: Strip) -> int:
    """The number of squares."""
    return len(strip.state)


@invariant(of=Strip)
def number_of_blanks(strip: Strip) -> int:
    """The number of empty squares."""
    return _kinds(strip).count("empty")


@invariant(of=Strip)
def number_of_left_pieces(strip: Strip) -> int:
    """The number of pieces of Left."""
    return _kinds(strip).count("left")


@invariant(of=Strip)
def number_of_right_pieces(strip: Strip) -> int:
    """The number of pieces of Right."""
    return _kinds(strip).count("right")


@invariant(of=Strip)
def number_of_inversions(strip: Strip) -> int:
    """The number of pairs of a piece of Left and one of Right somewhere behind it."""
    pieces = inversions = 0
    for kind in _kinds(strip):
        pieces += kind == "left"
        inversions += pieces * (kind == "right")
    return inversions


@invariant(of=Strip)
def number_of_meetings(strip: Strip) -> int:
    """The number of neighbouring squares with a piece of Left, then one of Right."""
    return sum(pair == ("left", "right") for pair in pairwise(_kinds(strip)))


@invariant(of=Strip)
def number_of_blocks(strip: Strip) -> int:
    """The number of unbroken runs of pieces."""
    pairs = pairwise(["empty", *_kinds(strip)])
    return sum(before == "empty" != here for before, here in pairs)


@prop(of=Strip)
def has_equal_sides(strip: Strip) -> bool:
    """Whether Left and Right have equally many pieces."""
    kinds = _kinds(strip)
    return kinds.count("left") == kinds.count("right")


def _kinds(strip: Strip) -> list[str]:
    return [strip.letters[letter].kind for letter in strip.state]
