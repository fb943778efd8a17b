"""Symbolic states of a strip game, and their recurrences.

The moves of a state such as T^a _ T^b F lead to states of the same kind, at arguments that are
linear in a and b, plus a number that is linear too: the state machine of T. Thanatipanonda and
D. Zeilberger, "A symbolic finite-state approach for automated proving of theorems in
combinatorial game theory" (2009).

Letters at an end of the strip that a theorem of the game makes worth a number (the `runners` of
the game: Terminal Toads and its mirror image) are taken out. Whether that is right is proved with
the values: a certificate speaks of whole strips.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import NamedTuple

from ponder.core import limits
from ponder.core.errors import TooLarge
from ponder.core.position import Side
from ponder.exact import linear
from ponder.exact.linear import Form, Point
from ponder.games.boards.strips import RewritingStrip, Runner
from ponder.games.boards.symbolic_strips import SymbolicStrip, moves

Game = type[RewritingStrip]
MOST_MORE_SYMBOLS = 50  # in a word than in that from which a class starts


class SymbolicMove(NamedTuple):
    """A move, possible where all the conditions are at least 0.

    It leads to the state `to` at the arguments, plus the offset.
    """

    conditions: tuple[Form, ...]
    to: SymbolicStrip
    arguments: tuple[Form, ...]
    offset: Form

    def at(self, point: Point) -> Point | None:
        """The arguments at a point; None if the move is not possible there."""
        if any(linear.evaluate(form, point) < 0 for form in self.conditions):
            return None
        return tuple(linear.evaluate(form, point) for form in self.arguments)


class Recurrence(NamedTuple):
    """The moves of both players from a state."""

    left: tuple[SymbolicMove, ...]
    right: tuple[SymbolicMove, ...]


Reduced = tuple[SymbolicStrip, tuple[Form, ...], Form]
"""The state of a strip, its arguments, and the number that was taken out."""


class _Strip(NamedTuple):
    """A word with the lengths of all its runs, and a number beside it."""

    word: str
    runs: tuple[Form, ...]
    offset: Form


def initial_state(
    game: Game, letter: str, word: str, fixed: Mapping[int, int] | None = None
) -> SymbolicStrip:
    """The state of a word; runs are parameters unless they are fixed or worth a number."""
    lengths = tuple((fixed or {}).get(index) for index in range(len(word) + 1))
    return reduce_strip(game, SymbolicStrip(letter, word, lengths))[0]


def reduce_strip(game: Game, whole: SymbolicStrip) -> tuple[SymbolicStrip, tuple[Form, ...], Form]:
    """The state that a whole strip belongs to, its arguments, and what its runners are worth."""
    return _reduced(game, whole, _Strip(whole.word, whole.runs(), _zero(whole)))


def whole_strips(game: Game, state: SymbolicStrip) -> tuple[SymbolicStrip, ...]:
    """The strips of a class with their runners: every run but those fixed is a parameter."""
    free = _free(game.runners, state.letter, state.word)
    lengths = tuple(length if index in free else None for index, length in enumerate(state.lengths))
    return closure(_without_runners(game), SymbolicStrip(state.letter, state.word, lengths))


@cache
def _without_runners(game: Game) -> Game:
    """The same rules, without the theorem that takes runners out."""
    return type(game.__name__, (game,), {"__slots__": (), "runners": ()})


@cache
def recurrence(game: Game, state: SymbolicStrip) -> Recurrence:
    """The moves of both players, by the rules of the game."""
    left = tuple(dict.fromkeys(_moves(game, state, "left")))
    return Recurrence(left, tuple(dict.fromkeys(_moves(game, state, "right"))))


def closure(
    game: Game, state: SymbolicStrip, most: int = limits.CLASS_STATES
) -> tuple[SymbolicStrip, ...]:
    """The state and all that can follow, in the order in which they are discovered."""
    found = {state: None}
    waiting = [state]
    longest = len(state.word) + MOST_MORE_SYMBOLS
    for one in waiting:
        for move in chain(*recurrence(game, one)):
            if move.to not in found:
                found[move.to] = None
                waiting.append(move.to)
        if len(found) > most or len(one.word) > longest:
            many = f"more than {most:,} states" if len(found) > most else "ever longer words"
            raise TooLarge(
                f"{many} can follow; runs that may grow must be symbolic, as in T^a _ T^b F"
            )
    return tuple(found)


def parts(game: Game, state: SymbolicStrip) -> Iterator[tuple[Reduced, Reduced]]:
    """Every way to cut the strip in two before a run, each part as a state of its own."""
    runs, zero = state.runs(), _zero(state)
    for at in range(1, len(state.word)):
        first = _Strip(state.word[:at], (*runs[:at], zero), zero)
        second = _Strip(state.word[at:], runs[at:], zero)
        yield _reduced(game, state, first), _reduced(game, state, second)


def _moves(game: Game, state: SymbolicStrip, side: Side) -> Iterator[SymbolicMove]:
    for conditions, word, runs in moves(state, game.rules(side)):
        yield SymbolicMove(conditions, *_reduced(game, state, _Strip(word, runs, _zero(state))))


def _zero(state: SymbolicStrip) -> Form:
    return linear.constant(0, state.parameters)


def _reduced(game: Game, origin: SymbolicStrip, strip: _Strip) -> Reduced:
    """The state that a strip belongs to, its arguments, and what was taken out.

    Runs of the origin that are fixed stay so as long as the word is the same.
    """
    letter = origin.letter
    while (shorter := _stripped(game.runners, letter, strip)) != strip:
        strip = shorter
    if _is_dead(game, letter, strip.word):
        return SymbolicStrip(letter, "", (0,)), (), strip.offset
    fixed = origin.lengths if origin.word == strip.word else (None,) * len(strip.runs)
    free = _free(game.runners, letter, strip.word)
    lengths = tuple(
        None if index in free and known is None else run[0]
        for index, (run, known) in enumerate(zip(strip.runs, fixed, strict=True))
    )
    arguments = (run for run, known in zip(strip.runs, lengths, strict=True) if known is None)
    return SymbolicStrip(letter, strip.word, lengths), tuple(arguments), strip.offset


def _is_dead(game: Game, letter: str, word: str) -> bool:
    """Whether nothing but one run is left, in which nobody can move."""
    before = (rule[0] for rule in (*game.rules("left"), *game.rules("right")))
    return not word and not any(set(one) <= {letter} for one in before)


def _stripped(runners: Iterable[Runner], letter: str, strip: _Strip) -> _Strip:
    """The strip without the runners at its ends, as far as one look shows them."""
    for runner, blank, sign in runners:
        seen = strip if sign > 0 else _mirrored(strip)
        if letter == blank:
            seen = _without_symbol(runner, sign, seen)
        elif letter == runner:
            seen = _without_runs(blank, sign, seen)
        strip = seen if sign > 0 else _mirrored(seen)
    return strip


def _without_symbol(runner: str, sign: int, strip: _Strip) -> _Strip:
    """A runner before the last run, of blanks, is taken out; the runs beside it join."""
    if not strip.word.endswith(runner):
        return strip
    *runs, before, last = strip.runs
    offset = linear.add(strip.offset, linear.scale(last, sign))
    return _Strip(strip.word[:-1], (*runs, linear.add(before, last)), offset)


def _without_runs(blank: str, sign: int, strip: _Strip) -> _Strip:
    """The runs of runners with nothing but blanks behind them are taken out."""
    runs, offset = list(strip.runs), strip.offset
    for index in range(len(strip.word.rstrip(blank)), len(runs)):
        blanks = len(strip.word) - index
        offset = linear.add(offset, linear.scale(runs[index], sign * blanks))
        runs[index] = linear.scale(runs[index], 0)
    return _Strip(strip.word, tuple(runs), offset)


def _mirrored(strip: _Strip) -> _Strip:
    return _Strip(strip.word[::-1], strip.runs[::-1], strip.offset)


def _free(runners: Iterable[Runner], letter: str, word: str) -> range:
    """The runs that no runner makes empty."""
    first, stop = 0, len(word) + 1
    for runner, blank, sign in runners:
        if runner == letter and sign > 0:
            stop = len(word.rstrip(blank))
        elif runner == letter:
            first = 1 + len(word) - len(word.lstrip(blank))
    return range(first, stop)
