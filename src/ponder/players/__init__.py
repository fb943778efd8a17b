"""Players: ONE FILE = ONE PLAYER. Each gives its move and the reasons for it.

`player("perfect")`, `player("random:7")`, `player("minimax:3")`, `player("book:FILE")`;
`play_out` lets two of them play.
"""

from ponder.language.reasons import Choice
from ponder.players.by_name import player, players_in, register_player
from ponder.players.contract import Player
from ponder.players.referee import play_out

__all__ = ["Choice", "Player", "play_out", "player", "players_in", "register_player"]
