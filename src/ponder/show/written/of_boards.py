"""Proofs about all boards: corollaries, induction on the rows, mirror images, means."""

from collections.abc import Iterator, Mapping

from ponder.checking.facts import goals
from ponder.checking.restatement import N_POSITION
from ponder.checking.row_induction import CASES
from ponder.exact.polynomials import Polynomial
from ponder.show.written.article import Block, Formula, Section, Words, listed, say
from ponder.show.written.context import Context
from ponder.show.written.formulas import AT_LEAST, EQUALS, comparison, of_polynomial, symbol
from ponder.show.written.identities import argument

_LESS = Formula("<", "<")
_SHORTER = {bound: comparison(symbol("x"), _LESS, symbol(bound)) for bound in ("C", "s")}
_HEADINGS: Mapping[str, Words] = {
    "first row": ("one row",),
    "equal row below a rectangle": ("a row of length ", symbol("C"), " is added to a rectangle"),
    "shorter row below a rectangle": (
        *("a row of length ", _SHORTER["C"], " is added to a rectangle"),
    ),
    "equal row": ("a row of length ", symbol("s"), " is added to a board that is not a rectangle"),
    "shorter row": (
        *("a row of length ", _SHORTER["s"], " is added to a board that is not a rectangle"),
    ),
}


def corollary(context: Context) -> tuple[Block, ...]:
    """One identity, or two for an equation."""
    return tuple(
        block
        for step in context.steps
        for block in argument(("We show that",), step.obligation, step.identity, context.source)
    )


def row_induction(context: Context) -> tuple[Block, ...]:
    """A case for each way in which a row is added, perhaps by the length of the row."""
    (goal,) = goals(context.entry.claim).values()
    start = say(
        "Every board arises from its first row when rows are added below, none of them longer ",
        "than the row above. We show by induction that ",
        comparison(of_polynomial(goal), AT_LEAST),
        " after each step.",
    )
    return start, *_cases(context, goal)


def _cases(context: Context, goal: Polynomial) -> Iterator[Section]:
    for step in context.steps:
        name, length = map(str, step.what.of)
        case = CASES[name]
        exactly = step.what.origin == "length"
        heading = (*_HEADINGS[name], *_of_length(symbol(case.row), length, exactly))
        lead = _changes(case.after, goal, first=case.before is None)
        body = argument(lead, step.obligation, step.identity, context.source)
        yield Section(heading, body)


def _of_length(row: Formula, length: str, exactly: bool) -> Words:
    """Which lengths of the row are meant, unless all are."""
    if length == "1" and not exactly:
        return ()
    return ", ", comparison(row, EQUALS if exactly else AT_LEAST, Formula(length, length))


def _changes(after: Mapping[str, Polynomial], goal: Polynomial, *, first: bool) -> Words:
    """How the quantities that the goal speaks of change."""
    names = [name for name in sorted(goal.variables) if name in after]
    values = [(symbol(name), of_polynomial(after[name])) for name in names]
    if not names:
        return ("The claim stays",)
    if first:
        here = listed([(comparison(name, EQUALS, value),) for name, value in values])
        return "Here ", *here, ", and the claim is"
    changes = [(name, " becomes ", value) for name, value in values]
    return *listed(changes), ", so the claim becomes"


def transposition(context: Context) -> tuple[Block, ...]:
    """The mirror image of an earlier result."""
    return (say("This is ", *context.cited(context.entry.proof["of"]), " reflected."),)


def restatement(context: Context) -> tuple[Block, ...]:
    """An earlier result in other words."""
    outcome = N_POSITION.name in context.entry.claim.names
    why = ": an N-position is a board that is not a P-position." if outcome else "."
    return (say("This is ", *context.cited(context.entry.proof["of"]), f" in other words{why}"),)


def means(context: Context) -> tuple[Block, ...]:
    """The inequality of the arithmetic and the geometric mean."""
    return (
        say(
            "The geometric mean of the row lengths is at most their arithmetic mean: ",
            Formula("A^(1/R) <= n/R", r"A^{1/R} \le n/R"),
            ". Take logarithms.",
        ),
    )
