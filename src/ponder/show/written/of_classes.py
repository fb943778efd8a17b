"""Proofs of class laws: what is used of a counterexample, and that it is contradictory."""

from collections.abc import Iterator, Mapping
from typing import Any

from ponder.checking.board_axioms import MOVES, axioms
from ponder.checking.class_laws import TREES, about_axiom, after_move, of_the_board
from ponder.core.words import counted, noun
from ponder.show.written.article import Block, Points, Section, Words, say
from ponder.show.written.context import Context

HEADINGS = {True: "x is a P-position", False: "x is not a P-position"}


def l_boards(context: Context) -> tuple[Block, ...]:
    """Nim with two heaps."""
    return (
        say(
            "Such a board is its first row and its first column. A move that does not eat the ",
            "poison cookie shortens one of these arms. From equal arms every move makes them ",
            "unequal, and from unequal arms one move makes them equal; so those with equal arms ",
            "are the P-positions.",
        ),
    )


def class_law(context: Context) -> tuple[Block, ...]:
    """The two cases of a counterexample."""
    start = say(
        "Suppose that this is false for a board x, with second row r2, third row r3, and so on, ",
        "and columns c2, c3, and so on.",
    )
    return start, *(_case(context, name, is_p) for name, is_p in TREES.items())


def _case(context: Context, name: str, is_p: bool) -> Section:
    tree = context.entry.proof[name]
    used, leaves = set(_names(tree)), sum(1 for _ in _leaves(tree))
    points = (*_lemmas(context, used, is_p), *_axioms(used))
    end = say(
        f"{'With this' if points else 'Even without other facts'} the assumption is ",
        f"contradictory: there {noun(leaves, 'is', 'are')} ",
        f"{counted(leaves, 'case')}, and in each a sum of multiples of inequalities is a negative ",
        "number. The certificate lists the cases and the multiples.",
    )
    body: tuple[Block, ...] = (Points(points), end) if points else (end,)
    return Section((HEADINGS[is_p],), body)


def _lemmas(context: Context, used: set[str], is_p: bool) -> Iterator[Words]:
    """The lemmas that are used, and of which boards."""
    for text, claim in context.established.items():
        cited = context.cited(text)
        if used & of_the_board(claim, is_p=is_p).keys():
            yield *cited, " for x or its mirror image."
        for move in MOVES if is_p else ():
            if used & after_move(move, claim).keys():
                where = f" for the board after the move {move} in x or in its mirror image,"
                yield *cited, where, " which is not a P-position."


def _axioms(used: set[str]) -> Iterator[Words]:
    """The simple facts that are used, which hold for all boards."""
    found = [text for text in axioms() if used & about_axiom(text).keys()]
    if found:
        yield (f"For every board: {'; '.join(found)}.",)


def _names(tree: Mapping[str, Any]) -> Iterator[str]:
    if "by" in tree:
        yield tree["by"]
    for branch in tree.get("cases", ()):
        yield from _names(branch)


def _leaves(tree: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    if "sum" in tree:
        yield tree
    for branch in tree.get("cases", ()):
        yield from _leaves(branch)
