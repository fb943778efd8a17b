"""A game of Chomp against a page that somebody else wrote, seen only through its board.

Boards only shrink, so the board itself tells whose turn it is: as long as it is the one that
we left, the page is to move. A larger board than that is a new game (the page was loaded
again), and it is played from its beginning.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from ponder.answers.document import Document, document, stopped_field
from ponder.core.errors import PonderError
from ponder.core.work import FINISHED, Ending, Work
from ponder.games.chomp import Chomp
from ponder.players.contract import Player

POISON = Chomp("1")
PATIENCE = 60.0  # seconds
CLICK_AGAIN = 5.0  # seconds after a bite that the page did not take
BETWEEN_LOOKS = 0.1  # seconds
MOST_NEW_GAMES = 10

Result = Literal["won", "lost"]
By = Literal["us", "page"]


@dataclass(frozen=True)
class PageState:
    """What a page shows: its board, whether it says that we may move, and the result if any.

    The board is None if all of it is eaten. `our_turn` is None if the page does not say.
    """

    board: Chomp | None
    our_turn: bool | None = None
    result: Result | None = None


class BoardNotFound(PonderError, LookupError):
    """A page that does not show what its adapter promises, perhaps only not yet."""


class GamePage(Protocol):
    """A page on which Chomp is played."""

    @property
    def shows_result(self) -> bool:
        """Whether the page tells who has won."""

    def look(self) -> PageState:
        """What the page shows now, or `BoardNotFound`."""

    def bite(self, move: str) -> None:
        """Bite into the cookie in this row and column, counted from the poison."""

    def pause(self, seconds: float) -> None:
        """Let the page go on."""


@dataclass(frozen=True)
class Bite:
    """A move of the game: who made it, and the board it left; None if the poison was eaten."""

    by: By
    move: str
    board: Chomp | None


@dataclass(frozen=True)
class Autoplayed:
    """A game played on a page; without a result, it was stopped."""

    start: Chomp | None
    bites: tuple[Bite, ...]
    result: Result | None
    new_games: int = 0
    stopped: Ending = FINISHED

    @property
    def won(self) -> bool:
        return self.result == "won"


Tell = Callable[[Bite], None]


@dataclass
class _Game:
    """The game as far as it was seen."""

    table: GamePage
    mover: Player
    patience: float
    work: Work
    tell: Tell
    bites: list[Bite] = field(default_factory=list)
    start: Chomp | None = None
    new_games: int = 0
    refused: BoardNotFound | None = None

    def play(self) -> Result:
        """Play to the end of the game."""
        look = self._first_look()
        self._begin(look.board)
        while (result := self._result(look)) is None:
            assert look.board is not None  # else there is a result
            look = self._after_our_bite(look.board)
        return result

    def _begin(self, board: Chomp | None) -> None:
        if board is not None:
            self.mover.prepare(board, "left", self.work)
        self.start = board
        self.bites.clear()

    def _result(self, look: PageState) -> Result | None:
        """The result that the page tells; without one, whoever is left with the poison lost."""
        if look.result is not None:
            return look.result
        left = self.bites[-1] if self.bites else None
        if look.board is None:
            return "won" if left and left.by == "page" else "lost"
        if look.board != POISON:
            return None
        return "won" if left and left.by == "us" else "lost"

    def _first_look(self) -> PageState:
        """The page when it is our turn, which a page that does not say it is taken to mean."""
        for look in self._looks("whether it is our turn"):
            if look.our_turn is not False or look.result is not None:
                return look
        raise AssertionError  # looks end by an error only

    def _after_our_bite(self, before: Chomp) -> PageState:
        """Bite, and wait for the reply, for the result, or for a new game."""
        move = self.mover.choose(before, "left").move
        left = before.play(move)
        self._bite(move)
        clicked, ours_seen = time.monotonic(), False
        for look in self._looks(f"a reply to {move}"):
            if look.board == before and look.result is None:
                if time.monotonic() - clicked > CLICK_AGAIN:
                    self._bite(move)
                    clicked = time.monotonic()
                continue
            if _is_being_eaten(before, look, left):
                continue
            if not ours_seen and _is_taken(look, left):
                self._note("us", move, left)
                ours_seen = True
            if self._is_answered(look, left):
                return self._reply(look, left)
        raise AssertionError  # looks end by an error only

    def _bite(self, move: str) -> None:
        """Bite; if that fails, look what the page shows, and perhaps bite again."""
        try:
            self.table.bite(move)
            self.refused = None
        except BoardNotFound as error:
            self.refused = error

    def _is_answered(self, look: PageState, left: Chomp) -> bool:
        if look.result is not None:
            return True
        if look.board == left:
            return left == POISON and not self.table.shows_result
        return look.our_turn is not False

    def _reply(self, look: PageState, left: Chomp) -> PageState:
        """Note the page's move, or that it has begun a new game."""
        if look.board == left or (look.result and bite_between(left, look.board) is None):
            return look
        if not _within(look.board, left):
            if left == POISON and not self.table.shows_result:
                return PageState(POISON)  # the game was over, and the page has begun the next one
            self._new_game(look.board)
            return look
        move = bite_between(left, look.board)
        if move is None:
            raise PonderError(
                f"the page went from {left} to {look.board}, which is not one bite; "
                "it plays by other rules, or its adapter reads it wrong"
            )
        self._note("page", move, look.board)
        return look

    def _new_game(self, board: Chomp | None) -> None:
        self.new_games += 1
        if self.new_games > MOST_NEW_GAMES:
            raise PonderError(f"the page began a new game {self.new_games} times; it has no end")
        self._begin(board)

    def _note(self, by: By, move: str, board: Chomp | None) -> None:
        self.bites.append(Bite(by, move, board))
        self.tell(self.bites[-1])

    def _looks(self, awaited: str) -> Iterator[PageState]:
        """Look until somebody is content; a page that stays silent is an error after a while."""
        end = time.monotonic() + self.patience
        missing: BoardNotFound | None = None
        while True:
            self.work.step(len(self.bites))
            try:
                look = self.table.look()
            except BoardNotFound as error:
                missing = error
            else:
                missing = None
                yield look
            if time.monotonic() > end:
                raise (
                    missing
                    or self.refused
                    or BoardNotFound(f"the page did not show {awaited} within {self.patience:g} s")
                )
            self.table.pause(BETWEEN_LOOKS)


def play_on(
    table: GamePage,
    mover: Player,
    *,
    patience: float = PATIENCE,
    tell: Tell = lambda bite: None,
    work: Work | None = None,
) -> Autoplayed:
    """Play Chomp on a page to the end; what was played is kept if the work is stopped.

    What the page answers is read from its board only. `patience` is how many seconds to wait
    for anything that the page is slow to show.
    """
    work = work or Work()
    game, result = _Game(table, mover, patience, work, tell), None
    with work.keeping():
        result = game.play()
    return Autoplayed(game.start, tuple(game.bites), result, game.new_games, work.ending)


def bite_between(before: Chomp, after: Chomp | None) -> str | None:
    """The one bite that leads from a board to another, or None; eating the poison is `1,1`.

    >>> bite_between(Chomp("3x3"), Chomp("3,1,1")), bite_between(Chomp("3x3"), Chomp("3,2,1"))
    ('2,2', None)
    """
    if after is None:
        return "1,1"
    return next((move for move, to in before.moves() if to == after), None)


def _is_being_eaten(before: Chomp, look: PageState, left: Chomp) -> bool:
    """Whether the page has eaten only some of the cookies of our bite so far."""
    board = look.board
    if board is None or board == left or look.result is not None:
        return False
    return _within(board, before) and _within(left, board)


def _is_taken(look: PageState, left: Chomp) -> bool:
    """Whether the page has taken our bite; after a last one it may show the next game at once."""
    return look.result is not None or left == POISON or _within(look.board, left)


def _within(board: Chomp | None, outer: Chomp) -> bool:
    """Whether no cookie of the board is outside the other one."""
    if board is None:
        return True
    pairs = zip(board.rows, outer.rows, strict=False)
    return len(board.rows) <= len(outer.rows) and all(row <= most for row, most in pairs)


@document.register(Autoplayed)
def _(played: Autoplayed) -> Document:
    return {
        "game": "chomp",
        "start": played.start and str(played.start),
        "moves": [
            {"by": bite.by, "move": bite.move, "to": bite.board and str(bite.board)}
            for bite in played.bites
        ],
        "result": played.result,
        "new_games": played.new_games,
    } | stopped_field(played.stopped)
