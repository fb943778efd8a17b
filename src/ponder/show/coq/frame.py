"""The theory that every Coq file of a proof begins with."""

from collections.abc import Iterable
from functools import cache
from importlib.resources import files

CHOMP = ("boards", "reflection", "moves", "play", "families", "cases")


@cache
def theory(name: str) -> str:
    """One of the files of the theory."""
    return files("ponder.show.coq").joinpath(f"{name}.v").read_text(encoding="utf-8")


def about_ordered_rings(lemmas: Iterable[str]) -> str:
    """Ordered rings, why an identity proves an inequality, and lemmas about the ring K."""
    return "\n\n".join((theory("identities"), *lemmas, "End Identities.\n"))


def about_whole_numbers(lemmas: Iterable[str]) -> str:
    """The same for whole numbers."""
    return "\n\n".join((theory("whole_numbers"), *lemmas, ""))


def about_chomp() -> str:
    """Boards, reflection, moves, P-positions."""
    return "\n\n".join(map(theory, CHOMP))
