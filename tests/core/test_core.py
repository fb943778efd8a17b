"""Positions, sums, wrappers, names, records."""

import pickle
from fractions import Fraction

import naive
import numpy as np
import pytest
from refusals import refuse, refused, said

from ponder.core.catalogue import find, position
from ponder.core.errors import BadText, IllegalMove, PonderError, TooLarge, UnknownName, Unsuitable
from ponder.core.position import Chance, Impartial, Partizan
from ponder.core.records import Record
from ponder.core.sums import ImpartialSum, PartizanSum, Sum, add
from ponder.core.wrappers import misere, random_turn
from ponder.games import (
    Chomp,
    Divisors,
    Domineering,
    Hackenbush,
    Kayles,
    Nim,
    Octal,
    Pig,
    Subtraction,
    ToadsAndFrogs,
)


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
    with refused(AttributeError):
        board.state = (1,)
    with refused(AttributeError):
        del board.state


def test_moves_are_typed_as_people_type() -> None:
    for typed in ("2,3", " (2, 3) ", "2 3"):
        assert Chomp("4x7").play(typed) == Chomp("7,2,2,2")
    assert ToadsAndFrogs("T_F").play("1", "left") == ToadsAndFrogs("_TF")
    assert Nim("3,5").play("5>2") == Nim("2,3")
    assert Kayles("7").play("7>3+2") == Kayles("2,3")


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("chomp", "3,4"),
        ("chomp", "0x4"),
        ("chomp", ""),
        ("nim", "3,-1"),
        ("wythoff", "1,2,3"),
        ("octal:0.9", "3"),
        ("subtraction:0", "3"),
        ("nim:2", "3"),
        ("kayles:0.07", "3"),
        ("sum:2", "3@nim"),
        ("toads-and-frogs", "TxF"),
        ("domineering", "..|."),
        ("hackenbush", "bx"),
        ("divisors", "72/5"),
        ("sum", "3"),
        ("random-turn-nim", "3; left"),
        ("misere-pig", "10"),
        ("misere-misere-nim", "1"),
    ],
)
def test_bad_text_teaches(game: str, text: str) -> None:
    with refused(PonderError) as caught:
        position(game, text)
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


def test_data_have_the_bounds_of_text() -> None:
    for cls in (Nim, Chomp):
        assert pickle.loads(pickle.dumps(cls([10**18]))) == cls([10**18])
        for large in (10**18 + 1, 10**5000):
            refuse(TooLarge, cls, [large])


def test_whole_numbers_of_numpy_are_whole_numbers() -> None:
    assert str(Nim(np.array([3, 4]))) == "3,4"
    assert type(Nim(np.array([3])).heaps[0]) is int
    assert str(Pig(np.int64(10))) == "10"
    assert str(Divisors(np.int64(72))) == "72"
    assert str(Divisors((72, np.array([8])))) == "72/8"
    for wrong in (np.array(5), np.array([True]), np.array([1.0]), np.array([[1]])):
        refuse(BadText, Nim, wrong)


def test_spaces_in_stalks_do_not_matter() -> None:
    assert Hackenbush("b br ,\trg") == Hackenbush("bbr,rg")
    assert Hackenbush.parse(" 0 ") == ()


@pytest.mark.parametrize("name", ["chopm", "misere-nmi", "xyzzy"])
def test_unknown_games(name: str) -> None:
    with refused(UnknownName) as caught:
        find(name)
    assert isinstance(caught.value, LookupError)


def test_names_are_forgiving() -> None:
    assert find("Toads and Frogs").name == "toads-and-frogs"
    assert find("misère_nim").name == "misere-nim"
    assert find("octal:.600").name == "octal:0.6"
    assert find(" Subtraction : 1, 4 ").name == "subtraction:1,4"
    assert find("misere subtraction: 1,4").name == "misere-subtraction:1,4"


def test_the_same_rules_are_the_same_game() -> None:
    assert Octal.with_parameter("0.137") is Octal
    assert Subtraction.with_parameter("3,2,1") is Subtraction
    assert find("octal:.7700").name == "kayles"
    assert find("octal:0.07").name == "dawsons-kayles"
    assert position("octal:0.137", "5") == position("octal", "5")
    assert position("octal:0.6", "5") != position("octal", "5")


def test_illegal_moves_name_legal_ones() -> None:
    refuse(IllegalMove, Chomp("2x2").play, "9,9")
    refuse(IllegalMove, Chomp("2x2").play, "1,1")
    refuse(IllegalMove, ToadsAndFrogs("_T").play, "2", "left")


def test_sums_of_different_games() -> None:
    total = Nim("1") + Chomp("1x2") + Kayles("2")
    assert str(total) == "1@nim + 2@chomp + 2@kayles"
    assert position("sum", str(total)) == total
    assert isinstance(total, Impartial)
    assert [name for name, _ in total.moves()] == ["1:1>0", "2:1,2", "3:2>1", "3:2>0"]
    assert isinstance(Nim("1") + ToadsAndFrogs("T_F"), Partizan)
    mixed = Nim("1") + ToadsAndFrogs("T_F")
    assert isinstance(mixed, Partizan)
    assert len(mixed.options("left")) == 2


def test_sums_are_made_of_their_kind() -> None:
    impartial, partizan = "3,4@nim + 2,2@chomp", "3@nim + T_F@toads-and-frogs"
    assert repr(position("sum", impartial)) == "position('sum', '3,4@nim + 2,2@chomp')"
    assert type(Sum(impartial)) is type(ImpartialSum(impartial)) is ImpartialSum
    assert type(Sum([Nim("3"), ToadsAndFrogs("T_F")])) is PartizanSum
    assert Sum([Nim("3"), Nim("1") + Chomp("2")]) == Nim("3") + Nim("1") + Chomp("2")
    refuse(Unsuitable, ImpartialSum, partizan)
    refuse(Unsuitable, Sum, [Pig("10")])
    refuse(BadText, Sum, [])
    refuse(BadText, Sum, Domineering("2x2"))


def test_what_does_not_add() -> None:
    refuse(Unsuitable, add, Nim("1"), Pig("10"))
    refuse(Unsuitable, add, Nim("1"), misere(Nim("1")))
    assert naive.outcome(misere(Nim("1") + Nim("1"))) == "N"


def test_random_turn_of_a_heap() -> None:
    """Whoever is named takes the whole heap and wins, so each has one chance in two."""
    start = random_turn(Nim("2"))
    assert isinstance(start, Chance)
    tossed = start.lottery("toss")[0].to
    assert isinstance(tossed, Chance)
    ends = {name: [draw.name for draw in draws] for name, draws in tossed.moves()}
    assert ends == {"2>0": ["end"], "2>1": ["same", "other"]}


def test_random_turns_have_each_position_for_each_player_and_the_start() -> None:
    assert Nim("3").size_bound() == 4
    assert random_turn(Nim("3")).size_bound() == 2 * 4 + 1


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


def test_records_tell_who_starts() -> None:
    for game, start in (("random-turn-toads-and-frogs", "T_F; right"), ("nim", "2")):
        record = Record(game, start, starts="right")
        assert Record.parse(str(record)) == record
    refuse(BadText, Record, "nim", "2", starts="up")  # type: ignore[arg-type]  # the mistake


def test_records_tidy_what_they_are_given() -> None:
    given = Record("chomp", " 2x2 ", (" (2, 2)", "1,2"), first=" Ann\nB. ", second="b\u2028c")
    tidy = Record("chomp", "2x2", ("2,2", "1,2"), first="Ann B.", second="b c")
    assert given == tidy == Record.parse(str(given))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "game: chomp\nstart: 2x2\nmoves: 3,3",
        "game: chomp\nmoves: 2,2",
        "hello",
        "game: chomp\ngame: nim",
        "game: chomp\nstart: 2x2\nmoves:\nresult: won",
        "game: chomp\nstart: 2x2\nmoves:\nresult: first wins",
        "game: nim\nstart: 2\nmoves:\nstarts: up",
        "game: pig\nstart: 4\nmoves: roll=7",
        "game: chopm\nstart: 4\nmoves: ",
    ],
)
def test_bad_records_teach(text: str) -> None:
    refuse(PonderError, Record.parse, text)


def test_wrappers_tell_their_rules() -> None:
    for name in ("misere-nim", "random-turn-nim", "negative-domineering"):
        said(" ".join(find(name).rules.partition("\n\nBut ")[2].split()))
