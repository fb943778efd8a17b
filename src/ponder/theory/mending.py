"""Bounds and laws in place of those that fell: true of all examples.

Bounds are on the same invariants as before. All are conjectured from the examples and tested on
small positions; where one falls, the next round also takes its counterexample into account. These
counterexamples are not remembered.
"""

from collections.abc import Callable, Iterable, Sequence

from ponder.conjectures.bounds import answer
from ponder.conjectures.example_positions import spread
from ponder.conjectures.question import Question
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Has
from ponder.language.expression import Leaf
from ponder.language.statement import Statement
from ponder.measures.invariant import Invariant, Measure, usual_invariants
from ponder.measures.sheet import Sheet
from ponder.refutations.reach import Reach
from ponder.refutations.refute import refute_all
from ponder.solving import outcome
from ponder.theory.knowledge import (
    IS_P,
    P_SUPPOSED,
    Knowledge,
    images,
    is_law,
    length_of,
    read_as,
)
from ponder.theory.laws import deciding, mined
from ponder.theory.results import after_refuting
from ponder.theory.standing import Standing

COMPLEXITY = 3  # higher ones seldom stay true on larger boards
NEGATIVES = 60
FEWEST = 3  # examples
ROUNDS = 8
ROUNDS_OF_LAWS = 3  # each takes up to a second
FEWEST_SPOKEN = 5  # invariants
SMALL = Reach(
    cookies=24,
    cookies_of_both=24,
    box=(8, 8),
    positions=0,
    members=0,
    relatives=False,
    games=0,
    solved=300,
)


def bounds_anew(
    known: Knowledge, fallen: Iterable[Claim], is_new: Callable[[Claim], bool], work: Work
) -> list[Standing]:
    """New bounds on what the fallen ones bounded, true of all examples and small positions."""
    wanted = [one for one in dict.fromkeys(map(_bounded, fallen)) if one is not None]
    if len(known.remembered) < FEWEST or not wanted:
        return []
    objects, evidence = _both_ways(known.remembered), _source(known)
    for _ in range(ROUNDS):
        claims = [claim for one in wanted for claim in _anew(known, tuple(objects), *one, work)]
        found = refute_all(dict.fromkeys(claims), reach=SMALL, work=work)
        wrong = _both_ways(one.counterexample for one in found if one.is_refuted)
        if not wrong or not work.ending.is_complete:
            break
        objects |= wrong
    fresh = (one for one in found if not one.is_refuted and is_new(one.claim))
    alive = [after_refuting(one, evidence) for one in fresh]
    return _telling(known, alive)


def laws_anew(
    known: Knowledge, fallen: Iterable[Claim], is_new: Callable[[Claim], bool], work: Work
) -> list[Standing]:
    """New laws of classes if a law fell, true of all examples and small positions."""
    if len(known.remembered) < FEWEST or not any(map(is_law, fallen)):
        return []
    lost, won = _both_ways(known.remembered), _both_ways(_negatives(known))
    evidence = _source(known)
    for _ in range(ROUNDS_OF_LAWS):
        support = dict(mined(known.game, [*lost], [*won], work))
        found = refute_all(support, reach=SMALL, work=work)
        wrong = _both_ways(one.counterexample for one in found if one.is_refuted)
        if not wrong or not work.ending.is_complete:
            break
        for one in wrong:
            (lost if outcome(one) == "P" else won)[one] = None
    alive = {one.claim: one for one in found if not one.is_refuted and is_new(one.claim)}
    return [
        after_refuting(alive[law], {**evidence, "support": support[law]})
        for law in deciding(alive, [*lost, *won], [one.claim for one in known.laws])
    ]


def _both_ways(positions: Iterable[Position | None]) -> dict[Impartial, None]:
    """The positions, and the transposes of boards of Chomp."""
    known = (one for one in positions if isinstance(one, Impartial))
    return {image: None for one in known for image in images(one)}


def _source(known: Knowledge) -> dict[str, object]:
    return {"examples": len(known.remembered), "after": str(known.remembered[-1])}


def _telling(known: Knowledge, standings: list[Standing]) -> list[Standing]:
    """Those that tell an N-position which no bound tells so far, the simple ones first.

    If there is none, the simplest of all: more of them would only be noise.
    """
    others = [one for one in _negatives(known) if isinstance(one, Impartial)]
    simple_first = sorted(standings, key=lambda one: (length_of(one.claim), str(one.claim)))
    bounds = [one.claim for one in known.bounds if one.claim.given == Has(IS_P)]
    told = {one for one in others if any(_tells(known, claim, one) for claim in bounds)}
    kept: list[Standing] = []
    for one in simple_first:
        tells = {other for other in others if _tells(known, one.claim, other)}
        if tells - told:
            told |= tells
            kept.append(one)
    return kept or simple_first[:1]


def _tells(known: Knowledge, claim: Claim, position: Impartial) -> bool:
    """Whether a bound on P-positions is false of a position."""
    return read_as(claim, position, P_SUPPOSED, known.measures).verdict == "false"


def _bounded(claim: Claim) -> tuple[str, bool] | None:
    """The invariant that a bound on P-positions bounds, and whether from above."""
    says = claim.says
    if claim.given != Has(IS_P) or not isinstance(says, Statement):
        return None
    if not isinstance(says.left, Leaf) or says.relation == "==":
        return None
    return says.left.name, says.relation in ("<=", "<")


def _anew(
    known: Knowledge, objects: tuple[Impartial, ...], target: str, upper: bool, work: Work
) -> list[Claim]:
    """Bounds that all these P-positions satisfy, and some N-positions do not."""
    measures = _measures(known, target)
    others = _negatives(known)
    question = Question(
        objects=Sheet.measure(objects, measures),
        target=target,
        upper=upper,
        complexity=COMPLEXITY,
        negatives=Sheet.measure(others, measures),
        identities=False,
    )
    found = answer(question, work).statements
    return [Claim(known.game, Has(IS_P), says) for says in found]


def _negatives(known: Knowledge) -> list[Position]:
    """Some N-positions that need no label: one move leads to them from an example."""
    ordered = sorted(known.below, key=lambda one: (len(str(one)), str(one)))
    return list(spread(ordered, NEGATIVES))


def _measures(known: Knowledge, target: str) -> Sequence[Measure]:
    """The invariants of which the bounds of the theory speak, or the usual ones as well."""
    named = frozenset[str]().union(*(one.claim.names for one in known.bounds)) | {target}
    spoken = {name: one for name, one in known.measures.items() if name in named}
    if len(spoken) < FEWEST_SPOKEN:
        spoken |= {one.name: one for one in usual_invariants(known.remembered[0])}
    return [one for one in spoken.values() if isinstance(one, Invariant)]
