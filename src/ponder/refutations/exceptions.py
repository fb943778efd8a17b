"""Several small positions of which a claim is false: what they have in common may mend it."""

from ponder.core.position import Position
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.measures.invariant import claimed_measures
from ponder.refutations.asked import kind_of, outcome_asked
from ponder.refutations.one_by_one import reading_of
from ponder.refutations.outcomes import Outcomes
from ponder.refutations.positions import size_of, stages_of
from ponder.refutations.reach import Reach

SOLVED = 1_000


def exceptions_to(claim: Claim, count: int, work: Work | None = None) -> tuple[Position, ...]:
    """The first counterexamples, smallest first, up to symmetry and among few small positions.

    >>> rule = Claim.parse("chomp: if number_of_rows(x) == number_of_columns(x) then "
    ...                    "is_n_position(x)")
    >>> [str(board) for board in exceptions_to(rule, 3)]
    ['1', '2,1', '3,1,1']
    """
    work, found = work or Work(), dict[Position, Position]()
    functions = Outcomes(work).functions(claimed_measures(kind_of(claim.about), claim))
    tried = 0
    for stage in stages_of(claim.about, outcome_asked(claim), Reach(solved=SOLVED), work):
        for position in sorted(stage.positions, key=size_of):
            work.check()
            tried += 1
            if reading_of(claim, position, functions).verdict == "false":
                found.setdefault(position.canonical(), position)
            if len(found) >= count or tried >= SOLVED:
                return tuple(found.values())
    return tuple(found.values())
