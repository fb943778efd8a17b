"""Comparing players: exact figures over all positions of a box, or games that are played."""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Protocol, runtime_checkable

from ponder.answers.document import Document, document, stopped_field
from ponder.core.errors import BadText, Unsuitable
from ponder.core.position import Impartial, Position
from ponder.core.work import FINISHED, Ending, Work
from ponder.players import Player, player
from ponder.players.contract import UNLIMITED_PLIES, GradingPlayer, Series, series
from ponder.players.metrics import Metrics, hard_positions, measure
from ponder.players.policy import find_unlearned
from ponder.players.reasoned import Reasoned
from ponder.show.positions import rectangle_text
from ponder.solving.game_graph import build_game_graph

GAMES = 100


@dataclass(frozen=True)
class MatchRequest:
    """Players to compare, on everything that can follow the position `box`.

    With `learned_on`, only positions count that cannot follow that smaller one. `games` is how
    many games any two of the players play: by default none in impartial games, where the figures
    are exact, and 100 in others. The same seed gives the same games.
    """

    box: Position
    players: tuple[str, ...]
    learned_on: Position | None = None
    games: int | None = None
    seed: int = 0


@dataclass(frozen=True)
class PlayerFigures:
    """The figures of one player; `plies` is None for one that does not say how far it looks."""

    player: str
    plies: int | None
    examples: int | None
    metrics: Metrics


@dataclass(frozen=True)
class Pairing:
    """Two players, and the games between them."""

    players: tuple[str, str]
    series: Series


@dataclass(frozen=True)
class MatchAnswer:
    """The figures of each player (in impartial games), and the games between each two."""

    request: MatchRequest
    measured: tuple[PlayerFigures, ...] = ()
    played: tuple[Pairing, ...] = ()
    stopped: Ending = FINISHED


@runtime_checkable
class _Taught(Protocol):
    """A player that learned from examples."""

    @property
    def examples(self) -> int: ...


def compare_players(request: MatchRequest, work: Work | None = None) -> MatchAnswer:
    """Measure each player; let every two of them play, if games are wanted."""
    work, exact = work or Work(), isinstance(request.box, Impartial)
    if not request.players:
        raise BadText("name at least one player, as in players=('textbook', 'perfect')")
    if request.learned_on is not None and not exact:
        raise Unsuitable(f"{request.box.game} has no exact figures: leave learned_on out")
    games = (0 if exact else GAMES) if request.games is None else request.games
    if not exact and (games == 0 or len(request.players) < 2):
        raise Unsuitable(f"{request.box.game} is not impartial: let two players play some games")
    measured: list[PlayerFigures] = []
    played: list[Pairing] = []
    with work.keeping():
        # a list keeps what a stopped iterator gave it
        measured.extend(_measured(request, work) if exact else ())
        played.extend(_played(request, games, work) if games else ())
    return MatchAnswer(request, tuple(measured), tuple(played), work.ending)


def _measured(request: MatchRequest, work: Work) -> Iterator[PlayerFigures]:
    players = [player(name, seed=request.seed) for name in request.players]
    for one in players:
        one.prepare(request.box, "left", work)
    world = build_game_graph(request.box, work)
    new, hard = request.learned_on, hard_positions(world)
    counts = find_unlearned(world, new, work) if isinstance(new, Impartial) else None
    for one in players:
        metrics = measure(one, world, hard, counts, work)
        plies = one.plies if isinstance(one, GradingPlayer) else None
        yield PlayerFigures(one.name, plies, _examples(one, world.game), metrics)


def _examples(one: Player, game: str) -> int | None:
    """How many examples the player learned from; None if it does not learn."""
    if isinstance(one, Reasoned):
        return len(one.knowledge(game).remembered)
    return one.examples if isinstance(one, _Taught) else None


def _played(request: MatchRequest, games: int, work: Work) -> Iterator[Pairing]:
    for place, one in enumerate(request.players):
        for other in request.players[place + 1 :]:
            yield Pairing((one, other), _series(request, (one, other), games, work))


def _series(request: MatchRequest, names: tuple[str, str], games: int, work: Work) -> Series:
    def seated(number: int) -> tuple[Player, Player]:
        seed = request.seed + 2 * number
        return player(names[0], seed=seed), player(names[1], seed=seed + 1)

    one, other = seated(0)
    for each in (one, other):
        each.prepare(request.box, "left", work)
    return series(request.box, seated, games, request.seed, work)


@document.register(MatchAnswer)
def _(answer: MatchAnswer) -> Document:
    """The figures of all players; those of the first one also by themselves."""
    every = [_figures(answer.request, one) for one in answer.measured]
    return {
        "game": answer.request.box.game,
        **(every[0] if every else {"box": rectangle_text(answer.request.box)}),
        "players": every,
        "games": [{"players": [*one.players], **asdict(one.series)} for one in answer.played],
        "seed": answer.request.seed,
        **stopped_field(answer.stopped),
    }


def _figures(request: MatchRequest, one: PlayerFigures) -> Document:
    learned_on = request.learned_on
    metrics = {name: _decimal(figure) for name, figure in asdict(one.metrics).items()}
    return {
        "player": one.player,
        "box": rectangle_text(request.box),
        "learned_on": None if learned_on is None else rectangle_text(learned_on),
        "examples": one.examples,
        "plies": "all" if one.plies == UNLIMITED_PLIES else one.plies,
        **metrics,
    }


def _decimal(figure: int | Fraction | None) -> int | float | None:
    """Counts as they are; exact fractions as the nearest floating-point number."""
    return float(figure) if isinstance(figure, Fraction) else figure
