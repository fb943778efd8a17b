"""A table of the P-positions of Chomp in words for a person."""

from collections.abc import Iterator, Mapping

from ponder.core.words import counted
from ponder.solving.chomp.check import Check


def openings_lines(openings: Mapping[str, list[str]]) -> Iterator[str]:
    """The winning first moves of each rectangle, those with several of them first."""
    for size, moves in openings.items():
        if len(moves) > 1:
            yield f"{size} has {len(moves)} winning first moves: {'  '.join(moves)}"
    for size, moves in openings.items():
        yield f"{size:>7}  {'  '.join(moves)}"


def check_text(check: Check) -> str:
    """What was checked."""
    which = "all" if check.whole else f"a sample (seed {check.seed}) of"
    return (
        f"Checked by the definition: {which} {counted(check.boards, 'board')}, "
        f"{check.p_positions:,} of them P-positions, and their transposes; no fault."
    )
