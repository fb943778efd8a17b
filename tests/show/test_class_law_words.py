"""Proofs of class laws in words: both cases, the lemmas that each uses, and the moves."""

from refusals import said

from ponder.language.claims import Claim
from ponder.proofs.class_laws import prove_class_law
from ponder.show.written.article import Block, Points, Result, Section
from ponder.show.written.certificates import article_of

LAW = "chomp: if first_row_gap(x) == 1 then is_p_position(x) iff number_of_rows(x) <= 2"


def results() -> tuple[Result, ...]:
    certificate = prove_class_law(Claim.parse(LAW))
    assert certificate is not None
    return article_of(certificate).results


def points(block: Block) -> list[str]:
    assert isinstance(block, Section)
    lists = [inner.points for inner in block.body if isinstance(inner, Points)]
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
