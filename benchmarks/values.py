"""Canonical forms of games described as data, compared with cgt-py, a library in Rust."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Self

from cgt_py import CanonicalForm
from cgt_py import Domineering as TheirDomineering
from clock import cpu_seconds

import ponder
from ponder._native import GridGame, StripGame, ValueTable
from ponder.core.position import Side
from ponder.core.work import Limit, Work
from ponder.games import Clobber, Cram, Domineering, ToadsAndFrogs
from ponder.games.boards.grids import Grid
from ponder.games.boards.placements import squares_of
from ponder.values.advice import advice
from ponder.values.position_values import value
from ponder.values.value import Value

LONGEST = 12


def domineering(table: ValueTable) -> GridGame:
    """Domineering with an empty table, so that nothing is known beforehand."""
    left, right = (list(map(squares_of, pieces)) for pieces in Domineering.piece_sets())
    return GridGame(table, left, right)


def toads_and_frogs(table: ValueTable, *, hooks: bool = True) -> StripGame:
    """Toads and Frogs, likewise."""
    left, right = ToadsAndFrogs.rules("left"), ToadsAndFrogs.rules("right")
    letters = "".join(ToadsAndFrogs.letters)
    return StripGame(table, letters, left, right, runners=ToadsAndFrogs.runners, hooks=hooks)


def boards() -> None:
    """Print how many times longer cgt-py takes for a Domineering board, on its first call."""
    for rows, columns in ((4, 6), (5, 5)):
        board = ["." * columns] * rows
        forms: list[CanonicalForm] = []
        asked = TheirDomineering("|".join(board))
        slow = cpu_seconds(lambda: forms.append(asked.canonical_form))  # noqa: B023 - called at once
        fast = cpu_seconds(lambda: domineering(ValueTable()).value(board), 3)  # noqa: B023 - at once
        if ours(forms[0]) != value(Domineering(board)):
            raise SystemExit(f"{rows}x{columns}: the two values do not agree")
        print(
            f"  Domineering {rows}x{columns}  cgt-py {slow:.3f} s  ponder {fast:.3f} s  "
            f"ratio {slow / fast:.0f}"
        )


class Walked(Clobber):
    """Clobber with moves of its own, so that Python walks through them."""

    __slots__ = ()
    game = "walked-clobber"

    def moves(self, side: Side) -> Iterator[tuple[str, Self]]:
        return super().moves(side)


def stones() -> None:
    """Print how many times longer Clobber takes by its options in Python, each part once."""
    for size in ("3x3", "3x4"):
        walked = Walked(size)
        slow = cpu_seconds(partial(value, walked))
        fast = cpu_seconds(partial(asked_anew, value, Clobber(size)), 3)
        if value(walked) != value(Clobber(size)):
            raise SystemExit(f"{size}: the two values do not agree")
        ratio = slow / fast
        print(f"  Clobber {size}  in Python {slow:.3f} s  kernel {fast:.4f} s  ratio {ratio:.0f}")


def ours(form: CanonicalForm) -> Value:
    """A value of cgt-py as a value of Ponder, by its text."""
    return Value(repr(form).removeprefix("CanonicalForm('").removesuffix("')"))


def strips(hooks: bool) -> None:
    """Print the time and memory for all positions of Toads and Frogs, as their length grows."""
    print(f"  Toads and Frogs, all positions, {'with' if hooks else 'without'} hooks")
    table = ValueTable()
    game = toads_and_frogs(table, hooks=hooks)
    positions, seconds = 0, 0.0
    for length in range(1, LONGEST + 1):
        seconds += cpu_seconds(lambda: game.all_values(length))  # noqa: B023 - called at once
        positions += 3**length
        if length >= 8:
            print(
                f"    length ≤ {length:2}  {positions:9,} positions  {seconds:7.3f} s  "
                f"{positions / seconds / 1e6:5.2f} M positions/s  {table.size:6,} values  "
                f"{table.bytes / 1e6:6.1f} MB"
            )


def starts() -> None:
    """Print the time and memory for T^a _^a F^(a−1), Erickson's fourth conjecture, up to a = 6."""
    for size in (4, 5, 6):
        table = ValueTable()
        game = toads_and_frogs(table)
        text = "T" * size + "_" * size + "F" * (size - 1)
        seconds = cpu_seconds(lambda: game.value(text))  # noqa: B023 - called at once
        print(
            f"  {text:17}  {game.positions:9,} positions  {seconds:6.3f} s  "
            f"{1e9 * seconds / game.positions:5.0f} ns a position  {table.bytes / 1e6:6.1f} MB"
        )


def questions(*asked: tuple[Grid, Callable[..., object]]) -> None:
    """Print what outcome and Grundy value cost, as a multiple of what the value costs.

    A budget of positions makes the kernel begin anew, so that nothing is known beforehand.
    """
    for position, question in asked:
        named = f"{position.game} {len(position.state)}x{len(position.state[0])}"
        spent = cpu_seconds(partial(asked_anew, question, position), repeat=3)
        value_spent = cpu_seconds(partial(asked_anew, value, position), repeat=3)
        print(
            f"  {named}  {question.__name__} {spent:.3f} s  value {value_spent:.3f} s  "
            f"ratio {spent / value_spent:.2f}"
        )


def nimber_sums() -> None:
    """Print the time for sums of hot games that end in nimbers, as the nimbers grow."""
    for texts in (
        ("{{1|*{0}}}", "{{1|*{1}}}", "{{1|*{2}}}"),
        ("{{*{0},1|*{1}}}", "{{*{0}|0||-1}}", "{{5|*{0}||*3}}"),
    ):
        spent = [cpu_seconds(partial(added_up, texts, nimber)) for nimber in (100, 1000)]
        shown = " + ".join(texts).format("n", "(n-1)", "(n-2)")
        print(
            f"  {shown}  n = 100 {spent[0]:.4f} s  n = 1000 {spent[1]:.4f} s  "
            f"ratio {spent[1] / spent[0]:.0f}"
        )


def added_up(texts: tuple[str, ...], nimber: int) -> None:
    """Add these forms up and compare the moves, as `ponder value` does."""
    forms = (text.format(nimber, nimber - 1, nimber - 2) for text in texts)
    advice(ponder.position("value", " + ".join(forms)))


def asked_anew(question: Callable[..., object], position: Grid) -> None:
    """Ask with a budget that is never spent, so that no position is remembered."""
    question(position, work=Work(Limit(positions=10**9)))


def run() -> None:
    """Print all figures."""
    toads_and_frogs(ValueTable()).all_values(1)  # loads numpy, which is not to be measured
    boards()
    questions(
        (Cram("5x5"), ponder.grundy),
        (Domineering("4x6"), ponder.outcome),
        (Domineering("5x5"), ponder.outcome),
    )
    nimber_sums()
    strips(hooks=True)
    strips(hooks=False)
    starts()
    stones()  # last, because what they leave in memory slows down the strips
    questions((Clobber("4x4"), ponder.outcome))
