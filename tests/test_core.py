"""Positions, sums, wrappers, the registry, records."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import naive
import pytest

from ponder.core.errors import BadText, IllegalMove, PonderError, TooLarge, UnknownName, Unsuitable
from ponder.core.position import Chance, Impartial, Partizan
from ponder.core.records import Record
from ponder.core.registry import find, games, position
from ponder.core.sums import add
from ponder.core.wrappers import misere, random_turn
from ponder.games import Chomp, Domineering, Hackenbush, Kayles, Nim, Pig, ToadsAndFrogs


def test_a_dozen_games() -> None:
    names = {game.name for game in games()}
    assert names >= {
        "chomp", "clobber", "dawsons-kayles", "divisors", "domineering", "hackenbush", "kayles",
        "nim", "octal", "pig", "subtraction", "toads-and-frogs", "wythoff",
    }  # fmt: skip


def test_positions_are_made_from_text_or_data() -> None:
    assert Chomp("4x7") == Chomp([7, 7, 7, 7]) == Chomp((7,) * 4)
    assert Nim("5,3,0") == Nim([3, 5]) == Nim("3, 5")
    assert Domineering("1x2") == Domineering([".."])
    assert Hackenbush("rb,b") == Hackenbush(["b", "rb"])
    assert Pig("100") == Pig(100)


def test_positions_are_values() -> None:
    board = Chomp("3,2")
    assert {board: 1}[Chomp([3, 2])] == 1
    assert board != Nim("2,3")
    assert board != "3,2"
    assert repr(board) == "Chomp('3,2')"
    with pytest.raises(AttributeError, match="immutable"):
        board.state = (1,)
    with pytest.raises(AttributeError, match="immutable"):
        del board.state


def test_moves_are_typed_as_people_type() -> None:
    assert Chomp("4x7").play("2,3") == Chomp("4x7").play(" (2, 3) ") == Chomp("7,2,2,2")
    assert ToadsAndFrogs("T_F").play("1", "left") == ToadsAndFrogs("_TF")
    assert Nim("3,5").play("5>2") == Nim("2,3")
    assert Kayles("7").play("7>3+2") == Kayles("2,3")


@pytest.mark.parametrize(
    ("game", "text", "error"),
    [
        ("chomp", "3,4", "rows may not grow: '3,4'; write '4,3', or 3x4 for a rectangle"),
        ("chomp", "0x4", "0x4 has no square; the smallest board is 1x1"),
        ("chomp", "", "expected numbers like 4x7 or 5,3,3,2, not ''"),
        ("nim", "3,-1", "expected numbers like 3,4,5, not '3,-1'"),
        ("wythoff", "1,2,3", "Wythoff's game has two heaps, e.g. 3,5, not 3"),
        ("octal:0.9", "3", "an octal code looks like 0.77 or 4.137, not '0.9'"),
        ("subtraction:0", "3", "every move takes at least one counter"),
        ("nim:2", "3", "nim takes no parameter, but was given '2'"),
        ("toads-and-frogs", "TxF", "a strip of toads-and-frogs is written with T F _, not 'x'"),
        ("domineering", "..|.", "the rows of a grid are equally long, as in ...|..."),
        ("hackenbush", "bx", "stalks are written with b, r, g, e.g. bbr,rg, not 'bx'"),
        ("divisors", "72/5", "5 cannot be taken from 72"),
        ("sum", "3", "a sum names the game of each term"),
        ("random-turn-nim", "3; left", "after the semicolon stands who was named: ; tossed"),
        ("misere-pig", "10", "misere wraps games without chance"),
        ("misere-misere-nim", "1", "misere-nim is misère already"),
    ],
)
def test_bad_text_teaches(game: str, text: str, error: str) -> None:
    with pytest.raises(PonderError) as caught:
        position(game, text)
    assert str(caught.value).startswith(error)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("chomp", "1000000x2"),
        ("nim", "9" * 30),
        ("domineering", "999x999"),
        ("toads-and-frogs", "T" * 10_001),
        ("hackenbush", "b" * 10_001),
        ("divisors", "9" * 15),
        ("pig", "9999"),
        ("nim", ",".join(["1"] * 1001)),
    ],
)
def test_absurd_sizes_are_refused(game: str, text: str) -> None:
    with pytest.raises(TooLarge):
        position(game, text)


@pytest.mark.parametrize("data", [3, [1.5], ["a"], [True], [-1], None])
def test_bad_data_is_refused(data: object) -> None:
    with pytest.raises(BadText, match="expected whole numbers"):
        Nim(data)


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("chopm", "did you mean 'chomp'?"),
        ("misere-nmi", "did you mean 'nim'?"),
        ("xyzzy", "known: chomp,"),
    ],
)
def test_unknown_games(name: str, hint: str) -> None:
    with pytest.raises(UnknownName, match="unknown game") as caught:
        find(name)
    assert hint in str(caught.value)
    assert isinstance(caught.value, LookupError)


def test_names_are_forgiving() -> None:
    assert find("Toads and Frogs").name == "toads-and-frogs"
    assert find("misère_nim").name == "misere-nim"
    assert find("octal:.7700").name == "octal:0.77"


def test_illegal_moves_name_legal_ones() -> None:
    with pytest.raises(IllegalMove, match="no move '9,9' in chomp '2,2'; there are: 1,2, 2,1"):
        Chomp("2x2").play("9,9")
    with pytest.raises(IllegalMove, match="no move '1,1' in chomp"):
        Chomp("2x2").play("1,1")
    with pytest.raises(IllegalMove, match="there is no move for Left in toads-and-frogs"):
        ToadsAndFrogs("_T").play("2", "left")


def test_sums_of_different_games() -> None:
    total = Nim("1") + Chomp("1x2") + Kayles("2")
    assert str(total) == "1@nim + 2@chomp + 2@kayles"
    assert position("sum", str(total)) == total
    assert isinstance(total, Impartial)
    assert [name for name, _ in total.moves()] == ["1:1>0", "2:1,2", "3:2>1", "3:2>0"]
    assert isinstance(Nim("1") + ToadsAndFrogs("T_F"), Partizan)
    assert len((Nim("1") + ToadsAndFrogs("T_F")).options("left")) == 2  # type: ignore[attr-defined]


def test_what_does_not_add() -> None:
    with pytest.raises(Unsuitable, match="chance plays in it"):
        add(Nim("1"), Pig("10"))
    with pytest.raises(Unsuitable, match="take misère play of a sum instead"):
        add(Nim("1"), misere(Nim("1")))
    assert naive.outcome(misere(Nim("1") + Nim("1"))) == "N"


def test_random_turn_of_a_heap() -> None:
    """Whoever is named takes the whole heap and wins, so each has one chance in two."""
    start = random_turn(Nim("2"))
    assert isinstance(start, Chance)
    tossed = start.lottery("toss")[0].to
    assert isinstance(tossed, Chance)
    ends = {name: [draw.name for draw in draws] for name, draws in tossed.moves()}
    assert ends == {"2>0": ["end"], "2>1": ["same", "other"]}


def test_random_turn_names_left_or_right() -> None:
    start = random_turn(ToadsAndFrogs("T_F"))
    assert isinstance(start, Chance)
    assert [(d.name, d.probability, d.again) for d in start.lottery("toss")] == [
        ("left", Fraction(1, 2), True),
        ("right", Fraction(1, 2), False),
    ]


def test_records_read_back() -> None:
    record = Record("chomp", "2x2", ("2,2", "1,2", "2,1"), first="Ann", second="perfect")
    assert record.result() == "first wins"
    assert Record.parse(str(record)) == record


def test_records_of_partizan_and_chance_games() -> None:
    frogs = Record("toads-and-frogs", "T_F", ("3", "1", "2"), starts="right")
    assert frogs.result() == "first wins"
    assert Record.parse(str(frogs)) == frogs
    pig = Record("pig", "4", ("roll=2", "hold=kept", "roll=1", "roll=6"))
    assert pig.result() == "first wins"
    assert Record.parse(str(pig)) == pig


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "a game record needs a line 'game: …'"),
        ("game: chomp\nstart: 2x2\nmoves: 3,3", "move 1: no move '3,3' in chomp"),
        ("game: chomp\nmoves: 2,2", "a game record needs a line 'start: …'"),
        ("hello", "line 1: expected 'name: …'"),
        ("game: chomp\ngame: nim", "line 2: 'game' stands twice"),
        ("game: chomp\nstart: 2x2\nmoves:\nresult: won", "result: first wins, second wins"),
        ("game: chomp\nstart: 2x2\nmoves:\nresult: first wins", "the record says 'first wins'"),
        ("game: nim\nstart: 2\nmoves:\nstarts: up", "starts: left or right"),
        ("game: pig\nstart: 4\nmoves: roll=7", "move 1: after 'roll' chance answers one of"),
        ("game: chopm\nstart: 4\nmoves: ", "unknown game 'chopm'"),
    ],
)
def test_bad_records_teach(text: str, error: str) -> None:
    with pytest.raises(PonderError) as caught:
        Record.parse(text)
    assert str(caught.value).startswith(error)


def test_a_broken_file_spoils_only_its_own_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ponder.core import registry

    (tmp_path / "half_done.py").write_text("import nothing_of_this_name\n")
    monkeypatch.setenv("PONDER_GAMES", str(tmp_path))
    registry._discover.cache_clear()
    try:
        with pytest.raises(BadText, match="the file of game 'half-done' cannot be loaded"):
            find("half-done")
        assert find("nim").name == "nim"
    finally:
        registry._broken.clear()
        monkeypatch.undo()
