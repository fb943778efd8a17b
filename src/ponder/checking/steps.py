"""The steps of a proof that are identities, each with the obligation that it meets.

For those who print proofs, or check them by another program: the obligations are derived as the
checker derives them, and each identity is checked.
"""

from dataclasses import replace
from fractions import Fraction

from ponder.checking import five_cases, obligations
from ponder.checking.certificate import Entry, Established
from ponder.checking.positivity import NEGATED_GOAL, Positivity, Step
from ponder.exact.arithmetic import whole


def steps_of(entry: Entry, established: Established) -> tuple[Step, ...]:
    """The steps of an entry, given the claims before it; none if its template has none."""
    if entry.template == "five cases":
        return tuple(map(straightened, five_cases.steps(entry, established)))
    if entry.template in obligations.OBLIGATIONS:
        return tuple(map(straightened, obligations.steps(entry, established)))
    return ()


def straightened(step: Step) -> Step:
    """The same step without a proof by contradiction, if that is easily avoided.

    From -1 = λ·(-goal - 1) + rest with 0 < λ <= 1 follows goal = (1 - λ)/λ + rest/λ, so that the
    goal is not negative whether it is whole or not.
    """
    identity = step.identity
    negated = [factor for factor, names in identity.products if NEGATED_GOAL in names]
    alone = any(names == (NEGATED_GOAL,) for _, names in identity.products)
    if len(negated) != 1 or not alone or not 0 < negated[0] <= 1:
        return step
    share = Fraction(negated[0])
    products = [
        (whole(f / share), names) for f, names in identity.products if names != (NEGATED_GOAL,)
    ]
    surplus = [(whole((1 - share) / share), ())] if share < 1 else []
    equations = tuple((whole(f / share), m, name) for f, m, name in identity.equations)
    return replace(step, identity=Positivity((*surplus, *products), (), equations))
