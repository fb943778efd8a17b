"""What every game must meet: ONE FUNCTION = ONE REQUIREMENT, registered with `@requirement`.

A requirement looks at a sample of positions and yields a sentence for each fault that it finds.
Each tier of requirements makes sense only for games that meet those of the tiers before it.
"""

from ponder.solving.conformance import of_chance, of_hooks, of_moves, of_text, of_values
from ponder.solving.conformance.sample import REQUIREMENTS, Requirement

TIERS: tuple[tuple[Requirement, ...], ...] = tuple(
    tuple(requirement for module in tier for requirement in REQUIREMENTS[module.__name__])
    for tier in ((of_text, of_moves, of_chance), (of_hooks,), (of_values,))
)
