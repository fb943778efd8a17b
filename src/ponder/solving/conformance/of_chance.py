"""Requirements of chance: lotteries are valid, and win probabilities match the definition."""

from collections.abc import Iterator

from ponder.core.named_moves import tidy_move
from ponder.core.position import Chance
from ponder.solving import definitions
from ponder.solving.chance import chances
from ponder.solving.conformance.sample import Sample, requirement


@requirement(tier=1)
def probabilities_sum_to_1(sample: Sample) -> Iterator[str]:
    """The probabilities after a decision are exact, positive, and sum to 1."""
    for position, _, moves in sample.moves:
        for name, lottery in moves if isinstance(position, Chance) else ():
            after = f"after {name!r} in {position!r}"
            shares = [draw.probability for draw in lottery]
            if any(isinstance(share, float) or share <= 0 for share in shares):
                yield f"{after} the probabilities should be fractions above 0, not {shares}"
            elif sum(shares) != 1:
                yield f"{after} the probabilities sum to {sum(shares)}, not to 1"


@requirement(tier=1)
def draws_have_names(sample: Sample) -> Iterator[str]:
    """Each answer of chance has a name of its own that a record can hold."""
    for position, _, moves in sample.moves:
        for name, lottery in moves if isinstance(position, Chance) else ():
            names = [draw.name for draw in lottery]
            if len(set(names)) < len(names):
                yield f"after {name!r} in {position!r} two draws have the same name"
            if any(not draw or draw != tidy_move(draw) for draw in names):
                yield f"after {name!r} in {position!r} a draw has no name, or one with spaces"


@requirement(tier=1)
def chances_agree(sample: Sample) -> Iterator[str]:
    """The computed win probability is the one by definition, if play always ends."""
    for position in sample.small:
        if isinstance(position, Chance):
            found, true = chances(position), definitions.win_probability(position)
            if not found.low <= true <= found.high:
                yield f"the win probability of {position!r} is {true}, not {found.low}"
