"""Proofs about P-positions: stealing, answers by symmetry, moves to known P-positions."""

from collections.abc import Iterator, Mapping
from typing import Any

from ponder.checking.facts import goals
from ponder.checking.one_move_away import FAILURES
from ponder.checking.positivity import Fact, Step
from ponder.checking.theorems import LAW_OF_TWO_ROWS
from ponder.exact.polynomials import Polynomial
from ponder.show.written.article import Block, Formula, Section, Words, say
from ponder.show.written.claims import conjuncts, words_of
from ponder.show.written.context import Context
from ponder.show.written.formulas import AT_LEAST, comparison, of_polynomial, symbol
from ponder.show.written.identities import argument


def _math(text: str) -> Formula:
    """A formula of letters and signs."""
    return Formula(text, text.replace("<=", r"\le").replace(">=", r"\ge"))


def steal_and_induct(context: Context) -> tuple[Block, ...]:
    """The board [1], and the step from a smaller P-position."""
    start = say(
        "By induction on the number of cookies. A P-position with one column is [1], because a ",
        *("longer column has the move to [1]. Let ", _math("C >= 2"), " and eat the last column; "),
        *("it has ", symbol("h"), " cookies, ", _math("1 <= h <= R"), ". What is left is not a "),
        "P-position, so some reply leads from it to a P-position y. The reply is not in the ",
        "first row: otherwise it would lead to y at once, and no P-position has a move to ",
        *("another. So it takes ", _math("k >= 1"), " cookies below the first row. Hence y has "),
        *(_math("C - 1"), " columns, ", _math("n - h - k"), " cookies and ", symbol("S")),
        *(" rows, ", _math("1 <= S <= R"), "; each vanished row lost a cookie to the reply, so "),
        *(_math("k >= R - S"), ". By induction, the claim is true of y."),
    )
    return start, *(_stolen(step, context) for step in context.steps)


def _stolen(step: Step, context: Context) -> Section:
    heading = "the board [1]" if step.what.origin == "poison" else "two or more columns"
    body = argument(("The claim is",), step.obligation, step.identity, context.source)
    return Section((heading,), body)


def mirror(context: Context) -> tuple[Block, ...]:
    """The answer on the other arm."""
    return (
        say(
            *(
                "Such a board has ",
                _math("n = R + C - 1"),
                " cookies: it is its first row and its ",
            ),
            "first column, equally long. Every move but that at the poison cookie shortens one ",
            "arm. The answer shortens the other arm to the same length, which leaves a board of ",
            "the same kind. So the second player always has an answer, and the first player must ",
            "eat the poison cookie in the end.",
        ),
    )


def strategy_stealing(context: Context) -> tuple[Block, ...]:
    """Gale's argument for rectangles."""
    return (
        say(
            "A board is a rectangle just if all its rows have one length. Suppose that a ",
            "rectangle with at least two cookies is a P-position. Eat the corner opposite to the ",
            "poison cookie. What is left is not a P-position, so some reply leads to one. That ",
            "reply would take the corner as well if it were still there. So it leads to the same ",
            "P-position at once, but no P-position has a move to another (Gale 1974).",
        ),
    )


def one_move_away(context: Context) -> tuple[Block, ...]:
    """For each way in which the claim may fail: an identity, or a move."""
    moves: Mapping[str, Any] = context.entry.proof.get("moves", {})
    blocks: list[Block] = []
    for relation, goal in goals(context.entry.claim).items():
        failure = FAILURES[relation]
        steps = [step for step in context.steps if step.what.of[0] == failure]
        if failure in moves:
            blocks += _by_move(goal, steps, moves[failure], context)
        else:
            lead = ("We show that",)
            for step in steps:
                blocks += argument(lead, step.obligation, step.identity, context.source)
    return tuple(blocks)


_LEFT: Mapping[str, Words] = {
    "(1,2)": ("the first column",),
    "(2,2)": ("the first row and the first column",),
    "(3,1)": ("the first two rows, of lengths ", _math("C"), " and ", _math("q < C")),
}


def _by_move(
    goal: Polynomial, steps: list[Step], move: Mapping[str, str], context: Context
) -> Iterator[Block]:
    """The move, that it is legal, and that it leads to a known P-position."""
    yield say(
        *("Suppose that ", comparison(of_polynomial(goal), AT_LEAST), " is false, that is, "),
        *(comparison(of_polynomial(-goal - 1), AT_LEAST), ". The move ", _math(move["move"])),
        *(
            " leaves ",
            *_LEFT[move["move"]],
            ". We show that it is legal and leads to a P-position ",
        ),
        *("of ", *context.cited(move["to"]), "; but no P-position has a move to another."),
    )
    target = context.established[move["to"]]
    conditions = {str(atom): words_of(atom) for atom in conjuncts(target.given)}
    for step in steps:
        yield from argument(
            _needed(step.what, conditions), step.obligation, step.identity, context.source
        )


def _needed(what: Fact, conditions: Mapping[str, Words]) -> Words:
    """What a step of a move is for."""
    if what.origin == "condition":
        return *conditions[str(what.of[1])], " after the move:"
    return ("The move is legal:" if what.origin == "legal" else "Its description applies:",)


def two_rows(context: Context) -> tuple[Block, ...]:
    """The law of two rows in other words."""
    return (
        say(
            *("With two rows, the first has length ", symbol("C"), " and the second has length "),
            *(symbol("s"), ", so the first row gap is ", _math("C - s"), ". Use "),
            *(*context.cited(str(LAW_OF_TWO_ROWS)), "."),
        ),
    )


def lower_rows(context: Context) -> tuple[Block, ...]:
    """The laws that the proof rests on, and how they are checked."""
    number = len(context.entry.proof["laws"])
    others = f" and for the {number - 1} other T′ that bites in T can leave" if number > 1 else ""
    return (
        say(
            "Let T be the rows below the second. For each second row q at most one first row p ",
            "makes (p, q, T) a P-position, since to shorten the first row is a move. The ",
            f"certificate lists this p for T{others}: explicit values below a threshold, and gaps ",
            "p - q that repeat with a period from there on. No move leads from a listed board to ",
            "a listed board, and every other board has a move to one. The checker of certificates ",
            "has verified both for all q up to the threshold plus a common period and the largest ",
            "gap; beyond, everything is a shift by the period (Zeilberger 2001, Byrnes 2003).",
        ),
    )
