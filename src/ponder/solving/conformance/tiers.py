"""What every game must meet: ONE FUNCTION = ONE REQUIREMENT, registered with `@requirement`.

A requirement looks at a sample of positions and yields a sentence for each fault that it finds.
Each tier of requirements makes sense only for games that meet those of the tiers before it.
"""

from ponder.solving.conformance import (  # noqa: F401 (their requirements are registered, in this order)
    of_chance,
    of_hooks,
    of_moves,
    of_text,
    of_values,
)  # isort: skip
from ponder.solving.conformance.sample import REQUIREMENTS, Requirement

TIERS: tuple[tuple[Requirement, ...], ...] = tuple(
    tuple(REQUIREMENTS[tier]) for tier in sorted(REQUIREMENTS)
)
