"""From a class that is solved to the certificate that says so about whole strips."""

from typing import Any

from ponder.checking.families.certificate import FORMAT, VERSION, FamilyCertificate
from ponder.core.position import SIDES
from ponder.core.work import Work
from ponder.exact import linear
from ponder.families.solved import Solved
from ponder.families.states import reduced, whole_strips
from ponder.games.boards.symbolic_strips import State
from ponder.language import cases
from ponder.language.patterns import Pattern


def certificate_of(solved: Solved, work: Work | None = None) -> FamilyCertificate:
    """The claims and the rules, for the checker; strips are whole, with their runners."""
    game, work = solved.game, work or Work()
    document = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.game,
        "rules": {side: [">".join(rule) for rule in game.rules(side)] for side in SIDES},
        "letter": solved.start.letter,
        "states": {
            str(state.pattern): cases.to_json(claimed, state.names)
            for state, claimed in work.checking(solved.claims.items())
        },
        "strips": {
            str(strip.pattern): _meaning(solved, strip)
            for strip in whole_strips(game, solved.start)
        },
    }
    return FamilyCertificate.from_json(document, work)


def _meaning(solved: Solved, strip: State) -> dict[str, Any]:
    """What a whole strip is claimed to be: a state, and a number for the runners."""
    state, arguments, offset = reduced(solved.game, strip)
    plus = {"plus": linear.text(offset, strip.names)}
    if state not in solved.claims:
        return plus
    runs = [linear.composed(run, arguments, strip.parameters) for run in state.runs()]
    return {"as": str(Pattern.around(state.letter, state.word, runs, strip.names))} | plus
