"""All that a search found is told: also what is undecided, missed, undefined or an exception."""

from dataclasses import replace

from refusals import said

from ponder import Sheet, Statement, conjecture
from ponder.conjectures.laws.search import property_laws
from ponder.show.findings import findings_as_text, laws_as_text

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
