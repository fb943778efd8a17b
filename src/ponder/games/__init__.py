"""The games: one file is one game.

Each file holds the rules in prose, a reference, and the moves. The kind of board in
`boards/` supplies parsing, text, symmetry, splitting and drawing. A file put here is
found automatically; `ponder new game NAME` writes one.
"""

from typing import TYPE_CHECKING, Any

from ponder.core.catalogue import class_named, class_names

if TYPE_CHECKING:
    from ponder.games.chomp import Chomp as Chomp
    from ponder.games.clobber import Clobber as Clobber
    from ponder.games.cram import Cram as Cram
    from ponder.games.divisors import Divisors as Divisors
    from ponder.games.domineering import Domineering as Domineering
    from ponder.games.elephants_and_rhinos import ElephantsAndRhinos as ElephantsAndRhinos
    from ponder.games.hackenbush import Hackenbush as Hackenbush
    from ponder.games.nim import Nim as Nim
    from ponder.games.octal import DawsonsKayles as DawsonsKayles
    from ponder.games.octal import Kayles as Kayles
    from ponder.games.octal import Octal as Octal
    from ponder.games.pig import Pig as Pig
    from ponder.games.subtraction import Subtraction as Subtraction
    from ponder.games.toads_and_frogs import ToadsAndFrogs as ToadsAndFrogs
    from ponder.games.value import LiteralForm as LiteralForm
    from ponder.games.wythoff import Wythoff as Wythoff


def __getattr__(name: str) -> Any:
    """`from ponder.games import Chomp` finds the class of any game, `import *` those of all."""
    if name == "__all__":
        return class_names()
    if not name.startswith("_"):
        found = class_named(name)
        if found is not None:
            return found
    raise AttributeError(f"no game has a class called {name!r}")


def __dir__() -> list[str]:
    """The classes of all games."""
    return class_names()
