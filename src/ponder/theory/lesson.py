"""What is to be learned, and from what: the settings of a run, which decide its result."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal, TypeAlias

from ponder.conjectures.bounds import answer
from ponder.conjectures.example_positions import negatives, smallest_p_positions
from ponder.conjectures.question import Question
from ponder.core import limits
from ponder.core.catalogue import Game, find
from ponder.core.errors import BadArgument, BadText, Unsuitable
from ponder.core.position import Position
from ponder.core.work import Work
from ponder.exact.undefined import Measured, Undefined
from ponder.language.claims import Claim
from ponder.language.conditions import Has
from ponder.language.statement import Statement
from ponder.measures.invariant import Measure, find_invariant, usual_invariants
from ponder.measures.sheet import Sheet
from ponder.refutations.reach import Reach

ImpartialOutcome: TypeAlias = Literal["P", "N"]
GIVEN: dict[ImpartialOutcome, Has] = {"P": Has("is_p_position"), "N": Has("is_n_position")}
SMALLEST = 40  # the first examples are drawn from so many
OTHERS = 60  # P-positions of which a claim about N-positions must not be true
THIN = 100_000  # boards of a thin box
MEMBERS = 20  # of an infinite family; exact powers of long numbers take time
NEAR = 20  # cookies of the boards on which every conjecture is tried first


@dataclass(frozen=True)
class Lesson:
    """Learn a theory of the P-positions, or of the N-positions, of an impartial game.

    The run begins with `start` small examples, drawn with the `seed`, and ends when nothing
    falls or when there are `examples`. Conjectures bound the `targets` (none: all usual
    invariants) and have at most this `complexity`. They are tested on all boards with at
    most so many `cookies`; unless `box` is 0, also on all boards in a square box of this side,
    in thin boxes, and in infinite families.
    """

    game: str = "chomp"
    outcome: ImpartialOutcome = "P"
    examples: int = 60
    start: int = 4
    complexity: int = 4
    targets: tuple[str, ...] = ()
    cookies: int = 40
    box: int = 12
    seed: int = 0

    def __post_init__(self) -> None:
        game = game_to_learn(self.game)
        object.__setattr__(self, "game", game.name)
        refuse_examples(self.start, self.examples)
        if self.outcome not in GIVEN:
            raise BadText(f"a theory is about P-positions or N-positions, not {self.outcome!r}")
        for name in self.targets:
            find_invariant(game.read(game.examples[0]), name)

    def to_json(self) -> dict[str, Any]:
        """The settings as plain data."""
        return {**asdict(self), "targets": list(self.targets)}

    @property
    def near(self) -> Reach:
        """Small boards only, where most conjectures fall."""
        cookies = min(NEAR, self.cookies)
        nowhere_else = {"positions": 0, "members": 0, "games": 0}
        return Reach(cookies, cookies, (0, 0), relatives=False, **nowhere_else)

    @property
    def far(self) -> Reach:
        """The whole ground."""
        return Reach(
            cookies=self.cookies,
            cookies_of_both=self.cookies,
            box=(self.box, self.box),
            positions=THIN if self.box else 0,
            members=MEMBERS if self.box else 0,
            relatives=False,
            games=0,
        )

    def first_examples(self, work: Work) -> tuple[Position, ...]:
        """The examples to begin with, smallest first."""
        lost = self._lost(SMALLEST, work)
        known = lost if self.outcome == "P" else negatives(lost)
        drawn = random.Random(self.seed).sample(range(len(known)), min(self.start, len(known)))
        return tuple(known[i] for i in sorted(drawn))

    def conjectures(self, examples: tuple[Position, ...], work: Work) -> list[Claim]:
        """Claims that are true of the examples, by target, simplest first.

        Each is false for some positions with the other outcome, or it would say nothing.
        """
        others = negatives(examples) if self.outcome == "P" else self._lost(OTHERS, work)
        pairs, measures = (examples, others), usual_invariants(examples[0])
        found = bounds_between(*pairs, measures, self.complexity, work, self.targets)
        return [Claim(self.game, GIVEN[self.outcome], says) for says in found]

    def _lost(self, count: int, work: Work) -> tuple[Position, ...]:
        """The smallest P-positions; fewer if the solver does not find so many."""
        try:
            return smallest_p_positions(self.game, count, work=work)
        except Unsuitable:
            if count <= self.start:
                raise
            return self._lost(count - 1, work)


def game_to_learn(name: str) -> Game:
    """The game of this name, if its positions are P-positions and N-positions."""
    game = find(name)
    if game.kind != "impartial":
        raise Unsuitable(f"only impartial games have P-positions to learn; {game.name} is not")
    return game


def refuse_examples(start: int, most: int) -> None:
    """Refuse numbers of examples, at the start and at most, that make no sense."""
    if not 2 <= start <= most <= limits.LESSON_EXAMPLES:
        right = f"is a number from {max(2, start)} to {limits.LESSON_EXAMPLES}"
        raise BadArgument("examples", f"{right}, not {most}")


def _varies(column: Iterable[Measured]) -> bool:
    return len({number for number in column if not isinstance(number, Undefined)}) > 1


def bounds_between(
    examples: Sequence[Position],
    others: Sequence[Position],
    measures: Sequence[Measure],
    complexity: int,
    work: Work,
    targets: Iterable[str] = (),
) -> list[Statement]:
    """Bounds that are true of the examples and false of one of the others, by target.

    Without targets, every invariant with two values on the examples is one. If the work is
    stopped, those of later targets are missing; without memory for a search, `Stopped` is raised.
    """
    if not examples or not others:
        return []
    sheet = Sheet.measure(examples, measures)
    question = Question(
        objects=sheet,
        both=True,
        complexity=complexity,
        negatives=Sheet.measure(others, measures),
        identities=False,
    )
    varying = [name for name, column in sheet.columns.items() if _varies(column)]
    found: list[Statement] = []
    for target in targets or varying:
        findings = answer(replace(question, target=target), work)
        if findings.stopped.cause == "memory":  # on another machine it would find other bounds
            raise findings.stopped.refusal()
        found += findings.statements
        if not work.ending.is_complete:
            break
    return found
