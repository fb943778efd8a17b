"""How a notebook shows each kind of result; what it needs is loaded when it is first shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from importlib import import_module
from typing import TYPE_CHECKING

from ponder.core.display import SvgResult
from ponder.core.errors import PonderError
from ponder.core.position import Position
from ponder.core.text import and_more, format_count, join_first
from ponder.exact.arithmetic import format_number
from ponder.exact.verdicts import Measured, Undefined
from ponder.proofs.proof import Proof, WhyNot
from ponder.show.claims import proof_as_text, verdict_reason, verdict_text
from ponder.show.families import heading_latex, states_latex
from ponder.show.formatting import NO_VALUE, decimals, value_in_a_line
from ponder.show.play import how_sure, review_text
from ponder.show.positions import in_a_page, short_text, svg
from ponder.show.sentences import body_text, sentence
from ponder.show.theories import evidence_words
from ponder.show.written import article as parts
from ponder.show.written.article import display_lines
from ponder.show.written.proofs import article_of

if TYPE_CHECKING:
    from ponder.conjectures.findings import Conjecture, Findings
    from ponder.families.family import Family
    from ponder.language.claims import Claim
    from ponder.language.reasons import Choice
    from ponder.measures.sheet import Sheet
    from ponder.players.review import Review
    from ponder.refutations.refutation import Refutation
    from ponder.solving.arguments.argument import Argument
    from ponder.solving.solution import Solution
    from ponder.theory.learning import LessonResult
    from ponder.theory.standing import Standing
    from ponder.theory.verdict import Settlement
    from ponder.values.advice import Advice, RatedMove


RENDERERS = {
    "ponder.conjectures.findings.Findings": "ponder.show.notebook.findings_html",
    "ponder.core.position.Position": "ponder.show.positions.svg",
    "ponder.families.family.Family": "ponder.show.notebook.family_html",
    "ponder.measures.sheet.Sheet": "ponder.show.notebook.sheet_html",
    "ponder.players.review.Review": "ponder.show.notebook.review_html",
    "ponder.proofs.proof.Proof": "ponder.show.notebook.proof_html",
    "ponder.proofs.proof.WhyNot": "ponder.show.notebook.why_not_html",
    "ponder.refutations.refutation.Refutation": "ponder.show.notebook.refutation_html",
    "ponder.solving.arguments.argument.Argument": "ponder.show.notebook.argument_html",
    "ponder.solving.arguments.argument.Arguments": "ponder.show.notebook.arguments_html",
    "ponder.solving.solution.Solution": "ponder.show.notebook.solution_html",
    "ponder.solving.tree.GameTree": "ponder.show.trees.tree_svg",
    "ponder.theory.learning.LessonResult": "ponder.show.notebook.learned_html",
    "ponder.theory.standing.Standing": "ponder.show.notebook.standing_html",
    "ponder.values.advice.Advice": "ponder.show.notebook.advice_html",
    "ponder.values.temperature.Thermograph": "ponder.show.values.thermograph_svg",
}
"""The function that shows a result, by its type."""


def render(result: object) -> str:
    """The page or picture of a result."""
    types = (f"{kind.__module__}.{kind.__qualname__}" for kind in type(result).__mro__)
    module, _, name = next(RENDERERS[kind] for kind in types if kind in RENDERERS).rpartition(".")
    page: str = getattr(import_module(module), name)(result)
    return in_a_page(page) if isinstance(result, SvgResult) else page


# Solutions, arguments, advice, findings and sheets as HTML tables, for notebooks.

MOST_ROWS = 60
LONGEST_VALUE = 60
OBJECTS_NAMED = 3

Row = tuple[str, ...]


def solution_html(solution: Solution) -> str:
    """What is known of a position: a line for each fact."""
    return html_table(_of(solution.position), ("", ""), _facts_of_solution(solution))


def argument_html(argument: Argument) -> str:
    """A single argument, in a table of one line."""
    return arguments_html([argument])


def arguments_html(arguments: Iterable[Argument]) -> str:
    """A line for each argument: its name, the outcome, the move and the reason in words."""
    rows = ((a.name, a.outcome, a.move or "", body_text(a.reason)) for a in arguments)
    return html_table("Arguments", ("by", "outcome", "move", "why"), rows)


def advice_html(advice: Advice) -> str:
    """The value in the caption, and a line for each move."""
    value, caption = advice.total, _of(advice.position)
    caption += NO_VALUE if value is None else f" = {value_in_a_line(value, LONGEST_VALUE)}"
    if advice.left_out is not None:
        caption += f"; {sentence(advice.left_out)}"
    headings = ("player", "move", "leads to", "wins", "")
    return html_table(caption, headings, map(_weighed, advice.moves))


def findings_html(found: Findings) -> str:
    """A line for each identity and each bound, with the objects that it is best on."""
    objects = len(found.objects)
    rows: list[Row] = [(str(identity), "", "all") for identity in found.identities]
    rows += [_bound(conjecture, objects) for conjecture in found.conjectures]
    caption = f"{found.target}, from {format_count(objects, 'object')}; stopped: {found.stopped}"
    return html_table(caption, ("conjecture", "best on", "exact on"), rows)


def sheet_html(sheet: Sheet) -> str:
    """A line for each object, with its numbers and properties."""
    columns = {**sheet.columns, **sheet.properties}
    lines = zip(sheet.objects, *columns.values(), strict=True)
    rows = ((name, *map(_measured, values)) for name, *values in lines)
    return html_table(repr(sheet), ("", *columns), rows)


def _measured(value: Measured | bool) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if isinstance(value, Undefined) else format_number(value)


def _facts_of_solution(solution: Solution) -> Iterator[Row]:
    from ponder.solving.solution import OUTCOME_WORDS

    if solution.outcome is not None:
        yield "outcome", f"{solution.outcome}: {OUTCOME_WORDS[solution.outcome]}"
        known = "" if solution.every_winning_move else " known"
        yield f"winning moves{known}", _winning_moves(solution)
    if solution.chances is not None:
        yield "probability to win", decimals(solution.chances)
        yield "best", " or ".join(solution.chances.best)
    yield from ((f"after {move}", decimals(after)) for move, after in solution.decisions.items())
    if solution.remoteness is not None:
        yield "remoteness", str(solution.remoteness)
    for side, length in solution.remoteness_by_starter.items():
        yield f"remoteness if {side.capitalize()} begins", str(length)
    if solution.grundy is not None:
        yield "Grundy value", f"{solution.grundy:,}"
    yield from (("note", sentence(note)) for note in solution.notes)
    if not solution.stopped.is_complete:
        yield "stopped", str(solution.stopped)


def _winning_moves(solution: Solution) -> str:
    shown = solution.winning_moves[:MOST_ROWS]
    moves = [
        f"{f'{won.side.capitalize()}: ' if won.side else ''}{won.move} → {short_text(won.to)}"
        for won in shown
    ]
    missing = len(solution.winning_moves) - len(shown)
    return "\n".join([*moves, *([and_more(missing)] if missing else [])]) or "none"


def _weighed(move: RatedMove) -> Row:
    fault = sentence(move.fault) if move.fault else "sensible"
    wins = "wins" if move.wins else ""
    return (
        move.side.capitalize(),
        move.move,
        value_in_a_line(move.value, LONGEST_VALUE),
        wins,
        fault,
    )


def _bound(conjecture: Conjecture, objects: int) -> Row:
    best = conjecture.best_on
    named = join_first(best, OBJECTS_NAMED, "  ")
    return str(conjecture), named, f"{len(conjecture.exact_on)} of {objects}"


def _of(position: Position) -> str:
    return f"{position.game} {short_text(position)}"


def html_table(caption: str, headings: Row, rows: Iterable[Row]) -> str:
    """A table; long ones are cut, and the last line says how many rows are missing."""
    lines = list(rows)
    head = "".join(f"<th>{escape(heading)}</th>" for heading in headings)
    body = "".join(f"<tr>{''.join(map(_cell, row))}</tr>" for row in lines[:MOST_ROWS])
    if len(lines) > MOST_ROWS:
        more = escape(and_more(len(lines) - MOST_ROWS))
        body += f'<tr><td colspan="{len(headings)}">{more}</td></tr>'
    head = f"<thead><tr>{head}</tr></thead>" if any(headings) else ""
    return (
        f'<table><caption style="text-align:left">{escape(caption)}</caption>'
        f"{head}<tbody>{body}</tbody></table>"
    )


def _cell(text: str) -> str:
    return f'<td style="text-align:left">{escape(text).replace(chr(10), "<br>")}</td>'


# Verdicts, explanations, reviews and families as HTML, for notebooks.

MOST_KEPT, MOST_FALLEN = 49, 10  # a table has 60 lines


def refutation_html(found: Refutation) -> str:
    """The claim as a formula, what was found in words, and the counterexample drawn."""
    text = f'<pre style="white-space:pre-wrap">{escape(verdict_text(found))}</pre>'
    return f"<div><p>{formula(found.claim)}</p>{text}{picture_html(found.counterexample)}</div>"


def standing_html(standing: Standing) -> str:
    """The claim as a formula, and why it stands as it does."""
    return f"<div><p>{formula(standing.claim)}</p><p>{escape(evidence_words(standing))}</p></div>"


def learned_html(learned: LessonResult) -> str:
    """A line for each claim that survived, then for those that fell, the newest ones first."""
    kept = [one.standing for one in learned.theory]
    fallen = [one.standing for one in reversed(learned.refuted)]
    caption = (
        f"The theory of {learned.lesson.game} from "
        f"{format_count(len(learned.examples), 'example')}: "
        f"{format_count(len(kept), 'claim')}, {len(fallen)} refuted"
    )
    lines = [
        (one.status, f"${one.claim.latex()}$", evidence_words(one))
        for one in [*kept[:MOST_KEPT], *fallen[:MOST_FALLEN]]
    ]
    missing = len(kept) + len(fallen) - len(lines)
    more = [("", and_more(missing), "")] if missing else []
    return html_table(caption, ("", "claim", "evidence"), [*lines, *more])


def paper_html(caption: str, settled: Mapping[int, Settlement]) -> str:
    """A line for each conjecture of a paper: its number, verdict, formula and evidence."""
    lines = (
        (str(number), one.verdict, f"${one.claim.latex()}$", verdict_reason(one))
        for number, one in settled.items()
    )
    return html_table(caption, ("", "verdict", "claim", "evidence"), lines)


def formula(claim: Claim) -> str:
    """The claim for a page that sets formulas."""
    return f"${escape(claim.latex())}$"


def picture_html(thing: object) -> str:
    """The picture of a position; empty for what has none, and for what is too large to draw."""
    if not isinstance(thing, Position):
        return ""
    try:
        return in_a_page(svg(thing))
    except PonderError:  # too large to draw; the words name it
        return ""


def explanation_html(position: Position, choice: Choice, sure: str) -> str:
    """The board, the move with its reasons, and a line for each other move."""
    reasons = "".join(f"<li>{escape(sentence(one))}</li>" for one in choice.reasons)
    word = how_sure(choice, sure)
    move = f"<p><b>{escape(choice.move)}</b>{escape(_leads_to(choice.to))} ({escape(word)})</p>"
    others = html_table("Why not the others", ("move", "leads to", "why not"), _rejected(choice))
    parts = [picture_html(position), move, f"<ul>{reasons}</ul>", others if choice.rejected else ""]
    return f"<div>{''.join(parts)}</div>"


def review_html(found: Review) -> str:
    """The verdict and every mistake in words, with the position in which the game was lost."""
    lost = found.decisive.position if found.decisive else None
    text = f'<pre style="white-space:pre-wrap">{escape(review_text(found))}</pre>'
    return f"<div>{text}{picture_html(lost)}</div>"


def _leads_to(to: Position | None) -> str:
    return "" if to is None else f" → {short_text(to)}"


def _rejected(choice: Choice) -> Iterator[Row]:
    for one in choice.rejected:
        to = "" if one.to is None else short_text(one.to)
        yield one.move, to, "\n".join(map(sentence, one.because))


def family_html(family: Family) -> str:
    """The heading, and what each state is worth."""
    lines = [f"<p>{escape(line)}</p>" for line in states_latex(family)]
    heading = heading_latex(family, refused=not family.proved)
    return f"<div><p><b>{escape(heading)}</b></p>{''.join(lines)}</div>"


# A written proof as HTML, for notebooks, which set the formulas between dollar signs.

DOLLAR = "&#36;<span></span>"  # not the beginning of a formula


def proof_html(proof: Proof) -> str:
    """The proof written out."""
    return article_as_html(article_of(proof.certificate))


def why_not_html(why: WhyNot) -> str:
    """Why there is no proof, as the command line says it."""
    return f'<pre style="white-space:pre-wrap">{escape(proof_as_text(why))}</pre>'


def article_as_html(article: parts.Article) -> str:
    """The theorem with its proof, after its lemmas, which unfold."""
    *lemmas, theorem = article.results
    result = f"<p>{_statement(theorem)}</p>{_proof(theorem)}"
    pieces = [*_blocks(article.introduction), *map(_lemma, lemmas), result]
    return f"<div>{''.join(pieces)}</div>"


def _lemma(lemma: parts.Result) -> str:
    return f"<details><summary>{_statement(lemma)}</summary>{_proof(lemma)}</details>"


def _statement(result: parts.Result) -> str:
    heading = f"{result.kind} {result.name}".strip()
    return f"<b>{escape(heading)}.</b> <i>{_words(result.says)}</i>"


def _proof(result: parts.Result) -> str:
    return f"<p><i>Proof.</i></p>{''.join(_blocks(result.proof))}<p>∎</p>"


def _blocks(blocks: tuple[parts.Block, ...]) -> Iterator[str]:
    for block in blocks:
        match block:
            case parts.Paragraph(words):
                yield f"<p>{_words(words)}</p>"
            case parts.Display():
                yield f"<p>{escape(chr(10).join(display_lines(block)))}</p>"
            case parts.BulletList(points):
                items = (f"<li>{_words(point)}</li>" for point in points)
                yield f"<ul>{''.join(items)}</ul>"
            case parts.Section(heading, body):
                yield f"<p><i>Case: {_words(heading)}.</i></p>{''.join(_blocks(body))}"


def _words(words: parts.InlineText) -> str:
    return "".join(
        escape(piece).replace("$", DOLLAR) if isinstance(piece, str) else f"${escape(piece.latex)}$"
        for piece in words
    )
