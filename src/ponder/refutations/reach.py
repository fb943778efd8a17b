"""How far the search for counterexamples goes."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Reach:
    """How far each strategy goes.

    `cookies`: all boards with at most so many cookies are tried; claims that are not about
    P-positions alone end at `cookies_of_both`. `box`: rows and columns of the box. `positions`:
    the most boards of a thin box. `members`: how many members of an infinite family are tried one
    after another. `relatives`: whether near violations are changed. `games`: how many random games
    are played, with this `seed`. `solved`: how many positions of other games are solved, one after
    another. 0 leaves a strategy out.
    """

    cookies: int = 60
    cookies_of_both: int = 40
    box: tuple[int, int] = (14, 14)
    positions: int = 2_000_000
    members: int = 100_000
    relatives: bool = True
    games: int = 40
    seed: int = 0
    solved: int = 5_000
