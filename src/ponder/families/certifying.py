"""From a class that is solved to the certificate that says so about whole strips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ponder.checking.families.certificate import FORMAT, VERSION, FamilyCertificate
from ponder.core.position import SIDES
from ponder.exact import linear
from ponder.exact.linear import Form
from ponder.families.patterns import LETTERS, pattern_of
from ponder.families.solved import Solved
from ponder.families.states import State, reduced, whole_strips
from ponder.language import cases
from ponder.language.patterns import Pattern, joined


def certificate_of(solved: Solved) -> FamilyCertificate:
    """The claims and the rules, for the checker; strips are whole, with their runners."""
    game = solved.game
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.game,
        "rules": {side: [">".join(rule) for rule in game.rules(side)] for side in SIDES},
        "letter": solved.start.letter,
        "states": {
            str(pattern_of(state)): cases.to_json(claimed, LETTERS[: state.parameters])
            for state, claimed in solved.claims.items()
        },
        "strips": {
            str(pattern_of(strip)): _meaning(solved, strip)
            for strip in whole_strips(game, solved.start)
        },
    }
    return FamilyCertificate.from_json(document)


def _meaning(solved: Solved, strip: State) -> dict[str, Any]:
    """What a whole strip is claimed to be: a state, and a number for the runners."""
    state, arguments, offset = reduced(solved.game, strip)
    names = LETTERS[: strip.parameters]
    plus = {"plus": linear.text(offset, names)}
    if state not in solved.claims:
        return plus
    return {"as": str(_pattern_at(state, arguments, names))} | plus


def _pattern_at(state: State, arguments: Sequence[Form], names: str) -> Pattern:
    """The state with its parameters replaced by forms in others."""
    free = iter(arguments)
    one = linear.constant(1, len(names))
    runs: list[tuple[str, Form]] = []
    for length, symbol in zip(state.lengths, (*state.word, ""), strict=True):
        run = next(free) if length is None else linear.constant(length, len(names))
        runs += [(state.letter, run), (symbol, one)]
    return Pattern(joined(runs[:-1]), tuple(names))
