"""Laws "if C then P iff …", mined from positions whose outcome the learner knows."""

from collections.abc import Callable, Sequence
from typing import Any

from ponder.checking import board_axioms
from ponder.conjectures.laws.search import class_laws
from ponder.core.position import Position
from ponder.core.work import Limit, Part, Work
from ponder.games.chomp import Chomp
from ponder.language.claims import Claim
from ponder.measures.invariant import Invariant, Measure, shape_measures
from ponder.measures.sheet import Sheet
from ponder.theory.course.settings import Course
from ponder.theory.knowledge import IS_P
from ponder.theory.progress import go_on

CANDIDATES = 5_000_000
SUPPORT = 3
CLASS_SIZE, SIZE = 1, 3


def mined(
    course: Course, lost: Sequence[Position], won: Sequence[Position], work: Work
) -> list[tuple[Claim, int]]:
    """Laws that hold for these positions, and how many support each; small classes and formulas."""
    known = frozenset(lost)
    measures = words(course)
    invariants = [one for one in measures if isinstance(one, Invariant)]
    properties = {one.name: one for one in measures if not isinstance(one, Invariant)}
    truth: dict[str, Callable[[Any], Any]] = {**properties, IS_P: lambda one: one in known}
    sheet = Sheet.measure([*lost, *won], invariants, truth)
    search = Part(work, 0)
    search.limit = Limit(candidates=CANDIDATES)
    found = class_laws(sheet, IS_P, class_size=CLASS_SIZE, size=SIZE, support=SUPPORT, work=search)
    if search.ending.cause != "budget":
        go_on(search)
    return [(Claim(course.game, law.given, law.claim.says), law.support) for law in found]


def words(course: Course) -> list[Measure]:
    """What laws speak of. In Chomp: what the prover can read, of rows; columns are the mirror."""
    every = shape_measures(course.around)
    if course.game != Chomp.game:
        return list(every.values())
    readable = board_axioms.INVARIANTS.keys() | board_axioms.MEANINGS.keys()
    return [
        one
        for name, one in every.items()
        if name in readable and ("column" not in name or name == "number_of_columns")
    ]
