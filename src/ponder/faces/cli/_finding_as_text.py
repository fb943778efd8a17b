"""What `ponder solve` found, in words for a person."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from ponder.core.errors import shortened
from ponder.core.position import SIDES
from ponder.core.words import counted
from ponder.faces.cli._finding import Finding
from ponder.faces.cli._output import wrapped
from ponder.show import text
from ponder.show.probability import decimals
from ponder.show.sentences import told
from ponder.solving.solution import OUTCOME_WORDS, Chances, Solution, WinningMove

MOST_MOVES_SHOWN = 40
SHORT_FRACTION = 30  # characters
LONGEST_POSITION = 60


def in_words(finding: Finding) -> str:
    """Everything that was found, the outcome first."""
    blocks = [_headline(finding.solution), text(finding.solution.position), *_answers(finding)]
    if finding.arguments:
        blocks.append("\n".join(_reasons(finding)))
    if finding.solution.notes:
        blocks.append("\n".join(wrapped(f"Note: {note}.") for note in finding.solution.notes))
    return "\n\n".join(blocks)


def _headline(solution: Solution) -> str:
    name = f"{solution.position.game} {_short(str(solution.position))}"
    if solution.chances is not None:
        return f"{name}: the player to move wins with probability {_probability(solution.chances)}"
    assert solution.outcome is not None
    return f"{name}: {solution.outcome}, {OUTCOME_WORDS[solution.outcome]}"


def _answers(finding: Finding) -> Iterator[str]:
    solution = finding.solution
    if solution.chances is not None:
        if finding.decisions:
            yield "\n".join(_decisions(finding.decisions, solution.chances.best))
        return
    yield "\n".join(_winning_moves(solution))
    numbers = [*_lengths(solution), *_values(finding)]
    if numbers:
        yield "\n".join(numbers)


def _winning_moves(solution: Solution) -> Iterator[str]:
    if not solution.winning_moves:
        yield "No move wins."
        return
    players = {move.side for move in solution.winning_moves}
    for side in (side for side in (None, *SIDES) if side in players):
        moves = [move for move in solution.winning_moves if move.side == side]
        whose = f"{side.capitalize()}'s winning moves" if side else "Winning moves"
        yield f"{whose} ({len(moves):,}):"
        yield from _listed(moves)


def _listed(moves: list[WinningMove]) -> Iterator[str]:
    shown = moves[:MOST_MOVES_SHOWN]
    width = max(len(move.move) for move in shown)
    for move in shown:
        yield f"  {move.move:<{width}} → {_short(str(move.to))}"
    if len(moves) > len(shown):
        yield f"  … and {len(moves) - len(shown):,} more (all with --json)"


def _lengths(solution: Solution) -> Iterator[str]:
    if solution.remoteness is not None:
        yield f"Best play lasts {counted(solution.remoteness, 'move')} (remoteness)."
    lengths = solution.remoteness_by_starter
    if lengths:
        parts = [f"{counted(lengths[p], 'move')} when {p.capitalize()} begins" for p in lengths]
        yield f"Best play lasts {', '.join(parts)}."


def _values(finding: Finding) -> Iterator[str]:
    if finding.solution.grundy is not None:
        yield f"Grundy value {finding.solution.grundy:,}."
    found = finding.period
    if found is not None:
        yield wrapped(
            f"The Grundy values of single heaps have period {found.length} from {found.start} on; "
            f"that they do for ever is proved by the heaps up to {found.checked_to + found.length}."
        )


def _decisions(decisions: dict[str, Chances], best: tuple[str, ...]) -> Iterator[str]:
    yield f"Best: {' or '.join(best)}"
    width = max(map(len, decisions))
    for move, after in decisions.items():
        yield f"  {move:<{width}}  {decimals(after)}"


def _reasons(finding: Finding) -> Iterator[str]:
    for argument in finding.arguments:
        yield wrapped(f"By {argument.name}: {told(argument.reason)}")


def _probability(chances: Chances) -> str:
    fraction = _fraction(chances.low) if chances.is_exact else ""
    return f"{fraction}{decimals(chances)}"


def _fraction(exact: Fraction) -> str:
    written = str(exact)
    return f"{written} = " if len(written) <= SHORT_FRACTION else "≈ "


def _short(position: str) -> str:
    return position if len(position) <= LONGEST_POSITION else shortened(position, LONGEST_POSITION)
