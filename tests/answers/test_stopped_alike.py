"""Whatever stops long work, its result says so and keeps what was found by then."""

import json
import threading
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Protocol

import pytest
from stopped_work import STOPPED

import ponder
from ponder.answers.chomp_tables import (
    OfflinePage,
    TableRequest,
    make_table,
    offline_boards,
    write_book,
)
from ponder.answers.claims import (
    RefuteRequest,
    ask,
    prove_claim,
    prove_rows,
    refute_claim,
    settle_paper,
    verify_file,
)
from ponder.answers.conjecturing import (
    GameExamples,
    LawRequest,
    find_bounds,
    find_bounds_on_all,
    find_laws,
)
from ponder.answers.document import document
from ponder.answers.explanations import ExplainRequest, explain_move, review_record
from ponder.answers.family import find_family
from ponder.answers.games import check_game
from ponder.answers.matches import MatchRequest, compare_players
from ponder.answers.solving import SolveRequest, solve_position
from ponder.answers.theory import learn_all, take_course
from ponder.answers.value import find_starts, find_value, keep_values
from ponder.conjectures.question import Question
from ponder.core.errors import TooLarge
from ponder.core.work import BudgetSpent, Ending, Limit, Work
from ponder.families.clauses import simplify_form
from ponder.games import Chomp, Clobber, Domineering
from ponder.proofs.proof import Proof
from ponder.show.claims import laws_as_text
from ponder.show.values import value_text
from ponder.theory.course import Course
from ponder.theory.learning import Lesson

CLOBBER, SQUARE = Clobber("5x5"), Domineering("6x6")
CLAIM = ponder.Claim.parse("chomp: row_product(x) >= number_of_rows(x)")
RECORD = "game: chomp\nstart: 6x7\nfirst: a\nsecond: b\nmoves: 5,6 2,2\n"
BOARDS = ("2,1", "3,1", "2,2", "3,1,1")
COOKIES = Question(target="number_of_cookies")


class Result(Protocol):
    """What long work returns."""

    @property
    def stopped(self) -> Ending:
        """Why it ended."""


Job = Callable[[Work, Path], Result]
JOBS: dict[str, Job] = {
    "ask": lambda work, _: ask("chomp", str(CLAIM.says), work),
    "book": lambda work, _: write_book(Chomp("7x7"), None, work),
    "bounds": lambda work, _: find_bounds(GameExamples("chomp", 30), COOKIES, work),
    "bounds on all": lambda work, _: find_bounds_on_all(GameExamples("chomp", 30), COOKIES, work),
    "check": lambda work, _: check_game("clobber", work),
    "course": lambda work, here: take_course(Course(box="3x4"), str(here / "l.db"), work=work),
    "explain": lambda work, _: explain_move(ExplainRequest(CLOBBER), work),
    "explain a game of chance": lambda work, _: explain_move(
        ExplainRequest(ponder.position("pig", "40")), work
    ),
    "explain by lemmas": lambda work, _: explain_move(ExplainRequest(Chomp("5x6")), work),
    "export": lambda work, _: OfflinePage(offline_boards(Chomp("7x7"), work)),
    "family": lambda work, _: find_family("toads-and-frogs", "A32", work=work),
    "laws": lambda work, _: find_laws(
        GameExamples("chomp", BOARDS), LawRequest("is_p_position"), work
    ),
    "learn": lambda work, here: learn_all([Lesson("chomp")], str(here / "l.db"), work=work),
    "match": lambda work, _: compare_players(
        MatchRequest(Chomp("4x4"), ("perfect", "random")), work
    ),
    "paper": lambda work, _: settle_paper("chomp", work=work),
    "prove": lambda work, _: prove_claim(CLAIM, None, work),
    "prove rows": lambda work, _: prove_rows("p,q,7", None, work),
    "refute": lambda work, _: refute_claim(RefuteRequest(str(CLAIM)), work),
    "simplify": lambda work, _: simplify_form("{{a-2|1}|0}", "a >= 1", work),
    "review": lambda work, _: review_record(RECORD, work),
    "solve": lambda work, _: solve_position(SolveRequest(CLOBBER), work),
    "solve by an argument": lambda work, _: solve_position(SolveRequest(Chomp("9x9")), work),
    "solve a game of chance": lambda work, _: solve_position(
        SolveRequest(ponder.position("pig", "40")), work
    ),
    "solve, with a tree": lambda work, _: solve_position(SolveRequest(Chomp("7x7"), True), work),
    "starts": lambda work, _: find_starts("domineering", (6, 6), work),
    "table": lambda work, _: make_table(TableRequest(Chomp("12x12")), work),
    "value": lambda work, _: find_value(SQUARE, work),
    "verify": lambda work, here: verify_file(_certificate(here), work),
}
WITH_A_BUDGET = ("bounds", "bounds on all", "book", "explain", "solve", "solve by an argument",
                 "solve a game of chance", "solve, with a tree", "starts", "value")  # fmt: skip


@pytest.fixture(autouse=True)
def apart(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing that is kept on this machine answers."""
    for name in ("TABLES", "LEDGER"):
        monkeypatch.setenv(f"PONDER_{name}", str(tmp_path / name))


def _certificate(folder: Path) -> Path:
    (folder / "proof.json").write_text(_certificate_text())
    return folder / "proof.json"


@cache
def _certificate_text() -> str:
    found = ponder.prove("chomp: if is_p_position(x) then number_of_rows(x) >= 1")
    assert isinstance(found, Proof)
    return json.dumps(found.certificate.to_json())


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("cause", STOPPED)
def test_every_result_carries_what_stopped_it(job: str, cause: str, tmp_path: Path) -> None:
    result = JOBS[job](STOPPED[cause](), tmp_path)
    assert result.stopped.cause == cause
    assert document(result)["stopped"] == str(result.stopped)


@pytest.mark.parametrize("job", ["solve", "explain", "value"])
def test_another_thread_ends_searches_and_kernels(job: str, tmp_path: Path) -> None:
    work = Work()
    clock = threading.Timer(0.1, work.cancel)
    clock.start()
    assert JOBS[job](work, tmp_path).stopped.cause == "cancelled"
    clock.join()


@pytest.mark.parametrize("job", WITH_A_BUDGET)
def test_so_does_that_of_a_budget_which_is_spent(job: str, tmp_path: Path) -> None:
    result = JOBS[job](Work(Limit(positions=10, candidates=10)), tmp_path)
    assert result.stopped.cause == "budget"


def test_a_limit_of_ours_is_a_refusal() -> None:
    """It would not be the caller's wish that ended the work."""
    for cause, own in (("budget", Limit(memory=1)), ("memory", Limit(positions=1))):
        with pytest.raises(TooLarge), Work(own).answering():
            raise BudgetSpent("too much", "memory" if cause == "memory" else "budget")
    work = Work(Limit(memory=1))
    with work.answering():
        raise BudgetSpent("too much", "memory")
    assert work.ending == Ending("memory", "too much")


@pytest.mark.parametrize("job", ["solve", "value", "explain", "check", "verify"])
def test_the_document_of_a_question_without_an_answer_says_so(job: str, tmp_path: Path) -> None:
    answered = {"solve": "outcome", "value": "value", "explain": "move"}.get(job, "valid")
    result = JOBS[job](STOPPED["time"](), tmp_path)
    fields = document(result)
    assert (fields[answered], fields["stopped"]) == (None, str(result.stopped))


def test_a_search_for_laws_that_has_no_examples_yet_finds_none() -> None:
    found = find_laws(GameExamples("chomp", 30), LawRequest("is_p_position"), STOPPED["time"]())
    assert (found.sheet, found.laws.laws, found.stopped.cause) == (None, (), "time")
    assert laws_as_text(found.main, found.laws, found.sheet)


def test_what_was_found_is_kept(tmp_path: Path) -> None:
    answer = find_value(Domineering("2x2") + SQUARE, STOPPED["cancelled"]())
    assert [str(known.value) for known in answer.advice.components] == ["+-1"]
    assert keep_values(answer).written
    with pytest.raises(ponder.Stopped):
        _ = answer.advice.value


def test_a_value_whose_thermograph_is_not_known_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ponder.values.value.BETWEEN_STEPS", 1)
    monkeypatch.setattr("ponder.values.temperature._known_thermographs", {})
    hot = ponder.position("value", "{3||2|{1|0}}")
    work = Work(report=lambda *_: work.cancel())
    answer = find_value(hot, work)
    fields = document(answer)
    assert (answer.stopped.cause, fields["value"], fields["mean"]) == ("cancelled", str(hot), None)
    assert str(hot) in value_text(answer.advice)
    assert document(find_value(hot, Work()))["mean"] == "17/8"


def test_a_book_that_is_not_whole_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponder.core.work.BETWEEN_BREATHS", 0)
    file = tmp_path / "book.json"
    work = Work(report=lambda done, _, words: work.cancel() if done == 9 else None)
    answer = write_book(Chomp("4x5"), file, work)
    whole = write_book(Chomp("4x5")).book.moves
    assert answer.stopped.cause == "cancelled"
    assert answer.book.moves.items() <= whole.items()
    assert (len(answer.book.moves), answer.file, file.exists()) == (9, None, False)
    assert document(answer)["moves"] == dict(answer.book.as_json())
