"""The laws that every game keeps: ONE FUNCTION = ONE LAW.

A law looks at a sample of positions and yields a sentence for each fault that it finds.
`ponder check game NAME` tells them to the author of a game, and the tests ask the same
of every registered game. The sample is taken breadth first from the game's examples, so
that it is the same each time; laws about values look only at positions small enough for
the definitions in `ponder.solve.definitions`.
"""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import islice, pairwise
from typing import Any

from ponder.core.drawing import Drawing
from ponder.core.errors import BadText, PonderError, TooLarge, Unsuitable, shortened
from ponder.core.position import (
    PLAYERS,
    Chance,
    Impartial,
    Lottery,
    Partizan,
    Player,
    Position,
    tidy_move,
)
from ponder.core.registry import Game
from ponder.core.sums import Sum, add
from ponder.core.wrappers import Misere
from ponder.solve import definitions
from ponder.solve.chance import chances
from ponder.solve.explore import postorder
from ponder.solve.solver import outcome, solve

MOST_POSITIONS = 300
MOST_SMALL = 40
FEW_FOLLOWERS = 120
MOVES_TRIED = 200
FAULTS_OF_ONE_LAW = 3
NO_TEXTS = ("§§§", "?!", "\0", "NOT A POSITION")
STRANGE_TEXTS = ("", "-1", "1,,2", "()", "9" * 500, "x" * 3000, "0x0", "1;", "@", "٣")


@dataclass(frozen=True)
class Report:
    """What an examination found, and how much it looked at."""

    faults: tuple[str, ...]
    laws: int
    positions: int


@dataclass(frozen=True)
class Sample:
    """The positions of a game that the laws look at."""

    game: Game
    positions: tuple[Position, ...]

    @cached_property
    def small(self) -> tuple[Position, ...]:
        """Positions with few followers, none of which comes back; spread over the sample."""
        found = [position for position in self.positions if _has_few_followers(position)]
        step = max(1, len(found) // MOST_SMALL)
        return tuple(found[::step][:MOST_SMALL])

    @property
    def decided(self) -> Iterator[Position]:
        """Small positions without chance."""
        return (position for position in self.small if not isinstance(position, Chance))

    @property
    def nimbers(self) -> Iterator[Impartial]:
        """Small impartial positions in normal play, which have Grundy values."""
        for position in self.small:
            if isinstance(position, Impartial) and not position.stuck_player_wins:
                yield position


Law = Callable[[Sample], Iterator[str]]
LAWS: list[Law] = []


def law(function: Law) -> Law:
    """Add a law; its docstring states it."""
    LAWS.append(function)
    return function


def faults(game: Game) -> list[str]:
    """What is wrong with the game, in sentences.

    >>> from ponder.core.registry import find
    >>> faults(find("nim"))
    []
    """
    return list(examine(game).faults)


def examine(game: Game) -> Report:
    """Hold a sample of the game's positions against every law."""
    sample = Sample(game, tuple(_explored(game)))
    found = [fault for each in LAWS for fault in islice(_kept(each, sample), FAULTS_OF_ONE_LAW)]
    return Report(tuple(dict.fromkeys(found)), len(LAWS), len(sample.positions))


@law
def rules_are_told(sample: Sample) -> Iterator[str]:
    """The docstring of a game has a summary and, below it, the rules in prose."""
    if len(sample.game.rules.splitlines()) < 3:
        yield "its docstring is one line; tell the rules in prose below that line"


@law
def examples_are_named(sample: Sample) -> Iterator[str]:
    """A game names a few positions of different sizes."""
    if set(sample.game.examples) <= {sample.game.start}:
        yield "`examples` is missing: name some small positions, and one in which play is over"


@law
def examples_read(sample: Sample) -> Iterator[str]:
    """The start and the examples are positions of the game."""
    game = sample.game
    for text in dict.fromkeys((game.start, *game.examples)):
        try:
            position = game.read(text)
        except Exception as error:  # noqa: BLE001 - a user's parser may fail in any way
            yield f"its example {text!r} does not read: {_told(error)}"
        else:
            if not isinstance(position, Sum) and position.game != game.name:
                yield f"its example {text!r} reads as a position of {position.game!r}"


@law
def bad_text_is_refused(sample: Sample) -> Iterator[str]:
    """What is no position raises BadText; nothing that is typed raises anything else."""
    for text in (*NO_TEXTS, *STRANGE_TEXTS):
        try:
            position = sample.game.read(text)
        except PonderError as error:
            if not str(error) or "\n" in str(error):
                yield f"the error for {shortened(text)} is not one line that says what is right"
        except Exception as error:  # noqa: BLE001 - that is the fault to report
            yield f"the text {shortened(text)} must raise BadText; it raised {_told(error)}"
        else:
            if text in NO_TEXTS:
                yield f"the text {text!r} must raise BadText; it read as {position!r}"


@law
def text_reads_back(sample: Sample) -> Iterator[str]:
    """The text of a position is one line that reads as the same position."""
    for position in sample.positions:
        text = str(position)
        if not text or text != " ".join(text.split()):
            yield f"the text {text!r} of a position should be one line, without spare spaces"
        again = sample.game.read(text)
        if again != position or hash(again) != hash(position):
            yield f"{text!r} does not read back: it reads as {str(again)!r}"


@law
def positions_are_values(sample: Sample) -> Iterator[str]:
    """Positions do not change, and survive being stored."""
    for position in sample.positions:
        yield from _mutable(position)
        if pickle.loads(pickle.dumps(position)) != position:
            yield f"{position!r} is not the same after pickling"


@law
def moves_have_names(sample: Sample) -> Iterator[str]:
    """Each move has a name of its own that a person can type."""
    for position, _, moves in _all_moves(sample):
        names = [name for name, _ in moves]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            yield f"in {position!r} two moves are called {twice!r}"
        for name in names:
            if not isinstance(name, str) or not name or name != tidy_move(name) or "=" in name:
                yield f"in {position!r} the move {name!r} cannot be typed: no spaces, () or ="


@law
def moves_are_steady(sample: Sample) -> Iterator[str]:
    """The moves are the same whenever they are asked for, and asking changes nothing."""
    for position, player, moves in _all_moves(sample):
        before = str(position)
        if _moves(position, player) != moves:
            yield f"the moves of {position!r} differ when they are asked for again"
        if str(position) != before:
            yield f"listing the moves of {before!r} changed the position into {str(position)!r}"


@law
def options_are_the_moves(sample: Sample) -> Iterator[str]:
    """`options` are what the moves lead to, and `play` goes there."""
    for position, player, moves in _all_moves(sample):
        if len(moves) < MOVES_TRIED and _options(position, player) != _targets(moves):
            yield f"the options of {position!r} are not what its moves lead to"
        for name, result in moves[:10]:
            if _played(position, player, name) != result:
                yield f"playing {name!r} in {position!r} does not lead where `moves` says"


@law
def moves_stay_in_the_game(sample: Sample) -> Iterator[str]:
    """A move leads to a position of the same game."""
    for position, _, moves in _all_moves(sample):
        for target in _targets(moves):
            if not isinstance(target, Position) or target.game != position.game:
                yield f"a move in {position!r} leads to {target!r}, which is not of its game"


@law
def play_ends(sample: Sample) -> Iterator[str]:
    """Without chance, no position comes back, so that every play ends."""
    for position in sample.positions:
        if isinstance(position, Chance):
            continue
        try:
            for _ in postorder(position, _followers, limit=FEW_FOLLOWERS):
                pass
        except TooLarge:
            continue
        except Unsuitable as error:
            yield f"from {position!r}, {error}"
            return


@law
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


@law
def parts_add_up(sample: Sample) -> Iterator[str]:
    """The sum of the parts has the value of the whole."""
    for position in sample.decided:
        parts = position.parts()
        if parts == (position,) or position.stuck_player_wins:
            continue
        if definitions.outcome(add(*parts)) != definitions.outcome(position):
            yield f"{position!r} and the sum of its parts {parts!r} have different outcomes"
    for position in sample.nimbers:
        if _nim_sum(position.parts()) != definitions.grundy(position):
            yield f"the Grundy values of the parts of {position!r} do not add to its own"


@law
def sums_add(sample: Sample) -> Iterator[str]:
    """The Grundy value of a sum is the nim-sum; the solver agrees on sums of any kind."""
    tiny = [p for p in sample.decided if not p.stuck_player_wins and _has_few_followers(p, 12)]
    for one, other in pairwise(tiny[-12:]):
        both = one + other
        if outcome(both) != definitions.outcome(both):
            yield f"the solver errs on {both!r}"
        if isinstance(both, Impartial) and _nim_sum((one, other)) != definitions.grundy(both):
            yield f"the Grundy values of {one!r} and {other!r} do not add"


@law
def hooks_tell_the_truth(sample: Sample) -> Iterator[str]:
    """`size_bound` is a bound, and `known_grundy` is the Grundy value."""
    for position in sample.small:
        bound, count = position.size_bound(), _count_followers(position)
        if bound is not None and bound < count:
            yield f"size_bound of {position!r} is {bound}, but {count} positions can follow"
    for position in sample.nimbers:
        known, value = position.known_grundy(), definitions.grundy(position)
        if known not in (None, value):
            yield f"known_grundy of {position!r} is {known}, but by definition it is {value}"


@law
def the_solver_agrees(sample: Sample) -> Iterator[str]:
    """What the solver finds is what the definitions say."""
    for position in sample.decided:
        found = solve(position)
        if found.outcome != definitions.outcome(position):
            yield f"the solver finds {found.outcome} for {position!r}; by definition it is not"
        if isinstance(position, Impartial):
            if found.remoteness not in (None, definitions.remoteness(position, "left")):
                yield f"the solver errs in the remoteness of {position!r}"
        else:
            for player, length in found.remoteness_by_starter.items():
                if length != definitions.remoteness(position, player):
                    yield f"the solver errs in the remoteness of {position!r} for {player}"
    for position in sample.nimbers:
        if solve(position).grundy != definitions.grundy(position):
            yield f"the solver errs in the Grundy value of {position!r}"


@law
def drawings_are_drawn(sample: Sample) -> Iterator[str]:
    """The drawing of a position is a Drawing or None, and text and picture come of it."""
    from ponder.show import svg, text

    for position in sample.positions[:50]:
        drawing = position.drawing()
        if not isinstance(drawing, Drawing | None):
            yield f"the drawing of {position!r} is not a Drawing but {type(drawing).__name__}"
        elif not (text(position) and svg(position).startswith("<svg")):
            yield f"{position!r} has no picture"


@law
def lotteries_are_sound(sample: Sample) -> Iterator[str]:
    """The draws after a decision have names, and exact probabilities that sum to 1."""
    for position, _, moves in _all_moves(sample):
        if not isinstance(position, Chance):
            continue
        for name, draws in moves:
            total = sum(draw.probability for draw in draws)
            if total != 1 or isinstance(total, float):
                yield f"after {name!r} in {position!r} the probabilities sum to {total!r}, not 1"
            names = [draw.name for draw in draws]
            if len(set(names)) < len(names) or any(n != tidy_move(n) or not n for n in names):
                yield f"after {name!r} in {position!r} the draws need names of their own"


@law
def chances_agree(sample: Sample) -> Iterator[str]:
    """The win probability that is computed is the one by definition, where play ends."""
    for position in sample.small:
        if isinstance(position, Chance):
            found, true = chances(position), definitions.win_probability(position)
            if not found.low <= true <= found.high:
                yield f"the win probability of {position!r} is {true}, not as computed"


def _kept(each: Law, sample: Sample) -> Iterator[str]:
    """The faults by one law; an exception on the way is a fault too."""
    try:
        yield from each(sample)
    except Exception as error:  # noqa: BLE001 - a user's game may fail in any way
        yield f"checking that {_statement(each)} stopped with {_told(error)}"


def _statement(each: Law) -> str:
    stated = " ".join((each.__doc__ or "").split()).rstrip(".")
    return stated[:1].lower() + stated[1:]


def _told(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def _explored(game: Game) -> Iterator[Position]:
    """Positions of the game, breadth first from its examples, smallest steps first."""
    seen: dict[Position, None] = {}
    for text in (*game.examples, game.start):
        try:
            seen.setdefault(game.read(text))
        except Exception:  # noqa: BLE001, S112 - another law tells it
            continue
    queue = list(seen)
    for position in queue:
        yield position
        try:
            fresh = [to for to in islice(_followers(position), MOVES_TRIED) if to not in seen]
        except Exception:  # noqa: BLE001, S112 - another law tells it
            continue
        room = MOST_POSITIONS - len(queue)
        queue += list(dict.fromkeys(fresh))[:room]
        seen |= dict.fromkeys(fresh[:room])
