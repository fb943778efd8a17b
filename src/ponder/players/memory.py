"""A player who remembers some P-positions and avoids moves that can be answered by one of them.

The file has one position on each line, as `ponder table chomp 8x8 --out FILE` writes them.
Positions that are equal by symmetry count as one.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from ponder.core.catalogue import position as read
from ponder.core.errors import BadText, quote_path
from ponder.core.files import expand_home, read_text
from ponder.core.position import Impartial, Position, Side
from ponder.core.work import Work
from ponder.language.reasons import Reason
from ponder.players.contract import (
    LOST,
    UNKNOWN,
    WON,
    Grade,
    GreedyPlayer,
    Player,
    by_the_rules,
    register_player,
)

if TYPE_CHECKING:  # numpy is loaded only for whole worlds
    from ponder.players.contract import Grades
    from ponder.solving.game_graph import Flags, GameGraph


class Memory(GreedyPlayer):
    """Leaves a position that it remembers; avoids one from which the opponent can reach one."""

    def __init__(self, name: str, texts: Iterable[str], seed: int) -> None:
        super().__init__(name, 2, seed)
        self._texts = tuple(texts)
        self._known: tuple[str, frozenset[Position]] = ("", frozenset())

    def prepare(self, start: Position, side: Side, work: Work | None = None) -> None:
        """Read the remembered positions as positions of this game."""
        super().prepare(start, side, work)
        self._remembered(start.game)

    @property
    def examples(self) -> int:
        """How many positions it was given."""
        return len(self._texts)

    def judged(self, left: Impartial) -> Grade:
        known = self._remembered(left.game)
        if left.canonical() in known:
            return Grade(LOST, Reason("remembered", "believed"))
        for move, to in left.moves():
            over = by_the_rules(to)
            if to.canonical() in known if over is None else over.grade == LOST:
                facts = {"reply": move, "to": str(to)}
                return Grade(WON, Reason("known answer", "believed", reply=move, facts=facts))
        return Grade(UNKNOWN, Reason("nothing known"))

    def judged_in(self, world: GameGraph) -> Grades:
        import numpy as np

        known = self.accepts(world)
        if not world.start.stuck_player_wins:
            known |= world.is_over
        answered = world.over_options(np.logical_or, known, empty=False)
        return np.where(known, LOST, np.where(answered, WON, UNKNOWN))

    def accepts(self, world: GameGraph) -> Flags:
        """The positions that it remembers, and those equal to them by symmetry."""
        import numpy as np

        known = self._remembered(world.game)
        flags = np.zeros(len(world), np.bool_)
        for number in np.unique(world.alike).tolist():
            flags[number] = world.position(number).canonical() in known
        return flags[world.alike]

    def _remembered(self, game: str) -> frozenset[Position]:
        """The representatives of the remembered positions."""
        if self._known[0] != game:
            self._known = game, frozenset(read(game, text).canonical() for text in self._texts)
        return self._known[1]


@register_player(
    "memory", "memory:FILE", "remembers the P-positions of a file, one on each line", file="always"
)
def memory(argument: str, seed: int) -> Player:
    """The player who remembers the positions of this file."""
    if not argument:
        raise BadText("name the file of the P-positions, as in memory:p-positions.txt")
    return Memory(f"memory:{argument}", _lines(expand_home(argument)), seed)


def _lines(path: Path) -> list[str]:
    try:
        text = read_text(path)
    except OSError as error:
        raise BadText(f"{quote_path(path)} cannot be read: {error.strerror}") from None
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not lines:
        raise BadText(f"{quote_path(path)} has no position; write one on each line")
    return lines
