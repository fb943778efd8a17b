"""The law of fixed lower rows as an answer: data, its document, and what stops it."""

import json

from ponder import Limit, Work, verify
from ponder.answers.claims import prove_rows
from ponder.answers.document import document
from ponder.checking.certificates import Certificate
from ponder.solving.chomp.lower_rows import RowLaw


def test_the_document_has_the_fields_of_prove_and_the_law() -> None:
    found = json.loads(json.dumps(document(prove_rows("p,q,7"))))
    assert (found["proved"], found["template"], found["why_not"]) == (True, "lower rows", None)
    assert found["law"] == {"pairs": [[13, 7], [14, 8], [12, 9]], "threshold": 10, "offsets": [5]}
    assert verify(Certificate.from_json(found["certificate"])).valid


def test_four_rows_have_a_law_too() -> None:
    answer = prove_rows(" p , q , 3 , 2 ")
    assert answer.proved
    assert answer.law == RowLaw((3, 2), (5, 9, 7, 8), (3,))


def test_work_that_is_stopped_says_so() -> None:
    answer = prove_rows("p,q,9", work=Work(Limit(seconds=0)))
    assert (answer.proved, answer.law, answer.stopped.cause) == (False, None, "time")
    assert document(answer)["why_not"] == []
    assert document(answer)["stopped"] == str(answer.stopped)
