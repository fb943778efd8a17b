"""The smallest P-positions are the smallest: none is left out."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product, takewhile

import naive
import pytest
from refusals import refuse

from ponder import Limit, Position, Stopped, Work, position
from ponder.conjectures.examples import smallest_p_positions
from ponder.core.errors import TooLarge
from ponder.games import Cram, Divisors, Nim


def all_heaps(game: str, counters: int, most_heaps: int) -> set[Position]:
    """Every position of so many counters or fewer."""
    sizes = range(counters + 1)
    found = combinations_with_replacement(sizes, min(counters, most_heaps))
    texts = {",".join(map(str, heaps)) for heaps in found if sum(heaps) <= counters}
    return {position(game, text) for text in texts}


@pytest.mark.parametrize(
    ("game", "most_heaps"),
    [("kayles", 7), ("nim", 7), ("misere-nim", 7), ("wythoff", 2), ("subtraction:1,3", 7)],
)
def test_every_small_p_position_is_there(game: str, most_heaps: int) -> None:
    everything = all_heaps(game, 7, most_heaps)
    lost = {here for here in everything if naive.outcome(here) == "P"}
    found = smallest_p_positions(game, len(lost))
    assert set(found) == lost


def test_the_order_is_by_counters_and_then_by_heaps() -> None:
    found = " ".join(map(str, smallest_p_positions("kayles", 9)))
    assert found == "0 1,1 2,2 1,1,1,1 1,4 3,3 1,2,3 1,1,2,2 1,1,1,1,1,1"


def test_cram_is_listed_by_squares() -> None:
    found = " ".join(map(str, smallest_p_positions("cram", 12)))
    assert found == ". # #|. #|# .|#|. #|.|# #|#|. #|#|# ..|.. #.|.# ##|#. ##|##"


def test_every_small_grid_is_listed_once() -> None:
    small = list(takewhile(lambda here: len("".join(here.state)) <= 6, Cram.by_size()))
    texts = {"|".join(rows) for rows in map(tuple, grids(6))}
    assert {position("cram", text).canonical() for text in texts} == set(small)
    assert len(small) == len(set(small))


def grids(most: int) -> Iterator[list[str]]:
    """Every grid of so many squares or fewer."""
    for rows, columns in product(range(1, most + 1), repeat=2):
        if rows * columns <= most:
            yield from map(list, product(map("".join, product(".#", repeat=columns)), repeat=rows))


def test_divisors_are_listed_by_number() -> None:
    found = list(takewhile(lambda here: here.state[0] <= 30, Divisors.by_size()))
    assert len(found) == len(set(found))
    lost = [here for here in found if naive.outcome(here) == "P"]
    assert list(smallest_p_positions("divisors", len(lost))) == lost
    full = {here for here in found if here.left == Divisors.elements(here.state[0])}
    assert len(full) == 30


def test_all_heaps_are_listed_by_size() -> None:
    small = list(takewhile(lambda here: sum(here.heaps) <= 7, Nim.by_size()))
    assert len(small) == len(set(small))
    assert set(small) == all_heaps("nim", 7, 7)


def test_too_many_are_refused_and_the_clock_is_heard() -> None:
    refuse(TooLarge, smallest_p_positions, "nim", 10_001)
    with pytest.raises(Stopped):
        smallest_p_positions("wythoff", 1000, work=Work(Limit(seconds=0)))
