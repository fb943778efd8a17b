"""Requirements of the optional hooks: symmetry, parts, bounds, theorems, drawings."""

from collections.abc import Iterable, Iterator

from ponder.core.drawing import Drawing
from ponder.core.position import Impartial, Position
from ponder.core.sums import Sum, add
from ponder.core.wrappers import Wrapped
from ponder.solving import definitions
from ponder.solving.conformance.sample import Sample, count_of_all, requirement
from ponder.solving.mex import nim_sum

POSITIONS_DRAWN = 50


@requirement(tier=2)
def symmetry_keeps_the_outcome(sample: Sample) -> Iterator[str]:
    """The canonical form has the same outcome, and is its own canonical form."""
    for position in sample.positions:
        form = position.canonical()
        if form.canonical() != form:
            yield f"the canonical form {form!r} of {position!r} has yet another canonical form"
    for position in sample.decided:
        form = position.canonical()
        if definitions.outcome(form) != definitions.outcome(position):
            yield f"{position!r} and its canonical form {form!r} have different outcomes"


@requirement(tier=2)
def symmetry_keeps_the_value(sample: Sample) -> Iterator[str]:
    """The canonical form has the same Grundy value."""
    for position in sample.nimbers:
        form = position.canonical()
        if _grundy([form]) != definitions.grundy(position):
            yield f"{position!r} and its canonical form {form!r} have different Grundy values"


@requirement(tier=2)
def parts_add_up(sample: Sample) -> Iterator[str]:
    """The sum of the parts has the outcome and the Grundy value of the whole."""
    for position in sample.decided:
        parts = position.parts()
        if parts == (position,) or position.stuck_player_wins:
            continue
        together = definitions.outcome(add(*parts)) if parts else "P"
        if together != definitions.outcome(position):
            yield f"{position!r} and the sum of its parts {parts!r} have different outcomes"
    for position in sample.nimbers:
        if _grundy(position.parts()) != definitions.grundy(position):
            yield f"the Grundy values of the parts of {position!r} do not add to its own"


@requirement(tier=2)
def bounds_hold(sample: Sample) -> Iterator[str]:
    """`size_bound` is at least the number of positions that can follow."""
    for position in sample.small:
        bound, count = position.size_bound(), count_of_all(position)
        if bound is not None and bound < count:
            yield f"size_bound of {position!r} is {bound}, but {count} positions can follow"


@requirement(tier=2)
def theorems_hold(sample: Sample) -> Iterator[str]:
    """`known_grundy` is the Grundy value."""
    for position in sample.nimbers:
        known, value = position.known_grundy(), definitions.grundy(position)
        if known not in (None, value):
            yield f"known_grundy of {position!r} is {known}, but by definition it is {value}"


@requirement(tier=2)
def drawings_are_drawn(sample: Sample) -> Iterator[str]:
    """The drawing of a position is a Drawing or None, and makes a picture."""
    for position in sample.positions[:POSITIONS_DRAWN]:
        drawing = position.drawing()
        if not isinstance(drawing, Drawing | None):
            yield f"the drawing of {position!r} is not a Drawing but {type(drawing).__name__}"
        elif "<svg" not in position._repr_svg_():
            yield f"{position!r} has no picture"
        elif drawing is not None and not _fits(position, drawing):
            yield f"extent of {position!r} is not {tuple(drawing.extent)}, as it is drawn"


def _fits(position: Position, drawing: Drawing) -> bool:
    """Whether the extent is that of the drawing; in a sum it may leave out small components."""
    base = position.base if isinstance(position, Wrapped) else position
    return isinstance(base, Sum) or position.extent() in (None, drawing.extent)


def _grundy(parts: Iterable[Position]) -> int:
    return nim_sum(definitions.grundy(part) for part in parts if isinstance(part, Impartial))
