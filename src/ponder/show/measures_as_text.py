"""The invariants and properties of a game, one on each line, for people who write claims."""

from collections.abc import Sequence

from ponder.measures.invariant import Measure
from ponder.show.lines import wrapped


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
