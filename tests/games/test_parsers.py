"""Fuzz: whatever text comes, it reads and reads back, or is refused with one clear line."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from parsing import read_or_refused

from ponder.core.catalogue import find, games
from ponder.core.position import SIDES, Chance, Side, moves_of
from ponder.core.records import Record
from ponder.games import Chomp, Octal, Subtraction
from ponder.solving.chomp.book import book_of, read_book

NAMES = [game.name for game in games()]
WRAPPED = ["sum", "misere-nim", "random-turn-toads-and-frogs", "random-turn-nim", "octal:0.6"]
LETTERS = st.text("0123456789,x|;:/@+ TF_.#obrg-", max_size=24)


def near(example: str) -> st.SearchStrategy[str]:
    """Texts that are almost right: an example with something put in or taken out."""
    places = st.integers(0, len(example))
    changes = st.tuples(places, places, st.text(max_size=3))
    return changes.map(lambda c: example[: min(c[:2])] + c[2] + example[max(c[:2]) :])


@pytest.mark.parametrize("name", [*NAMES, *WRAPPED])
@given(data=st.data())
@settings(max_examples=60)
def test_positions(name: str, data: st.DataObject) -> None:
    game = find(name)
    example = data.draw(st.sampled_from(game.examples))
    text = data.draw(st.text(max_size=12) | LETTERS | near(example))
    here = read_or_refused(lambda: game.read(text))
    if here is not None:
        assert find(here.game).read(str(here)) == here


@given(st.text(max_size=20) | st.text("misere-random-turn:nim0.7,", max_size=20))
def test_game_names(name: str) -> None:
    game = read_or_refused(lambda: find(name))
    if game is not None:
        assert find(game.name).name == game.name


@pytest.mark.parametrize("family", [Octal, Subtraction])
@given(text=st.text("01234567.,", max_size=8) | st.text(max_size=5))
def test_parameters(family: type[Octal] | type[Subtraction], text: str) -> None:
    game = read_or_refused(lambda: family.with_parameter(text))
    if game is not None:
        assert type(find(game.game).read("3")) is game


@pytest.mark.parametrize("name", NAMES)
@given(move=st.text(max_size=6) | st.text("0123456789,>+-", max_size=8))
@settings(max_examples=20)
def test_moves(name: str, move: str) -> None:
    here = find(name).read(find(name).examples[0])
    if isinstance(here, Chance):
        assert read_or_refused(lambda: here.lottery(move)) != ()
        return
    record = Record(name, str(here), (move,))
    turn = read_or_refused(record.last)
    if turn is not None:
        assert turn.position in [to for _, to in moves_of(here, "left")]
        assert Record.parse(str(record)) == record


@given(st.text(max_size=60) | near("game: chomp\nstart: 2x2\nmoves: 2,2 1,2\nresult: unfinished"))
def test_records(text: str) -> None:
    record = read_or_refused(lambda: Record.parse(text))
    if record is not None:
        assert Record.parse(str(record)) == record


@given(st.text(max_size=8), st.text(max_size=8), st.sampled_from(SIDES))
def test_names_in_records(first: str, second: str, starts: Side) -> None:
    record = Record("random-turn-toads-and-frogs", "T_F", (), first, second, starts)
    assert Record.parse(str(record)) == record


@given(near(json.dumps(book_of(Chomp("2x3")).as_json())) | st.text(max_size=20))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_books(tmp_path: Path, text: str) -> None:
    path = tmp_path / "book.json"
    path.write_bytes(text.encode(errors="surrogatepass"))
    book = read_or_refused(lambda: read_book(path))
    if book is not None:
        assert set(book.as_json()) == set(json.loads(text))
