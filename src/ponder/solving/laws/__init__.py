"""The laws that every game keeps: ONE FUNCTION = ONE LAW, registered with `@law`.

A law looks at a sample of positions and yields a sentence for each fault that it finds.
Each tier of laws makes sense only for games that keep those of the tiers before it.
"""

from ponder.solving.laws import of_chance, of_hooks, of_moves, of_text, of_values
from ponder.solving.laws.sample import LAWS, Law, Sample

__all__ = ["TIERS", "Law", "Sample"]

TIERS: tuple[tuple[Law, ...], ...] = tuple(
    tuple(law for module in tier for law in LAWS[module.__name__])
    for tier in ((of_text, of_moves, of_chance), (of_hooks,), (of_values,))
)
