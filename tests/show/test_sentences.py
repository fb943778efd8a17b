"""Reasons in words: the golden file holds, and kinds without words are told plainly."""

from golden_sentences import SENTENCES, sentences
from refusals import said

from ponder.language.reasons import Reason
from ponder.show import sentence
from ponder.show.sentences.wording import WORDINGS


def test_the_wording_of_reasons() -> None:
    assert sentences() == SENTENCES.read_text(encoding="utf-8")


def test_unknown_kinds_are_told_plainly() -> None:
    assert "intuition" not in WORDINGS
    said(sentence(Reason("intuition")))
    said(sentence(Reason("intuition", facts={"tried_before": 3})))
