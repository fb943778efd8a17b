"""From a certificate to an article: its lemmas in turn, and the theorem."""

from collections.abc import Iterator, Mapping
from typing import Any

from ponder.checking.certificates import Certificate
from ponder.checking.chomp_boards import MOVES, axioms
from ponder.checking.class_laws import TREES, about_axiom, after_move, of_the_board
from ponder.checking.facts import goals
from ponder.checking.obligations import FAILURES
from ponder.checking.positivity import FactName, Step
from ponder.checking.row_induction import CASES
from ponder.checking.theorems import LAW_OF_TWO_ROWS, N_POSITION
from ponder.core.text import format_count, pluralise
from ponder.exact.polynomials import Polynomial
from ponder.show.written import five_cases
from ponder.show.written.article import (
    Article,
    Block,
    BulletList,
    Formula,
    InlineText,
    Result,
    Section,
    listed,
    paragraph,
)
from ponder.show.written.formulas import (
    AT_LEAST,
    EQUALS,
    claim_sentence,
    comparison,
    condition_words,
    conjuncts,
    of_polynomial,
    symbol,
)
from ponder.show.written.identities import Context, Writer, contexts, write_argument

# Proofs about all boards: corollaries, induction on the rows, mirror images, means.

_LESS = Formula("<", "<")
_SHORTER = {bound: comparison(symbol("x"), _LESS, symbol(bound)) for bound in ("C", "s")}
_HEADINGS: Mapping[str, InlineText] = {
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
        for block in write_argument(
            ("We show that",), step.obligation, step.identity, context.source
        )
    )


def row_induction(context: Context) -> tuple[Block, ...]:
    """A case for each way in which a row is added, perhaps by the length of the row."""
    (goal,) = goals(context.entry.claim).values()
    start = paragraph(
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
        body = write_argument(lead, step.obligation, step.identity, context.source)
        yield Section(heading, body)


def _of_length(row: Formula, length: str, exactly: bool) -> InlineText:
    """Which lengths of the row are meant, unless all are."""
    if length == "1" and not exactly:
        return ()
    return ", ", comparison(row, EQUALS if exactly else AT_LEAST, Formula(length, length))


def _changes(after: Mapping[str, Polynomial], goal: Polynomial, *, first: bool) -> InlineText:
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
    return (paragraph("This is ", *context.cited(context.entry.proof["of"]), " reflected."),)


def restatement(context: Context) -> tuple[Block, ...]:
    """An earlier result in other words."""
    outcome = N_POSITION.name in context.entry.claim.names
    why = ": an N-position is a board that is not a P-position." if outcome else "."
    return (
        paragraph("This is ", *context.cited(context.entry.proof["of"]), f" in other words{why}"),
    )


def means(context: Context) -> tuple[Block, ...]:
    """The inequality of the arithmetic and the geometric mean."""
    return (
        paragraph(
            "The geometric mean of the row lengths is at most their arithmetic mean: ",
            Formula("A^(1/R) <= n/R", r"A^{1/R} \le n/R"),
            ". Take logarithms.",
        ),
    )


# Proofs of class laws: what is used of a counterexample, and that it is contradictory.

HEADINGS = {True: "x is a P-position", False: "x is not a P-position"}


def l_boards(context: Context) -> tuple[Block, ...]:
    """Nim with two heaps."""
    return (
        paragraph(
            "Such a board is its first row and its first column. A move that does not eat the ",
            "poison cookie shortens one of these arms. From equal arms every move makes them ",
            "unequal, and from unequal arms one move makes them equal; so those with equal arms ",
            "are the P-positions.",
        ),
    )


def class_law(context: Context) -> tuple[Block, ...]:
    """The two cases of a counterexample."""
    start = paragraph(
        "Suppose that this is false for a board x, with second row r2, third row r3, and so on, ",
        "and columns c2, c3, and so on.",
    )
    return start, *(_case(context, name, is_p) for name, is_p in TREES.items())


def _case(context: Context, name: str, is_p: bool) -> Section:
    tree = context.entry.proof[name]
    used, leaves = set(_names(tree)), sum(1 for _ in _leaves(tree))
    points = (*_lemmas(context, used, is_p), *_axioms(used))
    end = paragraph(
        f"{'With this' if points else 'Even without other facts'} the assumption is ",
        f"contradictory: there {pluralise(leaves, 'is', 'are')} ",
        f"{format_count(leaves, 'case')}, "
        "and in each a sum of multiples of inequalities is a negative ",
        "number. The certificate lists the cases and the multiples.",
    )
    body: tuple[Block, ...] = (BulletList(points), end) if points else (end,)
    return Section((HEADINGS[is_p],), body)


def _lemmas(context: Context, used: set[str], is_p: bool) -> Iterator[InlineText]:
    """The lemmas that are used, and of which boards."""
    for text, claim in context.established.items():
        cited = context.cited(text)
        if used & of_the_board(claim, is_p=is_p).keys():
            yield *cited, " for x or its mirror image."
        for move in MOVES if is_p else ():
            if used & after_move(move, claim).keys():
                where = f" for the board after the move {move} in x or in its mirror image,"
                yield *cited, where, " which is not a P-position."


def _axioms(used: set[str]) -> Iterator[InlineText]:
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


# Proofs about P-positions: stealing, answers by symmetry, moves to known P-positions.


def _math(text: str) -> Formula:
    """A formula of letters and signs."""
    return Formula(text, text.replace("<=", r"\le").replace(">=", r"\ge"))


def steal_and_induct(context: Context) -> tuple[Block, ...]:
    """The board [1], and the step from a smaller P-position."""
    start = paragraph(
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
    body = write_argument(("The claim is",), step.obligation, step.identity, context.source)
    return Section((heading,), body)


def mirror(context: Context) -> tuple[Block, ...]:
    """The answer on the other arm."""
    return (
        paragraph(
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
        paragraph(
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
                blocks += write_argument(lead, step.obligation, step.identity, context.source)
    return tuple(blocks)


_LEFT: Mapping[str, InlineText] = {
    "(1,2)": ("the first column",),
    "(2,2)": ("the first row and the first column",),
    "(3,1)": ("the first two rows, of lengths ", _math("C"), " and ", _math("q < C")),
}


def _by_move(
    goal: Polynomial, steps: list[Step], move: Mapping[str, str], context: Context
) -> Iterator[Block]:
    """The move, that it is legal, and that it leads to a known P-position."""
    yield paragraph(
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
    conditions = {str(atom): condition_words(atom) for atom in conjuncts(target.given)}
    for step in steps:
        yield from write_argument(
            _needed(step.what, conditions), step.obligation, step.identity, context.source
        )


def _needed(what: FactName, conditions: Mapping[str, InlineText]) -> InlineText:
    """What a step of a move is for."""
    if what.origin == "condition":
        return *conditions[str(what.of[1])], " after the move:"
    return ("The move is legal:" if what.origin == "legal" else "Its description applies:",)


def two_rows(context: Context) -> tuple[Block, ...]:
    """The law of two rows in other words."""
    return (
        paragraph(
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
        paragraph(
            "Let T be the rows below the second. For each second row q at most one first row p ",
            "makes (p, q, T) a P-position, since to shorten the first row is a move. The ",
            f"certificate lists this p for T{others}: explicit values below a threshold, and gaps ",
            "p - q that repeat with a period from there on. No move leads from a listed board to ",
            "a listed board, and every other board has a move to one. The checker of certificates ",
            "has verified both for all q up to the threshold plus a common period and the largest ",
            "gap; beyond, everything is a shift by the period (Zeilberger 2001, Byrnes 2003).",
        ),
    )


MEANINGS = {
    "n": "the number of cookies",
    "R": "the number of rows",
    "C": "the number of columns",
    "d": "the number of different row lengths",
    "s": "the length of the last row",
    "t": "the length of the last column",
    "A": "the product of the row lengths",
    "B": "the product of the column lengths",
}

WRITERS: Mapping[str, Writer] = {
    "class law": class_law,
    "L-boards": l_boards,
    "corollary": corollary,
    "five cases": five_cases.five_cases,
    "lower rows": lower_rows,
    "means": means,
    "mirror": mirror,
    "one move away": one_move_away,
    "restatement": restatement,
    "row induction": row_induction,
    "steal and induct": steal_and_induct,
    "strategy stealing": strategy_stealing,
    "transposition": transposition,
    "two rows": two_rows,
}


def article_of(certificate: Certificate) -> Article:
    """The certificate as an article."""
    every = list(contexts(certificate))
    lemmas = tuple(_result("Lemma", str(i), context) for i, context in enumerate(every[:-1], 1))
    return Article(_introduction(), (*lemmas, _result("Theorem", "", every[-1])))


def _introduction() -> tuple[Block, ...]:
    start = paragraph(
        "Chomp is played on a board of rows of cookies, none longer than the row above. A move ",
        "chooses a cookie and eats it together with all cookies that are neither above it nor to ",
        "the left of it. Whoever eats the poison cookie at the top left loses. A P-position is a ",
        "board from which the player to move loses. Every other board has a move to a ",
        "P-position, and no P-position has one. To reflect a board in its diagonal is to exchange ",
        "its rows and columns; moves become moves, and P-positions become P-positions. We write",
    )
    letters = tuple((symbol(letter), f" for {meaning},") for letter, meaning in MEANINGS.items())
    return start, BulletList(letters), paragraph("all of which are positive whole numbers.")


def _result(kind: str, name: str, context: Context) -> Result:
    claim = context.entry.claim
    proof = WRITERS.get(context.entry.template, _unwritten)(context)
    return Result(kind, name, str(claim), claim_sentence(claim), proof)


def _unwritten(context: Context) -> tuple[Block, ...]:
    """What is said of a template that has no words of its own."""
    template = context.entry.template
    return (
        paragraph(f"The certificate has a proof of the kind {template!r}; its checker accepts it."),
    )
