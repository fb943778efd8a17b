"""A student's rule: refuted with a board, proved with a certificate, or checked."""

import json
from pathlib import Path

import pytest
from terminal import document

from ponder import outcome, position, verify
from ponder.answers.claims import ask
from ponder.checking.certificates import Certificate
from ponder.measures.invariant import measures_by_name


@pytest.mark.parametrize(
    ("game", "rule", "board"),
    [
        ("chomp", "rows = columns implies first player wins", "1"),
        ("chomp", "three rows implies first player wins", "2,2,1"),
        ("chomp", "cookies <= 3 rows", "4,3"),
        ("nim", "P exactly when paired heaps", "1,2,3"),
    ],
)
def test_a_false_rule_has_a_counterexample_with_true_values(
    game: str, rule: str, board: str
) -> None:
    told = document("ask", game, rule)
    assert (told["verdict"], told["counterexample"]) == ("refuted", board)
    here = position(game, board)
    every = measures_by_name(here)
    measured = {name: every[name](here) for name in told["measured"]}
    assert told["measured"] == {
        n: v if isinstance(v, bool) else str(v) for n, v in measured.items()
    }
    assert told["why"]
    answer = ask(game, rule)
    assert all(str(one) != board for one in answer.exceptions)
    for one in answer.exceptions:
        assert answer.claim.holds_for(one, every).verdict == "false"


@pytest.mark.parametrize(
    "rule",
    [
        "rectangle and cookies > 1 implies first player wins",
        "rows = columns implies P exactly when L-shaped",
        "cookies >= 2 columns - 1",
    ],
)
def test_a_true_rule_is_proved_with_a_certificate(rule: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    told = document("ask", "chomp", rule, "--certificate", str(file))
    assert told["verdict"] == "proved"
    certificate = Certificate.from_json(told["certificate"])
    assert verify(certificate).valid
    assert str(certificate.claim) == told["proved_as"]
    assert json.loads(file.read_text("utf-8")) == told["certificate"]
    assert document("verify", str(file))["valid"]


def test_what_is_not_proved_is_checked_never_true() -> None:
    answer = ask("nim", "P exactly when nim-sum = 0")
    assert answer.settled.verdict == "checked"
    assert answer.proved_as is None


def test_the_reason_of_a_lost_counterexample_is_about_it() -> None:
    answer = ask("chomp", "three rows implies first player wins")
    assert outcome(answer.settled.refutation.counterexample) == "P"
    assert answer.why[0].kind == "two rows"
