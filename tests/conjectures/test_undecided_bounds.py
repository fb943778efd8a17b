"""Bounds that exact arithmetic can neither prove nor refute: listed, and never kept."""

import pytest

from ponder import Limit, Sheet, Work
from ponder.conjectures import search as searching
from ponder.conjectures.problem import Problem
from ponder.conjectures.search import BoundSearch
from ponder.language.grammar import parse_expression

SHEET = Sheet(("p", "q"), {"y": (1, 0), "a": (2, 3)})
OPEN = [f"sin({k} * a)^2 + cos({k} * a)^2" for k in range(1, 5)]  # no ball shows that it is 1


def searched() -> BoundSearch:
    """A search that is over; it found that y is at most a."""
    search = BoundSearch(Problem(SHEET, "y"), {"upper": (None, None)}, complexity=1, limit=Limit())
    search.run(Work())
    return search


def test_an_undecided_bound_is_listed_and_not_kept() -> None:
    search = searched()
    found = list(search.conjectures())
    search.offer("upper", bound := parse_expression(OPEN[0]))
    assert list(search.undecided) == [search.problem.bound("upper", bound)]
    assert list(search.conjectures()) == found != []


def test_only_so_many_undecided_bounds_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_UNDECIDED", 2)
    search = searched()
    for text in OPEN:
        search.offer("upper", parse_expression(text))
    assert len(search.undecided) == 2
