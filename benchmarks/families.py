"""Classes of strips found and proved from their names, beside earlier figures and a plain table.

The ratio is to the time that a plain table of values takes: all positions of the class whose
parameters sum to at most SUM, calculated one by one. A table says nothing beyond its border; the
formulas hold for all parameters.
"""

from collections.abc import Iterator

from clock import cpu_seconds

from ponder._native import StripGame, ValueTable
from ponder.families.classes import SolvedClass, class_named
from ponder.families.discovery import discover
from ponder.families.states import Game, closure, initial_state
from ponder.games.boards.symbolic_strips import SymbolicStrip
from ponder.games.elephants_and_rhinos import ElephantsAndRhinos
from ponder.games.toads_and_frogs import ToadsAndFrogs

SUM = 7
EARLIER = {
    "A11": 0.25,
    "A21": 0.25,
    "A31": 0.25,
    "A12": 0.25,
    "A41": 0.8,
    "A51": 1.2,
    "A61": 3.6,
    "A71": 12.7,
    "A13": 0.6,
    "A14": 1.9,
    "A22": 1.3,
    "A32": 5.2,
    "A23": 30.0,
    "A42": 53.0,
    "B11": 0.3,
}
"""CPU seconds (at most) of an earlier program in Python, on a machine like this."""
FIXED = {0: "earlier  2.50 s", 1: "earlier  3.50 s", 2: "earlier  6.20 s", 3: "", 4: ""}
"""B21 with so many blanks between the last toad and the frog; from 3 on there is no figure."""


def classes() -> None:
    """Print the time for each class of Toads and Frogs."""
    for name, seconds in EARLIER.items():
        one(ToadsAndFrogs, name, class_named(ToadsAndFrogs, name), f"earlier {seconds:5.2f} s")
    for blanks, earlier in FIXED.items():
        state = initial_state(ToadsAndFrogs, "_", "TTF", {2: blanks})
        one(ToadsAndFrogs, f"B21, c = {blanks}", state, earlier)
    elephants = class_named(ElephantsAndRhinos, "A22")
    one(ElephantsAndRhinos, "Elephants A22", elephants, "")


def one(game: Game, name: str, state: SymbolicStrip, earlier: str) -> None:
    """Find and prove one class, and print what it took."""
    found: list[SolvedClass] = []
    seconds = cpu_seconds(lambda: found.append(discover(game, state)))
    table = cpu_seconds(lambda: plain_table(game, state))
    solved = found[0]
    parts = "  ".join(f"{part} {spent:.2f}" for part, spent in solved.seconds._asdict().items())
    print(
        f"  {name:13} {'proved' if solved.is_proved else 'NOT PROVED':10} {seconds:6.2f} s  "
        f"({parts})  {earlier:15}  {len(solved.states)} states  {solved.clauses} clauses  "
        f"{sum(solved.cells.values())} cells  {solved.counterexamples} counterexamples  "
        f"{solved.tested} tested  table {table:.2f} s  ratio {seconds / table:.1f}"
    )


def plain_table(game: Game, state: SymbolicStrip) -> None:
    """Values of all positions of the class with small parameters, one by one."""
    letters = "".join(game.letters)
    rules = (game.rules("left"), game.rules("right"))
    kernel = StripGame(ValueTable(), letters, *rules, runners=game.runners, hooks=False)
    for one in closure(game, state):
        for point in points(one.parameters, SUM) if one.word else ():
            kernel.value(one.position(point))


def points(parameters: int, most: int) -> Iterator[tuple[int, ...]]:
    """All parameters that sum to at most so much."""
    if not parameters:
        yield ()
        return
    for first in range(most + 1):
        for rest in points(parameters - 1, most - first):
            yield (first, *rest)


def run() -> None:
    """Print all figures."""
    classes()
