"""What is said: reasons, refutations, explanations, findings and proofs in words."""

from dataclasses import replace

from golden_sentences import GROUNDS, SENTENCES, sentences
from refusals import said

from ponder import Claim, Sheet, Statement, conjecture, refute
from ponder.conjectures.laws import property_laws
from ponder.games import Chomp, Nim
from ponder.language.reasons import Choice, Reason, RejectedMove
from ponder.proofs.class_laws import prove_class_law
from ponder.proofs.proof import Failure, WhyNot
from ponder.show import sentence
from ponder.show.claims import (
    FOLLOWED,
    KINDS,
    findings_as_text,
    laws_as_text,
    proof_as_text,
    refutation_text,
)
from ponder.show.play import explanation_text
from ponder.show.sentences.wording import WORDINGS
from ponder.show.written.article import Block, BulletList, Result, Section
from ponder.show.written.proofs import article_of


def test_the_wording_of_reasons() -> None:
    assert sentences() == SENTENCES.read_text(encoding="utf-8")


def test_unknown_kinds_are_told_plainly() -> None:
    assert "intuition" not in WORDINGS
    said(sentence(Reason("intuition")))
    said(sentence(Reason("intuition", facts={"tried_before": 3})))


def test_every_kind_of_ground_is_in_the_golden_file() -> None:
    assert {ground.region.kind for ground in GROUNDS} > KINDS.keys() | FOLLOWED.keys()


def test_the_first_of_a_list_and_the_smallest() -> None:
    boards = [Chomp("3x3"), Chomp("2,1")]
    said(refutation_text(refute("number_of_rows(x) >= 4", objects=boards)))
    said(refutation_text(refute("number_of_rows(x) >= 2", "chomp")))


def test_moves_that_are_rejected_without_a_reason_come_last() -> None:
    rejected = (
        RejectedMove("1", Nim("1"), ()),
        RejectedMove("2", Nim("2"), (Reason("loses", "proved"),)),
    )
    choice = Choice("3", Nim("0"), (Reason("ends the game", "proved"),), rejected)
    said(explanation_text(Nim("3"), choice, "proved"))


FOUND = conjecture(Sheet(tuple("abcd"), {"y": (1, 4, 9, 25), "x": (1, 2, 3, 6)}), target="y")


def test_every_kind_of_statement_is_told_under_its_heading() -> None:
    (bound, *_) = FOUND.conjectures
    doubtful = Statement.parse("y(x) <= 7*x(x)")
    missed = replace(bound, statement=Statement.parse("y(x) <= 5"), exceptions=("c", "d"))
    found = replace(FOUND, conjectures=(bound,), undecided=(doubtful,), near_misses=(missed,))
    said(findings_as_text(found))


def test_where_a_bound_is_undefined_is_told_of_three_objects_by_name() -> None:
    (bound, *_) = FOUND.conjectures
    nowhere = replace(bound, undefined_on=tuple("abcd"))
    said(findings_as_text(replace(FOUND, conjectures=(nowhere,))))


def test_nothing_found_is_told() -> None:
    said(findings_as_text(replace(FOUND, conjectures=())))
    sheet = Sheet(tuple("ab"), {}, {"p": (True, False), "q": (True, True)})
    laws = property_laws(sheet, "p", size=1)
    assert laws.laws == ()
    said(laws_as_text("p", laws, sheet))


def test_laws_are_told_with_support_and_exceptions() -> None:
    sheet = Sheet(
        tuple("abcde"), {}, {"p": (True,) * 4 + (False,), "q": (True,) * 3 + (False,) * 2}
    )
    said(laws_as_text("p", property_laws(sheet, "p", size=1, near=1), sheet, english=True))
    left_out = replace(property_laws(sheet, "p", size=1), skipped={"q": "it is undefined"})
    said(laws_as_text("p", left_out, sheet))


CLAIM = Claim.parse("chomp: if is_p_position(x) then number_of_rows(x) <= 2")
LACKING = Failure("row induction", "not found", "no identity", "R = 1")
FALSE = Failure("five cases", "false", "it is false for 3,1,1")


def test_a_claim_with_a_counterexample_cannot_be_proved() -> None:
    said(proof_as_text(WhyNot(CLAIM, (LACKING, FALSE))))


def test_what_each_template_lacked_is_told() -> None:
    said(proof_as_text(WhyNot(CLAIM, (LACKING,))))


LAW = "chomp: if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2"


def results() -> tuple[Result, ...]:
    certificate = prove_class_law(Claim.parse(LAW))
    assert certificate is not None
    return article_of(certificate).results


def points(block: Block) -> list[str]:
    assert isinstance(block, Section)
    lists = [inner.points for inner in block.body if isinstance(inner, BulletList)]
    return ["".join(map(str, words)) for words in lists[0]]


def test_both_cases_say_what_they_use() -> None:
    *lemmas, theorem = results()
    _, is_p, is_not = theorem.proof
    assert [lemma.claim for lemma in lemmas] == [
        "chomp: if second_row_size(x) <= 1 then is_p_position(x) iff "
        "number_of_rows(x) == number_of_columns(x)",
        "chomp: if number_of_rows(x) == 2 then is_p_position(x) iff first_row_gap(x) == 1",
    ]
    said("\n".join([*points(is_p), *points(is_not)]))
