"""Families as people ask for them: by name or pattern, of members, kept and resumed."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from refusals import refused

import ponder
from ponder.answers.document import document
from ponder.answers.family import FamilyAnswer, find_family
from ponder.core.errors import BadText, PonderError, TooLarge, Unsuitable
from ponder.core.work import FINISHED, Limit, Report, Stopped, Work
from ponder.families.family import Family, LongClass, long_class, start_named, strip_game
from ponder.families.hand_fed import hand_fed, prove_hand_fed
from ponder.families.keeping import kept_solved
from ponder.families.reading import clauses_of_cases
from ponder.families.recurrences import recurrence_cases
from ponder.families.states import closure
from ponder.games import ToadsAndFrogs
from ponder.language.cases import from_json
from ponder.language.formula_grammar import read_formula
from ponder.language.formulas import text
from ponder.language.patterns import Pattern
from ponder.language.strip_claims import StripClaim
from ponder.show.family_as_latex import family_latex
from ponder.show.family_as_svg import slice_svg
from ponder.show.family_as_text import family_text
from ponder.show.family_words import functions, recurrence_equation
from ponder.values.members import formula_at

TOADS = "toads-and-frogs"


@pytest.fixture(scope="module")
def a11() -> Family:
    return ponder.family(TOADS, "A11")


@pytest.fixture(scope="module")
def a12() -> Family:
    return ponder.family(TOADS, "A12")


@pytest.mark.parametrize("name", ["A11", "B11", "A21", "T^a _ F F", "_^a T _^b T F _^c"])
def test_what_is_proved_is_accepted_by_the_checker(name: str) -> None:
    family = ponder.family(TOADS, name)
    assert family.proved
    assert ponder.verify(family.certificate).valid


def test_another_strip_game() -> None:
    family = ponder.family("elephants-and-rhinos", "A21")
    assert family.proved
    assert ponder.verify(family.certificate).valid


def lines(family: Family) -> list[str]:
    return [line.strip() for line in family_text(family, recurrences=True).splitlines()]


def test_the_first_example_of_the_seed(a11: Family) -> None:
    found = lines(a11)
    for line in (
        "f(a, 0) = {f(a - 1, 1) | g(a)}, a >= 0",
        "f(a, 1) = {f(a - 1, 2) | g(a) + 1}, a >= 0",
        "f(a, b) = {f(a - 1, b + 1) | }, a >= 0, b >= 2",
        "g(a) = {f(a - 1, 0) | }, a >= 0",
        "f(0, 0) = -1",
        "f(a, 0) = {{a - 2 | 1} | 0}, a >= 1",
        "f(a, b) = a, a >= 0, b >= 2",
        "g(a) = 0, a >= 0",
    ):
        assert line in found


def test_the_recurrences_of_the_second_example_of_the_seed() -> None:
    state = start_named(ToadsAndFrogs, "B11")
    names = functions([state])
    cases = recurrence_cases(ToadsAndFrogs, state)
    assert [str(recurrence_equation(state, case, names)) for case in cases] == [
        "f(0, 0, 0) = { | }",
        "f(0, 0, c) = {c - 2 | }, c >= 1",
        "f(a, b, c) = {f(a + 1, b - 1, c) | f(a, b - 1, c + 1)}, a >= 0, b >= 1, c >= 0",
        "f(a, 0, 0) = { | 2 - a}, a >= 1",
        "f(a, 0, c) = {c - a - 2 | c - a + 2}, a >= 1, c >= 1",
    ]


@pytest.mark.parametrize("pattern", ["T^a _ F", "T^(2a) _ T^b F", "T^a F T^b _ T^3", "T^5 _ F"])
def test_members_have_the_values_of_their_positions(a11: Family, pattern: str) -> None:
    formulas = a11.of(pattern)
    names = formulas[0].pattern.names
    for point in [(0, 0), (1, 0), (0, 1), (2, 1), (3, 4)]:
        here = point[: len(names)]
        (one,) = (formula for formula in formulas if formula.clause.holds_at(here))
        position = one.pattern.position(here)
        numbers = dict(zip(names, here, strict=True))
        value = ponder.Value(_with_numbers(one.value, numbers))
        assert value == ponder.value(ToadsAndFrogs(position))


def _with_numbers(formula: str, numbers: dict[str, int]) -> str:
    names = tuple(numbers)
    return str(formula_at(read_formula(formula, names), tuple(numbers.values())))


def test_clauses_are_joined_and_bands_have_no_residues() -> None:
    (formulas,) = ponder.family(TOADS, "B11").formulas.values()
    assert [(formula.value, formula.when) for formula in formulas] == [
        ("0", "a >= 0, b >= 0, c >= 0, a - c <= 1, a - c >= -1, b mod 2 = 0"),
        ("{0 | 0}", "b >= 0, c >= 0, a - c = 0, b mod 2 = 1"),
        ("-1/2", "b >= 0, c >= 0, a - c = 1, b mod 2 = 1"),
        ("c - a + 1", "b >= 0, c >= 0, a - c >= 2"),
        ("1/2", "b >= 0, c >= 1, a - c = -1, b mod 2 = 1"),
        ("c - a - 1", "a >= 0, b >= 0, a - c <= -2"),
    ]


def test_few_values_are_written_out_instead_of_halves(a12: Family) -> None:
    f1, *_ = a12.formulas.values()
    tree = {"if": "a >= 2", "yes": "a", "no": "a/2 - 1"}
    clauses = clauses_of_cases(from_json(tree, "a"), 1)
    assert [text(clause.formula, "a") for clause in clauses] == ["-1", "-1/2", "a"]
    for point in product(range(4), repeat=len(f1[0].pattern.names)):
        (here,) = (formula for formula in f1 if formula.clause.holds_at(point))
        value = ponder.value(ToadsAndFrogs(here.pattern.position(point)))
        assert formula_at(here.clause.formula, point) == value


def test_members_of_another_class_are_refused(a11: Family) -> None:
    with refused(BadText):
        a11.of("T^a _ _ F")
    with refused(BadText):
        a11.of("_^a T _ F")


def test_a_pattern_with_numbers_keeps_them_where_it_can() -> None:
    fixed = start_named(ToadsAndFrogs, "_^a T _^b T _^2 F _^c")
    assert fixed.lengths == (None, None, 2, None)
    assert len(closure(ToadsAndFrogs, fixed)) < 10
    assert start_named(ToadsAndFrogs, "T^a _ _ F") == start_named(ToadsAndFrogs, "A21")


@pytest.mark.parametrize("name", ["A00", "Z21", "A9", "T^a _^b F", "T^", "Q^a F", "T^a", "TT_FF"])
def test_what_is_no_class_is_explained(name: str) -> None:
    with refused(PonderError):
        ponder.family(TOADS, name)


def test_a_class_that_would_take_hours_is_refused_unless_the_time_is_limited() -> None:
    with refused(TooLarge):
        ponder.family(TOADS, "A55")
    with refused(Unsuitable):
        strip_game("nim")


def test_a_class_with_too_many_states_is_refused_although_the_time_is_limited() -> None:
    with refused(TooLarge):
        ponder.family(TOADS, "A99", work=Work(Limit(seconds=5)))


def test_a_class_may_be_written_with_a_small_letter() -> None:
    assert repr(ponder.family(TOADS, "a11")) == repr(ponder.family(TOADS, "A11"))


def test_the_document(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    answer = find_family(TOADS, "T^a _ F")
    said = json.loads(json.dumps(document(answer)))
    assert (said["class"], said["proved"], said["states"], said["clauses"]) == (
        "T^a _ F",
        True,
        2,
        5,
    )
    assert {"state": "T^a F _", "when": "a >= 0", "value": "0"} in said["formulas"]
    assert [one["value"] for one in said["members"]] == ["-1", "{{a - 2 | 1} | 0}"]
    assert {"calculate", "guess", "prove"} <= set(said["seconds"])


def test_what_is_kept_is_taken_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    first = find_family(TOADS, "A21")
    again = find_family(TOADS, "A21", resume=True, work=Work(Limit(seconds=0)))
    assert again.proved
    assert again.family.proved
    assert again.family.solved.claims == first.family.solved.claims
    assert first.kept is not None
    first.kept.write_text(first.kept.read_text("utf-8").replace('"a"', '"a + 1"', 1), "utf-8")
    assert kept_solved(ToadsAndFrogs, first.family.solved.start) is None


def test_a_file_that_says_more_than_a_class_is_checked_as_that_class(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    found = find_family(TOADS, "A11")
    assert found.kept is not None
    kept = kept_solved(ToadsAndFrogs, found.family.solved.start)
    assert kept is not None
    assert kept.verified == found.family.solved.verified
    said = json.loads(found.kept.read_bytes()) | {"claims": ["T^a _ F <= {a|1}"]}
    found.kept.write_text(json.dumps(said), "utf-8")
    changed = kept_solved(ToadsAndFrogs, found.family.solved.start)
    assert changed is not None
    assert (changed.is_proved, changed.verified) == (True, None)


def test_states_that_are_done_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    stopped = _stopped_after(4)
    known = stopped.family.solved.claims
    assert 0 < len(known) < 6
    assert not stopped.family.proved
    assert "not proved" in family_text(stopped.family)
    resumed = find_family(TOADS, "A22", resume=True)
    assert resumed.family.proved


def test_a_proof_that_the_checker_refuses_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.checking.families.check.MOST_STEPS", 10)
    monkeypatch.setattr("ponder.checking.families.check.STEPS_PER_CLAUSE", 0)
    answer = find_family(TOADS, "A11")
    assert (answer.proved, answer.kept) == (False, None)
    assert "10 steps" in document(answer)["error"]
    assert "A11, T^a _ T^b F: not proved" in family_text(answer.family, refused=True)
    assert "not proved}" in family_latex(answer.family, refused=True)
    assert ", not proved" not in family_latex(answer.family)


def test_a_folder_that_cannot_be_written_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path / "file" / "tables"))
    answer = find_family(TOADS, "A11")
    assert (answer.proved, answer.kept) == (True, None)
    assert answer.not_kept is not None


def test_a_class_is_proved_where_there_is_no_home_to_keep_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _be_homeless(monkeypatch)
    answer = find_family(TOADS, "A11")
    assert (answer.proved, answer.kept, answer.refused) == (True, None, None)
    assert answer.not_kept is not None
    monkeypatch.setattr("ponder.checking.families.check.MOST_STEPS", 10)
    monkeypatch.setattr("ponder.checking.families.check.STEPS_PER_CLAUSE", 0)
    assert not find_family(TOADS, "A11").proved


def _be_homeless(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PONDER_TABLES", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: Path("~nobody-of-that-name").expanduser())


def test_cases_that_resist_are_shown() -> None:
    begin = start_named(ToadsAndFrogs, "A11")
    claims = ("T^a _ T^b F = a, b >= 2", "T^a _ T^b F = {a-1|1}, b <= 1", "T^a F _ = 0")
    fed = hand_fed(ToadsAndFrogs, begin, [StripClaim.parse(claim) for claim in claims])
    family = Family("A11", prove_hand_fed(ToadsAndFrogs, begin, fed))
    resisting, *_ = document(FamilyAnswer(family, None, None))["resisting"]
    assert resisting["value"] == "{a - 1 | 1}"
    assert resisting["position"].endswith("F")
    claim = f"T^a _ T^b F = {resisting['value']}, {resisting['when']}"
    assert f"{claim}: fails at {resisting['position']}" in lines(family)


def test_a_family_is_proved_only_if_the_checker_accepts_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    accepted, doubted = ponder.family(TOADS, "A11"), ponder.family(TOADS, "A11")
    assert repr(accepted) == "<Family A11 of toads-and-frogs: proved>"
    assert accepted.settle("T^a _ F <= {a|1}").verdict == "proved"
    assert accepted.settle("T^a _ F >= 0").verdict == "refuted"
    monkeypatch.setattr("ponder.checking.families.check.MOST_STEPS", 10)
    monkeypatch.setattr("ponder.checking.families.check.STEPS_PER_CLAUSE", 0)
    assert accepted.proved  # the checker is asked once
    assert doubted.solved.is_proved
    assert repr(doubted) == "<Family A11 of toads-and-frogs: not proved>"
    assert ", not proved</b>" in doubted._repr_html_()
    assert ", proved</b>" in accepted._repr_html_()
    assert doubted.settle("T^a _ F <= {a|1}").verdict == "open"
    assert doubted.settle("T^a _ F >= 0").verdict == "open"


def _stopped_after(steps: int) -> FamilyAnswer:
    def report(done: int, total: int | None, words: str) -> None:
        if total == 6 and done == steps:
            raise KeyboardInterrupt

    return find_family(TOADS, "A22", work=Work(report=report))


def test_pictures_and_latex(a12: Family) -> None:
    picture = slice_svg(a12.of(a12.slice))
    assert picture.startswith("<svg")
    assert picture.count("<rect") > 15 * 15
    latex = family_latex(a12)
    assert latex.count(r"\begin{align*}") == 3
    with refused(Unsuitable):
        slice_svg(a12.of("T^a _ F F"))


def test_a_large_class_is_a_page(a12: Family, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.show.family_as_text.PAGE", 8)
    page = family_text(a12).splitlines()
    assert len(page) < len(family_text(a12, everything=True).splitlines())
    assert page[-1].startswith("All clauses")


def test_patterns_with_products_read_back() -> None:
    assert str(Pattern.parse("T^(2a) _ F")) == "T^(2a) _ F"


def test_the_second_conjecture_of_erickson_is_read_off_a32() -> None:
    family = ponder.family(TOADS, "A32")
    assert family.settle("T^a _ _ _ F F = {a-2|a-2}, a >= 2").verdict == "proved"
    assert family.settle("T^a _ _ _ F F = {a-2|a-2}").verdict == "refuted"
    assert ponder.verify(family.certificate).valid


@pytest.mark.parametrize("name", ["A33", "A52", "A24", "A16", "B21", "B22"])
def test_classes_not_known_to_be_found_are_long(name: str) -> None:
    large = long_class(ToadsAndFrogs, start_named(ToadsAndFrogs, name), name)
    assert large is not None
    assert large.parameters > 3


@pytest.mark.parametrize("name", ["A71", "A14", "A42", "A23", "B11", "_^a T _^b T _^4 F _^d"])
def test_classes_known_to_be_found_are_not_long(name: str) -> None:
    assert long_class(ToadsAndFrogs, start_named(ToadsAndFrogs, name), name) is None


def test_a_long_class_is_announced_before_it_is_looked_for() -> None:
    names = []

    def announced(large: LongClass) -> None:
        names.append(large.name)
        raise RuntimeError

    with pytest.raises(RuntimeError):
        find_family(TOADS, "A33", warn=announced)
    assert names == ["A33"]
    limited = Work(Limit(seconds=0))
    assert not find_family(TOADS, "A33", work=limited, warn=announced).proved


def test_ctrl_c_while_the_proof_is_checked_ends_the_work() -> None:
    def report(done: int, total: int | None, words: str) -> None:
        if words == "checking" and done:
            raise KeyboardInterrupt

    answer = find_family(TOADS, "A11", work=Work(report=report))
    assert (answer.proved, answer.refused) == (False, "the check was stopped")
    assert answer.stopped.cause == "interrupted"
    assert repr(answer.family) == "<Family A11 of toads-and-frogs: not proved>"
    whole = Family("A11", replace(answer.family.solved, stopped=FINISHED))
    found, joined = (sum(map(len, one.formulas.values())) for one in (answer.family, whole))
    assert found >= joined > 0


@pytest.mark.parametrize("ending", [KeyboardInterrupt(), Stopped("time", "the time is over")])
def test_what_was_found_before_a_check_that_was_stopped_is_only_checked_when_it_is_resumed(
    ending: BaseException, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    first = find_family(TOADS, "A11", work=Work(report=_failing_in_the_check(ending)))
    assert first.kept == tmp_path / "family-toads-and-frogs-T-_F.unfinished"
    assert list(tmp_path.iterdir()) == [first.kept]
    phases = set()
    resumed = find_family(
        TOADS, "A11", resume=True, work=Work(report=lambda _, __, words: phases.add(words))
    )
    assert phases == {"checking"}
    assert resumed.proved
    assert resumed.family.solved.claims == first.family.solved.claims
    assert resumed.kept == first.kept.with_suffix(".json")
    assert not first.kept.exists()


def test_a_report_that_fails_in_the_check_leaves_nothing_proved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PONDER_TABLES", str(tmp_path))
    with pytest.raises(BrokenPipeError):
        find_family(TOADS, "A11", work=Work(report=_failing_in_the_check(BrokenPipeError())))
    assert list(tmp_path.iterdir()) == []


def test_the_clock_is_looked_at_in_the_check_where_there_is_no_home(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _be_homeless(monkeypatch)
    stop = Stopped("time", "the time is over")
    answer = find_family(TOADS, "A11", work=Work(report=_failing_in_the_check(stop)))
    assert (answer.proved, answer.stopped.cause) == (False, "time")
    assert answer.not_kept is not None


def _failing_in_the_check(error: BaseException) -> Report:
    def report(done: int, total: int | None, words: str) -> None:
        if words == "checking":
            raise error

    return report
