"""Explanations: every figure in them is true, and nothing is called proved that is not."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from refusals import said
from small_theory import reasoned, small_theory, standing
from terminal import document, run

from ponder import Impartial, Ledger, outcome, position, verify
from ponder.answers.explanations import ExplainRequest, Explanation, explain_move, why_not
from ponder.answers.theory import proof_of
from ponder.checking.certificates import Certificate
from ponder.core.errors import Unsuitable
from ponder.games import Chomp, LiteralForm
from ponder.language.reasons import Choice, Reason
from ponder.measures.invariant import measures_without_solving
from ponder.players.reasoned import Reasoned, knowledge_from_ledger
from ponder.show import sentence
from ponder.solving.game_graph import GameGraph, build_game_graph
from ponder.theory.knowledge import ASSUMING_N, ASSUMING_P, elementary, lemmas_as_theory

BOARDS = ["9x9", "8,7,5,3,3", "6x8", "3x3", "4,4,4,1", "5,5,3,3"]


@pytest.fixture(autouse=True)
def _empty_ledger(tmp_path_factory: pytest.TempPathFactory, monkeypatch: Any) -> None:
    monkeypatch.setenv("PONDER_LEDGER", str(tmp_path_factory.mktemp("ledger") / "ledger.db"))


@cache
def solved() -> GameGraph:
    return build_game_graph(Chomp("9x9"))


def is_lost(board: Chomp) -> bool:
    """The truth, from all boards inside 9x9 at once."""
    return bool(solved().lost[solved().index(board)])


def explained(board: str) -> Explanation:
    return explain_move(ExplainRequest(Chomp(board)))


def because(choice: Choice, to: str) -> tuple[Reason, ...]:
    return next(one.because for one in choice.rejected if str(one.to) == to)


def values(board: Chomp, reason: Reason, supposed: dict[str, bool]) -> dict[str, Any]:
    assert reason.claim is not None
    measures = measures_without_solving("chomp")
    names = reason.claim.names - supposed.keys()
    return {**{name: measures[name](board) for name in names}, **supposed}


def check(reason: Reason, left: Chomp) -> None:
    """Every figure of a reason about the board that a move leaves, from the rules alone."""
    facts, image = reason.facts, Chomp(reason.facts.get("image", str(left)))
    assert image in (left, left.transposed())
    if facts.get("p") and facts["p"] <= 9:
        assert is_lost(Chomp((facts["p"], facts["q"], *facts["lower"])))
        assert image.rows[1:] == (facts["q"], *facts["lower"])
    if reason.kind == "breaks a claim":
        assert reason.claim is not None
        row = values(image, reason, ASSUMING_P)
        assert reason.claim.evaluate(row) == reason.reading
        assert reason.reading is not None
        assert reason.reading.verdict == "false"
        assert dict(facts["values"]) == {n: str(v) for n, v in row.items() if n not in ASSUMING_P}
        assert reason.sure != "proved" or not is_lost(left)
    elif reason.kind == "law":
        assert reason.claim is not None
        assert reason.claim.verdict(values(image, reason, ASSUMING_N)) == "false"
        assert is_lost(left)
    elif reason.kind == "known answer":
        assert str(left.play(facts["reply"])) == facts["to"]
        if facts["by"].kind != "certain":
            check(facts["by"], Chomp(facts["to"]))
        assert reason.sure != "proved" or is_lost(Chomp(facts["to"]))
    elif reason.kind == "below a remembered position":
        above = Chomp(facts["above"])
        assert left.canonical() in {option.canonical() for option in above.options()}
    elif reason.kind in ("consistent", "certain") and "replies" in facts:
        counts = ("proved", "checked", "remembered", "answered", "breaking", "open")
        assert facts["replies"] == len(list(left.moves()))
        assert sum(facts[name] for name in counts) == facts["replies"]
        if "open_reply" in facts:
            assert str(left.play(facts["open_reply"])) == facts["open_to"]


def check_moves(choice: Choice, here: Impartial) -> None:
    """All moves are there, and the counts of the first reason are those of the others."""
    assert {choice.move, *(one.move for one in choice.rejected)} == {m for m, _ in here.moves()}
    first = choice.reasons[0]
    if first.kind == "consistent":
        kinds = [one.because[0].kind for one in choice.rejected]
        excluded = [kind for kind in kinds if kind in ("breaks a claim",
                    "below a remembered position")]  # fmt: skip
        assert first.facts["moves"] == len(kinds) + 1
        assert first.facts["moves_excluded"] == len(excluded)
        assert first.facts["moves_answered"] == kinds.count("known answer")


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("theory", ["lemmas", "small theory"])
def test_every_figure_is_true(board: str, theory: str) -> None:
    here = Chomp(board)
    choice = explained(board).choice if theory == "lemmas" else reasoned().choose(here, "left")
    check_moves(choice, here)
    assert choice.to == here.play(choice.move)
    for reason in choice.reasons:
        check(reason, Chomp(str(choice.to)))
    for one in choice.rejected:
        assert one.to == here.play(one.move)
        for reason in one.because:
            check(reason, Chomp(str(one.to)))


def test_the_example_of_the_paper() -> None:
    """On 9x9 the move to [9] is rejected because of conjecture 14: 9 cookies, at least 17."""
    found = explained("9x9")
    assert (found.choice.move, found.sure) == ("2,2", "proved")
    (why,) = because(found.choice, "9")
    says = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    assert (str(why.claim), why.sure) == (f"chomp: if is_p_position(x) then {says}", "proved")
    assert str(why.reading) == "9 and 17: false"


def test_a_board_that_the_lemmas_do_not_decide_is_solved_if_it_is_small() -> None:
    found = explained("4x5")
    assert (found.choice.move, found.basis) == ("3,3", "solved")


def test_two_rows_win_by_a_law() -> None:
    found = explained("8,7,5,3,3")
    assert (found.choice.move, str(found.choice.to), found.sure) == ("3,1", "8,7", "proved")
    (why,) = because(found.choice, "8,7,4,3,3")
    assert (why.kind, why.facts["to"]) == ("known answer", "8,7")


@pytest.mark.parametrize("sight", [0, 700])
def test_replies_that_were_not_looked_at_are_not_counted(
    sight: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponder.players.reasoned.MOST_IN_SIGHT", sight)
    choice = Reasoned("reasoned", lambda game, _: lemmas_as_theory(game)).choose(
        Chomp("6x8"), "left"
    )
    check_moves(choice, Chomp("6x8"))
    first = choice.reasons[0]
    assert first.kind == "consistent"
    assert ("replies" in first.facts) == (sight > 0)
    check(first, Chomp(str(choice.to)))
    said(sentence(first))


def test_theorems_come_before_what_was_learned(tmp_path: Path) -> None:
    law = standing("chomp: if is_one_line(x) then is_n_position(x)", "checked")
    with Ledger.open(tmp_path / "ledger.db") as ledger:
        ledger.record(law, ledger.begin("chomp", "learn"))
        found = explain_move(ExplainRequest(Chomp("9x9"), ledger=ledger.where))
    assert found.basis == "theory"
    theorem, learned = because(found.choice, "9")
    says = "number_of_cookies(x) >= 2*number_of_columns(x) - 1"
    assert (str(theorem.claim), theorem.sure) == (
        f"chomp: if is_p_position(x) then {says}",
        "proved",
    )
    assert (learned.claim, learned.sure) == (law.claim, "checked")


def test_the_most_readable_of_equal_moves_is_made() -> None:
    choice = reasoned().choose(Chomp("4,3,1,1"), "left")
    assert set(choice.best) == {"1,4", "3,1"}  # both leave a P-position by a proved law
    assert (choice.move, str(choice.to)) == ("3,1", "4,3")


def test_where_nothing_is_known_the_open_replies_are_counted() -> None:
    found = explained("14x20")
    assert found.basis == "lemmas"
    assert found.sure == "believed"
    assert found.choice.reasons[0].kind == "consistent"
    assert found.choice.reasons[0].facts["open"] > 0


def all_reasons(choice: Choice) -> list[Reason]:
    reasons = [*choice.reasons, *(why for one in choice.rejected for why in one.because)]
    return reasons + [why.facts["by"] for why in reasons if isinstance(why.facts.get("by"), Reason)]


@pytest.mark.parametrize("board", BOARDS)
def test_what_is_called_proved_is_accepted_by_the_checker(board: str) -> None:
    proofs = {one.claim: one.evidence for one in elementary().standings}
    for reason in all_reasons(explained(board).choice):
        if reason.sure == "proved" and reason.claim is not None:
            assert verify(Certificate.from_json(proofs[reason.claim])).valid


def test_a_damaged_certificate_proves_nothing(tmp_path: Path) -> None:
    laws = [one for one in small_theory().standings if one.status == "proved"]
    found: list[set[str | None]] = []
    changes: list[dict[str, Any]] = [{}, {"proof": {}}]
    for change in changes:
        where = str(tmp_path / f"ledger{len(found)}.db")
        with Ledger.open(where) as ledger:
            damaged = [replace(one, evidence={**one.evidence, **change}) for one in laws]
            ledger.record_all(damaged, ledger.begin("chomp", "test"))
        choice = Reasoned("reasoned", knowledge_from_ledger(where)).choose(Chomp("8,4,2"), "left")
        found.append({why.sure for why in all_reasons(choice) if why.claim})
    whole, honest = found
    assert "proved" in whole
    assert "proved" not in honest


def test_a_damaged_certificate_of_a_ledger_is_not_written_out(tmp_path: Path) -> None:
    where = str(tmp_path / "ledger.db")
    *_, whole = (one for one in small_theory().standings if one.status == "proved")
    with Ledger.open(where) as ledger:
        begun = ledger.begin("chomp", "test")
        ledger.record(replace(whole, evidence={**whole.evidence, "proof": {}}), begun)
    with pytest.raises(Unsuitable):
        proof_of("chomp", str(whole.claim), "certificate", where)


@pytest.mark.parametrize(("game", "text"), [("nim", "3,4,5"), ("domineering", "3x3"), ("pig", "9")])
def test_without_a_theory_games_are_solved(game: str, text: str) -> None:
    told = document("explain", game, text)
    assert told["basis"] == "solved"
    assert told["reasons"]
    assert all(one["because"][0]["text"] for one in told["rejected"])


def test_an_argument_that_proves_comes_before_a_law_that_was_only_checked(tmp_path: Path) -> None:
    where = str(tmp_path / "ledger.db")
    law = standing("nim: is_p_position(x) iff nim_sum_of_heaps(x) == 0", "checked")
    with Ledger.open(where) as ledger:
        learned = replace(law, evidence={"examples": 7, "after": "1,1"})
        ledger.record(learned, ledger.begin("nim", "test"))
    winning, losing = (
        explain_move(ExplainRequest(position("nim", heaps), ledger=where))
        for heaps in ("3,4,5", "1,2,3")
    )
    assert [(one.kind, one.sure) for one in winning.choice.reasons] == [
        ("nim-sum", "proved"),
        ("law", "checked"),
    ]
    assert losing.choice.reasons[0].sure == "proved"
    said(run("explain", "nim", "3,4,5", "--ledger", where).stdout)


def test_losing_moves_are_answered() -> None:
    found = explain_move(ExplainRequest(position("nim", "3,4,5")))
    for one in found.choice.rejected:
        assert isinstance(one.to, Impartial)
        assert outcome(one.to.play(str(one.because[0].reply))) == "P"


def test_fields_that_scripts_rely_on() -> None:
    told = document("explain", "chomp", "3x3")
    assert {"position", "move", "to", "sure", "reasons", "rejected"} <= told.keys()
    assert all({"kind", "sure", "text"} <= one.keys() for one in told["reasons"])
    assert all({"move", "to", "because"} <= one.keys() for one in told["rejected"])


@pytest.mark.parametrize(
    ("move", "wins", "because", "reply"),
    [
        ("-1", False, (Reason("loses", "proved"),), "0"),
        ("1/2", True, (Reason("wins later", "proved", facts={"length": 3}),), "1"),
    ],
)
def test_every_move_has_its_own_reasons(
    move: str, wins: bool, because: tuple[Reason, ...], reply: str
) -> None:
    judged = why_not(LiteralForm("{0,-1,1/2|1}"), "left", move)
    assert (judged.best.move, judged.move, judged.wins) == ("0", move, wins)
    assert judged.because == because
    assert judged.reply is not None
    assert judged.reply.move == reply


def test_the_best_move_has_the_reasons_for_it() -> None:
    judged = why_not(LiteralForm("{0,-1,1/2|1}"), "left", "0")
    assert judged.because == judged.best.reasons != ()
    assert judged.reply is None
