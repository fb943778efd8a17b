"""A solution in words for a person."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from ponder.core.position import SIDES
from ponder.core.text import and_more, format_count
from ponder.measures.invariant import Measure
from ponder.show.formatting import decimals, wrapped
from ponder.show.positions import full_name, short_text, text
from ponder.show.sentences import body_text, sentence
from ponder.solving.arguments.argument import Argument
from ponder.solving.chomp.table import TableCheck
from ponder.solving.heaps import Period
from ponder.solving.solution import OUTCOME_WORDS, Chances, Solution, WinningMove

MOST_MOVES_SHOWN = 40
SOME_MOVE_WINS = "Some move wins; which one is not known."
SHORT_FRACTION = 30  # characters


def solution_text(
    solution: Solution,
    arguments: tuple[Argument, ...] = (),
    period: Period | None = None,
    rest: str = "",
) -> str:
    """Everything that is known of a position, the outcome first.

    `period` is the period of the Grundy values of single heaps. `rest` says where to find the
    moves that a long list leaves out.
    """
    blocks = [wrapped(_headline(solution)), text(solution.position)]
    if solution.chances is None:
        blocks.append("\n".join(_winning_moves(solution, rest)))
        blocks.append("\n".join([*_lengths(solution), *_values(solution, period)]))
    elif solution.decisions:
        blocks.append("\n".join(_decisions(solution.decisions, solution.chances.best)))
    blocks.append("\n".join(wrapped(_why(a, solution)) for a in arguments))
    blocks.append("\n".join(wrapped(f"Note: {sentence(note)}.") for note in solution.notes))
    return "\n\n".join(filter(None, blocks))


def _why(argument: Argument, solution: Solution) -> str:
    """An argument as a sentence: by its name, or how play goes on."""
    if argument.name != "replies":
        return f"By {argument.name}: {body_text(argument.reason)}"
    begins = ""
    if solution.remoteness_by_starter:
        begins = f"When {argument.reason.facts['side'].capitalize()} begins, "
    words = body_text(argument.reason)
    return f"{begins}{words if begins else words[:1].upper() + words[1:]}."


def _headline(solution: Solution) -> str:
    name = f"{full_name(solution.position)} {short_text(solution.position)}"
    if solution.chances is not None:
        return f"{name}: the player to move wins with probability {_probability(solution.chances)}"
    if solution.outcome is None:
        return f"{name}: not solved"
    return f"{name}: {solution.outcome}, {OUTCOME_WORDS[solution.outcome]}"


def _winning_moves(solution: Solution, rest: str) -> Iterator[str]:
    if not solution.winning_moves:
        if solution.outcome is None:
            return
        yield "No move wins." if solution.every_winning_move else SOME_MOVE_WINS
        return
    players = {move.side for move in solution.winning_moves}
    known = "" if solution.every_winning_move else " known"
    for side in (side for side in (None, *SIDES) if side in players):
        moves = [move for move in solution.winning_moves if move.side == side]
        whose = f"{side.capitalize()}'s winning moves" if side else "Winning moves"
        yield f"{whose} ({len(moves):,}{known}):"
        yield from _listed(moves, rest)


def _listed(moves: list[WinningMove], rest: str) -> Iterator[str]:
    shown = moves[:MOST_MOVES_SHOWN]
    width = max(len(move.move) for move in shown)
    for move in shown:
        yield f"  {move.move:<{width}} → {short_text(move.to)}"
    if len(moves) > len(shown):
        yield f"  {and_more(len(moves) - len(shown), rest)}"


def _lengths(solution: Solution) -> Iterator[str]:
    if solution.remoteness is not None:
        yield f"Best play lasts {format_count(solution.remoteness, 'move')} (remoteness)."
    lengths = solution.remoteness_by_starter
    if lengths:
        parts = [
            f"{format_count(lengths[p], 'move')} when {p.capitalize()} begins" for p in lengths
        ]
        yield f"Best play lasts {', '.join(parts)}."


def _values(solution: Solution, period: Period | None) -> Iterator[str]:
    if solution.grundy is not None:
        yield f"Grundy value {solution.grundy:,}."
    if period is not None:
        yield wrapped(
            f"The Grundy values of single heaps have period {period.length} from {period.start} "
            "on; that they do for ever is proved by the heaps up to "
            f"{period.checked_to + period.length}."
        )


def _decisions(decisions: Mapping[str, Chances], best: tuple[str, ...]) -> Iterator[str]:
    yield f"Best: {' or '.join(best)}"
    width = max(map(len, decisions))
    for move, after in decisions.items():
        yield f"  {move:<{width}}  {decimals(after)}"


def _probability(chances: Chances) -> str:
    fraction = _fraction(chances.low) if chances.is_exact else ""
    return f"{fraction}{decimals(chances)}"


def _fraction(exact: Fraction) -> str:
    written = str(exact)
    return f"{written} = " if len(written) <= SHORT_FRACTION else "≈ "


# A table of the P-positions of Chomp in words for a person.


def openings_lines(openings: Mapping[str, list[str]]) -> Iterator[str]:
    """The winning first moves of each rectangle, those with several of them first."""
    for size, moves in openings.items():
        if len(moves) > 1:
            yield f"{size} has {len(moves)} winning first moves: {'  '.join(moves)}"
    for size, moves in openings.items():
        yield f"{size:>7}  {'  '.join(moves)}"


def check_text(check: TableCheck) -> str:
    """What was checked."""
    which = "all" if check.whole else f"a sample (seed {check.seed}) of"
    return (
        f"Checked by the definition: {which} {format_count(check.boards, 'board')}, "
        f"{check.p_positions:,} of them P-positions, and their transposes; no fault."
    )


# The invariants and properties of a game, one on each line, for people who write claims.


def measures_text(invariants: Sequence[Measure], properties: Sequence[Measure]) -> str:
    """Every name with what it means.

    >>> from ponder.measures.chomp import number_of_rows, rank_ratio
    >>> print(measures_text([number_of_rows, rank_ratio], []))
    Invariants, the numbers of a position:
      number_of_rows  the number of non-empty rows
      rank_ratio      the number of rows of different length divided by the number of rows
    """
    titled = {"Invariants, the numbers of a position": invariants,
              "Properties, which it has or has not": properties}  # fmt: skip
    width = max((len(one.name) for one in (*invariants, *properties)), default=0)
    blocks = [
        "\n".join([f"{title}:", *(_line(one, width) for one in listed)])
        for title, listed in titled.items()
        if listed
    ]
    return "\n\n".join(blocks)


def _line(measure: Measure, width: int) -> str:
    begin = f"  {measure.name:<{width}}  "
    return begin + wrapped(measure.meaning, " " * len(begin))[len(begin) :]
