"""Players: ONE FILE = ONE PLAYER. Each gives its move and the reasons for it.

`player("perfect")`, `player("random:7")`, `player("minimax:3")`, `player("book:FILE")`;
`play_out` lets two of them play.
"""

from ponder.play.player import Choice, Player
from ponder.play.players import player
from ponder.play.playing import play_out

__all__ = ["Choice", "Player", "play_out", "player"]
