"""Playing on a page that shows only its board: a page of plain data stands for a real one."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from refusals import refuse

from ponder import PonderError, Work
from ponder.answers.document import document
from ponder.faces.browser.game import Autoplayed, Bite, BoardNotFound, GamePage, PageState, play_on
from ponder.games import Chomp
from ponder.players import player

Reply = Callable[[Chomp], Chomp | None]


def last_cookie(board: Chomp) -> Chomp | None:
    """The page's move: the last cookie of the last row."""
    rows = [*board.rows[:-1], board.rows[-1] - 1]
    return Chomp(rows) if rows[0] else None


class Page:
    """A page in data; it shows each of its boards once, and the last one from then on."""

    shows_result = False

    def __init__(self, board: Chomp | str, reply: Reply = last_cookie) -> None:
        self.shown: list[PageState | BoardNotFound] = [PageState(Chomp(str(board)))]
        self.reply = reply
        self.bites: list[str] = []

    def look(self) -> PageState:
        now = self.shown[0] if len(self.shown) == 1 else self.shown.pop(0)
        if isinstance(now, BoardNotFound):
            raise now
        return now

    def bite(self, move: str) -> None:
        self.bites.append(move)
        before = self.shown[-1]
        assert isinstance(before, PageState)
        assert before.board is not None
        left = before.board.play(move)
        self.shown = [*self.between(before.board, left), *map(PageState, self.answers(left))]

    def between(self, before: Chomp, left: Chomp) -> list[PageState | BoardNotFound]:
        return [PageState(before)]

    def answers(self, left: Chomp) -> Iterator[Chomp | None]:
        yield left
        if left != Chomp("1"):
            yield self.reply(left)

    def pause(self, seconds: float) -> None:
        pass


def played(page: GamePage, mover: str = "perfect", patience: float = 5.0) -> Autoplayed:
    return play_on(page, player(mover), patience=patience)


@pytest.mark.parametrize("size", ["2x2", "4x7", "5,3,3,1"])
def test_the_perfect_player_wins_what_can_be_won(size: str) -> None:
    assert played(Page(Chomp(size))).result == "won"


def test_a_lost_board_is_lost() -> None:
    def perfectly(board: Chomp) -> Chomp | None:
        return Chomp(str(player("perfect").choose(board, "left").to))

    game = played(Page("2,1", perfectly))
    assert game.result == "lost"
    assert [bite.by for bite in game.bites] == ["us", "page"]


def test_the_poison_alone_is_lost_without_a_move() -> None:
    game = played(Page("1"))
    assert (game.result, game.bites) == ("lost", ())


def test_every_bite_is_told_with_what_it_leaves() -> None:
    told: list[tuple[str, str, str]] = []
    play_on(
        Page("2x2"),
        player("perfect"),
        tell=lambda bite: told.append((bite.by, bite.move, str(bite.board))),
    )
    assert told == [("us", "2,2", "2,1"), ("page", "2,1", "2"), ("us", "1,2", "1")]


def test_a_board_that_is_eaten_cookie_by_cookie_is_waited_for() -> None:
    class Slow(Page):
        def between(self, before: Chomp, left: Chomp) -> list[PageState | BoardNotFound]:
            padded = [*left.rows, *[0] * (len(before.rows) - len(left.rows))]
            last = max(row for row, length in enumerate(before.rows) if length != padded[row])
            halfway = Chomp([*before.rows[:last], *padded[last:]])
            return [PageState(before), BoardNotFound("not yet"), PageState(halfway)]

    game = played(Slow("3x3"))
    assert game.result == "won"
    assert game.new_games == 0


def test_the_page_may_end_the_game_by_eating_the_poison() -> None:
    class Honest(Page):
        shows_result = True

        def answers(self, left: Chomp) -> Iterator[Chomp | None]:
            yield left
            yield self.reply(left)

    assert played(Honest("3x3")).result == "won"


def test_what_the_page_says_of_the_result_is_believed() -> None:
    page = Page("3x3")
    page.shown = [PageState(Chomp("3x3"), False), PageState(Chomp("3x3"), None, "lost")]
    assert played(page).result == "lost"


def test_a_page_that_is_loaded_again_is_played_again() -> None:
    class Reloaded(Page):
        def answers(self, left: Chomp) -> Iterator[Chomp | None]:
            again = len(self.bites) == 2
            return iter([left, Chomp("4x4")]) if again else super().answers(left)

    game = played(Reloaded("4x4"))
    assert game.result == "won"
    assert game.new_games == 1
    assert game.start == Chomp("4x4")
    assert game.bites[0].move == "2,2"


@pytest.mark.parametrize("result", ["won", None])
def test_a_page_that_begins_again_at_once_has_lost_before(result: Any) -> None:
    class Eager(Page):
        shows_result = result is not None

        def bite(self, move: str) -> None:
            super().bite(move)
            if self.shown[-1] == PageState(Chomp("1")):
                self.shown = [PageState(Chomp("3x3"), None, result)]

    game = played(Eager("3x3"))
    assert (game.result, game.new_games) == ("won", 0)
    assert game.bites[-1] == Bite("us", "1,2", Chomp("1"))


def test_a_page_without_end_is_left() -> None:
    class Endless(Page):
        def answers(self, left: Chomp) -> Iterator[Chomp | None]:
            return iter([left, Chomp("4x5" if len(self.bites) % 2 else "4x4")])

    refuse(PonderError, played, Endless("4x4"))


def test_a_click_that_is_not_taken_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deaf(Page):
        refusals = 3

        def bite(self, move: str) -> None:
            if self.refusals:
                self.refusals -= 1
                raise BoardNotFound("covered by a banner")
            super().bite(move)

        def between(self, before: Chomp, left: Chomp) -> list[PageState | BoardNotFound]:
            return []

    monkeypatch.setattr("ponder.faces.browser.game.CLICK_AGAIN", 0.0)
    page = Deaf("3x3")
    assert played(page).result == "won"
    assert page.refusals == 0


def test_a_click_that_is_never_taken_is_the_error() -> None:
    class Deaf(Page):
        def bite(self, move: str) -> None:
            raise BoardNotFound("covered by a banner")

    refuse(BoardNotFound, played, Deaf("3x3"), patience=0.0)


def test_a_page_that_does_not_answer_is_an_error() -> None:
    refuse(BoardNotFound, played, Page("3x3", lambda left: left), patience=0.01)


def test_other_rules_are_an_error() -> None:
    refuse(PonderError, played, Page("3x3", lambda left: Chomp("2")))


def test_stopped_work_keeps_the_moves() -> None:
    work = Work()
    page = Page("4x7")
    game = play_on(page, player("perfect"), tell=lambda bite: work.cancel(), work=work)
    assert game.result is None
    assert [bite.move for bite in game.bites] == ["3,4"]
    assert document(game)["stopped"] == "cancelled"


def test_the_document_tells_the_game() -> None:
    assert document(played(Page("2x2"))) == {
        "game": "chomp",
        "start": "2,2",
        "moves": [
            {"by": "us", "move": "2,2", "to": "2,1"},
            {"by": "page", "move": "2,1", "to": "2"},
            {"by": "us", "move": "1,2", "to": "1"},
        ],
        "result": "won",
        "new_games": 0,
    }
