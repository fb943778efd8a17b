"""What is required of every game, and whether a game meets it."""

import pickle
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice, pairwise
from threading import Lock
from typing import Any

from ponder.core.catalogue import GAMES, Game
from ponder.core.drawing import Drawing
from ponder.core.errors import (
    USER_CODE_ERRORS,
    PonderError,
    TooLarge,
    Unsuitable,
    describe,
    format_error,
    locate_error,
    quote,
)
from ponder.core.position import (
    SIDES,
    Chance,
    Impartial,
    Partizan,
    Position,
    Side,
    moves_of,
    normalise_move,
    opponent,
)
from ponder.core.sums import Sum, add
from ponder.core.work import FINISHED, Ending, Stopped, Work
from ponder.core.wrappers import Wrapped
from ponder.solving import definitions
from ponder.solving.best_play import outcome, solve
from ponder.solving.chance import chances
from ponder.solving.definitions import (
    MOVES_TRIED,
    REQUIREMENTS,
    Requirement,
    Sample,
    count_of_all,
    few_follow,
    moves_in,
    requirement,
    targets,
)
from ponder.solving.impartial import nim_sum
from ponder.solving.solution import Solution

# Requirements of what a game writes and reads: rules, examples, texts, errors.

NO_TEXTS = ("§§§", "?!", "\0", "NOT A POSITION")
STRANGE_TEXTS = ("", "-1", "1,,2", "()", "9" * 500, "x" * 3000, "0x0", "1;", "@", "٣", "1e9")
STRANGE_DATA: tuple[object, ...] = (
    None, 3.5, True, 7, -1, 10**19, object(), (), {}, [None], [3.5], [True], [-1], [3, 2],
    [10**19], ["a"], [["a"]], [[3]], [[], []], (72, 5), (72.0, ()), (72, (8, 9)),
)  # fmt: skip


@requirement(tier=1)
def rules_are_told(sample: Sample) -> Iterator[str]:
    """The docstring has a summary and, below it, the rules in prose."""
    if sample.game.rules.count("\n") < 2 and sample.game.kind != "any":
        yield "its docstring is one line; write the rules in prose below that line"


@requirement(tier=1)
def examples_are_named(sample: Sample) -> Iterator[str]:
    """A few positions are named as examples."""
    if set(sample.game.examples) <= {sample.game.start}:
        yield (
            "`examples` names no position besides the start: name some small ones, and one in "
            "which play is over"
        )


@requirement(tier=1)
def examples_read(sample: Sample) -> Iterator[str]:
    """The start and the examples are positions of the game."""
    game = sample.game
    for text in dict.fromkeys((game.start, *game.examples)):
        try:
            position = game.read(text)
        except USER_CODE_ERRORS as error:  # a user's parser may fail in any way
            yield f"its example {text!r} does not read: {type(error).__name__}: {error}"
        else:
            if not isinstance(position, Sum) and position.game != game.name:
                yield f"its example {text!r} reads as a position of {position.game!r}"


@requirement(tier=1)
def bad_text_is_refused(sample: Sample) -> Iterator[str]:
    """A text that is not a position raises BadText, and no text raises anything else."""
    for text in (*NO_TEXTS, *STRANGE_TEXTS):
        try:
            position = sample.game.read(text)
        except PonderError as error:
            if not str(error) or "\n" in str(error):
                yield f"the error for {quote(text)} must be one line that says what is right"
        except USER_CODE_ERRORS as error:  # that is the fault to report
            raised = f"{type(error).__name__}: {error}"
            yield f"the text {quote(text)} must raise BadText; it raised {raised}"
        else:
            if text in NO_TEXTS:
                yield f"the text {text!r} must raise BadText; it read as {position!r}"


@requirement(tier=1)
def bad_data_are_refused(sample: Sample) -> Iterator[str]:
    """A position made of plain data reads back; other data raise BadText."""
    for cls in dict.fromkeys(map(type, sample.positions)):
        for data in STRANGE_DATA:
            try:
                position = cls(data)
            except PonderError:
                continue
            except USER_CODE_ERRORS as error:  # that is the fault to report
                raised = f"{type(error).__name__}: {error}"
                yield f"the data {describe(data)} must raise BadText; they raised {raised}"
            else:
                yield from _not_read_back(sample, position, describe(data))


def _not_read_back(sample: Sample, position: Position, data: str) -> Iterator[str]:
    try:
        again = sample.game.read(str(position))
    except PonderError as error:
        yield f"the data {data} give {position!r}, whose text does not read: {error}"
    else:
        if again != position:
            yield f"the data {data} give {position!r}, whose text reads as {again!r}"


@requirement(tier=1)
def text_reads_back(sample: Sample) -> Iterator[str]:
    """The text of a position is one line that reads as the same position."""
    for position in sample.positions:
        text = str(position)
        if not text or text != " ".join(text.split()):
            yield f"the text {text!r} of a position should be one line, without spare spaces"
        again = sample.game.read(text)
        if again != position or hash(again) != hash(position):
            yield f"{text!r} does not read back: it reads as {str(again)!r}"


@requirement(tier=1)
def positions_are_values(sample: Sample) -> Iterator[str]:
    """Positions do not change, and pickle stores them."""
    for position in sample.positions:
        yield from _mutable(position)
        if pickle.loads(pickle.dumps(position)) != position:
            yield f"{position!r} is not the same after being stored and read (pickle)"


def _mutable(position: Position) -> Iterator[str]:
    try:
        hash(position.state)
    except TypeError:
        yield f"the state of {position!r} can be changed; make it of tuples, strings, numbers"
    try:
        position.state = position.state
    except AttributeError:
        return
    yield f"{position!r} can be changed: its class should not define __setattr__"


# Requirements of moves: names, options, where they lead, that play ends.

MOVES_PLAYED = 10


@requirement(tier=1)
def moves_have_names(sample: Sample) -> Iterator[str]:
    """Each move has a name of its own that a person can type."""
    for position, _, moves in sample.moves:
        names = [name for name, _ in moves]
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            yield f"in {position!r} two moves are called {twice!r}"
        for name in names:
            if not name or name != normalise_move(name) or "=" in name:
                yield f"in {position!r} the move {name!r} cannot be typed: no spaces, brackets, ="


@requirement(tier=1)
def moves_are_steady(sample: Sample) -> Iterator[str]:
    """The moves are the same whenever they are asked for, and asking changes nothing."""
    for position, side, moves in sample.moves:
        before, number = str(position), hash(position.state)
        if moves_in(position, side) != moves:
            yield f"the moves of {position!r} differ when they are asked for again"
        if str(position) != before or hash(position.state) != number:
            yield f"listing the moves of {before!r} changed the position into {str(position)!r}"


@requirement(tier=1)
def options_are_the_moves(sample: Sample) -> Iterator[str]:
    """`options` are what the moves lead to, and `play` goes there."""
    for position, side, moves in sample.moves:
        if len(moves) < MOVES_TRIED and _options(position, side) != targets(position, moves):
            yield f"the options of {position!r} are not what its moves lead to"
        for name, result in moves[:MOVES_PLAYED]:
            if _played(position, side, name) != result:
                yield f"playing {name!r} in {position!r} does not lead where `moves` says"


@requirement(tier=1)
def moves_stay_in_the_game(sample: Sample) -> Iterator[str]:
    """A move leads to a position of the same game."""
    for position, _, moves in sample.moves:
        for target in targets(position, moves):
            if not isinstance(target, Position) or target.game != position.game:
                yield f"a move in {position!r} leads to {target!r}, which is not of its game"


@requirement(tier=1)
def play_ends(sample: Sample) -> Iterator[str]:
    """Without chance no position comes back, so every play ends."""
    for position in sample.positions:
        if isinstance(position, Chance):
            continue
        try:
            count_of_all(position)
        except TooLarge:
            continue
        except Unsuitable as error:
            yield f"from {position!r}, {error}"


def _options(position: Position, side: Side) -> list[Position]:
    if isinstance(position, Partizan):
        return list(position.options(side))
    assert isinstance(position, Impartial | Chance)
    return list(position.options())


def _played(position: Position, side: Side, name: str) -> Any:
    if isinstance(position, Chance):
        return position.lottery(name)
    if isinstance(position, Partizan):
        return position.play(name, side)
    assert isinstance(position, Impartial)
    return position.play(name)


# Requirements of chance: lotteries are valid, and win probabilities match the definition.


@requirement(tier=1)
def probabilities_sum_to_1(sample: Sample) -> Iterator[str]:
    """The probabilities after a decision are exact, positive, and sum to 1."""
    for position, _, moves in sample.moves:
        for name, lottery in moves if isinstance(position, Chance) else ():
            after = f"after {name!r} in {position!r}"
            shares = [draw.probability for draw in lottery]
            if any(isinstance(share, float) or share <= 0 for share in shares):
                yield f"{after} the probabilities should be fractions above 0, not {shares}"
            elif sum(shares) != 1:
                yield f"{after} the probabilities sum to {sum(shares)}, not to 1"


@requirement(tier=1)
def draws_have_names(sample: Sample) -> Iterator[str]:
    """Each answer of chance has a name of its own that a record can hold."""
    for position, _, moves in sample.moves:
        for name, lottery in moves if isinstance(position, Chance) else ():
            names = [draw.name for draw in lottery]
            if len(set(names)) < len(names):
                yield f"after {name!r} in {position!r} two draws have the same name"
            if any(not draw or draw != normalise_move(draw) for draw in names):
                yield f"after {name!r} in {position!r} a draw has no name, or one with spaces"


@requirement(tier=1)
def chances_agree(sample: Sample) -> Iterator[str]:
    """The computed win probability is the one by definition, if play always ends."""
    for position in sample.small:
        if isinstance(position, Chance):
            found, true = chances(position), definitions.win_probability(position)
            if not found.low <= true <= found.high:
                yield f"the win probability of {position!r} is {true}, not {found.low}"


# Requirements of the optional hooks: symmetry, parts, bounds, theorems, drawings.

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


# Requirements of values: what the solver finds is what the definitions say, for sums too.

FEW = 12
MOST_SUMS = 12


@requirement(tier=3)
def outcomes_agree(sample: Sample) -> Iterator[str]:
    """The solver finds the outcome and the winning moves that the definitions give."""
    for position in sample.decided:
        found, true = _solved(position), definitions.outcome(position)
        if found.outcome != true:
            yield f"the solver finds {found.outcome} for {position!r}; by definition it is {true}"
        winning = [(move.side, move.move) for move in found.winning_moves]
        if winning != list(_winning_moves(position)):
            yield f"the solver is wrong about the winning moves of {position!r}"


@requirement(tier=3)
def lengths_agree(sample: Sample) -> Iterator[str]:
    """The solver finds the remoteness that the definition gives."""
    for position in sample.decided:
        found = _solved(position)
        lengths = dict(found.remoteness_by_starter)
        if found.remoteness is not None:
            lengths["left"] = found.remoteness
        for side, length in lengths.items():
            true = definitions.remoteness(position, side)
            if length != true:
                yield f"the solver finds remoteness {length} for {position!r}; it is {true}"


@requirement(tier=3)
def grundy_values_agree(sample: Sample) -> Iterator[str]:
    """The solver finds the Grundy value that the definition gives."""
    for position in sample.nimbers:
        found, true = _solved(position).grundy, definitions.grundy(position)
        if found != true:
            yield f"the solver finds the Grundy value {found} for {position!r}; it is {true}"


@requirement(tier=3)
def sums_add(sample: Sample) -> Iterator[str]:
    """A sum of two positions has the outcome by definition, and Grundy values add up."""
    tiny = [p for p in sample.decided if not p.stuck_player_wins and few_follow(p, FEW)]
    for one, other in pairwise(tiny[-MOST_SUMS:]):
        both = one + other
        if outcome(both) != definitions.outcome(both):
            yield f"the solver is wrong about the outcome of {both!r}"
        if isinstance(one, Impartial) and isinstance(other, Impartial):
            assert isinstance(both, Impartial)
            added = definitions.grundy(one) ^ definitions.grundy(other)
            if definitions.grundy(both) != added:
                yield f"the Grundy values of {one!r} and {other!r} do not add"


def _solved(position: Position) -> Solution:
    """Its solution, or `Stopped`: what was not found in time is no fault of the game."""
    found = solve(position)
    if not found.stopped.is_complete:
        raise found.stopped.refusal()
    return found


def _winning_moves(position: Position) -> Iterator[tuple[str | None, str]]:
    partizan = isinstance(position, Partizan)
    for side in SIDES if partizan else SIDES[:1]:
        for move, to in moves_of(position, side):
            if not definitions.wins(to, opponent(side)):
                yield side if partizan else None, move


# What every game must meet: ONE FUNCTION = ONE REQUIREMENT, registered with `@requirement`.
#
# A requirement looks at a sample of positions and yields a sentence for each fault that it finds.
# Each tier of requirements makes sense only for games that meet those of the tiers before it.

TIERS: tuple[tuple[Requirement, ...], ...] = tuple(
    tuple(REQUIREMENTS[tier]) for tier in sorted(REQUIREMENTS)
)


# Whether a game meets the requirements, with every fault as a sentence.
#
# `ponder check game NAME` shows the faults to the author of a game, and the tests check every
# registered game. The requirements themselves are in the files beside this one.

FAULTS_OF_ONE_REQUIREMENT = 2

_examining = Lock()  # the definitions remember one examination at a time


@dataclass(frozen=True)
class ConformanceReport:
    """What an examination found, by how many requirements, and at how many positions it looked.

    If the work was stopped, `stopped` says why, and not all requirements were checked.
    """

    faults: tuple[str, ...]
    requirements: int
    positions: int
    stopped: Ending = FINISHED


def examine_game(game: Game, work: Work | None = None) -> ConformanceReport:
    """Check a sample of the game's positions, tier by tier, until a tier has faults.

    >>> from ponder.core.catalogue import find
    >>> examine_game(find("nim")).faults
    ()
    """
    with _examining:
        definitions.clear_caches()  # it may remember an older version of the game
        return _examined(game, work or Work())


def _examined(game: Game, work: Work) -> ConformanceReport:
    faults: list[str] = []
    failures: set[str] = set()
    checked, positions, every = 0, 0, sum(map(len, TIERS))
    with work.keeping():
        sample = Sample(game, work)
        positions = len(sample.positions)
        for tier in TIERS:
            for requirement in tier if not faults else ():
                work.step(checked, every)
                faults += _broken(requirement, sample, failures)
                checked += 1
    requirements = every if work.ending.is_complete else checked
    return ConformanceReport(tuple(dict.fromkeys(faults)), requirements, positions, work.ending)


def _broken(requirement: Requirement, sample: Sample, failures: set[str]) -> Iterator[str]:
    """The faults by one requirement; an exception on the way is a fault too, told once."""
    try:
        yield from islice(requirement(sample), FAULTS_OF_ONE_REQUIREMENT)
    except Stopped:
        raise
    except USER_CODE_ERRORS as error:  # a user's game may fail in any way
        where = locate_error(error, GAMES.files().values())
        if where or format_error(error) not in failures:
            failures.add(format_error(error))
            checked = f"it failed while it was checked that {_statement(requirement)}"
            yield where or f"{checked}: {format_error(error)}"


def _statement(requirement: Requirement) -> str:
    stated = " ".join((requirement.__doc__ or "").split()).rstrip(".")
    return stated[:1].lower() + stated[1:]
