"""Ponder: solve combinatorial games, conjecture a theory of them, prove it, play with reasons.

The public names are loaded when they are first used. Nothing else is loaded here, because Ctrl-C
is caught only after it.
"""

TYPE_CHECKING = False  # as in typing, which is slow to import

if TYPE_CHECKING:
    from typing import Any

    from ponder.checking.verify import read_certificate as read_certificate
    from ponder.checking.verify import verify as verify
    from ponder.conjectures.bounds import conjecture as conjecture
    from ponder.conjectures.bounds import conjecture_all as conjecture_all
    from ponder.core.catalogue import find as find
    from ponder.core.catalogue import position as position
    from ponder.core.catalogue import register as register
    from ponder.core.errors import PonderError as PonderError
    from ponder.core.position import Chance as Chance
    from ponder.core.position import Impartial as Impartial
    from ponder.core.position import Partizan as Partizan
    from ponder.core.position import Position as Position
    from ponder.core.records import Record as Record
    from ponder.core.work import Limit as Limit
    from ponder.core.work import Stopped as Stopped
    from ponder.core.work import Work as Work
    from ponder.core.wrappers import misere as misere
    from ponder.core.wrappers import random_turn as random_turn
    from ponder.families.family import family as family
    from ponder.language.claims import Claim as Claim
    from ponder.language.claims import Statement as Statement
    from ponder.measures.invariant import invariants_of as invariants_of
    from ponder.measures.sheet import Sheet as Sheet
    from ponder.players.review import review as review
    from ponder.proofs.proof import prove as prove
    from ponder.refutations.refute import refute as refute
    from ponder.refutations.refute import refute_all as refute_all
    from ponder.solving.arguments.argument import arguments as arguments
    from ponder.solving.best_play import outcome as outcome
    from ponder.solving.best_play import remoteness as remoteness
    from ponder.solving.best_play import solve as solve
    from ponder.solving.best_play import winning_moves as winning_moves
    from ponder.solving.chance import chances as chances
    from ponder.solving.heaps import period as period
    from ponder.solving.impartial import grundy as grundy
    from ponder.solving.tree import game_tree as game_tree
    from ponder.theory.learning import Lesson as Lesson
    from ponder.theory.learning import learn as learn
    from ponder.theory.ledger import Ledger as Ledger
    from ponder.theory.standing import Standing as Standing
    from ponder.values.position_values import value as value
    from ponder.values.value import Value as Value

_HOMES = {
    "Chance": "ponder.core.position",
    "Claim": "ponder.language.claims",
    "Impartial": "ponder.core.position",
    "Ledger": "ponder.theory.ledger",
    "Lesson": "ponder.theory.learning",
    "Limit": "ponder.core.work",
    "Partizan": "ponder.core.position",
    "PonderError": "ponder.core.errors",
    "Position": "ponder.core.position",
    "Record": "ponder.core.records",
    "Sheet": "ponder.measures.sheet",
    "Standing": "ponder.theory.standing",
    "Statement": "ponder.language.claims",
    "Stopped": "ponder.core.work",
    "Value": "ponder.values.value",
    "Work": "ponder.core.work",
    "arguments": "ponder.solving.arguments.argument",
    "chances": "ponder.solving.chance",
    "conjecture": "ponder.conjectures.bounds",
    "conjecture_all": "ponder.conjectures.bounds",
    "explain": "ponder.answers.explanations",
    "family": "ponder.families.family",
    "find": "ponder.core.catalogue",
    "game_tree": "ponder.solving.tree",
    "grundy": "ponder.solving.impartial",
    "invariants_of": "ponder.measures.invariant",
    "learn": "ponder.theory.learning",
    "misere": "ponder.core.wrappers",
    "outcome": "ponder.solving.best_play",
    "period": "ponder.solving.heaps",
    "position": "ponder.core.catalogue",
    "prove": "ponder.proofs.proof",
    "random_turn": "ponder.core.wrappers",
    "read_certificate": "ponder.checking.verify",
    "refute": "ponder.refutations.refute",
    "refute_all": "ponder.refutations.refute",
    "register": "ponder.core.catalogue",
    "remoteness": "ponder.solving.best_play",
    "review": "ponder.players.review",
    "solve": "ponder.solving.best_play",
    "value": "ponder.values.position_values",
    "verify": "ponder.checking.verify",
    "winning_moves": "ponder.solving.best_play",
}

__all__ = list(_HOMES)


def __getattr__(name: str) -> "Any":
    if name in _HOMES:
        from importlib import import_module

        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'ponder' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES} - {"TYPE_CHECKING"})
