"""Whatever is given as a position or a start: a position, or an error that teaches."""

from contextlib import suppress
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from refusals import refuse

from ponder.core.catalogue import games
from ponder.core.errors import BadText, PonderError, TooLarge
from ponder.games import Clobber, Cram, Domineering, ToadsAndFrogs

GAMES = [game.name for game in games()]
PIECES: st.SearchStrategy[Any] = st.one_of(
    st.integers(-2, 5),
    st.sampled_from([10**7, 10**12, 10**19, 10**400]),
    st.text("0123x,|_TF.^+- {}", max_size=4),
    st.sampled_from([None, True, 2.0, 0.5, float("nan"), b"3", (1,), [], {}]),
)
DATA = st.one_of(PIECES, st.lists(PIECES, max_size=4), st.lists(PIECES, max_size=4).map(tuple))


@pytest.mark.parametrize("name", GAMES)
@given(data=DATA)
def test_a_position_or_an_error_that_teaches(name: str, data: Any) -> None:
    kind = _kind(name)
    with suppress(PonderError):
        made = kind(data)
        assert kind(str(made)) == made


@pytest.mark.parametrize("name", GAMES)
@given(sizes=st.lists(PIECES, max_size=4))
def test_a_start_or_an_error_that_teaches(name: str, sizes: list[Any]) -> None:
    kind = _kind(name)
    with suppress(PonderError):
        start = kind.starting(*sizes)
        assert kind(str(start)) == start
        assert len(sizes) == len(kind.start_sizes)


@pytest.mark.parametrize("kind", [Domineering, Cram, Clobber, ToadsAndFrogs])
def test_wrong_sizes_of_a_start_say_what_would_be_right(kind: Any) -> None:
    right = len(kind.start_sizes)
    for count in {0, 1, 2, 3, 4} - {right}:
        refuse(BadText, kind.starting, *[2] * count)
    refuse(BadText, kind.starting, *["x"] * right)
    refuse(TooLarge, kind.starting, *[10**12] * right)


class SquareCram(Cram):
    """Cram on boards as high as wide."""

    start_sizes: ClassVar[Any] = ("side",)

    @classmethod
    def starting_rows(cls, rows: int, columns: int = 0) -> tuple[str, ...]:
        return super().starting_rows(rows, columns or rows)


def test_a_grid_may_have_sizes_of_its_own() -> None:
    assert SquareCram.starting(3) == SquareCram("3x3")
    refuse(BadText, SquareCram.starting, 0)
    refuse(BadText, SquareCram.starting, 3, 3)


def _kind(name: str) -> Any:
    known = next(game for game in games() if game.name == name)
    return type(known.read(known.start))
