"""New facts correct a theory: what they refute falls, and bounds and laws are made anew.

The facts are positions whose outcome is known for certain. P-positions become examples in the
ledger, as the paper on Chomp proposes: "If a conjectured reason is false, that means there must be
a board position that is a counterexample. This can be added to the program, conjectures can be
regenerated, and the false conjecture will disappear" (Bradford et al., *Automated Conjecturing
II*, 2020, section 5). On boards of Chomp a claim is also read of the transposed board.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ponder.core.catalogue import find
from ponder.core.position import Impartial, Position
from ponder.core.work import Work
from ponder.language.claims import Claim
from ponder.language.conditions import Has
from ponder.language.reading import Reading
from ponder.theory.knowledge import (
    IS_N,
    IS_P,
    N_SUPPOSED,
    P_SUPPOSED,
    Knowledge,
    NoTheory,
    images,
    knowledge_in,
    read_as,
)
from ponder.theory.ledger import Ledger
from ponder.theory.mending import bounds_anew, laws_anew
from ponder.theory.recorded import Example, Run
from ponder.theory.results import refuted_by
from ponder.theory.standing import Contradiction, Standing

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
    for anew in (bounds_anew, laws_anew):
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
    if one.claim.given != Has(IS_N):
        yield from _false_among(known, one, lost, P_SUPPOSED)
    if one.claim.given != Has(IS_P):
        yield from _false_among(known, one, won, N_SUPPOSED)


def _false_among(
    known: Knowledge, one: Standing, positions: Sequence[Impartial], supposed: Mapping[str, bool]
) -> Iterator[tuple[Position, Reading]]:
    for position in positions:
        for image in images(position):
            reading = read_as(one.claim, image, supposed, known.measures)
            if reading.verdict == "false":
                yield image, reading


def _why(position: Impartial, fallen: Sequence[Standing]) -> str:
    """A claim that the position refutes, the simplest; nothing if there is none."""
    texts = {str(image) for image in images(position)}
    claims = [str(one.claim) for one in fallen if one.example in texts]
    return min(claims, key=len, default="")
