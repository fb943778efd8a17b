"""Requirements of what a game writes and reads: rules, examples, texts, errors."""

import pickle
from collections.abc import Iterator

from ponder.core.errors import PonderError, described, shortened
from ponder.core.faults import FAULTS
from ponder.core.position import Position
from ponder.core.sums import Sum
from ponder.solving.conformance.sample import Sample, requirement

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
        except FAULTS as error:  # a user's parser may fail in any way
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
                yield f"the error for {shortened(text)} must be one line that says what is right"
        except FAULTS as error:  # that is the fault to report
            raised = f"{type(error).__name__}: {error}"
            yield f"the text {shortened(text)} must raise BadText; it raised {raised}"
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
            except FAULTS as error:  # that is the fault to report
                raised = f"{type(error).__name__}: {error}"
                yield f"the data {described(data)} must raise BadText; they raised {raised}"
            else:
                yield from _not_read_back(sample, position, described(data))


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
