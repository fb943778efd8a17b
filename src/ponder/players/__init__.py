"""Players: ONE FILE = ONE PLAYER. Each gives its move and the reasons for it.

`player("perfect")`, `player("random:7")`, `player("minimax:3")`, `player("book:FILE")`;
`play_out` lets two of them play.
"""

from ponder.language.reasons import Choice
from ponder.players.player import Player, register_player
from ponder.players.players import player
from ponder.players.playing import play_out

__all__ = ["Choice", "Player", "play_out", "player", "register_player"]
