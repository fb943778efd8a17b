"""Rules and limits of single games, as their definitions say."""

from itertools import combinations_with_replacement

import pytest

from ponder import Impartial, position
from ponder.core.errors import TooLarge
from ponder.games import Chomp, Divisors, LiteralForm, ToadsAndFrogs


@pytest.mark.parametrize(
    ("text", "left", "right"),
    [
        ("*", "0", "0"),
        ("*2", "0 *", "0 *"),
        ("^", "0", "*"),
        ("^*", "0 *", "0"),
        ("^^", "0", "^*"),
        ("v", "*", "0"),
        ("1/2", "0", "1"),
        ("2", "1", ""),
    ],
)
def test_options_of_numbers_ups_and_stars(text: str, left: str, right: str) -> None:
    here = LiteralForm(text)
    assert " ".join(map(str, here.options("left"))) == left
    assert " ".join(map(str, here.options("right"))) == right


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("octal:0.07", "4 1,3 2,2"),  # two are taken: nothing, one heap or two may be left
        ("octal:0.3", "5"),
        ("octal:0.4", "1,4 2,3"),  # one is taken, and two heaps must be left
    ],
)
def test_options_of_a_heap_of_six(game: str, options: str) -> None:
    here = position(game, "6")
    assert isinstance(here, Impartial)
    assert set(map(str, here.options())) == set(options.split())


def test_divisors_up_to_a_million_million() -> None:
    assert len(Divisors.elements(10**12)) == 13 * 13  # 2^12 5^12
    with pytest.raises(TooLarge):
        Divisors.elements(10**12 + 1)


@pytest.mark.parametrize("sign", ["^", "*"])
def test_ups_and_nimbers_below_two_to_the_twenty(sign: str) -> None:
    assert str(LiteralForm(f"{sign}{2**20 - 1}"))
    with pytest.raises(TooLarge):
        LiteralForm(f"{sign}{2**20}")


def test_a_strip_may_be_written_as_it_is_drawn() -> None:
    assert ToadsAndFrogs("T T _ F F") == ToadsAndFrogs("TT_FF") == ToadsAndFrogs("T^2 _ F F")


BOARDS = [
    rows for height in range(1, 5) for rows in combinations_with_replacement((5, 3, 2, 1), height)
]


@pytest.mark.parametrize("rows", BOARDS, ids=str)
def test_every_move_is_the_bite_at_its_square(rows: tuple[int, ...]) -> None:
    board = Chomp(rows)
    squares = [(row, column) for row, length in enumerate(rows) for column in range(length)]
    bites = [(f"{r + 1},{c + 1}", board.bitten(r, c)) for r, c in squares if (r, c) != (0, 0)]
    assert list(board.moves()) == bites
