"""Players: ONE FILE = ONE PLAYER. Each gives its move and the reasons for it.

`player("perfect")`, `player("random:7")`, `player("minimax:3")`, `player("book:FILE")`;
`play_out` lets two of them play.
"""

from ponder.language.reasons import Choice
from ponder.players.contract import Player, play_out, player, players_in, register_player

__all__ = ["Choice", "Player", "play_out", "player", "players_in", "register_player"]
