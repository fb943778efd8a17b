"""Solutions, arguments, advice, findings and sheets as HTML tables, for notebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from ponder.core.position import Position
from ponder.core.words import and_more, counted, some
from ponder.exact.undefined import Measured, Undefined
from ponder.exact.written import as_text
from ponder.show.lines import NO_VALUE, value_in_a_line
from ponder.show.position_as_text import short_text
from ponder.show.probability import decimals
from ponder.show.sentences import sentence, told

if TYPE_CHECKING:
    from ponder.conjectures.findings import Conjecture, Findings
    from ponder.measures.sheet import Sheet
    from ponder.solving.arguments import Argument
    from ponder.solving.solution import Solution
    from ponder.values.advice import Advice
    from ponder.values.weighing import WeighedMove

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
    rows = ((a.name, a.outcome, a.move or "", told(a.reason)) for a in arguments)
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
    caption = f"{found.target}, from {counted(objects, 'object')}; stopped: {found.stopped}"
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
    return "" if isinstance(value, Undefined) else as_text(value)


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


def _weighed(move: WeighedMove) -> Row:
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
    named = some(best, OBJECTS_NAMED, "  ")
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
