"""Families that are kept: long strips have their value at once, and it is said why."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from family_certificates import A11, changed
from refusals import refuse
from stopped_work import given_up, late

import ponder
from ponder.checking.certificates import FamilyCertificate
from ponder.checking.remembered import FILE
from ponder.core.errors import PonderError, Unsuitable
from ponder.core.work import Limit, Stopped, Work
from ponder.games import ToadsAndFrogs
from ponder.values.advice import advice
from ponder.values.kept_families import family_file, find_kept_member, keep_certificate

LONG = ToadsAndFrogs("T^1000 _ F")


@pytest.fixture
def path(tables: Path) -> Path:
    return family_file("toads-and-frogs", "T", "_F")


@pytest.fixture
def kept(path: Path) -> Path:
    certificate = FamilyCertificate.from_json(A11)
    keep_certificate(path, certificate, ponder.verify(certificate))
    return path


def test_a_long_strip_has_the_value_of_its_family(kept: Path) -> None:
    assert ponder.value(LONG) == ponder.Value("{{998|1}|0}")
    assert ponder.value(ToadsAndFrogs("T^700 F T^20 _ T^3")) == ponder.Value(20)
    found = advice(LONG + ToadsAndFrogs("TT_FF"))
    assert [reason.kind for reason in found.why] == ["by a family"]
    assert found.why[0].facts["formula"] == "{{a - 2 | 1} | 0}"


def test_who_wins_a_long_strip_is_known(kept: Path) -> None:
    solution = ponder.solve(LONG, work=Work(Limit(positions=1_000)))
    assert (solution.outcome, solution.notes[0].kind) == ("N", "by a family")
    assert {winning.side for winning in solution.winning_moves} == {"left", "right"}


@pytest.mark.parametrize("squares", range(17, 20))
def test_the_values_are_those_of_the_kernel(kept: Path, squares: int) -> None:
    for blank in range(squares - 1):
        strip = "T" * blank + "_" + "T" * (squares - blank - 2) + "F"
        member = find_kept_member(ToadsAndFrogs(strip))
        assert member is not None
        assert ponder.Value(str(member.value)) == _by_the_kernel(strip)


@pytest.mark.parametrize("ask", [ponder.winning_moves, ponder.outcome, ponder.value])
@pytest.mark.parametrize("stop", [given_up, late])
def test_the_check_of_a_file_without_a_mark_hears_a_stop(
    kept: Path, ask: Callable[..., object], stop: Callable[[], Work]
) -> None:
    marks = kept.with_name(FILE)
    marks.unlink()
    with pytest.raises(Stopped):
        ask(LONG, work=stop())
    assert not marks.exists()
    ask(LONG)
    assert marks.exists()


def _by_the_kernel(strip: str) -> ponder.Value:
    from ponder.values.kernel import RuleGameValues

    place = RuleGameValues().place(ToadsAndFrogs(strip))
    assert place is not None
    return ponder.Value.at(place)


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(changed(A11, ("{a-1|1}", "{a-1|2}"))),
        json.dumps(A11)[:-9],
        json.dumps(A11 | {"game": "elephants-and-rhinos"}),
        "[]",
        "",
    ],
)
def test_a_file_that_is_not_valid_is_not_used(kept: Path, text: str) -> None:
    kept.write_text(text, "utf-8")
    assert find_kept_member(LONG) is None


def test_a_file_that_was_put_there_is_checked(path: Path) -> None:
    assert find_kept_member(LONG) is None
    path.write_text(json.dumps(A11), "utf-8")
    assert find_kept_member(LONG) is not None
    assert path.with_name(FILE).exists()


def test_what_is_wrong_is_not_kept(path: Path) -> None:
    wrong = FamilyCertificate.from_json(changed(A11, ("{a-1|1}", "{a-1|2}")))
    refuse(Unsuitable, keep_certificate, path, wrong, ponder.verify(wrong))
    assert not path.exists()


def test_other_strips_are_not_members(kept: Path) -> None:
    assert find_kept_member(ToadsAndFrogs("T^30 _ F F")) is None
    assert find_kept_member(ToadsAndFrogs("TT_F")) is None


def test_strips_may_be_written_with_lengths() -> None:
    assert str(ToadsAndFrogs("T^3 _^2 F")) == "TTT__F"
    for text in ("T^a _ F", "T^99999 _ F", "Q^3 F"):
        refuse(PonderError, ToadsAndFrogs, text)
