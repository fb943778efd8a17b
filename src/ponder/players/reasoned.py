"""A player who plays by a learned theory, and says why.

It grades each position that it could leave by what it knows, the surest first:

1. a proved law, or the rules, say that it is a P-position;
2. a law that was checked says so;
3. it remembers it as a P-position;
4. it is certain, given all this: every reply leaves a position that is known to be won;
5. nothing decides; the fewer bounds of the theory it breaks, and the fewer replies are open
   (not refuted), the better: both count alike, since a bound may be false on larger boards;
6. it is known to be an N-position: by a law, from memory, or because of a reply to a known one.

It looks three moves ahead (fewer on large boards), on rules and beliefs, never on labels. Kinds of
reasons (`facts` in brackets) for the move, and for each move that was not made:

| kind | says |
|---|---|
| `ends the game` | the rules; proved |
| `law` | the `claim`, proved or checked, says that what is left is a P-position |
| `remembered` | it is an example of a P-position that was learned |
| `certain` | all replies leave won positions, given laws and memory (`replies`, and how many of |
| | them are `proved`, `checked`, `remembered`, `answered`); never worded as proved |
| `consistent` | no claim excludes it (`claims`; `moves`, of which `moves_excluded` by a claim or |
| | memory and `moves_answered`; `replies`, counted as for `certain`, and those `breaking` a |
| | bound or `open`; `open_reply` and `open_to`: one of the open replies; nothing of replies if |
| | it looked at none) |
| `fewest broken` | it breaks bounds (`broken`, of `bounds`), but every move has more against it |
| `lost anyway` | it knows that every move leaves a won position |
| `breaks a claim` | the `claim` would be false (`reading`); `broken` bounds in all, or a law |
| `below a remembered position` | one move leads here from a remembered P-position (`above`) |
| `known answer` | the `reply` leaves a position (`to`) that is known to be lost (`by`: the |
| | reason for that) |
| `more open replies` | the opponent has more open replies (`open`) than after the move (`best`) |
| `not known` | not known to be a P-position, as the one that is left is |
| `less sure` | known to be lost, too, but not as surely (`by`) |
| `as good` | as good as the move made |

A reason that rests on a claim has the `region` on which the claim was checked, such as `8x8`, and
as facts that `ground`, the number of `examples` that support it, the example `after` which it was
made, the `template` of a proof, for a law of fixed `lower` rows also the second row `q` and the
first row `p` that makes a P-position, the `values` of what it speaks of, and `image`: the
transposed board that it speaks of, if it is not the board itself. It is called proved only if the
independent checker accepts the certificate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ponder.core.errors import TooLarge, Unsuitable
from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.language.reasons import Choice, Rejected
from ponder.players.by_name import register_player
from ponder.players.contract import Grader, Player, legal_moves
from ponder.solving.numbering import nearby

if TYPE_CHECKING:  # numpy is loaded only to play
    from ponder.players.contract import Grades
    from ponder.solving.world import Flags, World
    from ponder.theory.knowledge import Knowledge

Source = Callable[[str, Work | None], "Knowledge"]
PLIES = 3
MOST_IN_SIGHT = 40_000
REASONS = "reasons"
"""What the work says while it counts moves and not positions."""


class Reasoned(Grader):
    """Leaves the position with the best grade; if there are several, that of the shortest reason.

    `source` gives the knowledge of a game; it is asked once for each game. `ledger` is where it
    is corrected; None is the user's own.
    """

    def __init__(
        self, name: str, source: Source, plies: int = PLIES, *, ledger: str | None = None
    ) -> None:
        self.name = name
        self.plies = plies
        self.ledger = ledger
        self._source = source
        self._known: dict[str, Knowledge] = {}

    def knowledge(self, game: str, work: Work | None = None) -> Knowledge:
        """What the player knows of a game."""
        if game not in self._known:
            self._known[game] = self._source(game, work)
        return self._known[game]

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Refuse games that have no theory of P-positions."""
        if not isinstance(start, Impartial):
            raise Unsuitable(f"{self.name} plays impartial games such as chomp, not {start.game}")
        super().prepare(start, side, work)
        self.knowledge(start.game, work)

    def choose(self, position: Position, side: Side) -> Choice:
        return self.considered(position, side, Work())

    def considered(self, position: Position, side: Side, work: Work) -> Choice:
        """The move with all reasons; the work tells of how many positions it has thought."""
        from ponder.players.grading import View
        from ponder.players.grounds import against, in_favour, readability

        self.prepare(position, side, work)
        assert isinstance(position, Impartial)
        moves = legal_moves(position, side)
        near, plies = _in_sight(position, self.plies, work)
        view = View.of(self.knowledge(position.game), near, plies, work)
        leads = dict(position.moves())
        grades = {move: view.grade(leads[move]) for move in moves}
        best = tuple(move for move in moves if grades[move] == min(grades.values()))
        told = {move: in_favour(view, leads[move]) for move in best}
        made = min(best, key=lambda move: readability(told[move]))
        rejected = (
            Rejected(move, leads[move], against(view, leads[move], leads[made]))
            for move in _counted(moves, work)
            if move != made
        )
        visited = len(view.world) - 1
        return Choice(made, leads[made], told[made], tuple(rejected), best, visited)

    def grades(self, world: World) -> Grades:
        from ponder.players.grading import View

        return View.of(self.knowledge(world.game), world, self.plies).grades

    def accepts(self, world: World) -> Flags:
        """The positions that the theory does not exclude, each looked at by itself."""
        from ponder.players.evidence import evidence_in
        from ponder.players.inference import refuted

        return ~refuted(evidence_in(self.knowledge(world.game), world))


def _counted(moves: Sequence[str], work: Work) -> Iterator[str]:
    """The moves; the work tells for how many there are reasons."""
    for number, move in enumerate(moves):
        work.step(number, len(moves), REASONS)
        yield move


def _in_sight(position: Impartial, plies: int, work: Work) -> tuple[World, int]:
    """What so many moves lead to; on large boards fewer, so that a move takes seconds."""
    while plies > 1:
        with suppress(TooLarge):
            return nearby(position, plies, MOST_IN_SIGHT, work), plies
        plies -= 1
    return nearby(position, 1, work=work), 1


def of_the_ledger(where: str | None = None) -> Source:
    """The knowledge in a ledger; None means the user's own."""

    def source(game: str, work: Work | None) -> Knowledge:
        from ponder.theory.knowledge import knowledge_in
        from ponder.theory.ledger import Ledger

        with Ledger.to_read(where) as ledger:
            return knowledge_in(ledger, game, work)

    return source


@register_player(
    "reasoned",
    "reasoned or reasoned:LEDGER",
    "plays by the theory that it learned, and says why",
    file="optional",
)
def reasoned(argument: str, seed: int) -> Player:
    """The player of the theory in a ledger, by default the user's own."""
    name = f"reasoned:{argument}" if argument else "reasoned"
    ledger = argument or None
    return Reasoned(name, of_the_ledger(ledger), ledger=ledger)
