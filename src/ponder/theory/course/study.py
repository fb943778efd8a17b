"""The steps of a course, each recorded in the ledger when it is done.

Every step depends only on the settings and on what is recorded, so that a course that was
stopped or killed, and is resumed, ends with the same theory.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from ponder.conjectures.example_positions import spread
from ponder.core.position import Impartial, Position
from ponder.core.work import Part, Work
from ponder.language.claims import Claim
from ponder.language.conditions import Has
from ponder.measures.invariant import shape_measures
from ponder.solving.world import Flags
from ponder.theory.course.rows import proved_rows
from ponder.theory.course.settings import Course
from ponder.theory.course.teacher import Numbers, Teacher
from ponder.theory.falsity import false_of
from ponder.theory.knowledge import IS_N, IS_P, N_SUPPOSED, P_SUPPOSED, is_law, read_as
from ponder.theory.laws import deciding, mined
from ponder.theory.lesson import GIVEN, OTHERS, ImpartialOutcome, bounds_between
from ponder.theory.progress import Progress, go_on
from ponder.theory.recorded import Example
from ponder.theory.results import refuted_by
from ponder.theory.standing import Standing

FREE = 60  # N-positions from which bounds on N-positions are conjectured
LOST_IN_LAWS, WON_IN_LAWS = 200, 600  # positions from which laws are mined
ROUNDS = 8  # of conjecturing and testing, for N-positions and for laws


@dataclass
class Study:
    """A course in progress."""

    course: Course
    teacher: Teacher
    progress: Progress
    work: Work
    fallen: dict[str, Numbers] = field(default_factory=dict)

    def lower_rows(self) -> None:
        """Prove the laws of lower rows, if the game has them; nothing is proved before them."""
        known = sum(one.status == "proved" for one in self.progress.judged.values())
        for law in proved_rows(self.course, self._part("laws of lower rows"), known):
            self.progress.record([law])

    def p_theory(self) -> bool:
        """One round: conjecture, test, add an example; False if no example is needed."""
        examples = self._examples
        options = {to: None for one in examples for to in one.options()}
        keyed = self._conjectured("P", examples, sorted(options, key=str))
        chosen = self._next_example(keyed)
        found = [] if chosen is None else [chosen]
        self.progress.record(self._news(keyed, "P"), found, self._part("recording"))
        return chosen is not None

    def n_theory(self) -> None:
        """Bounds on N-positions, from N-positions that need no label."""
        if any(one.claim.given == Has(IS_N) for one in self.progress.judged.values()):
            return
        free = self.teacher.beside(self._lost)
        examples = list(spread(self.teacher.at(np.flatnonzero(free).tolist()), FREE))
        seen: dict[str, Claim] = {}
        for _ in range(ROUNDS):
            keyed = self._conjectured("N", examples, self._examples)
            seen |= keyed
            votes = self._votes(keyed) * free
            if not votes.any():
                break
            examples += self.teacher.at([int(np.argmax(votes))])
        self.progress.record(self._news(seen, "N"), work=self._part("recording"))

    def laws(self) -> None:
        """Laws of classes, from positions whose outcome is known without more labels."""
        if any(_is_class_law(one) for one in self.progress.judged.values()):
            return
        lost, free = self._lost, self.teacher.beside(self._lost)
        ours = list(spread(self.teacher.at(np.flatnonzero(lost).tolist()), LOST_IN_LAWS))
        theirs = list(spread(self.teacher.at(np.flatnonzero(free).tolist()), WON_IN_LAWS))
        seen: dict[str, Claim] = {}
        support: dict[str, int] = {}
        for _ in range(ROUNDS):
            part = self._part("laws")
            found = mined(self.course.game, ours, theirs, part)
            keyed = self.progress.by_key(claim for claim, _ in part.checking(found))
            support |= {self.progress.key(claim): count for claim, count in found}
            self._test(keyed, part)
            seen |= keyed
            votes = self._votes(keyed) * (lost | free)
            if not votes.any():
                break
            worst = int(np.argmax(votes))
            (ours if lost[worst] else theirs).append(self.teacher.positions[worst])
        fell = [self._refuted(key, claim) for key, claim in seen.items() if len(self.fallen[key])]
        alive = {claim: support[key] for key, claim in seen.items() if not len(self.fallen[key])}
        kept = deciding(alive, self.teacher.positions)
        checked = [self._checked(law, {"support": alive[law]}) for law in kept]
        self.progress.record(fell + checked, work=self._part("recording"))

    @property
    def _examples(self) -> list[Impartial]:
        return [one for one in self.progress.examples if isinstance(one, Impartial)]

    @cached_property
    def _lost_by_proof(self) -> Flags:
        """The positions of the box that proved laws know to be lost."""
        proved = [one for one in self.progress.judged.values() if one.status == "proved"]
        claims = [one.claim for one in proved if one.claim.given != Has(IS_P)]
        flags = np.zeros(len(self.teacher.world), np.bool_)
        for false in false_of(claims, self.teacher.positions, N_SUPPOSED, self._part("checking")):
            flags |= false
        return self.teacher.world.by_symmetry(flags)

    @property
    def _lost(self) -> Flags:
        """The positions of the box that are known to be lost: by laws, as examples, or over."""
        flags = self._lost_by_proof.copy()
        flags[self.teacher.numbers_of(self.progress.examples)] = True
        if not self.teacher.world.start.stuck_player_wins:
            flags |= self.teacher.world.is_over
        return flags

    def _part(self, words: str) -> Part:
        part = Part(self.work, len(self.progress.examples), None, words)
        part.step(0)
        return part

    def _conjectured(
        self, outcome: ImpartialOutcome, examples: Sequence[Position], others: Sequence[Position]
    ) -> dict[str, Claim]:
        """Bounds by their keys, tested by the teacher."""
        part = self._part(f"{outcome}-theory")
        pairs, course = (examples, spread(others, OTHERS)), self.course
        found = bounds_between(*pairs, course.invariants(), course.complexity, part)
        go_on(part)
        claims = (Claim(course.game, GIVEN[outcome], says) for says in part.checking(found))
        keyed = self.progress.by_key(claims)
        self._test(keyed, part)
        return keyed

    def _test(self, keyed: Mapping[str, Claim], work: Work) -> None:
        """Let the teacher test what was not tested in this process."""
        untested = {key: claim for key, claim in keyed.items() if key not in self.fallen}
        found = self.teacher.fallen(list(untested.values()), work)
        self.fallen |= dict(zip(untested, found, strict=True))

    def _votes(self, keys: Iterable[str]) -> Any:
        """How many of these claims are false of each position."""
        votes = np.zeros(len(self.teacher.world), np.int64)
        for key in keys:
            votes[self.fallen[key]] += 1
        return votes

    def _next_example(self, keyed: Mapping[str, Claim]) -> Example | None:
        """In turn, the P-position that breaks the most conjectures, and the one needed most."""
        count = len(self.progress.examples)
        if count >= self.course.examples:
            return None
        known = self.teacher.numbers_of(self.progress.examples)
        broken = self.teacher.most_broken((self.fallen[key] for key in keyed), known)
        needed = self.teacher.most_needed(self._lost)
        first, second = (broken, needed) if count % 2 == 0 else (needed, broken)
        number = second if first is None else first
        if number is None:
            return None
        fell = [claim for key, claim in keyed.items() if number in self.fallen[key]]
        why = str(min(fell, key=lambda claim: len(str(claim)))) if number == broken else ""
        return Example(self.course.game, str(self.teacher.positions[number]), why)

    def _news(self, keyed: Mapping[str, Claim], outcome: ImpartialOutcome) -> list[Standing]:
        """How the claims stand that are not recorded yet: those that fell or are informative.

        A bound that survives is kept if it tells a position of the other outcome that no bound
        so far tells; simple ones go first.
        """
        fresh = {key: claim for key, claim in keyed.items() if key not in self.progress.judged}
        found = [self._refuted(key, claim) for key, claim in fresh.items() if len(self.fallen[key])]
        alive = [claim for key, claim in fresh.items() if not len(self.fallen[key])]
        alive.sort(key=lambda claim: (len(str(claim)), str(claim)))
        told = self._told(outcome)
        for claim, tells in zip(alive, self._tells(alive, outcome), strict=True):
            if (tells & ~told).any():
                told |= tells
                found.append(self._checked(claim, {}))
        return found

    def _told(self, outcome: ImpartialOutcome) -> Flags:
        """The positions of the other outcome that the bounds so far tell."""
        given = Has(IS_P if outcome == "P" else IS_N)
        kept = [
            one.claim
            for one in self.progress.judged.values()
            if one.status != "refuted" and one.claim.given == given and not is_law(one.claim)
        ]
        told = np.zeros(len(self.teacher.others(outcome)), np.bool_)
        for tells in self._tells(kept, outcome):
            told |= tells
        return told

    def _tells(self, claims: Sequence[Claim], outcome: ImpartialOutcome) -> list[Flags]:
        supposed = P_SUPPOSED if outcome == "P" else N_SUPPOSED
        others = self.teacher.at(self.teacher.others(outcome).tolist())
        return false_of(claims, others, supposed, self._part("checking"))

    def _checked(self, claim: Claim, more: Mapping[str, Any]) -> Standing:
        ground = self.teacher.ground(claim, self._part("checking"))
        region = {"objects": ground.decided, "grounds": [ground.to_json()]}
        evidence = {**self._source(), **more}
        return Standing(claim, "checked" if ground.decided else "believed", evidence, region)

    def _source(self) -> dict[str, Any]:
        examples = self.progress.examples
        return {"examples": len(examples), "after": str(examples[-1])}

    def _refuted(self, key: str, claim: Claim) -> Standing:
        """The claim with its first counterexample in the box, and both sides' values."""
        number = int(self.fallen[key][0])
        position: Position = self.teacher.positions[number]
        supposed = P_SUPPOSED if self.teacher.world.lost[number] else N_SUPPOSED
        reading = read_as(claim, position, supposed, shape_measures(position))
        return refuted_by(position, claim, reading, self._source())


def _is_class_law(one: Standing) -> bool:
    return (is_law(one.claim) and one.status != "proved") or "support" in one.evidence
