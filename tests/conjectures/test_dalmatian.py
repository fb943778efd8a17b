"""Which bounds are significant, on values given by hand."""

import pytest

from ponder import Limit, Sheet, Statement, Work
from ponder.conjectures.bounds import BoundSearch
from ponder.conjectures.dalmatian import Bound, BoundStore
from ponder.conjectures.problem import Problem
from ponder.exact.arithmetic import Evaluated
from ponder.exact.verdicts import Undefined
from ponder.language.grammar import parse_expression

GAP = Undefined("division by 0")


def bound(*values: Evaluated) -> Bound:
    return Bound(Statement.parse(f"y <= {len(values)}"), values)


@pytest.mark.parametrize("upper", [True, False])
def test_an_undefined_value_is_better_than_nothing_nowhere(upper: bool) -> None:
    store = BoundStore.empty(upper, (None, None))
    assert not store.better(GAP, None)
    assert not store.better(GAP, 3)
    assert store.better(3, GAP)
    assert store.offer(bound(GAP, GAP)) is store


def test_a_bound_is_kept_where_it_is_strictly_better() -> None:
    first, second = bound(5, 5), bound(6, 4)
    store = BoundStore.empty(True, (None, None)).offer(first).offer(second)
    assert store.best == (5, 4)
    assert (store.best_on(first), store.best_on(second)) == ([0], [1])
    assert store.offer(bound(5, 4)) is store


def test_a_bound_that_others_beat_everywhere_goes() -> None:
    store = BoundStore.empty(True, (None, 3)).offer(bound(5, 9))
    assert store.best == (5, 3)
    better = bound(4, 2)
    assert store.offer(better).kept == (better,)


def test_in_the_other_sense_a_bound_must_be_alone_somewhere() -> None:
    one, two, both = bound(1, 9), bound(9, 1), bound(1, 1)
    store = BoundStore.empty(True, (None, None), "strict")
    for each in (one, two, both):
        store = store.offer(each)
    assert [store.best_on(each) for each in store.kept] == [[0], [1]]


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
