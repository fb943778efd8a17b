"""New facts correct a theory: what they refute falls, and bounds and laws are made anew.

The facts are positions whose outcome is known for certain. P-positions become examples in the
ledger, as the paper on Chomp proposes: "If a conjectured reason is false, that means there must be
a board position that is a counterexample. This can be added to the program, conjectures can be
regenerated, and the false conjecture will disappear" (Bradford et al., *Automated Conjecturing
II*, 2020, section 5). On boards of Chomp a claim is also read of the transposed board.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ponder.conjectures.bounds import answer_question
from ponder.conjectures.examples import evenly_spaced
from ponder.conjectures.question import Question
from ponder.core.catalogue import find
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.language.claims import Claim, Statement
from ponder.language.conditions import Property, Reading
from ponder.language.expressions import Leaf
from ponder.measures.invariant import Invariant, Measure, default_invariants
from ponder.measures.sheet import Sheet
from ponder.refutations.refutation import Reach
from ponder.refutations.refute import refute_all
from ponder.solving import outcome
from ponder.theory.knowledge import (
    ASSUMING_N,
    ASSUMING_P,
    IS_N,
    IS_P,
    Knowledge,
    NoTheory,
    evaluate_assuming,
    is_law,
    knowledge_in,
    length_of,
    symmetric_images,
)
from ponder.theory.labels import mine_laws, select_deciding
from ponder.theory.ledger import Ledger
from ponder.theory.standing import Contradiction, Standing
from ponder.theory.tables import Example, Run
from ponder.theory.verdict import after_refuting, refuted_by

# Bounds and laws in place of those that fell: true of all examples.
#
# Bounds are on the same invariants as before. All are conjectured from the examples and tested on
# small positions; where one falls, the next round also takes its counterexample into account.
# These counterexamples are not remembered.

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


def new_bounds(
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


def new_laws(
    known: Knowledge, fallen: Iterable[Claim], is_new: Callable[[Claim], bool], work: Work
) -> list[Standing]:
    """New laws of classes if a law fell, true of all examples and small positions."""
    if len(known.remembered) < FEWEST or not any(map(is_law, fallen)):
        return []
    lost, won = _both_ways(known.remembered), _both_ways(_negatives(known))
    evidence = _source(known)
    for _ in range(ROUNDS_OF_LAWS):
        support = dict(mine_laws(known.game, [*lost], [*won], work))
        found = refute_all(support, reach=SMALL, work=work)
        wrong = _both_ways(one.counterexample for one in found if one.is_refuted)
        if not wrong or not work.ending.is_complete:
            break
        for one in wrong:
            (lost if outcome(one) == "P" else won)[one] = None
    alive = {one.claim: one for one in found if not one.is_refuted and is_new(one.claim)}
    return [
        after_refuting(alive[law], {**evidence, "support": support[law]})
        for law in select_deciding(alive, [*lost, *won], [one.claim for one in known.laws])
    ]


def _both_ways(positions: Iterable[Position | None]) -> dict[Impartial, None]:
    """The positions, and the transposes of boards of Chomp."""
    known = (one for one in positions if isinstance(one, Impartial))
    return {image: None for one in known for image in symmetric_images(one)}


def _source(known: Knowledge) -> dict[str, object]:
    return {"examples": len(known.remembered), "after": str(known.remembered[-1])}


def _telling(known: Knowledge, standings: list[Standing]) -> list[Standing]:
    """Those that tell an N-position which no bound tells so far, the simple ones first.

    If there is none, the simplest of all: more of them would only be noise.
    """
    others = [one for one in _negatives(known) if isinstance(one, Impartial)]
    simple_first = sorted(standings, key=lambda one: (length_of(one.claim), str(one.claim)))
    bounds = [one.claim for one in known.bounds if one.claim.given == Property(IS_P)]
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
    return evaluate_assuming(claim, position, ASSUMING_P, known.measures).verdict == "false"


def _bounded(claim: Claim) -> tuple[str, bool] | None:
    """The invariant that a bound on P-positions bounds, and whether from above."""
    says = claim.says
    if claim.given != Property(IS_P) or not isinstance(says, Statement):
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
    found = answer_question(question, work).statements
    return [Claim(known.game, Property(IS_P), says) for says in found]


def _negatives(known: Knowledge) -> list[Position]:
    """Some N-positions that need no label: one move leads to them from an example."""
    ordered = sorted(known.below, key=lambda one: (len(str(one)), str(one)))
    return list(evenly_spaced(ordered, NEGATIVES))


def _measures(known: Knowledge, target: str) -> Sequence[Measure]:
    """The invariants of which the bounds of the theory speak, or the usual ones as well."""
    named = frozenset[str]().union(*(one.claim.names for one in known.bounds)) | {target}
    spoken = {name: one for name, one in known.measures.items() if name in named}
    if len(spoken) < FEWEST_SPOKEN:
        spoken |= {one.name: one for one in default_invariants(known.remembered[0])}
    return [one for one in spoken.values() if isinstance(one, Invariant)]


Positions = Iterable[Impartial]


@dataclass(frozen=True)
class Correction:
    """What some facts changed: new examples, claims that fell, and claims that are new.

    `run` is the run that recorded it; None if the facts changed nothing.
    """

    run: Run | None = None
    examples: tuple[Example, ...] = ()
    refuted: tuple[Standing, ...] = ()
    believed: tuple[Standing, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The correction as plain data."""
        return {
            "run": None if self.run is None else self.run.number,
            "examples": [example.object for example in self.examples],
            "refuted": [one.to_json() for one in self.refuted],
            "believed": [one.to_json() for one in self.believed],
        }


def correct(
    ledger: Ledger,
    game: str,
    lost: Positions,
    won: Positions = (),
    *,
    command: str,
    work: Work | None = None,
) -> Correction:
    """Record that these positions are P-positions and those N-positions, and what follows.

    What was remembered before is not added again. Raises `Contradiction` if a proved claim says
    otherwise.
    """
    name = find(game).name
    known = _known(ledger, name)
    fresh = {one.canonical(): one for one in lost}
    losses = tuple(one for key, one in fresh.items() if key not in known.remembered)
    fallen = tuple(_fallen(known, losses, tuple(won)))
    if not losses and not fallen:
        return Correction()
    examples = tuple(Example(name, str(one), _why(one, fallen)) for one in losses)
    run = ledger.begin(name, command, {"outcome": "P"}, examples)
    ledger.record_all(fallen, run)
    new: list[Standing] = []
    with (work := work or Work()).keeping():
        new.extend(_recorded_anew(ledger, run, [one.claim for one in fallen], work))
    return Correction(ledger.end(run, work.ending.cause), examples, fallen, tuple(new))


def _known(ledger: Ledger, game: str) -> Knowledge:
    try:
        return knowledge_in(ledger, game)
    except NoTheory:
        return Knowledge(game)


def _recorded_anew(
    ledger: Ledger, run: Run, fallen: Sequence[Claim], work: Work
) -> Iterator[Standing]:
    """Bounds and laws in place of those that fell, as far as the ledger does not know them."""
    for anew in (new_bounds, new_laws):
        known = _known(ledger, run.about)
        new = anew(known, fallen, lambda claim: ledger.standing_of(claim) is None, work)
        ledger.record_all(new, run)
        yield from new


def _fallen(
    known: Knowledge, lost: Sequence[Impartial], won: Sequence[Impartial]
) -> Iterator[Standing]:
    """The claims that are false of one of the facts, each with it as its counterexample."""
    for one in known.standings:
        found = next(_false(known, one, lost, won), None)
        if found is not None:
            position, reading = found
            refuted = refuted_by(position, one.claim, reading)
            if one.status == "proved":
                raise Contradiction(one, refuted)
            yield refuted


def _false(
    known: Knowledge, one: Standing, lost: Sequence[Impartial], won: Sequence[Impartial]
) -> Iterator[tuple[Position, Reading]]:
    """The positions of which a claim is false, and both sides there."""
    if one.claim.given != Property(IS_N):
        yield from _false_among(known, one, lost, ASSUMING_P)
    if one.claim.given != Property(IS_P):
        yield from _false_among(known, one, won, ASSUMING_N)


def _false_among(
    known: Knowledge, one: Standing, positions: Sequence[Impartial], supposed: Mapping[str, bool]
) -> Iterator[tuple[Position, Reading]]:
    for position in positions:
        for image in symmetric_images(position):
            reading = evaluate_assuming(one.claim, image, supposed, known.measures)
            if reading.verdict == "false":
                yield image, reading


def _why(position: Impartial, fallen: Sequence[Standing]) -> str:
    """A claim that the position refutes, the simplest; nothing if there is none."""
    texts = {str(image) for image in symmetric_images(position)}
    claims = [str(one.claim) for one in fallen if one.example in texts]
    return min(claims, key=len, default="")
