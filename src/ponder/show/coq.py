"""The frame of a Coq file: what every one of them begins with."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib.resources import files


@cache
def prelude() -> str:
    """Ordered rings, and why an identity proves an inequality; the section in it stays open."""
    return files("ponder.show").joinpath("coq_prelude.v").read_text(encoding="utf-8")


def in_section(lemmas: Iterable[str]) -> str:
    """The prelude and lemmas about its ordered ring K."""
    return "\n".join((prelude(), "\n\n".join(lemmas), "\nEnd Identities.\n"))
