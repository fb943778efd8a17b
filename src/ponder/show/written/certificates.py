"""From a certificate to an article: its lemmas in turn, and the theorem."""

from collections.abc import Mapping

from ponder.checking.certificate import Certificate
from ponder.show.written import of_boards, of_cases, of_classes, of_play
from ponder.show.written.article import Article, Block, Points, Result, say
from ponder.show.written.claims import said
from ponder.show.written.context import Context, Writer, contexts
from ponder.show.written.formulas import symbol

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
    "class law": of_classes.class_law,
    "L-boards": of_classes.l_boards,
    "corollary": of_boards.corollary,
    "five cases": of_cases.five_cases,
    "lower rows": of_play.lower_rows,
    "means": of_boards.means,
    "mirror": of_play.mirror,
    "one move away": of_play.one_move_away,
    "restatement": of_boards.restatement,
    "row induction": of_boards.row_induction,
    "steal and induct": of_play.steal_and_induct,
    "strategy stealing": of_play.strategy_stealing,
    "transposition": of_boards.transposition,
    "two rows": of_play.two_rows,
}


def article_of(certificate: Certificate) -> Article:
    """The certificate as an article."""
    every = list(contexts(certificate))
    lemmas = tuple(_result("Lemma", str(i), context) for i, context in enumerate(every[:-1], 1))
    return Article(_introduction(), (*lemmas, _result("Theorem", "", every[-1])))


def _introduction() -> tuple[Block, ...]:
    start = say(
        "Chomp is played on a board of rows of cookies, none longer than the row above. A move ",
        "chooses a cookie and eats it together with all cookies that are neither above it nor to ",
        "the left of it. Whoever eats the poison cookie at the top left loses. A P-position is a ",
        "board from which the player to move loses. Every other board has a move to a ",
        "P-position, and no P-position has one. To reflect a board in its diagonal is to exchange ",
        "its rows and columns; moves become moves, and P-positions become P-positions. We write",
    )
    letters = tuple((symbol(letter), f" for {meaning},") for letter, meaning in MEANINGS.items())
    return start, Points(letters), say("all of which are positive whole numbers.")


def _result(kind: str, name: str, context: Context) -> Result:
    claim = context.entry.claim
    proof = WRITERS.get(context.entry.template, _unwritten)(context)
    return Result(kind, name, str(claim), said(claim), proof)


def _unwritten(context: Context) -> tuple[Block, ...]:
    """What is said of a template that has no words of its own."""
    template = context.entry.template
    return (say(f"The certificate has a proof of the kind {template!r}; its checker accepts it."),)
