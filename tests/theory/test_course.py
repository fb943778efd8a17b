"""Courses: what they teach is true, repeatable, recorded step by step, and resumed."""

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from refusals import refuse, said
from stopped_work import given_up, late
from terminal import document

from ponder import Claim, Ledger, Standing, Work, outcome, verify
from ponder.checking.certificates import Certificate
from ponder.core.errors import BadText, Unsuitable
from ponder.core.work import Stopped
from ponder.games import Chomp
from ponder.measures.invariant import Invariant
from ponder.players.evidence import evidence_in
from ponder.players.metrics import hard_positions, measure
from ponder.players.reasoned import Reasoned
from ponder.show.theories import course_lines
from ponder.solving.game_graph import build_game_graph
from ponder.theory.course import (
    FEWEST_SYMMETRIC,
    Course,
    CourseResult,
    lowers,
    proved_rows,
    run_course,
)
from ponder.theory.knowledge import knowledge_in
from ponder.theory.labels import LabelOracle
from ponder.theory.learning import last_run, proved
from ponder.theory.tables import Run
from ponder.theory.verdict import remember_proof

SMALL = Course("chomp", "5x5", examples=9, complexity=2, lower=2, seed=1)
SQUARES = "chomp: if is_square_hull(x) then is_p_position(x) iff is_l_shaped(x)"


def prove_squares(claim: Claim, work: Work) -> Standing | None:
    """Only one of the laws is proved here, to save time."""
    return proved(claim, work) if str(claim) == SQUARES else None


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[CourseResult, Ledger]]:
    with Ledger.open(tmp_path_factory.mktemp("course") / "ledger.db") as ledger:
        yield run_course(SMALL, ledger, prover=prove_squares), ledger


def taught(taken: CourseResult) -> list[object]:
    """What was taught, without the times and the number of the run."""
    examples = [(one.object, one.why) for one in taken.examples]
    return [examples, [one.standing for one in (*taken.theory, *taken.refuted)], taken.ending]


def test_what_stands_is_true_in_the_box_and_what_fell_is_not(
    learned: tuple[CourseResult, Ledger],
) -> None:
    taken, teacher = learned[0], LabelOracle(build_game_graph(Chomp("5x5")))
    standing = [entry.standing.claim for entry in taken.theory]
    assert len(standing) > 20
    assert not any(len(numbers) for numbers in teacher.fallen(standing))
    refuted = [entry.standing for entry in taken.refuted]
    assert len(refuted) > 20
    for one, numbers in zip(refuted, teacher.fallen([one.claim for one in refuted]), strict=True):
        assert str(teacher.positions[numbers[0]]) == one.evidence["counterexample"]


def test_examples_are_different_p_positions_up_to_transposition(
    learned: tuple[CourseResult, Ledger],
) -> None:
    boards = [Chomp(one.object) for one in learned[0].examples]
    assert len({board.canonical() for board in boards}) == len(boards) <= 9
    assert {outcome(board) for board in boards} == {"P"}


def test_the_player_that_was_taught_plays_well(learned: tuple[CourseResult, Ledger]) -> None:
    knowledge = knowledge_in(learned[1], "chomp")
    world = build_game_graph(Chomp("5x5"))
    evidence = evidence_in(knowledge, world)
    assert not ((evidence.won > 0) & world.lost).any()
    found = measure(Reasoned("reasoned", lambda *_: knowledge), world, hard_positions(world))
    assert found.recall == 1
    assert found.mp is not None
    assert found.mp > 0.99
    new = build_game_graph(Chomp("6x6"))
    later = measure(Reasoned("reasoned", lambda *_: knowledge), new, hard_positions(new))
    assert later.mp is not None
    assert later.mp > 0.85


def test_the_same_seed_teaches_the_same_and_another_does_not(
    learned: tuple[CourseResult, Ledger], ledger: Ledger
) -> None:
    assert taught(run_course(SMALL, ledger, prover=prove_squares)) == taught(learned[0])
    other = Course("chomp", "5x5", examples=9, complexity=2, lower=2, seed=2)
    first = [one.object for one in run_course(other, ledger).examples[:4]]
    assert first != [one.object for one in learned[0].examples[:4]]


@pytest.mark.parametrize("steps", [3, 40, 200])
def test_a_course_that_was_stopped_goes_on(
    steps: int, learned: tuple[CourseResult, Ledger], ledger: Ledger
) -> None:
    left = iter(range(steps))

    def report(done: int, total: int | None, words: str) -> None:
        if words != "moves between boards" and next(left, None) is None:  # the run has begun
            raise KeyboardInterrupt

    stopped = run_course(SMALL, ledger, prover=prove_squares, work=Work(report=report))
    resumed = run_course(SMALL, ledger, resume=True, prover=prove_squares)
    assert resumed.stopped.is_complete
    assert stopped.run.number == resumed.run.number
    assert taught(resumed) == taught(learned[0])


@pytest.mark.parametrize(("cause", "stop"), [("cancelled", given_up), ("time", late)])
def test_a_course_whose_reading_is_stopped_is_told_and_stays_as_it_was(
    cause: str,
    stop: Callable[[], Work],
    learned: tuple[CourseResult, Ledger],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopping(*given: Any) -> Run | None:
        vars(work).update(vars(stop()))
        return last_run(*given)

    (first, ledger), work = learned, Work()
    monkeypatch.setattr("ponder.theory.course.last_run", stopping)
    again = run_course(SMALL, ledger, resume=True, work=work)
    assert (again.stopped.cause, taught(again)) == (cause, taught(first))
    assert ledger.run(first.run.number) == first.run


@pytest.mark.parametrize("words", ["", "numbering"])
def test_a_stop_is_heard_while_the_box_is_explored(
    words: str, ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ponder.core.work.BETWEEN_BREATHS", 0)

    def report(done: int, total: int | None, said: str) -> None:
        if said == words:
            raise Stopped("cancelled", "the work was cancelled")

    with pytest.raises(Stopped):
        run_course(Course("nim", "9,9,9"), ledger, work=Work(report=report))
    assert ledger.runs() == ()


def test_a_course_stopped_in_its_proofs_tries_no_claim_twice(ledger: Ledger) -> None:
    course, tried = Course("nim", "2,3,3"), list[Claim]()

    def in_vain(claim: Claim, work: Work) -> None:
        if len(tried) == 2:
            tried.append(claim)
            raise KeyboardInterrupt
        tried.append(claim)

    stopped = run_course(course, ledger, prover=in_vain)
    assert stopped.lacks_proofs
    said("\n".join(course_lines(stopped)))
    resumed = run_course(course, ledger, resume=True, prover=in_vain)
    assert not resumed.lacks_proofs
    assert tried[2] == tried[3]  # the one that was interrupted
    assert len(set(tried)) == len(tried) - 1


def test_what_was_proved_when_the_stop_came_is_recorded(
    ledger: Ledger, monkeypatch: pytest.MonkeyPatch
) -> None:
    work, other = Work(), Work()

    def laws(course: Course, part: Work, known: int) -> Iterator[Standing]:
        yield from islice(proved_rows(course, part, known), 3)
        work.cancel()
        part.check()

    def prover(claim: Claim, part: Work) -> Standing:
        other.cancel()
        return remember_proof(Standing(claim, "proved"))

    monkeypatch.setattr("ponder.theory.course.proved_rows", laws)
    by_rows = run_course(SMALL, ledger, work=work)
    by_proof = run_course(Course("nim", "2,3,3"), ledger, prover=prover, work=other)
    counts = [
        [e.standing.status for e in one.theory].count("proved") for one in (by_rows, by_proof)
    ]
    assert counts == [3, 1]
    assert {by_rows.stopped.cause, by_proof.stopped.cause} == {"cancelled"}


def test_the_end_of_a_round_hears_a_stop(ledger: Ledger) -> None:
    def report(done: int, total: int | None, words: str) -> None:
        if words == "recording":
            work.cancel()

    work = Work(report=report)
    taken = run_course(Course("chomp", "3x4", complexity=1, lower=1), ledger, work=work)
    assert (taken.stopped.cause, taken.refuted) == ("cancelled", ())


def test_what_is_proved_has_a_valid_certificate(learned: tuple[CourseResult, Ledger]) -> None:
    certificates = [
        Certificate.from_json(entry.standing.evidence)
        for entry in learned[0].theory
        if entry.standing.status == "proved"
    ]
    assert len(certificates) >= len(lowers(2))
    assert all(verify(one).valid for one in certificates[::10])


def test_laws_of_classes_are_proved(learned: tuple[CourseResult, Ledger]) -> None:
    laws = {str(one.standing.claim): one.standing for one in learned[0].theory}
    assert laws[SQUARES].status == "proved"
    assert laws[SQUARES].evidence["support"] >= 20
    assert laws[SQUARES].region["grounds"][0]["rows"] == 5
    assert verify(Certificate.from_json(laws[SQUARES].evidence)).valid


@pytest.mark.parametrize(
    ("game", "box", "law"),
    [
        ("nim", "3,3,3", "is_p_position(x) iff has_balanced_heaps(x)"),
        ("wythoff", "6,6", "is_p_position(x) iff smaller_heap(x) == golden_difference(x)"),
        ("subtraction", "6,6", "is_p_position(x) iff nim_sum_of_remainders(x) == 0"),
        (
            "cram",
            "2x4",
            "if even(crowded_squares(x)) then is_p_position(x) iff even(free_pairs(x)) & "
            "even(lonely_squares(x))",
        ),
    ],
)
def test_other_games_are_taught_too(game: str, box: str, law: str, ledger: Ledger) -> None:
    taken = run_course(Course(game, box, examples=10, complexity=2), ledger)
    assert f"{game}: {law}" in {str(one.standing.claim) for one in taken.theory}
    knowledge = knowledge_in(ledger, game)
    world = build_game_graph(Course(game, box).around)
    found = measure(Reasoned("reasoned", lambda *_: knowledge), world, hard_positions(world))
    assert found.mp is not None
    assert found.mp > 0.95


@pytest.mark.parametrize(
    ("game", "box", "read", "lost"), [("nim", "3,3,2", "2,3,3", 5), ("kayles", "4", "4", 2)]
)
def test_a_course_says_which_labels_it_used(
    game: str, box: str, read: str, lost: int, tmp_path: Path
) -> None:
    small = ("--examples", "5", "--complexity", "1", "--box", box)
    data = document("learn", game, *small, "--ledger", str(tmp_path / "ledger.db"))
    verifier = data["labels"]["verifier"]
    assert (verifier["box"], verifier["p_positions"]) == (read, lost)
    assert data["labels"]["examples"] == len(data["examples"]) <= 5


def test_wrong_courses_are_refused() -> None:
    refuse(Unsuitable, Course, "clobber", "2x2")
    refuse(BadText, Course, "chomp", "4x4", examples=1)
    refuse(Unsuitable, Course, "divisors", "12")


@pytest.mark.parametrize(("game", "box"), [("cram", "1x2"), ("wythoff", "3,4"), ("kayles", "3")])
def test_a_small_box_teaches_little(game: str, box: str, ledger: Ledger) -> None:
    """Nothing to tell the examples from, or invariants that one example alone has."""
    assert run_course(Course(game, box), ledger).ending == "stable"


@pytest.mark.parametrize(("game", "box"), [("cram", "1x1"), ("nim", "0")])
def test_a_box_with_one_outcome_teaches_nothing(game: str, box: str, ledger: Ledger) -> None:
    refuse(Unsuitable, run_course, Course(game, box), ledger)


def test_a_game_without_courses_is_learned_in_lessons(tmp_path: Path) -> None:
    place = ("--ledger", str(tmp_path / "ledger.db"))
    data = document("learn", "divisors", "--examples", "2", "--complexity", "1", *place)
    assert [theory["outcome"] for theory in data["theories"]] == ["P", "N"]


def test_bounds_on_boards_speak_of_symmetric_invariants() -> None:
    spoken_of = Course().invariants()
    assert {(type(one), one.symmetric) for one in spoken_of} == {(Invariant, True)}
    assert "number_of_cookies" in {one.name for one in spoken_of}


def test_a_game_with_few_symmetric_invariants_has_its_usual_ones() -> None:
    spoken_of = Course(game="nim", box="3,4,5").invariants()
    assert sum(one.symmetric for one in spoken_of) < FEWEST_SYMMETRIC
    assert spoken_of
